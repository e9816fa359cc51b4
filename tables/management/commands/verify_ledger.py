"""``manage.py verify_ledger``: recompute every hash chain of the ledger."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables import ledger_check


class Command(BaseCommand):
    """Names the first broken link of every stream; exit 1 when there is one."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--save", type=Path, metavar="FILE", help="write the heads of all streams")
        parser.add_argument("--against", type=Path, metavar="FILE", help="compare with heads kept elsewhere")

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(ledger_check.breaks())
        if options["against"]:
            found += ledger_check.missing(json.loads(options["against"].read_text()))
        for one in found:
            self.stdout.write(f"BROKEN {one}")
        heads = ledger_check.heads()
        if found:
            raise CommandError(f"{len(found)} of {len(heads)} streams are broken")
        if options["save"]:
            options["save"].write_text(json.dumps(heads, indent=1))
        self.stdout.write(f"ok {len(heads)} streams, {sum(seq for seq, _ in heads.values())} events")
