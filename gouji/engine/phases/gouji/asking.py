"""What the phases that ask a question once have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...actions import Action
from ...events import Asked, Exited, HandEnded, QuestionClosed
from ...gouji_events.before_play import DebtLapsed
from ...gouji_events.in_play import Opened
from ...policies.gouji.game import game
from ...refusals import Refusal
from ...ruleset import Events, Step
from ...seats import Seat
from ...state import Debt, Question, Result
from ...table import Table


def question(table: Table) -> Question:
    """The open question's own data."""
    phase = table.state.phase
    assert isinstance(phase, Question)
    return phase


def asks(whom: Callable[[Table], Iterable[Seat]], *, sealed: bool) -> Step:
    """The step that opens the question, once."""

    def ask(table: Table) -> Events:
        if table.state.awaiting.asked or question(table).closed:
            return ()
        return (Asked(tuple(whom(table)), sealed),)

    return ask


def closes(what_follows: Callable[[Table, dict[Seat, Action]], Events]) -> Step:
    """The step that closes the question when everybody has answered, with what follows from the answers."""

    def close(table: Table) -> Events:
        if question(table).closed:
            return ()
        return (QuestionClosed(), *what_follows(table, dict(question(table).answers)))

    return close


def closed(table: Table) -> bool:
    """The question has been asked and answered."""
    return question(table).closed


def everybody(table: Table) -> tuple[Seat, ...]:
    """All active seats: a choice that only some holders have is asked of all (GJ-13.3)."""
    return table.active_seats


def cards_held(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """GJ-2.1  Only cards in hand can be shown, returned or played."""
    cards = getattr(action, "cards", ())
    return None if not cards or table.hand(seat).holds(cards) else Refusal("cards_not_held", "GJ-2.1")


def revolts(table: Table, seat: Seat) -> Events:
    """革命: he exits, debts to and from him lapse, his opposite has opened (GJ-6.2, 7.3, 8.3)."""
    lapsed = tuple(DebtLapsed(debt) for debt in table.state.carry.debts if seat in (debt.payer, debt.receiver))
    return (Exited(seat, "revolted"), *lapsed, Opened(table.seating.opposite(seat)))


def revolters(table: Table) -> int:
    """How many have revolted so far."""
    return sum(1 for one in table.state.exits if one.how == "revolted")


def voids(table: Table) -> Events:
    """The hand is void: it is dealt again under the same number, with the debts it began with (GJ-8.2, 10.3)."""
    leader = game(table).redeal_leader(table)
    debts: tuple[Debt, ...] = table.state.carry.previous.debts
    return (HandEnded(Result(None, debts=debts, next_leader=leader, void=True)),)
