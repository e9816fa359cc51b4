"""Answering: when to beat, with what, when to pass and when to let others decide (GJ-3.2 to 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from gouji.engine.actions import Action, Pass, Play, Yield
from gouji.engine.policies.gouji.plays import Combination, is_gouji

from .holding import after, breaking_cost, ending, height_cost, plays_to_go, wild_cost
from .situation import Situation, reading

#: Below this many cards nobody takes the lead from a teammate: he may go out with it.
SHORT: Final = 6
#: How often a player who would rather not pay lets the seats behind him decide first.
YIELDING: Final = 0.6


def answer(now: Situation, actions: Sequence[Action]) -> Action:
    """The cheapest play that is worth its cost; otherwise yield or pass."""
    priced = [(cost(now, reading(action)), action) for action in actions if isinstance(action, Play)]
    cheapest = min(priced, key=lambda one: one[0], default=None)
    if cheapest is not None and cheapest[0] <= worth(now) + now.rng.uniform(-1.5, 1.5):
        return cheapest[1]
    yields = any(isinstance(action, Yield) for action in islice(actions, 2))
    return Yield() if yields and now.rng.random() < YIELDING else Pass()


def cost(now: Situation, play: Combination) -> float:
    """What it costs to answer with this; less than nothing when it helps to go out."""
    left = after(now.held, play)
    if not any(left):
        return -1000.0
    spent = height_cost(play) + wild_cost(play) + breaking_cost(now.held, play)
    return spent - 0.3 * play.size - ending(left, play)


def worth(now: Situation) -> float:
    """What taking the trick is worth, in the same currency."""
    assert now.owner is not None
    assert now.top is not None
    if now.is_mate(now.owner):
        return _worth_from_a_mate(now)
    value = 0.5
    if now.owner == now.opposite:
        value += 1.5
    if is_gouji(now.top, True):
        value += 1.0
    if now.burner == now.owner:
        value += 6.0
    short = min(now.left(now.owner), now.shortest_rival())
    return value + (8.0 if short <= SHORT else 3.0 if short <= 2 * SHORT else 0.0)


def _worth_from_a_mate(now: Situation) -> float:
    """A teammate's trick is his, unless one is nearly out oneself and he is not (his last 3s would make him 闷)."""
    assert now.owner is not None
    if now.left(now.owner) <= SHORT or now.burner == now.owner:
        return -500.0
    return 0.0 if plays_to_go(now.held) <= 3 else -500.0
