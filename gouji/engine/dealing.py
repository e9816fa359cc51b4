"""The fair deal: a committed secret and the seats' nonces make a seed, the seed the cards (docs/rules/dealing.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from .cards import Card, Cards
from .decider import Deal
from .ruleset import Ruleset
from .seats import Seat
from .state import Previous

SEED_BYTES = 32
MOST_NONCE_BYTES = 64


def commitment(secret: bytes) -> str:
    """What is published before anybody may add a nonce: the SHA-256 of the secret, as hex."""
    return hashlib.sha256(secret).hexdigest()


def seed_from(secret: bytes, nonces: Sequence[str]) -> bytes:
    """The seed of the deal: SHA-256 of the secret followed by every seat's nonce in UTF-8."""
    return hashlib.sha256(secret + "".join(nonces).encode()).digest()


class Stream:
    """The random numbers of a seed: block i is SHA-256(seed ‖ i), read as 4-byte big-endian numbers."""

    def __init__(self, seed: bytes) -> None:
        self._words = self._read(seed)

    @staticmethod
    def _read(seed: bytes) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
            for start in range(0, len(digest), 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1

    def uniform(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely: words beyond the last multiple of n are thrown away."""
        bound = 2**32 // n * n
        return next(word for word in self._words if word < bound) % n


def shuffled(deck: Sequence[Card], stream: Stream) -> list[Card]:
    """The deck shuffled from its last position down (Fisher and Yates)."""
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = stream.uniform(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deal(rules: Ruleset, seed: bytes, previous: Previous, leader: Seat | None = None) -> Deal:
    """The cards of a seed: every hand in the order drawn, the first drawer, and a random seat where one is needed.

    ``leader``: the one whom a record names.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")
    stream = Stream(seed)
    cards = shuffled(rules.deck(), stream)
    drawer = rules.drawer(previous, leader)
    first = stream.uniform(rules.seats) if drawer is None else drawer
    hands = _dealt(rules, cards, first)
    lot = stream.uniform(rules.seats) if rules.draws_lot(hands) else 0
    return Deal(hands, first, lot)


def _dealt(rules: Ruleset, cards: Sequence[Card], first: int) -> tuple[Cards, ...]:
    """One card at a time in play order from the first drawer (GJ-1.3, PDK-1.1)."""
    number = len(cards) if rules.cards_each is None else rules.cards_each * rules.seats
    hands: list[list[Card]] = [[] for _ in rules.seating]
    for place, one in enumerate(cards[:number]):
        hands[rules.seating.after(first, place)].append(one)
    return tuple(map(tuple, hands))
