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
TOGETHER, ALONE = "play", "show"  # queues: bots among people, and bots by themselves
# What a client library may raise when its server is away.
UNREACHABLE = (OperationalError, OSError)


def ring(clock: Clock, at: datetime) -> None:
    """Have the bots of the open question called when the first of them is due; nothing without bots."""
    if clock.bots_at is not None:
        call(clock, delay_ms=max(0, clock.bots_at - to_ms(at)))


def call(clock: Clock, *, delay_ms: int = 0) -> None:
    """Enqueue a bot turn for the question that is open."""
    try:
        current_app.send_task(
            BOT_TURN,
            args=[clock.hand, clock.since],
            countdown=delay_ms / 1000 if delay_ms else None,
            queue=ALONE if clock.without_people else TOGETHER,
            ignore_result=True,
        )
    except UNREACHABLE:
        log.warning("no broker: bots of %s are left to the sweep", clock.hand)
