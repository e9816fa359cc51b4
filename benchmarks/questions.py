"""The questions, each a function that asks so many times and says how often it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from typing import TypeAlias

from gouji.bots import choose
from gouji.engine.actions import Action, Command
from gouji.engine.decider import advance, decide, fold, legal_actions, why_not
from gouji.engine.seats import Seat
from gouji.engine.state import State
from gouji.engine.views import view

from .positions import Played
from .yardstick import fold_plainly

Question: TypeAlias = Callable[[Played], int]


def measuring(hands: Played) -> int:
    """The yardstick: every event into a dict."""
    fold_plainly(hands.plain)
    return len(hands.plain)


def judging(hands: Played) -> int:
    """Why not? of every command that was given."""
    for step in hands.moves:
        why_not(hands.rules, step.before, step.command)
    return len(hands.moves)


def deciding(hands: Played) -> int:
    """The facts of every command that was given."""
    for step in hands.moves:
        decide(hands.rules, step.before, step.command)
    return len(hands.moves)


def advancing(hands: Played) -> int:
    """The facts, and the state with them."""
    for step in hands.moves:
        advance(hands.rules, step.before, step.command)
    return len(hands.moves)


def folding(hands: Played) -> int:
    """Every event, into the state before it."""
    for step in hands.steps:
        fold(step.events, step.before)
    return sum(len(step.events) for step in hands.steps)


def replaying(hands: Played) -> int:
    """Every event, and why not? of the command that made it."""
    for step in hands.steps:
        if step.command is not None:
            why_not(hands.rules, step.before, step.command)
        fold(step.events, step.before)
    return sum(len(step.events) for step in hands.steps)


def first_hints(hands: Played) -> int:
    """The first twenty legal actions."""
    for step in hands.moves:
        for _ in islice(legal_actions(hands.rules, step.before, step.command.seat), 20):
            pass
    return len(hands.moves)


def all_hints(hands: Played) -> int:
    """All legal actions."""
    for step in hands.moves:
        for _ in legal_actions(hands.rules, step.before, step.command.seat):
            pass
    return len(hands.moves)


def viewing(hands: Played) -> int:
    """What the seat to act sees."""
    for step in hands.moves:
        view(hands.rules, step.before, step.command.seat)
    return len(hands.moves)


def choosing(hands: Played) -> int:
    """What the sensible bot would do, its view and its hints included."""
    rng = Random(1)
    for step in hands.moves:
        seat = step.command.seat
        actions = legal_actions(hands.rules, step.before, seat)
        choose("sensible", view(hands.rules, step.before, seat), actions, rng)
    return len(hands.moves)


def playing_at_random(hands: Played) -> int:
    """Whole hands between random legal choices, without views and without bots."""
    rng = Random(1)

    def chosen(state: State, seat: Seat) -> Action:
        return rng.choice(list(islice(legal_actions(hands.rules, state, seat), 20)))

    return _played_out(hands, chosen)


def playing_sensibly(hands: Played) -> int:
    """Whole hands between sensible bots."""
    rng = Random(1)

    def chosen(state: State, seat: Seat) -> Action:
        return choose("sensible", view(hands.rules, state, seat), legal_actions(hands.rules, state, seat), rng)

    return _played_out(hands, chosen)


def _played_out(hands: Played, chosen: Callable[[State, Seat], Action]) -> int:
    """The same deals to their end; how many moves it took."""
    moves = 0
    for step in hands.steps:
        if step.command is not None:
            continue
        state = step.after
        while not state.over:
            seat = state.awaiting.seats[0]
            _, state = advance(hands.rules, state, Command(seat, chosen(state, seat)))
            moves += 1
    return moves


#: What the others are measured by: see :mod:`benchmarks.yardstick`.
YARDSTICK = "yardstick"

#: Name → (question, what one answer is).
QUESTIONS: Mapping[str, tuple[Question, str]] = {
    YARDSTICK: (measuring, "event"),
    "why_not": (judging, "command"),
    "decide": (deciding, "command"),
    "advance": (advancing, "command"),
    "fold": (folding, "event"),
    "fold and why_not": (replaying, "event"),
    "plays, the first 20": (first_hints, "list"),
    "plays, all": (all_hints, "list"),
    "view": (viewing, "view"),
    "sensible bot": (choosing, "decision"),
    "self-play, random": (playing_at_random, "move"),
    "self-play, sensible": (playing_sensibly, "move"),
}
