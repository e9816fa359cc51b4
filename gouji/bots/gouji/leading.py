"""Leading: which set to shed first (GJ-3.1, 4.1, 5.4, 7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gouji.engine.actions import Play
from gouji.engine.cards import FOUR
from gouji.engine.policies.gouji.plays import Combination, is_gouji, is_pure

from .holding import after, breaking_cost, control, ending, jokers, plays_to_go, wild_cost
from .situation import Situation, reading

#: What opening is worth: it saves tribute in the next hand.
OPENING: Final = 14.0


def best_lead(now: Situation, plays: Iterable[Play]) -> Play:
    """The lead with the highest score; a little chance keeps the bot from being read."""
    return max(plays, key=lambda play: score(now, reading(play)) + now.rng.random())


def score(now: Situation, play: Combination) -> float:
    """How good a lead is: low and large sets first, strong cards last, nothing that leaves a weak end."""
    left = after(now.held, play)
    if not any(left):
        return 1000.0
    shed = 0.8 * play.size - 1.2 * (0 if play.rank is None else play.rank)
    total = shed - wild_cost(play) - breaking_cost(now.held, play) + _for_opening(now, play)
    total += ending(left, play)
    return total + (_for_a_burn(now, play) if now.burner == now.me else 0.0)


def _for_opening(now: Situation, play: Combination) -> float:
    """A pure 够级 to open with, a 4 after it where that is the rule, and until then the 4s are kept."""
    if now.me in now.ready:
        return 4 * OPENING if play.rank == FOUR and play.natural == play.size else 0.0
    if not now.may_open:
        return 0.0
    if is_pure(play):
        return OPENING * control(play)
    last_fours = now.fours_open and play.rank == FOUR and now.held[FOUR] == play.natural
    return -3.0 if last_fours or is_gouji(play, True) else 0.0


def _for_a_burn(now: Situation, play: Combination) -> float:
    """A burner's jokers must reach for every lead that is left (GJ-5.4); what is to spare makes him safe."""
    left = after(now.held, play)
    short = plays_to_go(left) - 1 - jokers(left)
    return wild_cost(play) - 12.0 * max(0, short) - 3.0 * play.jokers + 6.0 * control(play)
