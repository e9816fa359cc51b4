"""``manage.py rebuild_projections``: drop the read models and make them again from the ledger."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tables.projections import rebuilding


class Command(BaseCommand):
    """Rebuilds every table with its hands and clocks; play at a table waits while it is its turn."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", nargs="*", help="only these tables (tbl_…)")

    def handle(self, *args: Any, **options: Any) -> None:
        for table_id in options["table"]:
            rebuilding.rebuild_table(table_id)
        count = len(options["table"]) or rebuilding.rebuild_all()
        self.stdout.write(f"ok {count} tables")
