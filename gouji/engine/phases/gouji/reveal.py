"""Draw reveal: a debtor of 点贡 shows a big joker for a later, unseen draw of his opposite (GJ-11.7)."""

from __future__ import annotations

from collections.abc import Iterator

from ...actions import Action, Reveal
from ...cards import BIG_JOKER
from ...events import Asked
from ...gouji_events.before_play import DrawTaken, NothingRevealed
from ...refusals import Refusal
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...table import Table
from .asking import closed, closes, question


def debtors(table: Table) -> tuple[Seat, ...]:
    """Who owes 点贡 to an opposite that owes him none."""
    owed = {(debt.payer, debt.receiver) for debt in table.state.carry.debts if debt.kind == "dian"}
    return tuple(sorted(payer for payer, receiver in owed if (receiver, payer) not in owed))


def _owes(table: Table, seat: Seat) -> int:
    return sum(debt.cards for debt in table.state.carry.debts if debt.kind == "dian" and debt.payer == seat)


def _when(table: Table, seat: Seat, draw: int) -> int:
    """The place of a seat's n-th draw among all draws."""
    seating = table.seating
    return seating.distance(table.state.carry.first_drawer, seat) + seating.size * (draw - 1)


def joker_for(table: Table, seat: Seat, draw: int) -> int | None:
    """The latest draw of a big joker before that draw of the opposite, or None where the draw is not open."""
    carry, opposite = table.state.carry, table.seating.opposite(seat)
    if not 1 <= draw <= len(carry.draws[opposite]) or (opposite, draw) in carry.taken:
        return None
    moment = _when(table, opposite, draw)
    jokers = [
        number
        for number, one in enumerate(carry.draws[seat], start=1)
        if one.rank == BIG_JOKER and (seat, number) not in carry.taken and _when(table, seat, number) < moment
    ]
    return max(jokers, default=None)


def draw_is_open(table: Table, seat: Seat, action: Reveal) -> Refusal | None:
    """GJ-11.7  A draw of the opposite after one of the debtor's own big jokers, not taken yet."""
    if action.draw is None or joker_for(table, seat, action.draw) is not None:
        return None
    return Refusal("no_reveal", "GJ-11.7")


def _reveal(table: Table, seat: Seat, action: Reveal) -> Events:
    if action.draw is None:
        return (NothingRevealed(seat),)
    shown = joker_for(table, seat, action.draw)
    assert shown is not None  # the rule has refused every other draw
    draws, opposite = table.state.carry.draws, table.seating.opposite(seat)
    return (
        DrawTaken(
            seat,
            opposite,
            joker=draws[seat][shown - 1],
            shown_draw=shown,
            draw=action.draw,
            card=draws[opposite][action.draw - 1],
            again=_owes(table, seat) > 1,
        ),
    )


def _asks_debtors(table: Table) -> Events:
    if table.state.awaiting.asked or question(table).closed:
        return ()
    return (Asked(debtors(table)),)


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    yield Reveal()
    for draw in range(1, len(table.state.carry.draws[table.seating.opposite(seat)]) + 1):
        if joker_for(table, seat, draw) is not None:
            yield Reveal(draw)


REVEAL = Phase(
    name="reveal",
    applies=lambda table: bool(debtors(table)),
    acts={Reveal: Act((draw_is_open,), _reveal)},
    steps=(_asks_debtors, closes(lambda table, answers: ())),
    finished=closed,
    options=_options,
    timeout=lambda table, seat: Reveal(),
)
