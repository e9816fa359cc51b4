"""Counting in windows: adding one and looking are one step, so that no two callers read the same count."""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Lock
from typing import Final, Protocol

TIDY_EVERY: Final = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class Count:
    """The how manieth it was in its window, and the seconds until that ends."""

    number: int
    left: float


class Counter(Protocol):
    """Something that counts."""

    def add(self, key: str, seconds: int) -> Count:
        """Count one more under a key, in a window of so many seconds that its first one began."""
        ...


class OwnCounter:
    """Counts in the memory of this process."""

    def __init__(self) -> None:
        self._windows: dict[str, tuple[int, float]] = {}  # how many, and when the window ends
        self._tidy_at = 0.0
        self._lock = Lock()

    def add(self, key: str, seconds: int) -> Count:
        """Count one more."""
        now = time.time()
        with self._lock:
            number, ends = self._windows.get(key, (0, now))
            if not now < ends <= now + seconds:  # over, or the clock was set back
                number, ends = 0, now + seconds
            self._windows[key] = number + 1, ends
            if self._tidy_at <= now:
                self._tidy(now)
        return Count(number + 1, ends - now)

    def _tidy(self, now: float) -> None:
        self._windows = {key: window for key, window in self._windows.items() if window[1] > now}
        self._tidy_at = now + TIDY_EVERY
