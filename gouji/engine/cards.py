"""Cards, ranks and suits, and the packs that games are dealt from (GJ-1.2, GJ-1.5, PDK-1.1).

A card is a small integer, ``rank * 4 + suit``, so that hands sort, compare and count fast; its text form
is :mod:`gouji.engine.notation`'s business only in so far as ``str(card)`` gives one card's code.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

RANK_NAMES: Final = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "SJ", "BJ")
SUITS: Final = "shcd"

Rank: TypeAlias = int
THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE, TWO = range(13)
SMALL_JOKER, BIG_JOKER = 13, 14
RANKS: Final = range(15)


class Card(int):
    """One face of a card; cards with the same face are interchangeable (GJ-1.5)."""

    __slots__ = ()

    @property
    def rank(self) -> Rank:
        """0 for a 3 up to 12 for a 2, 13 and 14 for the jokers."""
        return self >> 2

    @property
    def suit(self) -> str:
        """One of ``s h c d``; empty for a joker."""
        return "" if self >= 52 else SUITS[self & 3]

    def __str__(self) -> str:
        return FACE_NAMES[self]

    def __repr__(self) -> str:
        return str(self)


#: The text form of a card, at its number.
FACE_NAMES: Final = tuple(
    RANK_NAMES[code >> 2] + (SUITS[code & 3] if code < SMALL_JOKER * 4 else "") for code in range(BIG_JOKER * 4 + 1)
)

#: Every face, so that equal cards are the same object.
FACES: Final[dict[int, Card]] = {code: Card(code) for code in (*range(52), SMALL_JOKER * 4, BIG_JOKER * 4)}

Cards: TypeAlias = tuple[Card, ...]
#: How many cards of each of the fifteen ranks.
Counts: TypeAlias = tuple[int, ...]


def card(rank: Rank, suit: int = 0) -> Card:
    """The face of this rank in the suit with this number (0..3 for ``s h c d``; ignored for jokers)."""
    return FACES[rank * 4 + (suit if rank < SMALL_JOKER else 0)]


def faces_of(rank: Rank) -> Cards:
    """The faces of a rank in the order that decides where nobody chooses (GJ-1.5): s h c d."""
    return tuple(card(rank, suit) for suit in range(4 if rank < SMALL_JOKER else 1))


def count_ranks(cards: Iterable[Card]) -> Counts:
    """How many cards of each rank."""
    counts = [0] * 15
    for one in cards:
        counts[one >> 2] += 1
    return tuple(counts)


def _pack(ranks: Iterable[Rank], jokers: bool = True) -> Cards:
    suited = tuple(card(rank, suit) for rank in ranks for suit in range(4))
    return suited + ((card(SMALL_JOKER), card(BIG_JOKER)) if jokers else ())


def four_packs() -> Cards:
    """The 216 cards of classic 够级, in the order before the shuffle (dealing.md)."""
    return _pack(range(13)) * 4


def shandong_packs() -> Cards:
    """The 196 cards of 点烧闷拉: of the 3s and 4s one of each suit and a second spade and heart (GJ-1.2)."""
    short = _pack(range(FIVE, 13))
    second = tuple(card(rank, suit) for rank in (THREE, FOUR) for suit in (0, 1))
    return _pack(range(13)) + second + short * 3


def one_pack_without_jokers() -> Cards:
    """The 52 cards of 跑得快 (PDK-1.1)."""
    return _pack(range(13), jokers=False)


class Hand:
    """The cards a seat holds: a sorted, immutable multiset that knows its counts by rank."""

    __slots__ = ("cards", "counts")

    cards: Cards
    counts: Counts

    def __init__(self, cards: Iterable[Card] = (), counts: Counts | None = None) -> None:
        """``counts`` where they are known: the cards must then be in order."""
        self.cards = tuple(sorted(cards) if counts is None else cards)
        self.counts = count_ranks(self.cards) if counts is None else counts

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        return f"Hand({' '.join(map(str, self.cards))})"

    def holds(self, cards: Sequence[Card]) -> bool:
        """Whether every one of these cards, counted, is in the hand."""
        if len(cards) == 1:
            return cards[0] in self.cards
        return all(self.cards.count(one) >= cards.count(one) for one in set(cards))

    def without(self, cards: Iterable[Card]) -> Hand:
        """The hand after these cards have left it; they must be in it."""
        left, counts = list(self.cards), list(self.counts)
        for one in cards:
            left.remove(one)
            counts[one >> 2] -= 1
        return Hand(left, tuple(counts))

    def less(self, cards: Iterable[Card]) -> Hand:
        """The hand without these cards, as far as it has them."""
        left = list(self.cards)
        for one in cards:
            if one in left:
                left.remove(one)
        return Hand(left)

    def plus(self, cards: Iterable[Card]) -> Hand:
        """The hand with these cards added."""
        counts, added = list(self.counts), tuple(cards)
        for one in added:
            counts[one >> 2] += 1
        return Hand(sorted((*self.cards, *added)), tuple(counts))

    def of_rank(self, rank: Rank) -> Cards:
        """Its cards of one rank, in suit order."""
        return self.first(rank, self.counts[rank])

    def first(self, rank: Rank, number: int) -> Cards:
        """So many cards of one rank, of which it has enough: the first ones in suit order (GJ-1.5)."""
        start = bisect_left(self.cards, rank << 2)
        return self.cards[start : start + number]

    def pick(self, wanted: Counts) -> Cards:
        """Cards that make up these counts by rank, which the hand has: the first ones in suit order (GJ-1.5)."""
        picked: Cards = ()
        for rank, number in enumerate(wanted):
            if number:
                picked += self.first(rank, number)
        return picked
