"""Burning: who burns must have a joker for every lead that is left, or trust in luck (GJ-5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gouji.engine.actions import Action, Burn, Decline
from gouji.engine.cards import THREE, TWO, Counts
from gouji.engine.policies.gouji.plays import Combination

from .holding import after, bodies, control, jokers, plays_to_go, wild_cost
from .situation import Situation, reading

#: How likely a player burns who is so many jokers short; some hope to be relieved before it matters.
CREDIT: Final = {0: 0.9, 1: 0.25, 2: 0.05}
#: A teammate is burned only now and then: he would owe a card for it.
MATE: Final = 0.15
#: No credit with more plays to go than this.
MOST_PLAYS: Final = 6


def burn_or_decline(now: Situation, actions: Iterable[Action]) -> Action:
    """Burn with the play that leaves the best hand to lead from, if that hand is likely to go out."""
    burns = [(action, reading(action)) for action in actions if isinstance(action, Burn)]
    if not burns:
        return Decline()
    action, play = max(burns, key=lambda one: _score(now, one[1]))
    left = after(now.held, play)
    if plays_to_go(left) > MOST_PLAYS:
        return Decline()
    credit = CREDIT.get(max(0, short_of(left)), 0.0)
    return action if now.rng.random() < credit * (MATE if now.is_mate(now.owner) else 1.0) else Decline()


def _score(now: Situation, play: Combination) -> float:
    left = after(now.held, play)
    return -10.0 * max(0, short_of(left)) - plays_to_go(left) - 0.1 * wild_cost(play) + control(play)


def short_of(left: Counts) -> int:
    """How many jokers the hand lacks to lead everything after a burn: the last play, 3s as a rule, needs none."""
    loose = 1 if left[TWO] else 0
    needed = max(bodies(left), loose) if left[THREE] else bodies(left) - 1
    return needed - jokers(left)
