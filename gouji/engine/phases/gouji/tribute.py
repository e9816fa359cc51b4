"""进贡 and 还贡: last hand's debts, class by class (GJ-11.1 to 11.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...actions import Action, Return
from ...cards import BIG_JOKER, SMALL_JOKER, THREE, TWO, Cards, Hand
from ...events import Asked
from ...gouji_events.before_play import ClassSettled, DebtLapsed, Returned, TributePaid
from ...policies.gouji.game import game
from ...refusals import Refusal
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...state import Debt, Due, Returns
from ...table import Table
from .asking import cards_held
from .buying import in_play_order


def _returns(table: Table) -> Returns:
    phase = table.state.phase
    assert isinstance(phase, Returns)
    return phase


def unmarked(table: Table, seat: Seat) -> Hand:
    """What the seat holds and has neither eaten nor received as tribute (GJ-6.4, 11.3)."""
    marks = table.state.marks
    return table.hand(seat).less((*marks.eaten[seat], *marks.received[seat]))


def payable(table: Table, seat: Seat) -> Cards:
    """The cards a seat may pay, the largest first: BJ, SJ, 2 (GJ-11.3)."""
    own = unmarked(table, seat)
    return tuple(one for rank in (BIG_JOKER, SMALL_JOKER, TWO) for one in own.of_rank(rank))


def _pay(table: Table, debt: Debt) -> Events:
    cards = payable(table, debt.payer)[: debt.cards]
    return (TributePaid(debt.kind, debt.payer, debt.receiver, cards),) if cards else ()


def _payments(table: Table, kind: str) -> tuple[Events, Table]:
    """All payments of a class, payers in play order from the first leader (GJ-11.4), and the table after them.

    Cards received in this hand are never paid, so it makes no difference which payment inside a pair moves first.
    """
    facts: Events = ()
    after = table
    for payer in in_play_order(table):
        for debt in table.state.carry.debts:
            if debt.kind == kind and debt.payer == payer:
                paid = _pay(after, debt)
                facts, after = facts + paid, after.after(paid)
    return facts, after


def _dues(after: Table, kind: str, payments: Events) -> tuple[Due, ...]:
    """What is to be given back; payments that went both ways inside a pair are not (GJ-11.5)."""
    if not game(after).returned(kind):
        return ()
    paid: dict[tuple[Seat, Seat], int] = {}
    for fact in payments:
        if isinstance(fact, TributePaid):
            pair = (fact.receiver, fact.payer)
            paid[pair] = paid.get(pair, 0) + len(fact.cards)
    return tuple(
        Due(*pair, cards) for pair, cards in paid.items() if pair[::-1] not in paid and len(returnable(after, pair[0]))
    )


def _next_class(table: Table) -> str | None:
    carry = table.state.carry
    if carry.previous.chuan is not None and game(table).sweep_cancels:
        return None  # GJ-9.2: after 串三户 no tribute is paid
    owed = {debt.kind for debt in carry.debts}
    settled = _returns(table).settled if isinstance(table.state.phase, Returns) else ()
    return next((kind for kind in game(table).tribute_order if kind in owed and kind not in settled), None)


def class_is_settled(table: Table) -> Events:
    """The next class is paid, what cannot be paid lapses, and the receivers are asked for their returns."""
    kind = _next_class(table)
    if kind is None:
        return ()
    payments, after = _payments(table, kind)
    lapsed = tuple(DebtLapsed(debt) for debt in after.state.carry.debts if debt.kind == kind)
    dues = _dues(after, kind, payments)
    asked = (Asked(tuple(sorted({due.receiver for due in dues}))),) if dues else ()
    return (*payments, *lapsed, ClassSettled(kind, dues), *asked)


# ---- returns ----


def due_to(table: Table, seat: Seat, to: Seat | None) -> Due | None:
    """The return that an answer is about; None where nothing is due, or ``to`` is needed and left out."""
    mine = [due for due in _returns(table).dues if due.receiver == seat]
    if to is not None:
        mine = [due for due in mine if due.payer == to]
    return mine[0] if len(mine) == 1 else None


def returnable(table: Table, seat: Seat) -> Hand:
    """Not a 3 (with 憋三), not eaten, not received as tribute (GJ-11.5)."""
    own = unmarked(table, seat)
    return own.without(own.of_rank(THREE)) if game(table).threes_last else own


def goes_to_a_payer(table: Table, seat: Seat, action: Return) -> Refusal | None:
    """GJ-11.5  One answer for each payer, to a seat to which something is due."""
    return None if due_to(table, seat, action.to) else Refusal("nothing_due", "GJ-11.5")


def returns_what_may_be(table: Table, seat: Seat, action: Return) -> Refusal | None:
    """GJ-11.5  As many cards as were received (all that may be returned, if fewer): no 3, nothing eaten or received."""
    due, own = due_to(table, seat, action.to), returnable(table, seat)
    number = min(due.cards, len(own)) if due else 0
    if own.holds(action.cards) and len(action.cards) == number:
        return None
    return Refusal("not_returnable", "GJ-11.5", {"cards": number})


def _give_back(table: Table, seat: Seat, action: Return) -> Events:
    due = due_to(table, seat, action.to)
    assert due is not None
    given = Returned(seat, due.payer, action.cards)
    after = table.after((given,))
    if len(returnable(after, seat)):
        return (given,)
    others = (other for other in _returns(after).dues if other.receiver == seat)
    return (given, *(Returned(seat, other.payer, ()) for other in others))


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    own = returnable(table, seat)
    for due in _returns(table).dues:
        if due.receiver == seat:
            seen = set()
            for cards in combinations(own.cards, min(due.cards, len(own))):
                if cards not in seen:
                    seen.add(cards)
                    yield Return(cards, due.payer)


RETURN = Phase(
    name="return",
    applies=lambda table: game(table).tribute and _next_class(table) is not None,
    acts={Return: Act((cards_held, goes_to_a_payer, returns_what_may_be), _give_back)},
    steps=(class_is_settled,),
    options=_options,
    timeout=lambda table, seat: next(iter(_options(table, seat))),
)
