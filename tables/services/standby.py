"""Sweeps that nobody has asked for: clocks and bots go on while messages do not.

Beat asks for a sweep each second, by a message like any other. Where none comes, because the broker or beat is away or
the worker no longer hears them, a thread of the worker sweeps by itself.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime
from threading import Event, Thread
from typing import Final

from django.db import connections
from django.utils import timezone

log = logging.getLogger(__name__)

EVERY: Final = 1.0  # seconds
PATIENCE: Final = 3.0  # seconds without a sweep


class Standby:
    """``sweep`` is called while :meth:`swept` is not."""

    def __init__(self, sweep: Callable[..., None], every: float = EVERY, patience: float = PATIENCE) -> None:
        self._sweep = sweep
        self._every = every
        self._patience = patience
        self._stop = Event()
        self._last = 0.0
        self._thread: Thread | None = None

    def swept(self) -> None:
        """Somebody has asked for a sweep."""
        self._last = time.monotonic()

    def start(self) -> None:
        """Begin to watch; ends with the process, or :meth:`stop`."""
        self.swept()
        thread = Thread(target=self._watch, name="standby-sweep", daemon=True)
        thread.start()
        self._thread = thread

    def stop(self) -> None:
        """Begin no other sweep."""
        self._stop.set()

    def join(self) -> None:
        """After :meth:`stop`: wait for the sweep that is under way."""
        if self._thread is not None:
            self._thread.join()

    def _watch(self) -> None:
        while not self._stop.wait(self._every):
            if time.monotonic() >= self._last + self._patience:
                self._run(timezone.now())

    def _run(self, at: datetime) -> None:
        try:
            self._sweep(at=at)
        except Exception:
            log.exception("the standby sweep has failed")
        finally:
            connections.close_all()
