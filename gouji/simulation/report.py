"""A simulation's outcome as text, and as JSON for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .simulating import Outcome, Part
from .tally import Row


def as_data(outcome: Outcome) -> dict[str, Any]:
    """The outcome in JSON values."""
    plan = outcome.plan
    return {
        "ruleset": plan.ruleset,
        "seed": plan.seed,
        "bots": plan.bots,
        "options": plan.options,
        "dealt": _part(outcome.dealt),
        "stacked": _part(outcome.stacked),
        "never": outcome.never,
        "broken": outcome.broken,
    }


def _part(part: Part) -> dict[str, Any]:
    return {
        "hands": part.hands,
        "moves": part.moves,
        "hands_per_second": round(_rate(part.hands, part), 1),
        "moves_per_second": round(_rate(part.moves, part)),
        "times": [{"rule": row.rule, "what": row.title, "times": part.tally.counts[row.title]} for row in _rows(part)],
    }


def _rate(number: int, part: Part) -> float:
    return number / part.seconds if part.seconds else 0.0


def _rows(part: Part) -> list[Row]:
    return [row for row in part.tally.rows if row.title in part.tally.possible]


def as_text(outcome: Outcome) -> Iterator[str]:
    """The outcome, line by line."""
    dealt, stacked, plan = outcome.dealt, outcome.stacked, outcome.plan
    yield f"{plan.ruleset}, seed {plan.seed}, bots {plan.bots}"
    yield f"{dealt.hands} hands, {dealt.moves} moves; from stacked decks {stacked.hands} hands, {stacked.moves} moves"
    yield f"{_rate(dealt.hands, dealt):.1f} hands/s, {_rate(dealt.moves, dealt):.0f} moves/s (CPU, without the checks)"
    yield ""
    yield f"{'clause':<9} {'times':>8} {'stacked':>8}"
    for row in dealt.tally.rows:
        if row.title in dealt.tally.possible | stacked.tally.possible:
            here = str(dealt.tally.counts[row.title]) if row.title in dealt.tally.possible else "-"
            yield f"{row.rule:<9} {here:>8} {stacked.tally.counts[row.title]:>8}  {row.title}"
    yield ""
    yield f"never: {', '.join(outcome.never)}" if outcome.never else "everything that is counted has happened"
    yield from (f"BROKEN {problem}" for problem in outcome.broken)
    yield f"{len(outcome.broken)} invariants broken" if outcome.broken else "all invariants hold"
