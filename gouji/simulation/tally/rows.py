"""What is counted, and the count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gouji.engine.ruleset import Ruleset
from gouji.engine.table import Table

from ..hands import Step


def _always(table: Table, event: Any) -> bool:
    return True


def _anywhere(rules: Ruleset) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to be counted: its clause and name, the event that shows it, and how often it does.

    ``times`` gets the table as it was before the event; ``possible`` says whether a rule set knows the thing at all.
    """

    rule: str
    title: str
    event: type[Any]
    times: Callable[[Table, Any], int] = _always
    possible: Callable[[Ruleset], bool] = _anywhere


class Tally:
    """Counts of rows over the steps of hands."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = tuple(rows)
        self.counts: Counter[str] = Counter()
        self.possible: set[str] = set()
        self._by_event: dict[type[Any], list[Row]] = {}
        for row in self.rows:
            self._by_event.setdefault(row.event, []).append(row)

    def hand(self, rules: Ruleset) -> None:
        """A hand under these rules begins."""
        self.possible |= {row.title for row in self.rows if row.title not in self.possible and row.possible(rules)}

    def step(self, rules: Ruleset, step: Step) -> None:
        """Count what a step shows."""
        state = step.before
        for event in step.events:
            for row in self._by_event.get(type(event), ()):
                self.counts[row.title] += int(row.times(Table(rules, state), event))
            state = event.apply(state)

    def table(self) -> Mapping[str, int]:
        """The counts of everything that was possible, in the order of the rows."""
        return {row.title: self.counts[row.title] for row in self.rows if row.title in self.possible}
