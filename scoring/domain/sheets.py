"""A score sheet: the hands of a match, seat by seat, and what they add up to (GJ-12.3, GJ-12.5, PDK-1.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class HandLine:
    """One finished hand: its number, whether it was void, each seat's points (None for a void hand), and by seat
    all who played it, as they are shown.
    """

    hand: str
    number: int
    void: bool
    points: tuple[int, ...] | None
    places: tuple[int, ...] | None
    players: tuple[Sequence[Mapping[str, Any]], ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """The hands of a match in order, each seat's total, each side's total, and who leads (None: a draw).

    A side is a team where seats play together, else a seat; ``leader`` is a side's number.
    """

    lines: tuple[HandLine, ...]
    totals: tuple[int, ...]
    sides: tuple[int, ...]
    leader: int | None


def sheet(lines: Iterable[HandLine], seats: int, side_of: Sequence[int]) -> Sheet:
    """Add up a match. ``side_of`` names the side of every seat, 0 upwards. Void hands count for nothing."""
    played = tuple(lines)
    totals = [0] * seats
    for line in played:
        for seat, points in enumerate(line.points or ()):
            totals[seat] += points
    sides = [0] * (max(side_of) + 1)
    for seat, points in enumerate(totals):
        sides[side_of[seat]] += points
    best = [side for side, points in enumerate(sides) if points == max(sides)]
    return Sheet(played, tuple(totals), tuple(sides), best[0] if len(best) == 1 else None)
