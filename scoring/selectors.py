"""Reading scores: the sheet of a match, added up when it is asked for."""

from __future__ import annotations

from typing import Any

from gouji.engine import rulesets
from gouji.engine.ruleset import Ruleset
from scoring.domain.sheets import HandLine, Sheet, sheet
from tables.models import HandSummary, Table
from tables.selectors.stints import stints


def match_sheet(table: Table, match: int) -> Sheet:
    """The score sheet of one match of a table, with the hands that are over."""
    rules = rulesets.build(table.ruleset, table.options, table.version)
    finished = HandSummary.objects.filter(table=table, match=match, result__isnull=False).order_by("table_seq")
    played = stints(finished.values("pk"))
    lines = (_line(hand, tuple(played[hand.pk, seat] for seat in rules.seating)) for hand in finished)
    return sheet(lines, rules.seats, side_of(rules))


def sides_of(table: Table) -> list[int]:
    """The side every seat of a table plays for."""
    return side_of(rulesets.build(table.ruleset, table.options, table.version))


def side_of(rules: Ruleset) -> list[int]:
    """The side every seat plays for: its team (even seats are side 0), or itself."""
    return [seat % 2 if rules.seating.teams else seat for seat in rules.seating]


def _line(hand: HandSummary, players: tuple[list[dict[str, Any]], ...]) -> HandLine:
    result = hand.result or {}
    points, places = result.get("points"), result.get("places")
    return HandLine(
        hand=hand.pk,
        number=hand.number,
        void=bool(result.get("void")),
        points=None if points is None else tuple(points),
        places=None if places is None else tuple(places),
        players=players,
    )
