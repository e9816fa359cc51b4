"""On what a listener's right to listen rests, and whether it still holds.

Who may listen is decided once, like any other request. While the stream is open only what can be taken away
again is looked at: a token or session, the account behind it, a membership, an official's look.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.db.models import Q
from django.utils.crypto import constant_time_compare

from tables.models import HandSeat, HandSummary, Membership, Player, Token
from tables.services.looks import is_official


@dataclass(frozen=True, slots=True)
class Pass:
    """Empty fields are not needed. ``token`` and ``session`` are what was shown, ``club`` is where ``player`` must
    be a member (or whose bot he is), ``hand`` which hand he has opened as an official, ``seat`` the hand and seat
    that he must hold, ``until`` when all this ends by itself.
    """

    token: str = ""
    session: str = ""
    player: str = ""
    club: str = ""
    hand: str = ""
    seat: tuple[str, int] | None = None
    until: datetime | None = None


ANYBODY: Final = Pass()


def still_valid(passes: Collection[Pass], at: datetime) -> set[Pass]:
    """Those that still hold: some queries for all of them together."""
    held = {one for one in passes if one.until is None or one.until > at}
    for check in (_tokens, _sessions, _memberships, _officials, _seats):
        held = check(held, at)
    return held


def _tokens(passes: set[Pass], at: datetime) -> set[Pass]:
    shown = {one.token for one in passes if one.token}
    if not shown:
        return passes
    valid = Token.objects.filter(Q(expires_at=None) | Q(expires_at__gt=at), pk__in=shown, revoked_at=None)
    valid = valid.exclude(player__user__is_active=False).exclude(player__owner__user__is_active=False)
    valid = valid.filter(Q(player__guest=None) | Q(player__seats__isnull=False))  # a guest's ends with his seat
    return _with(passes, lambda one: one.token, set(valid.values_list("pk", flat=True)))


def _sessions(passes: set[Pass], at: datetime) -> set[Pass]:
    shown = {one.session for one in passes if one.session}
    if not shown:
        return passes
    sessions: Any = import_module(settings.SESSION_ENGINE).SessionStore.get_model_class()
    stored = {
        session.session_key: session.get_decoded()
        for session in sessions.objects.filter(session_key__in=shown, expire_date__gt=at)
    }
    owners = {data[SESSION_KEY] for data in stored.values() if SESSION_KEY in data}
    users = get_user_model().objects.filter(pk__in=owners, is_active=True)
    hashes = {str(user.pk): user.get_session_auth_hash() for user in users}
    valid = {
        key
        for key, data in stored.items()
        # A changed password ends the sessions that were opened with the old one.
        if constant_time_compare(hashes.get(data.get(SESSION_KEY), ""), data.get(HASH_SESSION_KEY, "-"))
    }
    return _with(passes, lambda one: one.session, valid)


def _memberships(passes: set[Pass], _at: datetime) -> set[Pass]:
    wanted = {(one.club, one.player) for one in passes if one.club}
    if not wanted:
        return passes
    clubs, players = zip(*wanted, strict=True)
    members = Membership.objects.filter(club__in=clubs)
    found = set(members.filter(player__in=players).values_list("club", "player"))
    found |= set(members.filter(player__bots__in=players).values_list("club", "player__bots"))
    return {one for one in passes if not one.club or (one.club, one.player) in found}


def _officials(passes: set[Pass], _at: datetime) -> set[Pass]:
    return {one for one in passes if not one.hand or _is_official(one.player, one.hand)}


def _seats(passes: set[Pass], _at: datetime) -> set[Pass]:
    wanted = {(*one.seat, one.player) for one in passes if one.seat}
    if not wanted:
        return passes
    hands, _, players = zip(*wanted, strict=True)
    seats = HandSeat.objects.filter(hand__in=hands)
    found = set(seats.filter(player__in=players).values_list("hand", "seat", "player"))
    found |= set(seats.filter(player__guest__keeper__in=players).values_list("hand", "seat", "player__guest__keeper"))
    return {one for one in passes if not one.seat or (*one.seat, one.player) in found}


def _is_official(player_id: str, hand_id: str) -> bool:
    player = Player.objects.select_related("user").filter(pk=player_id).first()
    hand = HandSummary.objects.select_related("table").filter(pk=hand_id).first()
    return player is not None and hand is not None and is_official(player, hand)


def _with(passes: Iterable[Pass], shown: Callable[[Pass], str], valid: set[str]) -> set[Pass]:
    return {one for one in passes if not shown(one) or shown(one) in valid}
