"""Officials may see all six hands of a running hand, but never unnoticed."""

from datetime import datetime
from typing import Literal

from django.db import transaction
from django.db.models import Q

from gouji.engine.views import ARBITER
from tables import event_store
from tables.errors import BadRequest, ConflictOfInterest, NotAllowed, NotFound
from tables.models import HandSummary, Look, Membership, Player, Stint

LONGEST_REASON = 500
OPEN_HAND = "tables.open_hand"  # the permission of staff; a club's arbiters need none


def open_hand(*, hand_id: str, official: Player, reason: str, at: datetime) -> Literal["arbiter"]:
    """Record who looks and why, then return the viewer that sees everything.

    For a club's arbiters and for staff. A hand that is over is recorded as well: who looked matters
    where the public may not. Raises NotFound, NotAllowed, ConflictOfInterest, BadRequest (no reason).
    """
    hand = HandSummary.objects.select_related("table").filter(pk=hand_id).first()
    if hand is None:
        raise NotFound
    if not is_official(official, hand):
        raise NotAllowed(needs=Membership.Role.ARBITER.value)
    _check_interest(hand_id, official)
    reason = reason.strip()
    if not 0 < len(reason) <= LONGEST_REASON or "\x00" in reason:
        raise BadRequest("/reason", "reason_needed", most=LONGEST_REASON)
    with transaction.atomic(durable=True):  # it is there before any card is, whatever happens next
        event_store.hold(hand_id)  # who looks cannot be given a seat meanwhile, nor the other way round
        _check_interest(hand_id, official)
        Look.objects.create(hand=hand_id, official=official.pk, reason=reason, at=at)
    return ARBITER


def _check_interest(hand_id: str, official: Player) -> None:
    """Raise ConflictOfInterest for whoever plays in the hand, or has, himself or by a bot of his."""
    if Stint.objects.filter(Q(player=official) | Q(player__owner=official), hand=hand_id).exists():
        raise ConflictOfInterest


def is_official(player: Player, hand: HandSummary) -> bool:
    """Whether somebody may settle disputes where this hand is played."""
    if player.user is not None and player.user.has_perm(OPEN_HAND):
        return True
    return Membership.objects.filter(club_id=hand.table.club_id, player=player, role=Membership.Role.ARBITER).exists()
