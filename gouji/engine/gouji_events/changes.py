"""What several facts of 够级 change in the same way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..actions import Action
from ..cards import Cards, Hand
from ..events import hands_with
from ..seats import Seat
from ..state import GoujiStanding, Marks, Question, State


def standing_of(state: State) -> GoujiStanding:
    """The standing of the seats; raises TypeError for another game's hand."""
    if not isinstance(state.standing, GoujiStanding):
        raise TypeError("this is no hand of 够级")
    return state.standing


def standing_with(state: State, **changes: Any) -> GoujiStanding:
    """The standing of the seats with these changes."""
    return replace(standing_of(state), **changes)


def with_answer(state: State, seat: Seat, action: Action) -> Question:
    """The open question with one answer more; raises TypeError where none is open."""
    phase = state.phase
    if not isinstance(phase, Question):
        raise TypeError(f"no question is open in phase {phase.name}")
    return replace(phase, answers=(*phase.answers, (seat, action)))


def marked_with(marks: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    """The marks with these cards of a seat marked as well."""
    return tuple((*marked, *cards) if other == seat else marked for other, marked in enumerate(marks))


def unmarked(marks: tuple[Cards, ...], seat: Seat, hand: Hand) -> tuple[Cards, ...]:
    """Marks for which the seat no longer holds a card are gone with it (equal faces: the unmarked one leaves first)."""
    if not marks[seat]:
        return marks

    def still(marked: Cards) -> Cards:
        return tuple(one for position, one in enumerate(marked) if hand.cards.count(one) > marked[:position].count(one))

    return tuple(still(marked) if other == seat else marked for other, marked in enumerate(marks))


def handed_over(state: State, giver: Seat, taker: Seat, cards: Cards) -> dict[str, Any]:
    """The changes that giving cards to another seat makes."""
    left = state.hands[giver].without(cards)
    marks = Marks(unmarked(state.marks.eaten, giver, left), unmarked(state.marks.received, giver, left))
    return {"hands": hands_with(state, {giver: left, taker: state.hands[taker].plus(cards)}), "marks": marks}
