"""``manage.py replay FILE_OR_FOLDER...``: run records, or print the state in which one ends."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gouji.engine.records import Outcome, full_state, play_out, replay, rules_of, seen_state, trouble
from tables.management.record_files import files_of, one_line, records_in


class Command(BaseCommand):
    help = "Replay records (docs/rules/record-format.md); the exit status is 0 only if none failed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
        parser.add_argument(
            "--state", action="store_true", help="print the state after the last action, all hands open"
        )
        parser.add_argument("--view", type=int, metavar="SEAT", help="print the state as that seat sees it")

    def handle(self, *args: Any, paths: list[Path], state: bool, view: int | None, **options: Any) -> None:
        files = [file for path in paths for file in files_of(path)]
        if state or view is not None:
            for file in files:
                self._print_states(file, view)
            return
        outcomes = [outcome for file in files for outcome in outcomes_of(file)]
        for outcome in outcomes:
            verdict = f"FAIL {outcome.name}: {outcome.problem}" if outcome.problem else f"ok {outcome.name}"
            self.stdout.write(one_line(verdict))
        failed = sum(1 for outcome in outcomes if outcome.problem)
        self.stdout.write(f"{len(outcomes) - failed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)

    def _print_states(self, file: Path, seat: int | None) -> None:
        for record in records_in(file):
            if problem := trouble(partial(self._print_state, record, seat)):
                raise CommandError(one_line(f"{file}: {problem}"))

    def _print_state(self, record: Any, seat: int | None) -> None:
        end = play_out(record)
        rules = rules_of(record)
        if seat is not None and seat not in rules.seating:
            raise CommandError(f"there is no seat {seat}; seats are 0 to {rules.seats - 1}")
        shown = full_state(rules, end) if seat is None else seen_state(rules, end, seat)
        self.stdout.write(json.dumps(shown, ensure_ascii=False, indent=2))


def outcomes_of(file: Path) -> Iterator[Outcome]:
    """What becomes of every record in a file."""
    try:
        records = records_in(file)
    except CommandError as problem:
        yield Outcome(file.name, str(problem))
        return
    yield from map(replay, records)
