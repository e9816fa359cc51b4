"""Who may see a hand's hidden cards in the administration, and on which condition."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Any

from django.utils import timezone

from gouji.engine.views import ARBITER, PUBLIC, Viewer
from tables.hand_log import HANDS
from tables.models import HandSummary, Player
from tables.selectors import looks
from tables.services.looks import OPEN_HAND


class Access(Enum):
    """What becomes of somebody who asks to see more than the public."""

    GRANTED = auto()
    NEEDS_REASON = auto()
    REFUSED = auto()


@dataclass(frozen=True, slots=True)
class Official:
    """Somebody of the staff in front of one hand. ``open_until``: how long his last look lasts."""

    may_open: bool
    over: bool
    open_to_public: bool
    open_until: datetime | None

    def access(self, viewer: Viewer) -> Access:
        """The public's view is everybody's, and all of a hand that is over and open to the public (GJ-13.6).

        Otherwise it needs the permission; while the hand is not over also a reason, which is recorded.
        """
        if viewer == PUBLIC or self.open_to_public:
            return Access.GRANTED
        if not self.may_open:
            return Access.REFUSED
        return Access.GRANTED if self.over or self.open_until is not None else Access.NEEDS_REASON

    @property
    def widest(self) -> Viewer:
        """The view that shows the most without asking for anything."""
        return ARBITER if self.access(ARBITER) is Access.GRANTED else PUBLIC


def official(user: Any, hand: HandSummary) -> Official:
    """What the signed-in user may see of a hand; raises NotFound where the ledger has none."""
    state = HANDS.load(hand.pk).state
    player = Player.objects.filter(user=user).first()
    return Official(
        may_open=user.has_perm(OPEN_HAND),
        over=state.state.over,
        open_to_public=state.state.over and state.rules.public_after,
        open_until=looks.open_until(hand_id=hand.pk, official=player, at=timezone.now()),
    )


def viewer_named(name: str, seats: int) -> Viewer | None:
    """``public``, ``all`` or a seat's number as a viewer of the engine; None for anything else."""
    if name in (PUBLIC, ""):
        return PUBLIC
    if name == "all":
        return ARBITER
    return int(name) if name in map(str, range(seats)) else None


def name_of(viewer: Viewer) -> str:
    """The other way round: what stands in an address."""
    return "all" if viewer == ARBITER else str(viewer)
