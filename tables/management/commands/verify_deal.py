"""``manage.py verify_deal FILE...``: whether exported hands were dealt as they were committed to."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from gouji.engine.records import deal_problems, trouble
from tables.management.record_files import files_of, one_line, records_in


class Command(BaseCommand):
    help = "Check the deal of exported hands (docs/rules/dealing.md); the exit status is 0 only if all agree."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")

    def handle(self, *args: Any, paths: list[Path], **options: Any) -> None:
        failed = 0
        for path in paths:
            for file in files_of(path):
                for record in records_in(file):
                    problem = _problem(record)
                    failed += problem is not None
                    name = record.get("name", "?") if isinstance(record, dict) else "?"
                    self.stdout.write(one_line(f"ok {name}" if problem is None else f"FAIL {name}: {problem}"))
        if failed:
            raise SystemExit(1)


def _problem(record: Any) -> str | None:
    found: list[str] = []
    unreadable = trouble(lambda: found.extend(deal_problems(record)))
    return unreadable or "; ".join(found) or None
