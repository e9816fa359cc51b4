"""Matches, hand after hand: debts, places and void hands are carried on, all of it derived from one number."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final

from gouji.bots import NAMES
from gouji.engine.dealing import deal
from gouji.engine.decider import Opening
from gouji.engine.ruleset import Ruleset
from gouji.engine.rulesets import build
from gouji.engine.state import NEW, Previous, State, previous_of

from .hands import Step, play_hand
from .house_rules import draw_options

#: Every seat's bot is drawn from all there are.
MIXED: Final = "mixed"
#: In place of options: new ones for every match.
RANDOM_OPTIONS: Final = "random"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be simulated. ``bots``: a bot's name, or ``mixed``; ``options``: a table's, or ``random``;
    ``stacked``: whether stacked decks are played as well.
    """

    ruleset: str
    hands: int
    seed: int
    bots: str = MIXED
    options: Mapping[str, Any] | str | None = None
    stacked: bool = True


class HandRun:
    """One hand of a simulation: what it begins with, and its steps as they are played."""

    def __init__(
        self, rules: Ruleset, opening: Opening, bots: Sequence[str], rng: Random, seed: bytes | None = None
    ) -> None:
        self.rules = rules
        self.opening = opening
        self.bots = bots
        self.rng = rng
        self.seed = seed
        self.end: State = NEW
        self.seconds = 0.0

    def steps(self) -> Iterator[Step]:
        """Play the hand, once; ``end`` is the state so far, ``seconds`` the CPU time that playing has taken."""
        steps = play_hand(self.rules, self.opening, self.bots, self.rng)
        while True:
            begun = time.process_time()
            step = next(steps, None)
            self.seconds += time.process_time() - begun
            if step is None:
                return
            self.end = step.after
            yield step


def seed_of(number: int, hand: int) -> bytes:
    """The deal's seed of the n-th hand of a simulation."""
    return hashlib.sha256(f"{number}:{hand}".encode()).digest()


def seats_at(rules: Ruleset, bots: str, rng: Random) -> tuple[str, ...]:
    """A bot's name for every seat."""
    return tuple(rng.choice(NAMES) if bots == MIXED else bots for _ in rules.seating)


def hands_of(plan: Plan) -> Iterator[HandRun]:
    """The hands of a plan, one after another; each must have been played before the next is asked for."""
    played = 0
    while played < plan.hands:
        for run in _match(plan, played):
            yield run
            played += 1
            if played == plan.hands:
                return


def _match(plan: Plan, first: int) -> Iterator[HandRun]:
    """A match to its end."""
    chance = Random(f"{plan.seed}:match:{first}")
    options = draw_options(plan.ruleset, chance) if plan.options == RANDOM_OPTIONS else plan.options
    assert not isinstance(options, str)
    rules = build(plan.ruleset, options)
    bots = seats_at(rules, plan.bots, chance)
    hand_no, previous = 1, Previous()
    for hand in count(first):
        seed = seed_of(plan.seed, hand)
        opening = Opening(hand_no, previous, deal(rules, seed, previous))
        run = HandRun(rules, opening, bots, Random(f"{plan.seed}:hand:{hand}"), seed)
        yield run
        if run.end.result is None:
            return  # a broken invariant, and nothing to go on from
        hand_no, previous = what_follows(run)
        if hand_no > rules.length:
            return


def what_follows(run: HandRun) -> tuple[int, Previous]:
    """The number of the hand after this one, and what is left to it: a void hand is dealt again (GJ-8.2)."""
    left = previous_of(run.end)
    return run.opening.hand_no + (0 if left.void else 1), left
