"""A club's tablets: registered by its hosts, each with one token that is shown once."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from tables.errors import TableRefusal
from tables.ids import DEVICE, new_id
from tables.models import Device, Membership, Player
from tables.selectors import guests as known
from tables.selectors import people as clubs
from tables.services import people, tokens

MOST: Final = 50  # devices of a club


@dataclass(frozen=True, slots=True)
class NewDevice:
    """A device and the secret of its token, which exists only here."""

    device: Device
    secret: str


@transaction.atomic
def register(*, club_id: str, by: Player, name: str, at: datetime) -> NewDevice:
    """A device that sees the club's tables and may seat guests there; for the club's hosts.

    Raises NotFound, NotAllowed, BadRequest, TableRefusal.
    """
    club = clubs.find_hosted_club(club_id, by)
    people.hold_club(club.pk)
    if known.devices_of(club).filter(revoked_at=None).count() >= MOST:
        raise TableRefusal("too_many_devices", most=MOST)
    player = Player.objects.create(pk=new_id(DEVICE), name=people.checked_name(name), kind=Player.Kind.DEVICE)
    device = Device.objects.create(player=player, club=club, made_by=by, created_at=at)
    people.enrol(club=club, player=player, role=Membership.Role.DEVICE)
    return NewDevice(device, tokens.issue_bound(player=player, scope=tokens.DEVICE_PLAY, at=at).secret)


@transaction.atomic
def revoke(*, device: Device, at: datetime) -> None:
    """End a device for good. Its guests stay seated until a seat link takes their seat over, or they are removed."""
    if Device.objects.filter(pk=device.pk, revoked_at=None).update(revoked_at=at):
        tokens.revoke_all(device.player.tokens.all(), at=at)
        Membership.objects.filter(player=device.player).delete()
