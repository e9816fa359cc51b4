"""A hand as far as a viewer has got: at once, or, for spectators of a table with a delay, as it was so long ago.

The delay ends with the hand: then there is nothing left to give away.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.utils import timezone

from gouji.engine.views import PUBLIC, Viewer
from tables import event_store
from tables.domain.times import to_ms
from tables.errors import NotFound
from tables.hand_log import HANDS, Hand
from tables.models import HandSummary

FIRST = 1  # the event that tells rules and number of the hand, which were no secret before


@dataclass(frozen=True, slots=True)
class Seen:
    """``hand`` as somebody sees it, ``delay_ms`` behind the present; ``more_at`` is when he will see more (ms
    since 1970), None where he sees all there is.
    """

    hand: Hand
    delay_ms: int = 0
    more_at: int | None = None


def seen(hand_id: str, viewer: Viewer, now: Callable[[], datetime] = timezone.now) -> Seen:
    """The hand for a viewer; raises NotFound."""
    hand = HANDS.load(hand_id).state
    if viewer != PUBLIC or hand.state.over:
        return Seen(hand)
    delay = watch_delay(hand_id)
    return _delayed(hand_id, hand, delay, to_ms(now())) if delay else Seen(hand)


@lru_cache(maxsize=4096)
def watch_delay(hand_id: str) -> int:
    """How far spectators of a hand are kept behind (ms): fixed when its table was opened. Raises NotFound."""
    found = HandSummary.objects.filter(pk=hand_id).values_list("table__watch_delay_ms", flat=True).first()
    if found is None:
        raise NotFound
    return found


def _delayed(hand_id: str, hand: Hand, delay: int, now: int) -> Seen:
    count, following = event_store.recorded_by(hand_id, now - delay)
    if following is None:
        return Seen(hand, delay)
    return Seen(HANDS.at(hand_id, max(FIRST, count)), delay, following + delay)
