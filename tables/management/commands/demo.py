"""``manage.py demo``: a club to look at, with bots playing and a seat for you. Running it again changes nothing."""

from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tables.services import demo

RENEW: Final = f".venv/bin/python manage.py changepassword {demo.ADMIN}"


class Command(BaseCommand):
    """Makes the demo club and prints how to sit down."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--base-url", default="http://127.0.0.1:8000")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("no demo club in production: its token would open a public table")
        shown = demo.prepare(at=timezone.now())
        api = f"{options['base_url']}/api/v1"
        known = (
            f"{demo.ADMIN} / {shown.password}   (shown only now)"
            if shown.password
            else f"{demo.ADMIN}   (password lost? {RENEW})"
        )
        self.stdout.write(f"\n  administrator  {known}")
        self.stdout.write(
            f"\n  six bots at play   {api}/tables/{shown.bots_table.pk}"
            f"\n  a seat for you     {api}/tables/{shown.open_table.pk}\n"
            "\nSit down, and say that you are ready:\n"
            f"\n  TOKEN={shown.token} TABLE={api}/tables/{shown.open_table.pk}"
            '\n  curl -sX POST -H "Authorization: Bearer $TOKEN" $TABLE/join'
            '\n  curl -sX POST -H "Authorization: Bearer $TOKEN" $TABLE/ready\n'
        )
