"""够级 plays: what a set of cards is, what beats what, and every play a hand allows (GJ-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from ...cards import ACE, BIG_JOKER, JACK, KING, QUEEN, SMALL_JOKER, TEN, THREE, TWO, Card, Cards, Counts, Hand, Rank
from ...values import value

#: Cards of a rank that make a 够级 by number (GJ-2.5).
GOUJI_NUMBER: Final[dict[Rank, int]] = {TEN: 5, JACK: 4, QUEEN: 3, KING: 2, ACE: 2}


@value
class Combination:
    """Cards read as one play: a base rank (3..A, or 2), its natural cards, attached 2s and jokers (GJ-2.1).

    ``rank`` is None for jokers alone. A play of 2s has them all as natural cards.
    """

    rank: Rank | None
    natural: int
    twos: int
    small: int
    big: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.natural + self.twos + self.small + self.big

    @property
    def jokers(self) -> int:
        """How many of them are jokers."""
        return self.small + self.big

    @property
    def counts(self) -> Counts:
        """The play as counts by rank."""
        counts = [0] * 15
        if self.rank is not None:
            counts[self.rank] = self.natural
        counts[TWO] += self.twos
        counts[SMALL_JOKER], counts[BIG_JOKER] = self.small, self.big
        return tuple(counts)

    def out_of(self, hand: Hand) -> Cards:
        """The cards of a hand that make it up, lowest first: of a rank the first ones in suit order (GJ-1.5)."""
        cards = () if self.rank is None else hand.first(self.rank, self.natural)
        if self.twos:
            cards += hand.first(TWO, self.twos)
        if self.small:
            cards += hand.first(SMALL_JOKER, self.small)
        return cards + hand.first(BIG_JOKER, self.big) if self.big else cards

    @property
    def smallness(self) -> tuple[int, ...]:
        """Sorts plays from the smallest up: fewest cards, then lowest (GJ-13.7)."""
        lowest = SMALL_JOKER if self.rank is None else self.rank
        return (self.size, self.big, self.small, lowest, self.twos)

    @property
    def cost(self) -> tuple[int, ...]:
        """Sorts hints: the cheapest first, big jokers, small ones and 2s kept longest; of equal ones the larger set."""
        twos = self.twos + (self.natural if self.rank == TWO else 0)
        return (self.big, self.small, twos, -1 if self.rank is None else self.rank, -self.size)


def read(cards: Iterable[Card]) -> Combination | None:
    """The cards as a play, or None where they are no legal combination (GJ-2.1)."""
    return _read(tuple(cards))


@lru_cache(maxsize=65536)
def _read(cards: Cards) -> Combination | None:
    base = {one >> 2 for one in cards if one >> 2 < TWO}
    if not cards or len(base) > 1:
        return None
    twos = sum(1 for one in cards if one >> 2 == TWO)
    small = sum(1 for one in cards if one >> 2 == SMALL_JOKER)
    big = sum(1 for one in cards if one >> 2 == BIG_JOKER)
    natural = len(cards) - twos - small - big
    if base:
        return Combination(base.pop(), natural, twos, small, big)
    return Combination(TWO, twos, 0, small, big) if twos else Combination(None, 0, 0, small, big)


def beats(play: Combination, top: Combination) -> bool:
    """Whether a play has as many cards as the top and is strictly higher in every position (GJ-2.3).

    Sorted downwards a play is its big jokers, its small ones, then its base rank throughout, for a 2 attached to one
    counts as that rank and a joker keeps its own size (GJ-2.2). So the top must have no
    big joker, every small joker must meet a big one, and what is no joker must be of a higher rank than the top's.
    """
    if play.size != top.size or top.big or play.big < top.small:
        return False
    if play.rank is None:
        return True
    return top.rank is not None and play.rank > top.rank


def is_gouji(play: Combination, twos_count: bool) -> bool:
    """够级 by cards (GJ-2.5)."""
    if play.jokers or play.rank == TWO:
        return True
    needed = GOUJI_NUMBER.get(play.rank if play.rank is not None else TWO)
    number = play.natural + (play.twos if twos_count else 0)
    return needed is not None and number >= needed


def is_pure(play: Combination) -> bool:
    """够级 with neither 2 nor joker (GJ-2.6)."""
    return not play.twos and not play.jokers and play.rank != TWO and is_gouji(play, True)


def playable(counts: Counts, threes_last: bool) -> Counts | None:
    """The cards that plays may be made of: with 憋三 no 3 before the end; None when only 3s are left (GJ-4.1)."""
    if not threes_last or not counts[THREE]:
        return counts
    if sum(counts) == counts[THREE]:
        return None
    return (0, *counts[1:])


def leads(counts: Counts, threes_last: bool) -> Iterator[Combination]:
    """Every play a hand with these counts may lead, lazily, in the order of :attr:`Combination.cost`."""
    usable = playable(counts, threes_last)
    if usable is None:
        yield Combination(THREE, counts[THREE], 0, 0, 0)
        return
    held = [rank for rank in range(TWO) if usable[rank]]
    for big in range(usable[BIG_JOKER] + 1):
        for small in range(usable[SMALL_JOKER] + 1):
            if big or small:
                yield Combination(None, 0, 0, small, big)
            for twos in range(usable[TWO] + 1):
                for rank in held:
                    for natural in range(usable[rank], 0, -1):
                        yield Combination(rank, natural, twos, small, big)
                if twos:
                    yield Combination(TWO, twos, 0, small, big)


def answers(counts: Counts, top: Combination, threes_last: bool) -> Iterator[Combination]:
    """Every play of a hand with these counts that beats the top, lazily, in the order of :attr:`Combination.cost`."""
    usable = playable(counts, threes_last)
    if usable is None or top.big:
        return
    lowest = TWO + 1 if top.rank is None else top.rank + 1
    size = top.size
    for big in range(top.small, min(usable[BIG_JOKER], size) + 1):
        for small in range(min(usable[SMALL_JOKER], size - big) + 1):
            yield from _fill(usable, lowest, size - big - small, small, big)


def _fill(usable: Counts, lowest: Rank, rest: int, small: int, big: int) -> Iterator[Combination]:
    """The plays with these jokers and so many cards below them."""
    if rest == 0:
        yield Combination(None, 0, 0, small, big)
        return
    for twos in range(min(usable[TWO], rest) + 1):
        natural = rest - twos
        if natural == 0:
            if lowest <= TWO:
                yield Combination(TWO, twos, 0, small, big)
            return
        for rank in range(lowest, TWO):
            if usable[rank] >= natural:
                yield Combination(rank, natural, twos, small, big)


def can_be_beaten(play: Combination) -> bool:
    """Whether any cards could beat it: not with a big joker in it (GJ-2.4)."""
    return not play.big


def pure_sets(counts: Counts) -> int:
    """How many disjoint pure 够级 a hand holds (GJ-10.1)."""
    return sum(counts[rank] // number for rank, number in GOUJI_NUMBER.items())
