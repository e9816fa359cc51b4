"""Bearer tokens: made, found, revoked. The secret is shown once and never stored."""

import hashlib
import secrets
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError
from django.db.models import QuerySet

from tables.errors import BadRequest, NotFound
from tables.models import Player, Token
from tables.selectors.guests import guest_of
from tables.services.people import checked_name

PREFIX = "gj_"
SECRET_BYTES = 32
USED_EVERY = timedelta(minutes=5)  # how exact "last used" is: a write a request would be too dear

PLAY, WATCH, MANAGE_TABLES, OPEN_HANDS = "hand:play", "hand:watch", "table:manage", "hand:open"
MANAGE_HOOKS = "hook:manage"
BOT_PLAY = "bot:play"  # the same as PLAY, for programs that play by themselves
# Nobody asks for these: a seat token opens one seat of one table, a device's the seats that it keeps for guests.
SEAT_PLAY, DEVICE_PLAY = "seat:play", "device:play"
PLAYING = (PLAY, BOT_PLAY, SEAT_PLAY, DEVICE_PLAY)  # whoever has one of them may act for a seat that is his
SCOPES = (
    PLAY,
    WATCH,
    MANAGE_TABLES,
    "tournament:manage",
    "tournament:referee",
    OPEN_HANDS,
    "audit:read",
    MANAGE_HOOKS,
    BOT_PLAY,
)


@dataclass(frozen=True, slots=True)
class Issued:
    """A new token and the secret that opens it, which exists only here."""

    token: Token
    secret: str


def issue(
    *, player: Player, name: str, scopes: Collection[str], at: datetime, expires_at: datetime | None = None
) -> Issued:
    """Make a token for a player who may have one; raises BadRequest for a name that cannot be shown, a scope that does
    not exist, or a date that is past.
    """
    if is_bound(player):
        raise BadRequest("/player", "bound")
    for scope in scopes:
        if scope not in SCOPES:
            raise BadRequest("/scopes", "unknown_scope", values=SCOPES)
    if expires_at is not None and expires_at <= at:
        raise BadRequest("/expires_at", "past")
    return _make(player, checked_name(name), sorted(set(scopes)), at, expires_at)


def is_bound(player: Player) -> bool:
    """Whether somebody is a guest or a device: they have the one token that they were given, and no other."""
    return player.kind == Player.Kind.DEVICE or guest_of(player) is not None


def issue_bound(*, player: Player, scope: str, at: datetime) -> Issued:
    """The token of a guest (SEAT_PLAY) or of a device (DEVICE_PLAY), which ends with what it is bound to."""
    return _make(player, player.name, [scope], at)


def authenticate(*, secret: str, at: datetime) -> Token | None:
    """The token that this secret opens, with its player and account; None for any that is not valid now."""
    return _valid(at, digest=digest(secret))


def find_valid(*, token_id: str, at: datetime) -> Token | None:
    """The same by its id, which opens nothing outside: for a browser's session that remembers it."""
    return _valid(at, pk=token_id)


def revoke(*, player: Player, token_id: str, at: datetime) -> None:
    """End one of a player's tokens for good; a second time changes nothing. Raises NotFound."""
    if not player.tokens.filter(pk=token_id).exists():
        raise NotFound
    revoke_all(player.tokens.filter(pk=token_id), at=at)


def revoke_all(chosen: "QuerySet[Token]", *, at: datetime) -> None:
    """End tokens for good."""
    chosen.filter(revoked_at=None).update(revoked_at=at)


def new_secret(prefix: str) -> str:
    """256 bits of chance in URL-safe text."""
    return prefix + secrets.token_urlsafe(SECRET_BYTES)


def _make(player: Player, name: str, scopes: list[str], at: datetime, expires_at: datetime | None = None) -> Issued:
    secret = new_secret(PREFIX)
    token = Token.objects.create(
        player=player, name=name, digest=digest(secret), scopes=scopes, created_at=at, expires_at=expires_at
    )
    return Issued(token, secret)


def _valid(at: datetime, **known: Any) -> Token | None:
    whose = Token.objects.select_related("player__user", "player__owner__user", "player__guest")
    try:
        token = whose.get(**known)
    except Token.DoesNotExist:
        return None
    if token.revoked_at is not None or not _holds(token, at):
        return None
    if token.last_used_at is None or at - token.last_used_at >= USED_EVERY:
        with suppress(DatabaseError):  # of a database that can only be read, for a while: reading goes on
            Token.objects.filter(pk=token.pk).update(last_used_at=at)
    return token


def _holds(token: Token, at: datetime) -> bool:
    """Whether that on which a token rests is still there: its time, the account, the bot, a guest's seat."""
    if token.expires_at is not None and token.expires_at <= at:
        return False
    player = token.player
    account = player.sponsor.user
    if player.retired_at is not None or (account is not None and not account.is_active):
        return False
    guest = guest_of(player)
    return guest is None or player.seats.filter(table=guest.table_id).exists()


def digest(secret: str) -> bytes:
    """What is kept of a secret: 256 random bits need no salt."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
