"""A hand as the patterns look at it, and what of it may be broken up (PDK-2.17)."""

from __future__ import annotations

from functools import lru_cache

from gouji.engine.cards import TWO, Counts
from gouji.engine.values import value

#: The ranks of this game are the first thirteen of :data:`gouji.engine.cards.Counts`.
RANKS = range(TWO + 1)


@value
class Held:
    """A hand's cards that may be played singly, in groups or attached, and where it has enough for a group.

    ``masks[n]`` has bit r where rank r can give a group of n: groups of one to three come out of ``free``, quads
    out of the whole hand.
    """

    free: Counts
    masks: tuple[int, int, int, int, int]


@lru_cache(maxsize=64)
def look_at(hand: Counts, free: Counts) -> Held:
    """The hand, and the part of it that may be broken up, ready for enumeration.

    A turn asks for it several times: whether a pass is allowed, what may be played, and whether this may.
    """
    ones = twos = threes = fours = 0
    for rank in RANKS:
        bit, number = 1 << rank, free[rank]
        if number:
            ones |= bit
            if number > 1:
                twos |= bit
                if number > 2:
                    threes |= bit
        if hand[rank] == 4:
            fours |= bit
    return Held(free, (0, ones, twos, threes, fours))


def all_of(hand: Counts) -> Counts:
    """PDK-2.17  Any group may be broken up."""
    return hand


def all_but_quads(hand: Counts) -> Counts:
    """PDK-2.17  ``bomb_unsplittable``: a rank held four times is played only whole."""
    if 4 not in hand:
        return hand
    return tuple(0 if number == 4 else number for number in hand)
