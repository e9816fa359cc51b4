"""Check the deal of an exported hand without trusting, or even having, the server.

    python check_deal.py RECORD.json

It needs Python and nothing else. From the ``proof`` of the record it recomputes commitment and
seed, from the seed the shuffle and every hand, as ``docs/rules/dealing.md`` describes them. It
prints the hands, to be compared with what was seen at the table; where the proof itself holds
hands, it compares them card for card. Exit status: 0 all agrees, 1 something does not.

The commitment must be compared with the one that was published before the cards were dealt: that
is the part which only a witness can check.
"""

import hashlib
import json
import sys
from itertools import count
from pathlib import Path

RANKS = "3456789TJQKA2"
SUITS = "shcd"
JOKERS = ["SJ", "BJ"]


def whole_pack(ranks=RANKS):
    """The cards of these ranks in the order before the shuffle, without jokers."""
    return [rank + suit for rank in ranks for suit in SUITS]


def deck(ruleset):
    """All cards of a rule set in the order before the shuffle."""
    if ruleset == "paodekuai":
        return whole_pack()
    if ruleset == "gouji-classic":
        return (whole_pack() + JOKERS) * 4
    later = whole_pack(RANKS[2:]) + JOKERS
    second = ["3s", "3h", "4s", "4h", *later]
    return whole_pack() + JOKERS + second + later * 2


def numbers(seed):
    """The stream: 4-byte numbers out of SHA-256(seed, block number)."""
    for block in count():
        digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")


def uniform(stream, n):
    """A number below n, each equally likely: numbers of the last, incomplete lap are skipped."""
    limit = 2**32 // n * n
    return next(number for number in stream if number < limit) % n


def shuffled(cards, stream):
    """The cards after the shuffle, from the last position down."""
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = uniform(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def first_drawer(record, stream):
    """The seat that receives the first card (GJ-1.4)."""
    start, options = record["start"], record.get("options", {})
    previous = start.get("previous") or {}
    places = previous.get("places")
    if record["ruleset"] == "paodekuai":
        return 0
    if record["ruleset"] == "gouji-shandong":
        return places[-1] if places else uniform(stream, 6)
    if "leader" in start:
        return start["leader"]
    lead = options.get("next_lead", "last")
    if not places or previous.get("void") or previous.get("chuan") or lead == "show":
        return 0
    return places[-1] if lead == "last" else places[0]


def hands(record, seed):
    """What every seat was dealt, in the order of the draw."""
    stream = numbers(seed)
    cards = shuffled(deck(record["ruleset"]), stream)
    seats = 6
    if record["ruleset"] == "paodekuai":
        seats = record.get("options", {}).get("players", 3)
        cards = cards[: 13 * seats]
    drawer = first_drawer(record, stream)
    return [cards[(seat - drawer) % seats :: seats] for seat in range(seats)]


def complaints(record):
    """What does not agree, one sentence each."""
    seed, proof = bytes.fromhex(record["start"]["seed"]), record.get("proof")
    if proof:
        secret = bytes.fromhex(proof["secret"])
        nonces = b"".join(nonce.encode() for nonce in proof["nonces"])
        if hashlib.sha256(secret).hexdigest() != proof["commitment"]:
            yield "the commitment is not SHA-256 of the secret"
        if hashlib.sha256(secret + nonces).digest() != seed:
            yield "the seed is not SHA-256 of secret and nonces"
    for seat, written in enumerate((proof or {}).get("hands", [])):
        if sorted(written.split()) != sorted(hands(record, seed)[seat]):
            yield f"seat {seat} was dealt other cards than the record says"


def check(record):
    """Print the hands of one record and every complaint; whether there was none."""
    seed = bytes.fromhex(record["start"]["seed"])
    lines = [record.get("name", "a hand")]
    lines += [f"seat {n}: {' '.join(hand)}" for n, hand in enumerate(hands(record, seed))]
    if not record.get("proof"):
        lines.append("no proof in this record: commitment and seed were not checked")
    found = list(complaints(record))
    lines += [f"WRONG: {one}" for one in found] or ["ok"]
    sys.stdout.write("\n".join(lines) + "\n")
    return not found


def main(path):
    """Check every record of a file; the exit status."""
    records = json.loads(Path(path).read_text(encoding="utf-8"))
    records = records if isinstance(records, list) else [records]
    agrees = [check(one) for one in records]
    return 0 if all(agrees) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
