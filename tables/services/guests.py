"""Guests: players without an account, each at one table, by a seat link or by the device that plays for them."""

from datetime import datetime

from tables.domain.actors import person
from tables.domain.lobby import decider
from tables.domain.times import to_ms
from tables.errors import NotAllowed, NotFound, TableRefusal
from tables.models import Device, Guest, Player
from tables.selectors import tables
from tables.services import people, table_log
from tables.services.retrying import in_own_transaction


def add_guest(*, table_id: str, by: Player, name: str, at: datetime, seat: int | None = None) -> Guest:
    """Have somebody sit down at a table of a device's club; the device ``by`` keeps the seat.

    Raises NotFound, NotAllowed, BadRequest, TableRefusal, TryAgain.
    """
    device = Device.objects.filter(pk=by.pk, revoked_at=None).first()
    if device is None:
        raise NotAllowed(needs=Player.Kind.DEVICE.value)
    table = tables.find_table(table_id, by)
    if table.club_id != device.club_id:
        raise NotFound
    return in_own_transaction(lambda: seat_guest(table_id, name=name, seat=seat, keeper=device, at=at))


def seat_guest(table_id: str, *, name: str, seat: int | None, keeper: Device | None, at: datetime) -> Guest:
    """A new guest on a free seat, in the caller's transaction."""
    player = Player.objects.create(name=people.checked_name(name))
    guest = Guest.objects.create(player=player, table_id=table_id, keeper=keeper, since=at)
    table_log.record(
        table_id,
        lambda lobby: decider.take_seat(lobby, player.pk, seat, to_ms(at)),
        by=person(player.pk, device=keeper.pk if keeper else ""),
        at=at,
    )
    return guest


def remove_guest(*, table_id: str, by: Player, seat: int, at: datetime) -> None:
    """Have a guest get up, while no match is running: by the device that keeps him, or by a host.

    Raises NotFound, NotAllowed, TableRefusal.
    """
    taken = tables.find_table(table_id, by).seats.filter(seat=seat, player__guest__isnull=False)
    guest = Guest.objects.filter(pk__in=taken.values("player")).first()
    keeps = guest is not None and guest.keeper_id == by.pk
    if not keeps:
        tables.find_hosted(table_id, by)
    if guest is None:
        raise TableRefusal("no_guest_there", seat=seat)
    actor = person(guest.pk, device=by.pk) if keeps else person(by.pk)
    in_own_transaction(
        lambda: table_log.record(table_id, lambda lobby: decider.leave_seat(lobby, guest.pk), by=actor, at=at)
    )
