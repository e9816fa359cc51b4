"""Guests and what seats them: who holds which seat, and what hosts see of links and devices."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from tables.errors import BadRequest, NotFound, NotYourSeat
from tables.models import Club, Device, Guest, Player, SeatAssignment, SeatLink, Table


def guest_of(player: Player) -> Guest | None:
    """What somebody is as a guest; None for everybody else."""
    return getattr(player, "guest", None)


def device_of(player: Player | None) -> Device | None:
    """The tablet that somebody is; None for everybody else."""
    return getattr(player, "device", None)


def held_by(player: str) -> Q:
    """Seats that somebody holds: his own, and, where he is a device, those that it keeps for its guests."""
    return Q(player=player) | Q(player__guest__keeper=player)


def held_seats(player: Player) -> "QuerySet[SeatAssignment]":
    """The seats that somebody holds now, at whatever table, with those who sit there."""
    return SeatAssignment.objects.filter(held_by(player.pk)).select_related("player").order_by("table", "seat")


def the_seat(held: Collection[int], named: int | None) -> int:
    """Which of the seats that somebody holds is meant; whoever holds but one need not name it.

    Raises NotYourSeat, BadRequest.
    """
    if not held or (named is not None and named not in held):
        raise NotYourSeat
    if named is None and len(held) > 1:
        raise BadRequest("/seat", "seat_needed", values=sorted(held))
    return next(iter(held)) if named is None else named


def links_of(table: Table) -> "QuerySet[SeatLink]":
    """The links to a table's seats, also those that open nothing any more."""
    return SeatLink.objects.filter(table=table)


def find_link(link_id: str, table: Table) -> SeatLink:
    """One of them; raises NotFound."""
    link = links_of(table).filter(pk=link_id).first()
    if link is None:
        raise NotFound
    return link


def devices_of(club: Club) -> "QuerySet[Device]":
    """A club's devices, also those that are revoked."""
    return Device.objects.filter(club=club).select_related("player")


def find_device(device_id: str, club: Club) -> Device:
    """One of them; raises NotFound."""
    device = devices_of(club).filter(pk=device_id).first()
    if device is None:
        raise NotFound
    return device
