"""Players and clubs."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from gouji import bots
from tables.domain.actors import OUTSIDE, Actor, bot, person
from tables.errors import BadRequest
from tables.models import Club, Membership, Player
from tables.models.people import SHOWN_NAME


def player_of(user: User) -> Player:
    """The player behind an account, made at first need under the account's name."""
    player, _ = Player.objects.get_or_create(user=user, defaults={"name": user.get_username()[:SHOWN_NAME]})
    return player


@transaction.atomic
def open_club(*, name: str, host: Player) -> Club:
    """A new club with its first host."""
    club = Club.objects.create(name=name)
    enrol(club=club, player=host, role=Membership.Role.HOST)
    return club


def hold_club(club_id: str) -> None:
    """Keep others who hold the club waiting until the caller's transaction ends: what a club may have so many of is
    counted by one at a time.
    """
    list(Club.objects.select_for_update(no_key=True).filter(pk=club_id).values_list("pk"))


def enrol(*, club: Club, player: Player, role: str = Membership.Role.MEMBER) -> Membership:
    """Make somebody a member of a club, or give a member another role."""
    membership, _ = Membership.objects.update_or_create(club=club, player=player, defaults={"role": role})
    return membership


def actor_of(player: Player) -> Actor:
    """Somebody as he acts himself: what a bot does stands in the ledger as a bot's."""
    return bot(player.pk) if player.kind == Player.Kind.BOT else person(player.pk)


def checked_name(name: str) -> str:
    """A name that others will see, without spaces around it; raises BadRequest."""
    name = name.strip()
    if not (0 < len(name) <= SHOWN_NAME and name.isprintable()):
        raise BadRequest("/name", "bad_name", most=SHOWN_NAME)
    return name


def outside_bot(player_id: str) -> Player:
    """A bot that plays over the API, unless it is retired; raises BadRequest."""
    found = Player.objects.select_related("owner").filter(pk=player_id, bot=OUTSIDE, retired_at=None).first()
    if found is None:
        raise no_such_bot()
    return found


def no_such_bot() -> BadRequest:
    """The answer for what is no bot that plays over the API, and for one that may not sit there."""
    return BadRequest("/player", "unknown_bot")


def check_bot(name: str) -> None:
    """Raise BadRequest for what is no program of ours."""
    if name not in bots.NAMES:
        raise BadRequest("/bot", "unknown_bot", values=bots.NAMES)


def bot_player(name: str, *, besides: frozenset[str]) -> Player:
    """A player for the bot program ``name`` who is none of ``besides``: an old one if possible."""
    check_bot(name)
    known: dict[str, Any] = {"kind": Player.Kind.BOT, "bot": name}
    found = Player.objects.filter(**known).exclude(pk__in=besides).order_by("created_at", "pk").first()
    if found is not None:
        return found
    number = Player.objects.filter(**known).count() + 1
    return Player.objects.create(name=f"{name} {number}", **known)
