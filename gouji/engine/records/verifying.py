"""The check of an exported hand's deal: commitment, seed, every hand card for card (docs/rules/dealing.md)."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ..dealing import commitment, seed_from
from ..notation import parse_cards
from ..refusals import Malformed
from .reading import opening_of, rules_of
from .shapes import a_record, an_object


def deal_problems(record: Mapping[str, Any]) -> Iterator[str]:
    """One sentence for everything that does not agree; raises :class:`Malformed` where there is nothing to check.

    A proof need not repeat the hands: the seed deals them.
    """
    start, proof = an_object(a_record(record).get("start"), "/start"), record.get("proof")
    if "seed" not in start or not isinstance(proof, Mapping):
        raise Malformed("/proof", "missing")
    rules = rules_of(record)
    secret, nonces = _secret(proof), _nonces(proof, rules.seats)
    if not hmac.compare_digest(commitment(secret), str(proof.get("commitment", "")).lower()):
        yield "the commitment is not the SHA-256 of the secret"
    if seed_from(secret, nonces).hex() != str(start["seed"]).lower():
        yield "the seed is not the SHA-256 of the secret and the nonces"
    dealt = opening_of(rules, start).deal.hands
    for seat, written in enumerate(_hands(proof, rules.seats) if "hands" in proof else ()):
        if Counter(parse_cards(written, f"/proof/hands/{seat}")) != Counter(dealt[seat]):
            yield f"seat {seat} was dealt other cards than the record says"


def _secret(proof: Mapping[str, Any]) -> bytes:
    try:
        return bytes.fromhex(proof["secret"])
    except (KeyError, TypeError, ValueError) as error:
        raise Malformed("/proof/secret", "not_hex") from error


def _nonces(proof: Mapping[str, Any], seats: int) -> list[str]:
    return _texts(proof.get("nonces"), seats, "/proof/nonces")


def _hands(proof: Mapping[str, Any], seats: int) -> list[str]:
    return _texts(proof.get("hands"), seats, "/proof/hands")


def _texts(value: Any, number: int, pointer: str) -> list[str]:
    if isinstance(value, list) and len(value) == number and all(isinstance(one, str) for one in value):
        return value
    raise Malformed(pointer, "wrong_number", number=number)
