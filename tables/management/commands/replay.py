"""``manage.py replay FILE_OR_FOLDER...``: run records, or print the state in which one ends."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gouji.engine.options import BadOptions
from gouji.engine.records import MISSHAPEN, Mismatch, Outcome, full_state, play_out, replay, rules_of, seen_state
from gouji.engine.refusals import Malformed
from gouji.engine.rulesets import UnknownRuleset
from tables.management.record_files import files_of, records_in


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
            self.stdout.write(f"FAIL {outcome.name}: {outcome.problem}" if outcome.problem else f"ok {outcome.name}")
        failed = sum(1 for outcome in outcomes if outcome.problem)
        self.stdout.write(f"{len(outcomes) - failed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)

    def _print_states(self, file: Path, seat: int | None) -> None:
        for record in records_in(file):
            try:
                rules, end = rules_of(record), play_out(record)
                if seat is not None and seat not in rules.seating:
                    raise CommandError(f"there is no seat {seat}; seats are 0 to {rules.seats - 1}")
                shown = full_state(rules, end) if seat is None else seen_state(rules, end, seat)
            except (Malformed, Mismatch, BadOptions, UnknownRuleset) as problem:
                raise CommandError(f"{file}: {problem}") from problem
            except MISSHAPEN as problem:
                raise CommandError(f"{file}: cannot be read: {type(problem).__name__}: {problem}") from problem
            self.stdout.write(json.dumps(shown, ensure_ascii=False, indent=2))


def outcomes_of(file: Path) -> Iterator[Outcome]:
    """What becomes of every record in a file."""
    try:
        records = records_in(file)
    except CommandError as problem:
        yield Outcome(file.name, str(problem))
        return
    yield from map(replay, records)
