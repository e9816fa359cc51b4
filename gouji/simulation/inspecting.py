"""All invariants over a hand: the cheap ones at every step, the others at a sample of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from gouji.engine.events import Event
from gouji.engine.ruleset import Ruleset

from . import invariants
from .hands import Step
from .matches import HandRun

#: The share of steps at which everything is looked at.
SHARE: Final = 1 / 24


def inspected(run: HandRun, rng: Random, watch: Callable[[Step], None], share: float = SHARE) -> Iterator[str]:
    """Play a hand, yield what is wrong with it, each with its seq, and show every step to ``watch``."""
    log: list[Event] = []
    for step in run.steps():
        if not log and run.opening.position is None:
            yield from invariants.deal_is_from_the_deck(run.rules, step)
        log += step.events
        watch(step)
        for problem in at_step(run.rules, step, rng, share):
            yield f"seq {step.after.seq}: {problem}"
    yield from at_the_end(run, log)


def at_step(rules: Ruleset, step: Step, rng: Random, share: float) -> Iterator[str]:
    """What must hold after a step."""
    yield from invariants.cards_are_conserved(step)
    yield from invariants.events_survive_storage(step.events)
    yield from invariants.somebody_may_act(rules, step.after)
    if rng.random() < share:
        state = step.after
        yield from invariants.entries_hide_foreign_cards(rules, step.events, rng)
        yield from invariants.views_hide_foreign_cards(rules, state, rng)
        yield from invariants.time_may_run_out(rules, state)
        yield from invariants.hints_are_accepted(rules, state, rng)
        yield from invariants.nothing_else_is_accepted(rules, state, rng)
        yield from invariants.nobody_else_may_act(rules, state, rng)


def at_the_end(run: HandRun, log: list[Event]) -> Iterator[str]:
    """What must hold of a hand that is over."""
    yield from invariants.ends_properly(run.rules, run.end)
    yield from invariants.log_makes_the_state(log, run.end)
    if run.end.over:
        yield from invariants.what_is_left_survives_storage(run.end)
    if run.seed is not None:
        yield from invariants.record_replays(log, run.end, run.seed)
