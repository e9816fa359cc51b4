"""要头/无头 after a revolution, 有头/无头 after a charge (GJ-8.4, 10.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ...actions import Action, ChooseHead
from ...gouji_events.before_play import HeadChosen
from ...policies.gouji.heads import LEAVES_A_CHOICE
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...table import Table
from .asking import asks, closed, closes


def choosers(table: Table) -> tuple[Seat, ...]:
    """The active seats whose opposite has revolted or charged."""
    left = {one.seat for one in table.state.exits if one.how in LEAVES_A_CHOICE}
    return tuple(seat for seat in table.active_seats if table.seating.opposite(seat) in left)


def _choose(table: Table, seat: Seat, action: ChooseHead) -> Events:
    return (HeadChosen(seat, action.choose),)


def _nothing_follows(table: Table, answers: dict[Seat, Action]) -> Events:
    return ()


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    yield ChooseHead("head")
    yield ChooseHead("none")


HEAD = Phase(
    name="head",
    applies=lambda table: bool(choosers(table)),
    acts={ChooseHead: Act((), _choose)},
    steps=(asks(choosers, sealed=False), closes(_nothing_follows)),
    finished=closed,
    options=_options,
    timeout=lambda table, seat: ChooseHead("head"),
)
