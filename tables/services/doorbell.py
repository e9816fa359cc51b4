"""Waking bots through Celery, best effort: a bell that is not heard is found by the sweep."""

import logging
from datetime import datetime

from tables.domain.clocks import Clock
from tables.domain.times import to_ms
from tables.services import broker

log = logging.getLogger(__name__)

BOT_TURN = "tables.tasks.take_bot_turn"
TOGETHER, ALONE = "play", "show"  # queues: bots among people, and bots by themselves


def ring(clock: Clock, at: datetime) -> None:
    """Have the bots of the open question called when the first of them is due; nothing without bots."""
    if clock.bots_at is not None:
        call(clock, delay_ms=max(0, clock.bots_at - to_ms(at)))


def call(clock: Clock, *, delay_ms: int = 0) -> bool:
    """Enqueue a bot turn for the question that is open; whether that was possible."""
    queue = ALONE if clock.without_people else TOGETHER
    heard = broker.send(BOT_TURN, [clock.hand, clock.since], queue, delay_ms=delay_ms)
    if not heard:
        log.warning("no broker: bots of %s are left to the sweep", clock.hand)
    return heard
