"""What a projector is told: the rows of one command, and the stream before and after them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from tables.domain.clocks import Clock
from tables.domain.lobby.events import Events
from tables.domain.lobby.state import Lobby
from tables.domain.times import from_ms
from tables.event_store import Row
from tables.hand_log import Hand


@dataclass(slots=True)
class HandChange:
    """A hand has gone on. ``clock`` is its clock afterwards, once the clock's projector has been told; None where the
    hand is over.
    """

    rows: tuple[Row, ...]
    before: Hand
    after: Hand
    clock: Clock | None = None

    @property
    def hand_id(self) -> str:
        """Which hand."""
        return self.rows[0].stream

    @property
    def at(self) -> datetime:
        """When."""
        return from_ms(self.rows[-1].at)


@dataclass(frozen=True, slots=True)
class TableChange:
    """Something has happened at a table between hands; one event for each row."""

    rows: tuple[Row, ...]
    events: Events
    before: Lobby
    after: Lobby

    @property
    def table_id(self) -> str:
        """Which table."""
        return self.rows[0].stream

    @property
    def at(self) -> datetime:
        """When."""
        return from_ms(self.rows[-1].at)


Change: TypeAlias = HandChange | TableChange
Projector: TypeAlias = Callable[[Change], None]
