"""One hand between bots, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from gouji.bots import choose
from gouji.engine.actions import Command
from gouji.engine.decider import Opening, advance, begin, fold, legal_actions
from gouji.engine.ruleset import Events, Ruleset
from gouji.engine.state import NEW, State
from gouji.engine.views import view


@dataclass(frozen=True, slots=True)
class Step:
    """A command (None: the hand begins) with the facts it made, and the states before and after."""

    before: State
    command: Command | None
    events: Events
    after: State


def play_hand(rules: Ruleset, opening: Opening, bots: Sequence[str], rng: Random) -> Iterator[Step]:
    """The steps of a hand, one name of a bot a seat, until it is over or nobody may act.

    Where several seats are asked at once, chance decides who answers first.
    """
    events = begin(rules, opening)
    state = fold(events)
    yield Step(NEW, None, events, state)
    while state.awaiting.seats:
        seat = rng.choice(state.awaiting.seats)
        action = choose(bots[seat], view(rules, state, seat), legal_actions(rules, state, seat), rng)
        command = Command(seat, action)
        events, after = advance(rules, state, command)
        yield Step(state, command, events, after)
        state = after
