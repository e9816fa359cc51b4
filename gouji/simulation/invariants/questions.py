"""Who may act, and with what: the engine's lists, its judgement and its clock agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from gouji.engine.actions import (
    Action,
    Burn,
    BuyFour,
    Charge,
    ChooseHead,
    Command,
    Declare,
    Decline,
    Pass,
    Play,
    Return,
    Reveal,
    Show,
    Vote,
    Yield,
)
from gouji.engine.cards import Cards, count_ranks
from gouji.engine.decider import kinds, legal_actions, timeout_action, why_not
from gouji.engine.ruleset import Ruleset
from gouji.engine.state import State

CLAUSE: Final = re.compile(r"(GJ|PDK)-\d+(\.\d+)?\Z")
#: Of a longer list it is not checked that nothing is missing: all ways to give cards back can be tens of thousands.
LONGEST: Final = 5000


def somebody_may_act(rules: Ruleset, state: State) -> Iterator[str]:
    """Until a hand is over somebody is asked, and has something to do; afterwards nobody is."""
    if state.over:
        if state.awaiting.seats:
            yield f"the hand is over, and {state.awaiting.seats} are asked"
        return
    if not state.awaiting.seats:
        yield f"the hand is not over, and nobody is asked in phase {state.phase.name}"
    for seat in state.awaiting.seats:
        if next(legal_actions(rules, state, seat), None) is None:
            yield f"seat {seat} is asked and has no legal action"


def time_may_run_out(rules: Ruleset, state: State) -> Iterator[str]:
    """What the clock would do is legal (GJ-13.7, PDK-1.7)."""
    for seat in state.awaiting.seats:
        action = timeout_action(rules, state, seat)
        if refusal := why_not(rules, state, Command(seat, action)):
            yield f"the clock of seat {seat} would {action}, which {refusal.rule} refuses"


def hints_are_accepted(rules: Ruleset, state: State, rng: Random, first: int = 25, more: int = 10) -> Iterator[str]:
    """The first hints, and a sample of those after them, are legal; their kinds are those that the engine names."""
    for seat in state.awaiting.seats:
        hints = list(islice(legal_actions(rules, state, seat), LONGEST))
        later = hints[first:]
        for action in hints[:first] + rng.sample(later, min(more, len(later))):
            if refusal := why_not(rules, state, Command(seat, action)):
                yield f"seat {seat} is offered {action}, which {refusal.rule} refuses"
        if len(hints) < LONGEST and kinds(rules, state, seat) != tuple(sorted({action.do for action in hints})):
            yield f"seat {seat} is offered other kinds than {kinds(rules, state, seat)}"


def nobody_else_may_act(rules: Ruleset, state: State, rng: Random) -> Iterator[str]:
    """Whoever is not asked has no legal action, and is refused whatever he tries, with a clause."""
    for seat in rules.seating:
        if seat in state.awaiting.seats:
            continue
        if next(legal_actions(rules, state, seat), None) is not None:
            yield f"seat {seat} is not asked and has legal actions"
        for action in attempts(rules, state, seat, rng):
            refusal = why_not(rules, state, Command(seat, action))
            if refusal is None:
                yield f"seat {seat} is not asked, and could {action}"
            elif not CLAUSE.match(refusal.rule) or not refusal.code:
                yield f"seat {seat} is refused {action} without a clause: {refusal}"


def nothing_else_is_accepted(rules: Ruleset, state: State, rng: Random) -> Iterator[str]:
    """Whatever is tried by a seat that is asked is in its list, or is refused with a clause."""
    for seat in state.awaiting.seats:
        hints = list(islice(legal_actions(rules, state, seat), LONGEST))
        offered, exactly = set(map(_in_ranks, hints)), set(hints)
        for action in attempts(rules, state, seat, rng):
            refusal = why_not(rules, state, Command(seat, action))
            if refusal is None:
                if len(hints) < LONGEST and _in_ranks(action) not in offered:
                    yield f"seat {seat} may {action}, which it is not offered"
            elif action in exactly:
                yield f"seat {seat} is offered {action}, which {refusal.rule} refuses"
            elif not CLAUSE.match(refusal.rule) or not refusal.code:
                yield f"seat {seat} is refused {action} without a clause: {refusal}"


def _in_ranks(action: Action) -> Any:
    """Cards by rank alone, for lists name one play of each; a return need not say to whom where only one waits."""
    match action:
        case Play(cards) | Burn(cards):
            return action.do, count_ranks(cards)
        case Return(cards):
            return action.do, count_ranks(cards)
    return action


def attempts(rules: Ruleset, state: State, seat: int, rng: Random) -> Iterator[Action]:
    """One action of every kind, well formed and otherwise at random."""
    own, others = state.hands[seat].cards, [hand.cards for hand in state.hands if hand.cards]
    theirs = rng.choice(others) if others else ()
    size = rng.choice((1, 1, 2, 2, 3, 4, 5))
    yield Play(_some(own, size, rng))
    yield Play(_of_a_rank(own, size, rng))
    yield Play(_some(theirs, size, rng))
    yield Play(())
    yield Burn(_of_a_rank(own, size, rng))
    yield Return(_some(own, size, rng), rng.choice((None, *rules.seating)))
    yield Show(_some(own, 2, rng))
    yield Show(_of_a_rank(own, 2, rng))
    yield from (Pass(), Yield(), Decline(), Reveal(), BuyFour(True), Charge(True), Vote())
    yield ChooseHead(rng.choice(("head", "none")))
    yield Declare(rng.choice(("none", "xuan", "he")), rng.random() < 0.5, rng.random() < 0.5)
    yield Reveal(rng.randint(1, 40))
    yield Vote(rng.choice(tuple(rules.seating)))


def _some(cards: Cards, number: int, rng: Random) -> Cards:
    return tuple(sorted(rng.sample(cards, min(number, len(cards)))))


def _of_a_rank(cards: Cards, number: int, rng: Random) -> Cards:
    """Cards of one rank, now and then with some of the highest."""
    if not cards:
        return ()
    rank = rng.choice(cards).rank
    found = [one for one in cards if one.rank == rank][:number]
    rest = [one for one in cards if one.rank > rank][-2:]
    return tuple(sorted((*found, *(rest if rng.random() < 0.3 else ()))))
