"""Who may answer a play, in which order, and who may let others decide first (GJ-3.1 to 3.8)."""

from __future__ import annotations

from ...seats import Seat
from ...state import Top
from ...table import Table
from .game import game, standing
from .heads import has_head
from .plays import can_be_beaten, is_gouji, read


def next_to_answer(table: Table, top: Top) -> Seat | None:
    """The seat to be asked now about the top play, or None when it stands."""
    if top.dead or not _beatable(top):
        return None
    answered = table.trick.answered
    for seat in _order(table, top):
        if seat not in answered:
            return seat
    return None


def _beatable(top: Top) -> bool:
    play = read(top.cards)
    return play is not None and can_be_beaten(play)


def _order(table: Table, top: Top) -> tuple[Seat, ...]:
    """All who may answer the top, in the order in which they are asked.

    After a yield the two seats behind come first; what the yielder plays when both have passed is then left to its
    opposite alone, for all others have passed (GJ-3.6).
    """
    gone, trick = table.gone, table.trick
    others = [seat for seat in table.seating.others_after(top.seat) if seat not in gone]
    if standing(table).melee:
        return tuple(others)
    if trick.yielder is not None:
        return (*_behind(table, top.seat), trick.yielder)
    asked = [seat for seat in others if seat not in trick.passed]
    if top.force:
        asked = [seat for seat in asked if _may_answer_force(table, top, seat)]
    return (*asked, *_reopened(table, top))


def _may_answer_force(table: Table, top: Top, seat: Seat) -> bool:
    """GJ-3.3: a play with force is for the opposite and for players without a head."""
    return seat == table.seating.opposite(top.seat) or not has_head(table, seat)


def _reopened(table: Table, top: Top) -> tuple[Seat, ...]:
    """GJ-3.2: the opposite who had passed before this play is asked about it, after everybody else."""
    trick, opposite = table.trick, table.seating.opposite(top.seat)
    had_passed = opposite in trick.passed and opposite not in trick.answered
    return (opposite,) if had_passed and table.active(opposite) and game(table).reopens(table, top) else ()


def _behind(table: Table, owner: Seat) -> tuple[Seat, ...]:
    """The two seats behind the owner's opposite, as far as they may still answer."""
    passed, answered = table.trick.passed, table.trick.answered
    behind = (table.seating.after(owner, 4), table.seating.after(owner, 5))
    return tuple(seat for seat in behind if table.active(seat) and (seat not in passed or seat in answered))


def may_yield(table: Table, seat: Seat) -> bool:
    """GJ-3.5: whether this seat may let the two behind it decide first."""
    trick, seating = table.trick, table.seating
    top = trick.top
    if top is None or top.force or standing(table).melee or trick.yielded:
        return False
    if seat != seating.opposite(top.seat):
        return False

    def out_of_it(other: Seat) -> bool:
        return other in trick.passed or not table.active(other)

    before = all(out_of_it(seating.after(top.seat, steps)) for steps in (1, 2))
    behind = any(not out_of_it(seating.after(top.seat, steps)) for steps in (4, 5))
    return before and behind


def never(table: Table, top: Top) -> bool:
    """``pass_reopen`` none."""
    return False


def always(table: Table, top: Top) -> bool:
    """``pass_reopen`` opposite_any."""
    return True


def on_gouji(table: Table, top: Top) -> bool:
    """``pass_reopen`` opposite_gouji."""
    play = read(top.cards)
    return play is not None and is_gouji(play, game(table).twos_count)
