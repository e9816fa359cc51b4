"""Points, and what the next hand will owe (GJ-7.5, 7.6, 9.2, 11.2, 11.8, 12.2, 12.3)."""

from __future__ import annotations

from ...seats import Seat
from ...state import Debt, Result
from ...table import Table
from .ending import sweep
from .game import by_seat, game, standing

#: GJ-7.6, classic: (claim of A, claim of B, A opened, B opened) → cards that A pays B, cards that B pays A.
_CLASSIC = {
    ("none", "none"): {(True, False): (0, 1), (False, True): (1, 0), (True, True): (0, 0), (False, False): (1, 1)},
    ("xuan", "xuan"): {(True, False): (0, 4), (False, True): (4, 0), (True, True): (2, 2), (False, False): (2, 2)},
    ("xuan", "none"): {(True, False): (0, 3), (False, True): (3, 0), (True, True): (2, 0), (False, False): (1, 2)},
}
#: GJ-7.6, shandong. 和点 that was not agreed counts as nothing said; agreed, both have opened and nobody pays.
_SHANDONG = {
    ("none", "none"): {(True, False): (0, 1), (False, True): (1, 0), (True, True): (0, 0), (False, False): (0, 0)},
    ("xuan", "none"): {(True, False): (0, 2), (False, True): (2, 0), (True, True): (2, 0), (False, False): (0, 0)},
    ("xuan", "xuan"): {(True, False): (0, 4), (False, True): (4, 0), (True, True): (2, 2), (False, False): (0, 0)},
}


def _look_up(
    stored: dict[tuple[str, str], dict[tuple[bool, bool], tuple[int, int]]],
    claims: tuple[str, str],
    opened: tuple[bool, bool],
) -> tuple[int, int]:
    if claims in stored:
        return stored[claims][opened]
    by_b, by_a = stored[claims[::-1]][opened[::-1]]
    return by_a, by_b


def classic_point_debts(claim_a: str, claim_b: str, opened_a: bool, opened_b: bool) -> tuple[int, int]:
    """What A and B pay each other in the classic table of GJ-7.6."""
    return _look_up(_CLASSIC, (claim_a, claim_b), (opened_a, opened_b))


def shandong_point_debts(claim_a: str, claim_b: str, opened_a: bool, opened_b: bool) -> tuple[int, int]:
    """What A and B pay each other in the shandong table of GJ-7.6."""
    said = tuple("none" if claim == "he" else claim for claim in (claim_a, claim_b))
    return _look_up(_SHANDONG, (said[0], said[1]), (opened_a, opened_b))


def settle(table: Table, last_hand: bool) -> Result:
    """The result of a hand whose places are known; ``last_hand``: of its match (GJ-11.8)."""
    places = standing(table).places
    assert places is not None
    swept = sweep(places)
    debts = () if last_hand or not game(table).tribute else _debts(table, places, swept)
    leader = None if last_hand else game(table).next_leader(places, swept)
    return Result(points(table, places, swept), places, swept, debts, leader)


def points(table: Table, places: tuple[Seat, ...], swept: str | None) -> tuple[int, ...]:
    """Each seat's points (GJ-12.3)."""
    times = game(table).sweep_multiplier if swept else 1
    return tuple(game(table).place_points[places.index(seat)] * times for seat in table.seating)


def _debts(table: Table, places: tuple[Seat, ...], swept: str | None) -> tuple[Debt, ...]:
    if swept and game(table).sweep_cancels:
        return ()
    return standing(table).booked + _point_debts(table) + _fall_debts(table, places)


def _point_debts(table: Table) -> tuple[Debt, ...]:
    """点贡 for each pair of opposites; a revolution in the pair takes its claims away (GJ-7.5)."""
    found = []
    claims, opened = standing(table).claims, standing(table).opened
    for one, other in table.seating.pairs():
        revolted = any(seat in table.gone and table.gone[seat].how == "revolted" for seat in (one, other))
        said = ("none", "none") if revolted else (by_seat(claims, one), by_seat(claims, other))
        pays, gets = game(table).point_debts(*said, one in opened, other in opened)
        found += [Debt("dian", one, other, pays), Debt("dian", other, one, gets)]
    return tuple(debt for debt in found if debt.cards)


def _fall_debts(table: Table, places: tuple[Seat, ...]) -> tuple[Debt, ...]:
    """落贡/拉贡: the last pays the first two, the fifth pays the second one; waived inside a team (GJ-11.2)."""
    owed = (Debt("la", places[5], places[0], 2), Debt("la", places[4], places[1], 1))
    waived = game(table).team_fall_waived
    return tuple(debt for debt in owed if not (waived and table.seating.same_team(debt.payer, debt.receiver)))


def last_leads(places: tuple[Seat, ...], swept: str | None) -> Seat | None:
    """``next_lead`` last (GJ-12.2)."""
    return places[-1]


def first_leads(places: tuple[Seat, ...], swept: str | None) -> Seat | None:
    """``next_lead`` first."""
    return places[0]


def shown_for(places: tuple[Seat, ...], swept: str | None) -> Seat | None:
    """``next_lead`` show: 上班 decides in the next hand itself."""
    return None
