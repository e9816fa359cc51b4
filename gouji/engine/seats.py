"""Seats in play order, opposites (对头) and teams (联邦), for any number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from .refusals import Malformed

Seat: TypeAlias = int


class Seating:
    """A round of seats. With ``teams`` the seats of one parity play together and face their opposites."""

    __slots__ = ("_rounds", "size", "teams")

    def __init__(self, size: int, *, teams: bool) -> None:
        self.size = size
        self.teams = teams
        self._rounds = tuple(tuple((seat + step) % size for step in range(size)) for seat in range(size))

    def __iter__(self) -> Iterator[Seat]:
        return iter(range(self.size))

    def checked(self, value: object) -> Seat:
        """A value from outside as a seat; raises :class:`Malformed`."""
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.size:
            return value
        raise Malformed("/seat", "no_seat", most=self.size - 1)

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many steps later in play order."""
        return (seat + steps) % self.size

    def round_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in play order, this one first."""
        return self._rounds[seat]

    def others_after(self, seat: Seat) -> tuple[Seat, ...]:
        """All other seats in play order from the next one."""
        return self.round_from(seat)[1:]

    def opposite(self, seat: Seat) -> Seat:
        """对头: the player across the table (GJ-1.1)."""
        return (seat + self.size // 2) % self.size

    def distance(self, start: Seat, seat: Seat) -> int:
        """How many steps from ``start`` to ``seat`` in play order."""
        return (seat - start) % self.size

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """联邦: every other seat (GJ-1.1), or the seat alone where everybody plays for himself."""
        if not self.teams:
            return (seat,)
        return tuple(other for other in range(self.size) if other % 2 == seat % 2)

    def same_team(self, one: Seat, other: Seat) -> bool:
        """Whether two seats play together."""
        return one == other or (self.teams and one % 2 == other % 2)

    def teammates(self, seat: Seat) -> tuple[Seat, ...]:
        """The seat's teammates in play order after it."""
        return tuple(other for other in self.others_after(seat) if self.same_team(seat, other))

    def pairs(self) -> tuple[tuple[Seat, Seat], ...]:
        """The pairs of opposites."""
        return tuple((seat, self.opposite(seat)) for seat in range(self.size // 2))
