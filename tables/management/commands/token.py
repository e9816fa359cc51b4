"""``manage.py token``: bearer tokens for the API, by account."""

from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tables.errors import TableError
from tables.models import Player
from tables.services import people, tokens

DEFAULT_SCOPES = (tokens.PLAY, tokens.WATCH, tokens.MANAGE_TABLES)


class Command(BaseCommand):
    """Creates, lists and revokes tokens; a new secret is printed once."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        create = verbs.add_parser("create", help="make a token and print its secret")
        create.add_argument("user")
        create.add_argument("--name", default="manage.py token")
        create.add_argument("--scope", action="append", choices=tokens.SCOPES, help="may be repeated")
        create.add_argument("--days", type=int, help="valid for so long; left out: until revoked")
        verbs.add_parser("list", help="tokens of an account").add_argument("user")
        revoke = verbs.add_parser("revoke", help="end a token")
        revoke.add_argument("user")
        revoke.add_argument("token", help="its id, tok_…")

    def handle(self, *args: Any, **options: Any) -> None:
        player = _player(options["user"])
        try:
            getattr(self, options["verb"])(player, options)
        except TableError as error:
            raise CommandError(f"{error} {error.facts}") from error

    def create(self, player: Player, options: dict[str, Any]) -> None:
        now = timezone.now()
        issued = tokens.issue(
            player=player,
            name=options["name"],
            scopes=options["scope"] or DEFAULT_SCOPES,
            at=now,
            expires_at=now + timedelta(days=options["days"]) if options["days"] else None,
        )
        self.stdout.write(issued.secret)

    def list(self, player: Player, options: dict[str, Any]) -> None:
        for token in player.tokens.all():
            state = "revoked" if token.revoked_at else "valid"
            self.stdout.write(f"{token.pk} {state} {','.join(token.scopes)} {token.name}")

    def revoke(self, player: Player, options: dict[str, Any]) -> None:
        tokens.revoke(player=player, token_id=options["token"], at=timezone.now())
        self.stdout.write(f"revoked {options['token']}")


def _player(username: str) -> Player:
    user = get_user_model().objects.filter(username=username).first()
    if user is None:
        raise CommandError(f"there is no account {username!r}")
    return people.player_of(user)
