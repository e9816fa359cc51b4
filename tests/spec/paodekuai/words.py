"""Words that the chapters share: questions about loose cards, actions as text, a deal played to its end."""

from __future__ import annotations

from typing import Any

from gouji.engine.action_text import write_action
from gouji.engine.actions import Action, Command
from gouji.engine.decider import decide, fold, legal_actions
from gouji.engine.notation import show_ranks
from gouji.engine.state import previous_of
from tests.dsl import Position


def reads(cards: str, code: str, top: str, size: int = 1, **how: bool) -> dict[str, Any]:
    """These cards are a pattern with this top, of so many linked ranks; ``how``: ``leading``, ``whole_hand``."""
    return {"cards": cards, "is": code, "top": top, "size": size, **how}


def is_nothing(cards: str, **how: bool) -> dict[str, Any]:
    """These cards are no pattern."""
    return {"cards": cards, "is": None, **how}


def beats(cards: str, against: str) -> dict[str, Any]:
    """These cards beat those."""
    return {"cards": cards, "against": against, "beats": True}


def cannot_beat(cards: str, against: str) -> dict[str, Any]:
    """These cards do not beat those."""
    return {"cards": cards, "against": against, "beats": False}


def told(action: Action) -> str:
    """``pass``, or the ranks that are played."""
    return write_action(action)["do"] if not hasattr(action, "cards") else show_ranks(action.cards)


def hints(position: Position, seat: int) -> list[str]:
    """What the server would offer a seat, in its order."""
    return [told(action) for action in position.actions(seat)]


def on_the_clock(position: Position, seat: int) -> str:
    """What is done for a seat that lets its time run out."""
    return told(position.clock_plays(seat))


def to_the_end(position: Position) -> Position:
    """Everybody plays the first thing the server offers, a play before a pass, until the deal is over."""
    rules, state, log = position.rules, position.state, position.log
    while not state.over:
        (seat,) = state.awaiting.seats
        offered = list(legal_actions(rules, state, seat))
        facts = decide(rules, state, Command(seat, offered[-1]))
        state, log = fold(facts, state), log + facts
    return Position(rules, state, log)


def left_behind(position: Position) -> dict[str, Any]:
    """What a finished deal leaves to the next one, as a record's ``previous``."""
    return previous_of(position.state).to_data()
