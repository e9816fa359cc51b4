"""Bots that play over the API: made by a person, let in where he is, retired for good.

Such a bot holds one token, with the right to play and no other.
"""

from contextlib import suppress
from datetime import datetime

from django.db import transaction

from tables.domain.actors import OUTSIDE
from tables.errors import NotAllowed, TableRefusal
from tables.models import Player
from tables.services import people, seating, tokens
from tables.services.tokens import Issued


def make(*, owner: Player, name: str, at: datetime) -> Issued:
    """A new bot of a person's, with the token that it plays by. Raises NotAllowed (to a bot), BadRequest (name)."""
    if owner.kind != Player.Kind.PERSON:
        raise NotAllowed(needs=Player.Kind.PERSON.value)
    name = people.checked_name(name)
    with transaction.atomic():
        bot = Player.objects.create(name=name, kind=Player.Kind.BOT, bot=OUTSIDE, owner=owner)
        return _issue(bot, at)


def renew_token(*, bot: Player, at: datetime) -> Issued:
    """A new token in the place of all that the bot has: for one that was lost, or seen by others."""
    with transaction.atomic():
        tokens.revoke_all(bot.tokens.all(), at=at)
        return _issue(bot, at)


def retire(*, bot: Player, at: datetime) -> None:
    """End a bot for good: its tokens, and its seats; in a match one of ours keeps the seat. Twice is like once."""
    with transaction.atomic():
        Player.objects.filter(pk=bot.pk, retired_at=None).update(retired_at=at)
        tokens.revoke_all(bot.tokens.all(), at=at)
    for table_id in bot.seats.values_list("table_id", flat=True):
        with suppress(TableRefusal):
            seating.leave(table_id=table_id, player=bot, at=at)


def _issue(bot: Player, at: datetime) -> Issued:
    return tokens.issue(player=bot, name=bot.name, scopes=(tokens.BOT_PLAY,), at=at)
