"""上班: the first leader is shown for (GJ-12.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...actions import Action, Show
from ...events import LeaderNamed
from ...gouji_events.before_play import Shown
from ...policies.gouji.game import game
from ...refusals import Refusal
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...table import Table
from .asking import asks, cards_held, closed, closes, everybody


def same_suit_only(table: Table, seat: Seat, action: Show) -> Refusal | None:
    """GJ-12.1  Only same-suit 4s (without 憋三: 3s) are shown, at least two, or nothing."""
    rank, cards = game(table).show_rank, action.cards
    proper = len(cards) >= 2 and len(set(cards)) == 1 and cards[0].rank == rank
    return None if proper or not cards else Refusal("not_shown", "GJ-12.1")


def _show(table: Table, seat: Seat, action: Show) -> Events:
    return (Shown(seat, action.cards),)


def _leader(table: Table, answers: dict[Seat, Action]) -> Events:
    """More cards win; equal, the earlier shown; nobody, the shuffle's random seat."""
    shown = {seat: len(action.cards) for seat, action in answers.items() if isinstance(action, Show)}
    most = max(shown.values(), default=0)
    if not most:
        return (LeaderNamed(table.state.carry.lot),)
    return (LeaderNamed(next(seat for seat, number in shown.items() if number == most)),)


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    held = table.hand(seat).of_rank(game(table).show_rank)
    for face in sorted(set(held), key=held.count, reverse=True):
        for number in range(held.count(face), 1, -1):
            yield Show((face,) * number)
    yield Show(())


SHOW = Phase(
    name="show",
    applies=lambda table: table.state.leader is None,
    acts={Show: Act((cards_held, same_suit_only), _show)},
    steps=(asks(everybody, sealed=False), closes(_leader)),
    finished=closed,
    options=_options,
    timeout=lambda table, seat: Show(()),
)
