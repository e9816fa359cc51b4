"""Long polls: waiting in short looks at the database, none of them inside a transaction."""

import time
from collections.abc import Callable
from threading import BoundedSemaphore
from typing import Final

from django.conf import settings

LOOK_EVERY: Final = 0.3  # seconds
# A waiting request keeps a thread: some must stay free for those who play.
_room: Final = BoundedSemaphore(settings.LONG_POLLS)


def wait_for(happened: Callable[[], bool], seconds: float) -> None:
    """Return once something has happened or the time is over; at once while too many wait in this process."""
    if not seconds or happened() or not _room.acquire(blocking=False):
        return
    try:
        end = time.monotonic() + seconds
        while time.monotonic() < end and not happened():
            time.sleep(LOOK_EVERY)
    finally:
        _room.release()
