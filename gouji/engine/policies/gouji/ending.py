"""Exits, 乱缠, the end of a hand and the places (GJ-3.8, 3.10, 4.3, 4.4, 8.3, 9.1, 10.3, 12.4)."""

from __future__ import annotations

from collections.abc import Iterable

from ...cards import THREE
from ...seats import Seat
from ...state import EVEN, ODD
from ...table import Table
from .game import game, standing

FINISHED = ("out", "men", "burn_failed")
THIRD, FOURTH, FIFTH = 2, 3, 4
TEAM = 3  # players


def only_threes_left(table: Table, seat: Seat) -> bool:
    """GJ-4.3: 憋三, and what the seat still holds is 3s alone."""
    hand = table.hand(seat)
    return game(table).threes_last and len(hand) > 0 and hand.counts[THREE] == len(hand)


def melee_after_four_are_left(table: Table) -> bool:
    """Classic (GJ-3.8): at most four are active, and one of the exits was out, men or a failed burn."""
    return len(table.active_seats) <= 4 and _finished(table) >= 1


def melee_after_two_have_gone(table: Table) -> bool:
    """Shandong (GJ-3.8): two have gone, out, men or with a failed burn."""
    return _finished(table) >= 2


def _finished(table: Table) -> int:
    return sum(1 for one in table.state.exits if one.how in FINISHED)


def play_is_over(table: Table) -> bool:
    """GJ-3.10: all active players are of one team, or fewer than two are active."""
    return len(table.state.exits) >= TEAM and len({seat % 2 for seat in table.active_seats}) < 2


def places(table: Table) -> tuple[Seat, ...]:
    """The seats from first to last when the play is over (GJ-4.2, 4.4, 8.3, 10.3, 12.4).

    A revolter is fourth, unless that leaves the first two places to his teammates: then he is third (GJ-8.3).
    """
    found = _places(table, FOURTH)
    revolters = [one.seat for one in table.state.exits if one.how == "revolted"]
    mates = {mate for seat in revolters for mate in table.seating.teammates(seat)}
    return _places(table, THIRD) if mates == set(found[:2]) else found


def _places(table: Table, of_revolter: int) -> tuple[Seat, ...]:
    exits = table.state.exits
    given: dict[int, Seat] = dict(_apart(table, of_revolter))
    _from_below(given, [one.seat for one in exits if one.how == "burn_failed"])
    _from_below(given, [one.seat for one in exits if one.how == "men"])
    out = [one.seat for one in exits if one.how == "out"]
    _from_above(given, out)
    _from_above(given, _left(table, out))
    return tuple(given[place] for place in range(table.seating.size))


def _from_above(given: dict[int, Seat], seats: Iterable[Seat]) -> None:
    for seat in seats:
        given[next(place for place in range(6) if place not in given)] = seat


def _from_below(given: dict[int, Seat], seats: Iterable[Seat]) -> None:
    for seat in seats:
        given[next(place for place in reversed(range(6)) if place not in given)] = seat


def _apart(table: Table, of_revolter: int) -> list[tuple[int, Seat]]:
    """Places (0 is the first) of who took no part: a revolter (GJ-8.3), one or two who charged (GJ-10.3)."""
    revolters = [(of_revolter, one.seat) for one in table.state.exits if one.how == "revolted"]
    return revolters + list(zip((FOURTH, FIFTH), _chargers_in_order(table), strict=False))


def _chargers_in_order(table: Table) -> list[Seat]:
    """GJ-10.3: success before failure; alike, the better place of the previous hand, else the nearer to the leader."""
    charges = standing(table).charges
    before = table.state.carry.previous.places

    def rank(charge: tuple[Seat, bool]) -> tuple[bool, int]:
        seat, succeeded = charge
        nearness = before.index(seat) if before else charges.index(charge)
        return (not succeeded, nearness)

    return [seat for seat, _ in sorted(charges, key=rank)]


def _left(table: Table, out: list[Seat]) -> list[Seat]:
    """GJ-12.4: fewer cards left is better; equal, the nearer in play order to the last who went out."""
    exits = table.state.exits
    if out:
        last = out[-1]
    elif exits:
        last = exits[-1].seat
    else:
        last = table.state.leader or 0
    return sorted(table.active_seats, key=lambda seat: (len(table.hand(seat)), table.seating.distance(last, seat)))


def sweep(places_: tuple[Seat, ...]) -> str | None:
    """串三户: the team that has places one, two and three (GJ-9.1), or None."""
    parities = {seat % 2 for seat in places_[:3]}
    if len(parities) != 1:
        return None
    return EVEN if parities == {0} else ODD
