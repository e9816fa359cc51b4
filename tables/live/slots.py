"""How many streams and long polls one caller, and all together, may hold open in a process."""

from collections import Counter
from threading import Lock
from typing import ClassVar, Final

from django.conf import settings

from tables.errors import TableError


class TooManyStreams(TableError):
    """The caller holds as many as he may; ``limit`` says how many. His others stay open."""

    code: ClassVar[str] = "rate-limited"

    def __init__(self, limit: int) -> None:
        super().__init__(policy="open-streams", limit=limit)
        self.limit = limit


class Slots:
    """A slot is taken before a stream is opened and given back, once, when it has ended."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, whose: str, limit: int) -> "Slot":
        """Raises TooManyStreams."""
        with self._lock:
            if self._held[whose] >= limit:
                raise TooManyStreams(limit)
            if self._held.total() >= settings.STREAMS:
                raise TooManyStreams(settings.STREAMS)
            self._held[whose] += 1
        return Slot(self, whose)

    def give_back(self, whose: str) -> None:
        """One less."""
        with self._lock:
            self._held[whose] -= 1
            if not self._held[whose]:
                del self._held[whose]

    def held(self) -> int:
        """How many are taken."""
        with self._lock:
            return self._held.total()


class Slot:
    """One that is taken."""

    def __init__(self, slots: Slots, whose: str) -> None:
        self._slots = slots
        self._whose = whose
        self._taken = True

    def release(self) -> None:
        """Give it back; a second time changes nothing."""
        if self._taken:
            self._taken = False
            self._slots.give_back(self._whose)


SLOTS: Final = Slots()
