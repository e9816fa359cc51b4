"""What is measured on: hands of random players, with every step kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gouji.engine.ruleset import Ruleset
from gouji.simulation.hands import Step
from gouji.simulation.matches import Plan, hands_of

from .yardstick import Plain, plain


@dataclass(frozen=True)
class Played:
    """The steps of some hands, all of one rule set."""

    rules: Ruleset
    steps: tuple[Step, ...]

    @cached_property
    def plain(self) -> list[Plain]:
        """Every event as the yardstick reads it."""
        return [plain(event) for step in self.steps for event in step.events]

    @property
    def moves(self) -> list[Step]:
        return [step for step in self.steps if step.command is not None]


def played(ruleset: str, hands: int, bots: str = "random") -> Played:
    """The same hands every time."""
    rules, steps = None, []
    for run in hands_of(Plan(ruleset=ruleset, hands=hands, seed=1, bots=bots, options={})):
        rules = run.rules
        steps += run.steps()
    assert rules is not None
    return Played(rules, tuple(steps))
