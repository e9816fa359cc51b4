"""A table as its stream has made it: who sits, which match runs, which hand is announced."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tables.domain.actors import OUTSIDE


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a table is from its first event on. Times in ms; ``hands`` is the length of a match."""

    club: str
    host: str
    name: str
    ruleset: str
    version: int
    options: Mapping[str, Any]
    seats: int
    hands: int
    visibility: str
    move_ms: int
    bank_ms: int
    pause_ms: int
    bot_pace_ms: int
    continuous: bool
    watch_delay_ms: int = 0  # added later: tables without it have none


@dataclass(frozen=True, slots=True)
class Chair:
    """A taken seat. ``bot`` names the program that plays, empty for a person; ``autopilot`` the one that plays for
    him while he is away. ``passing``: the seat is free again when the match has ended.
    """

    player: str
    bot: str = ""
    ready: bool = False
    nonce: str = ""
    autopilot: str = ""
    passing: bool = False

    @property
    def program(self) -> str:
        """The program of ours that plays now; empty where a person does, or a bot over the API."""
        return self.autopilot or ("" if self.bot == OUTSIDE else self.bot)

    @property
    def can_begin(self) -> bool:
        """Whether nobody has to wait for this seat: who is away has said so."""
        return self.ready or bool(self.autopilot)


@dataclass(frozen=True, slots=True)
class Announced:
    """The hand whose commitment is out: running once ``started``, dealt at ``due`` (ms) if that is set."""

    hand: str
    number: int
    commitment: str
    secret: str
    due: int | None = None
    started: bool = False


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table after ``seq`` events. ``match`` counts matches; ``totals`` are the points in the current one;
    ``previous`` is what the last hand left to the next, as the engine wrote it.
    """

    seq: int = 0
    setup: Setup | None = None
    chairs: tuple[Chair | None, ...] = ()
    match: int = 0
    playing: bool = False
    announced: Announced | None = None
    previous: Mapping[str, Any] | None = None
    totals: tuple[int, ...] = ()

    @property
    def fixed(self) -> Setup:
        """The set-up of a table that has been opened."""
        if self.setup is None:
            raise ValueError("the table has not been opened")
        return self.setup

    @property
    def coming(self) -> Announced:
        """The announced hand; there is always one once the table is open."""
        if self.announced is None:
            raise ValueError("no hand has been announced")
        return self.announced

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(self.chairs)

    @property
    def people(self) -> tuple[Chair, ...]:
        """The taken seats that no bot plays."""
        return tuple(chair for chair in self.chairs if chair and not chair.bot)

    def seat_of(self, player: str) -> int | None:
        """Where somebody sits."""
        for seat, chair in enumerate(self.chairs):
            if chair and chair.player == player:
                return seat
        return None

    def is_due(self, now: int) -> bool:
        """Whether the announced hand is to be dealt at ``now`` (ms)."""
        coming = self.announced
        return bool(coming and not coming.started and coming.due is not None and coming.due <= now)


NEW: Final = Lobby()
