"""Everything before and after the play: 上班, claims, tribute, buying, charging, heads, votes (GJ-6 to GJ-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gouji.engine.actions import Action, BuyFour, Charge, ChooseHead, Declare, Reveal, Vote
from gouji.engine.cards import ACE, FOUR, QUEEN, TWO
from gouji.engine.policies.gouji.plays import pure_sets

from ..protocol import View
from .holding import jokers
from .situation import Situation

#: Above this a player feels sure to open (each pure 够级, 2 and joker counts).
SURE: Final = 8.0


def strength(now: Situation) -> float:
    """How strong the hand is: pure 够级, and what wins tricks for them."""
    return pure_sets(now.held) + 0.5 * now.held[TWO] + 1.2 * jokers(now.held)


def show(now: Situation, view: View, options: Sequence[Action]) -> Action:
    """Whoever may lead wants to: the largest set of 4s, which comes first."""
    return options[0]


def declare(now: Situation, view: View, options: Sequence[Action]) -> Action:
    """宣点 when sure to open, 和点 when not, 革命 with a hand that wins nothing, 扛贡 whenever there is a debt."""
    declared = [option for option in options if isinstance(option, Declare)]
    owes = any(debt["from"] == now.me or now.is_mate(debt["from"]) for debt in view["owed"])
    revolts = strength(now) + now.rng.uniform(0.0, 4.0) < 5.0

    def fit(option: Declare) -> float:
        suits = {"xuan": _feels_sure(now), "he": 0.5, "none": 0.3}[option.claim]
        return suits + (2.0 if owes and option.resist else 0.0) + (2.0 if revolts and option.revolt else 0.0)

    return max(declared, key=fit)


def _feels_sure(now: Situation) -> float:
    return 1.0 if strength(now) + now.rng.uniform(-1.5, 1.5) > SURE else 0.0


def reveal(now: Situation, view: View, options: Sequence[Action]) -> Action:
    """The big joker will be paid in any case, and a draw is rarely as low as what is given back: any of them."""
    return now.rng.choice([option for option in options if isinstance(option, Reveal) and option.draw] or options)


def buy_four(now: Situation, view: View, options: Sequence[Action]) -> Action:
    """A 4 opens, so it is worth a 2 to who has none and a 够级 to open with."""
    return BuyFour(not now.held[FOUR] and pure_sets(now.held) > 0 and now.held[TWO] > 1)


def give_back(now: Situation, view: View, options: Sequence[Action]) -> Action:
    """The lowest cards, which come first."""
    return options[0]


def charge(now: Situation, view: View, options: Sequence[Action]) -> Action:
    """四科 for sure is better than most hands without a 2 or a joker, if one of the three sets may stand."""
    high = sum(now.held[QUEEN : ACE + 1])
    wants = Charge(True) in options and high + now.rng.uniform(-2.0, 2.0) >= 7
    return Charge(wants)


def choose_head(now: Situation, view: View, options: Sequence[Action]) -> Action:
    """有头 with enough 够级 to be worth it."""
    return ChooseHead("head" if strength(now) + now.rng.uniform(-1.0, 1.0) >= 6 else "none")


def vote(now: Situation, view: View, options: Sequence[Action]) -> Action:
    """Who has opened owes least, so he can best afford to be 拉客; teammates who reason alike agree."""
    seats = [option.seat for option in options if isinstance(option, Vote) and option.seat is not None]
    return Vote(min(seats, key=lambda seat: (seat not in now.opened, seat)))
