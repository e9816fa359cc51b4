"""Heads (有头/无头): whose 够级 have force, and who has to answer them (GJ-2.7, 3.7, 8.4, 8.5, 10.4)."""

from __future__ import annotations

from ...seats import Seat
from ...state import BurnWindow, Trick
from ...table import Table
from .game import game, standing
from .plays import Combination, is_gouji

#: Exits after which the opposite chooses whether to keep his head; with no choice made he keeps it.
LEAVES_A_CHOICE = ("revolted", "charged")


def has_head(table: Table, seat: Seat) -> bool:
    """GJ-3.7: while his opposite has not exited, by choice (要头/有头), or while his own burn is alive."""
    burn = standing(table).burn
    if burn is not None and burn.burner == seat:
        return True
    opposite = table.seating.opposite(seat)
    gone = table.gone.get(opposite)
    if gone is None:
        return True
    if gone.how in LEAVES_A_CHOICE:
        return standing(table).heads.get(seat, "head") == "head"
    return _faces_last_gouji(table, seat)


def keeps_head(table: Table, seat: Seat) -> bool:
    """Whether he has a head without an opposite, by choice (要头, 有头)."""
    gone = table.gone.get(table.seating.opposite(seat))
    if gone is None or gone.how not in LEAVES_A_CHOICE:
        return False
    return standing(table).heads.get(seat, "head") == "head"


def _faces_last_gouji(table: Table, seat: Seat) -> bool:
    """GJ-8.5: his opposite went out on a 够级 in this trick, so he loses his head only with the next one."""
    phase = table.state.phase
    if not isinstance(phase, Trick | BurnWindow):
        return False
    return table.seating.opposite(seat) in table.trick.last_goujis


def headless_seats(table: Table) -> tuple[Seat, ...]:
    """The active seats without a head, ascending; nobody loses his before his opposite has exited."""
    if not table.state.exits:
        return ()
    return tuple(seat for seat in table.active_seats if not has_head(table, seat))


def has_force(table: Table, seat: Seat, play: Combination) -> bool:
    """够级 force: 够级 by cards, its owner has a head, and it is not 乱缠 (GJ-2.7)."""
    if standing(table).melee or not is_gouji(play, game(table).twos_count):
        return False
    return has_head(table, seat)


def only_burnable(table: Table, seat: Seat) -> bool:
    """够死级: nobody but a burner may take his 够级 (GJ-8.4, 10.4; GJ-8.5 for the answer to a last play)."""
    return keeps_head(table, seat) or _answers_last_gouji(table, seat)


def _answers_last_gouji(table: Table, seat: Seat) -> bool:
    opposite = table.seating.opposite(seat)
    top = table.trick.top
    return top is not None and top.seat == opposite and opposite in table.trick.last_goujis
