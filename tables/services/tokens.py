"""Bearer tokens: made, found, revoked. The secret is shown once and never stored."""

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from tables.errors import BadRequest, NotFound
from tables.models import Player, Token

PREFIX = "gj_"
SECRET_BYTES = 32
USED_EVERY = timedelta(minutes=5)  # how exact "last used" is: a write a request would be too dear

PLAY, WATCH, MANAGE_TABLES, OPEN_HANDS = "hand:play", "hand:watch", "table:manage", "hand:open"
MANAGE_HOOKS = "hook:manage"
BOT_PLAY = "bot:play"  # the same as PLAY, for programs that play by themselves
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
    """Make a token for a player; raises BadRequest for a scope that does not exist, or a date that is past."""
    for scope in scopes:
        if scope not in SCOPES:
            raise BadRequest("/scopes", "unknown_scope", f"one of {', '.join(SCOPES)}")
    if expires_at is not None and expires_at <= at:
        raise BadRequest("/expires_at", "past", "a moment to come")
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    token = Token.objects.create(
        player=player,
        name=name,
        digest=_digest(secret),
        scopes=sorted(set(scopes)),
        created_at=at,
        expires_at=expires_at,
    )
    return Issued(token, secret)


def authenticate(*, secret: str, at: datetime) -> Token | None:
    """The token that this secret opens, with its player and account; None for any that is not valid now."""
    token = Token.objects.select_related("player__user", "player__owner__user").filter(digest=_digest(secret)).first()
    if token is None or token.revoked_at is not None:
        return None
    if token.expires_at is not None and token.expires_at <= at:
        return None
    player = token.player
    account = player.sponsor.user
    if player.retired_at is not None or (account is not None and not account.is_active):
        return None
    if token.last_used_at is None or at - token.last_used_at >= USED_EVERY:
        Token.objects.filter(pk=token.pk).update(last_used_at=at)
    return token


def revoke(*, player: Player, token_id: str, at: datetime) -> None:
    """End one of a player's tokens for good; a second time changes nothing. Raises NotFound."""
    if not Token.objects.filter(pk=token_id, player=player).exists():
        raise NotFound
    Token.objects.filter(pk=token_id, revoked_at=None).update(revoked_at=at)


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
