"""Links with which one guest sits down without an account, once.

A link carries a secret of its own, so that it can be revoked, and is known to have been used. Whoever opens it gets a
seat token, or a browser its session: the link itself is good for nothing then.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from tables import event_store
from tables.errors import BadRequest, NotFound, TableRefusal
from tables.models import Guest, Player, SeatLink, Token
from tables.selectors import guests as known
from tables.selectors import tables
from tables.services import guests, people, seating, tokens
from tables.services.retrying import in_own_transaction
from tables.services.tokens import Issued

PREFIX: Final = "gl_"
VALID_FOR, LONGEST = timedelta(days=1), timedelta(days=30)
MOST: Final = 24  # links of a table that are still to be used


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link and the secret that it carries, which exists only here."""

    link: SeatLink
    secret: str


@dataclass(frozen=True, slots=True)
class Seated:
    """Who has sat down with a link, where, and with which token."""

    guest: Guest
    seat: int
    issued: Issued


def make(
    *,
    table_id: str,
    by: Player,
    at: datetime,
    seat: int | None = None,
    name: str = "",
    expires_at: datetime | None = None,
) -> NewLink:
    """A link to a seat, or to any that is free; for the table's host and the club's hosts.

    ``name`` is the guest's, where the host knows it. Raises NotFound, NotAllowed, BadRequest, TableRefusal.
    """
    table = tables.find_hosted(table_id, by)
    if seat is not None and not 0 <= seat < seating.seats_of(table):
        raise BadRequest("/seat", "no_such_seat")
    expires_at = expires_at or at + VALID_FOR
    if not at < expires_at <= at + LONGEST:
        raise BadRequest("/expires_at", "out_of_range", days=LONGEST.days)
    name = people.checked_name(name) if name else ""
    secret = tokens.new_secret(PREFIX)
    with transaction.atomic():
        event_store.hold(table.pk)  # of several who make one at once each counts the others'
        if known.links_of(table).filter(guest=None, revoked_at=None, expires_at__gt=at).count() >= MOST:
            raise TableRefusal("too_many_links", most=MOST)
        link = SeatLink.objects.create(
            table=table,
            seat=seat,
            name=name,
            digest=tokens.digest(secret),
            made_by=by,
            created_at=at,
            expires_at=expires_at,
        )
    return NewLink(link, secret)


def read(secret: str, *, at: datetime) -> SeatLink:
    """The link with this secret; raises NotFound for one that opens nothing, and TableRefusal for a used one."""
    return _usable(at, digest=tokens.digest(secret))


def find(link_id: str, *, at: datetime) -> SeatLink:
    """The same by its id, for who has shown the secret before."""
    return _usable(at, pk=link_id)


def open_seat(link: SeatLink, *, name: str = "", at: datetime) -> Seated:
    """Sit down with a link; it is used then. A guest without ``name`` is called as his host said.

    On the seat of a guest for whom nobody can play any more (his link or device was revoked) one goes on as that
    guest, also in the middle of a hand. Raises NotFound, BadRequest, TableRefusal, TryAgain.
    """

    def attempt() -> Seated:
        event_store.hold(link.table_id)  # of two who open it, or the same seat, at once the second looks again
        found = find(link.pk, at=at)
        guest = abandoned(found) or guests.seat_guest(
            found.table_id, name=name or found.name, seat=found.seat, keeper=None, at=at
        )
        Guest.objects.filter(pk=guest.pk).update(keeper=None)
        guest.links.filter(revoked_at=None).update(revoked_at=at)
        SeatLink.objects.filter(pk=found.pk).update(guest=guest, used_at=at)
        issued = tokens.issue_bound(player=guest.player, scope=tokens.SEAT_PLAY, at=at)
        return Seated(guest, guest.player.seats.get().seat, issued)

    return in_own_transaction(attempt)


def revoke(*, link: SeatLink, at: datetime) -> None:
    """End a link, and what its guest holds by it. He stays seated until somebody takes over or has him get up."""
    if SeatLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=at) and link.guest_id:
        tokens.revoke_all(Token.objects.filter(player=link.guest_id), at=at)


def _usable(at: datetime, **known_by: object) -> SeatLink:
    link = SeatLink.objects.select_related("table__club").filter(**known_by).first()
    if link is None or link.revoked_at is not None:
        raise NotFound
    if link.guest_id is not None:
        raise TableRefusal("link_used")
    if link.expires_at <= at:
        raise NotFound
    return link


def abandoned(link: SeatLink) -> Guest | None:
    """The guest on the seat of a link, if neither he nor a device can play for him any more."""
    if link.seat is None:
        return None
    valid = Token.objects.filter(player=OuterRef("player"), revoked_at=None)
    return (
        Guest.objects.select_related("player")
        .filter(Q(keeper=None) | Q(keeper__revoked_at__isnull=False), ~Exists(valid), table=link.table_id)
        .filter(player__seats__table=link.table_id, player__seats__seat=link.seat)
        .first()
    )
