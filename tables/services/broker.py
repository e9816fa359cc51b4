"""Messages to our own workers, best effort: what is not heard is found by a sweep.

Tasks are named, not imported, because tasks call services. Their arguments are ids and numbers only.
"""

import logging
import time
from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import Final

from celery import current_app
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

AWAY_FOR: Final = 5.0  # seconds until a broker is tried again that did not answer
# What a client library may raise when its server is away.
UNREACHABLE = (OperationalError, OSError)


class Line:
    """The way to one broker. While that is away only one caller at a time finds out whether it still is: players wait
    for a message to be taken, and a broker that says nothing takes seconds to be given up.
    """

    def __init__(self) -> None:
        self._again_at: float | None = None
        self._lock = Lock()

    def may_be_tried(self) -> bool:
        """Whether to send. While the broker is away, who is told so tries for all."""
        with self._lock:
            now = time.monotonic()
            if self._again_at is None:
                return True
            if now < self._again_at:
                return False
            self._again_at = now + AWAY_FOR
            return True

    def tried(self, *, heard: bool) -> None:
        """How it went."""
        with self._lock:
            self._again_at = None if heard else time.monotonic() + AWAY_FOR


def send(task: str, args: Sequence[str | int], queue: str, *, delay_ms: int = 0) -> bool:
    """Have a worker run a task, after so many milliseconds; whether the broker has taken it."""
    line = _line(str(current_app.conf.broker_url))
    if not line.may_be_tried():
        return False
    try:
        current_app.send_task(
            task, args=list(args), countdown=delay_ms / 1000 if delay_ms else None, queue=queue, ignore_result=True
        )
    except UNREACHABLE as error:
        log.warning("the broker does not answer: %s", error)
        line.tried(heard=False)
        return False
    line.tried(heard=True)
    return True


@cache
def _line(url: str) -> Line:
    return Line()
