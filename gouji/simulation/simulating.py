"""A simulation: the hands of a plan played, counted and inspected, and then the stacked decks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from gouji.engine.rulesets import build

from .hands import Step
from .inspecting import inspected
from .matches import HandRun, Plan, hands_of, seats_at
from .stacked import STACKED
from .tally import Tally, tally_for

#: After so many broken invariants there is no use in looking for more.
ENOUGH: Final = 20


@dataclass(slots=True)
class Part:
    """Hands of one kind: how many, how long they took (CPU seconds), what was counted and what was wrong."""

    tally: Tally
    hands: int = 0
    moves: int = 0
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a simulation found: in hands as chance dealt them, and in stacked ones."""

    plan: Plan
    dealt: Part
    stacked: Part

    @property
    def broken(self) -> list[str]:
        """Every invariant that did not hold, with the hand it did not hold in."""
        return self.dealt.broken + self.stacked.broken

    @property
    def never(self) -> list[str]:
        """What was possible and never happened, in either part."""
        possible = {**self.dealt.tally.table(), **self.stacked.tally.table()}
        return [title for title in possible if not self.dealt.tally.counts[title] + self.stacked.tally.counts[title]]


def simulate(plan: Plan) -> Outcome:
    """Play what the plan says; everything but the time it takes follows from the plan."""
    return Outcome(plan, _played(plan, _dealt_hands(plan)), _played(plan, _stacked_hands(plan)))


def _dealt_hands(plan: Plan) -> Iterator[tuple[str, HandRun]]:
    for number, run in enumerate(hands_of(plan)):
        yield f"hand {number}", run


def _stacked_hands(plan: Plan) -> Iterator[tuple[str, HandRun]]:
    for deck in STACKED[plan.ruleset] if plan.stacked else ():
        rules = build(plan.ruleset, deck.options)
        for number in range(deck.times):
            name = f"stacked deck {deck.title!r} {number}"
            rng = Random(f"{plan.seed}:{name}")
            yield name, HandRun(rules, deck.opening(rules, rng), seats_at(rules, plan.bots, rng), rng)


def _played(plan: Plan, runs: Iterable[tuple[str, HandRun]]) -> Part:
    part = Part(tally_for(plan.ruleset))
    rng = Random(f"{plan.seed}:inspection")
    for name, run in runs:
        try:
            _add(part, name, run, rng)
        except Exception as error:
            error.add_note(f"in {name} of seed {plan.seed}, after seq {run.end.seq}")
            raise
        if len(part.broken) >= ENOUGH:
            break
    return part


def _add(part: Part, name: str, run: HandRun, rng: Random) -> None:
    def count(step: Step) -> None:
        part.moves += step.command is not None
        part.tally.step(run.rules, step)

    part.tally.hand(run.rules)
    part.broken += [f"{name}, {problem}" for problem in inspected(run, rng, count)]
    part.hands += 1
    part.seconds += run.seconds
