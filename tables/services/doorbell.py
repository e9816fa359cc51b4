"""Waking bots through Celery, best effort: a bell that is not heard is found by the sweep.

Tasks are named, not imported, because tasks call services. Their arguments are ids and numbers only.
"""

import logging
from datetime import datetime

from celery import current_app
from kombu.exceptions import OperationalError

from tables.domain.clocks import Clock
from tables.domain.times import to_ms

log = logging.getLogger(__name__)

BOT_TURN = "tables.tasks.take_bot_turn"
# What a client library may raise when its server is away.
UNREACHABLE = (OperationalError, OSError)


def ring(clock: Clock, at: datetime) -> None:
    """Have the bots of the open question called when the first of them is due; nothing without bots."""
    if clock.bots_at is not None:
        call(clock.hand, clock.since, max(0, clock.bots_at - to_ms(at)))


def call(hand_id: str, since: int, delay_ms: int = 0) -> None:
    """Enqueue a bot turn for the question that opened at seq ``since``."""
    seconds = delay_ms / 1000 if delay_ms else None
    try:
        current_app.send_task(BOT_TURN, args=[hand_id, since], countdown=seconds, ignore_result=True)
    except UNREACHABLE:
        log.warning("no broker: bots of %s are left to the sweep", hand_id)
