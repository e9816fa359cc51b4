"""What cards are worth to the one who holds them."""

from __future__ import annotations

from typing import Final

from gouji.engine.cards import ACE, BIG_JOKER, FOUR, SMALL_JOKER, THREE, TWO, Counts
from gouji.engine.policies.gouji.plays import GOUJI_NUMBER, Combination

#: What a player would rather keep: a 2, a small and a big joker, in the currency of the other scores.
TWO_COST, SMALL_COST, BIG_COST = 2.0, 4.0, 6.0
#: What it costs to be 闷.
BEING_STUCK: Final = 20.0
#: What it costs to break up a rank, and a 够级 more.
SPLIT_COST: Final = 1.5
BROKEN_GOUJI_COST: Final = 2.5


def jokers(held: Counts) -> int:
    """How many jokers."""
    return held[SMALL_JOKER] + held[BIG_JOKER]


def bodies(held: Counts) -> int:
    """How many ranks from 4 to ace: each needs a play of its own."""
    return ACE + 1 - FOUR - held[FOUR : ACE + 1].count(0)


def plays_to_go(held: Counts) -> int:
    """How many plays empty this hand if nobody interferes: 2s and jokers go along with something."""
    loose = held[TWO] + jokers(held)
    return max(bodies(held), 1 if loose else 0) + (1 if held[THREE] else 0)


def after(held: Counts, play: Combination) -> Counts:
    """The hand without the cards of a play."""
    left = list(held)
    if play.rank is not None:
        left[play.rank] -= play.natural
    left[TWO] -= play.twos
    left[SMALL_JOKER] -= play.small
    left[BIG_JOKER] -= play.big
    return tuple(left)


def only_threes(held: Counts) -> bool:
    """Whether nothing but 3s is left, so that losing the lead is 闷 (GJ-4.3)."""
    return 0 < held[THREE] == sum(held)


def wild_cost(play: Combination) -> float:
    """What the 2s and jokers in a play are worth."""
    twos = play.natural if play.rank == TWO else play.twos
    return TWO_COST * twos + SMALL_COST * play.small + BIG_COST * play.big


def height_cost(play: Combination) -> float:
    """What the height of a set is worth: little up to the 9s, more and more above."""
    height = 0 if play.rank is None or play.rank == TWO else play.rank
    return height * height / 40


def breaking_cost(held: Counts, play: Combination) -> float:
    """What it costs that a rank is broken up."""
    if play.rank is None or play.rank == TWO:
        return 0.0
    left = held[play.rank] - play.natural
    if not left:
        return 0.0
    needed = GOUJI_NUMBER.get(play.rank, 99)
    broken = held[play.rank] >= needed > left
    return SPLIT_COST + (BROKEN_GOUJI_COST if broken else 0.0)


def ending(left: Counts, play: Combination) -> float:
    """What it is worth to be left with this hand: one or two plays from the end, or 3s to be stuck with (GJ-4.3)."""
    to_go = plays_to_go(left)
    if to_go > 2:
        return 0.0
    value = 20.0 if to_go == 1 else 5.0 if to_go == 2 else 0.0
    stuck = BEING_STUCK * (1.0 - control(play)) if only_threes(left) else 0.0
    return value * control(play) - stuck


def control(play: Combination) -> float:
    """From 0 to 1: how likely it is that nobody beats the play."""
    if play.big:
        return 1.0
    height = 12 if play.rank is None else play.rank
    return min(0.95, 0.05 * height + 0.08 * (play.size - 1) + 0.2 * play.small)
