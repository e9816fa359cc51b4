"""The policies that tell one 够级 rule set from another, chosen once when the rule set is built (GJ-14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...cards import Hand
from ...ruleset import Events
from ...seats import Seat, Seating
from ...state import GoujiStanding, Top
from ...table import Table
from .plays import Combination

#: What a pair of opposites owes: (debts of the first, debts of the second) by (claims, openings); GJ-7.6.
PointDebts = Callable[[str, str, bool, bool], tuple[int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gouji:
    """The policies of one 够级 rule set with its options.

    ``threes_last``: 憋三; ``burning``: burns are allowed; ``burn_order``: which burn goes first (GJ-5.3);
    ``joker_free_lead``: whether a burner may lead this without a joker (GJ-5.4); ``reopens``: whether a passed
    opposite is asked about a play (GJ-3.2); ``melee_due``: GJ-3.8; ``won`` and ``plays_on``: opening (GJ-7.1, 7.2);
    ``kept_tricks``: after how many tricks with a 够级 a kept head is lost, None for never (GJ-8.4, 10.4);
    ``point_debts``: the table of GJ-7.6; ``tribute_order``: GJ-11.1; ``sweep_cancels``: no tribute after 串三户 (9.2).
    """

    threes_last: bool
    burning: bool
    burn_order: Callable[[Seating, Seat], tuple[Seat, ...]]
    joker_free_lead: Callable[[Hand, Combination], bool]
    reopens: Callable[[Table, Top], bool]
    yielder_passes: bool
    men_exits: bool
    twos_count: bool
    melee_due: Callable[[Table], bool]
    won: Callable[[Table, Top, Combination], Events]
    plays_on: Callable[[Table, Seat, Combination], Events]
    kept_tricks: int | None
    revolution: bool
    resist: bool
    claims: tuple[str, ...]
    tribute: bool
    tribute_order: tuple[str, ...]
    returned: Callable[[str], bool]
    team_fall_waived: bool
    sweep_cancels: bool
    point_debts: PointDebts
    next_leader: Callable[[tuple[Seat, ...], str | None], Seat | None]
    redeal_leader: Callable[[Table], Seat | None]
    place_points: tuple[int, ...]
    sweep_multiplier: int
    show_rank: int


def game(table: Table) -> Gouji:
    """The 够级 policies of a table."""
    found = table.game
    assert isinstance(found, Gouji)
    return found


def standing(table: Table) -> GoujiStanding:
    """The standing of a 够级 hand."""
    found = table.state.standing
    assert isinstance(found, GoujiStanding)
    return found


def by_seat(values: Mapping[Seat, str], seat: Seat) -> str:
    """A seat's claim, ``none`` where it made none."""
    return values.get(seat, "none")
