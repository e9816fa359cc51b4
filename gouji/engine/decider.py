"""The verbs of the engine: judge a command, tell what follows from it, fold facts into a state.

``decide`` holds all judgement and returns facts; ``evolve`` only copies facts. Whoever replays a hand needs no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .actions import Action, Burn, Command, Play, Return
from .events import Dealt, Event, HandBegan, PhaseBegan
from .refusals import IllegalAction, Refusal
from .ruleset import Events, Ruleset
from .seats import Seat
from .state import NEW, Between, Previous, State
from .table import Table


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards on their way to the seats: each hand in the order drawn, who drew first, and the shuffle's random seat."""

    hands: tuple[tuple[Any, ...], ...]
    first_drawer: Seat = 0
    lot: Seat = 0


@dataclass(frozen=True, slots=True)
class Opening:
    """What a hand begins with. ``position`` is a set-up (the ``start`` of a record), empty for a real deal."""

    hand_no: int
    previous: Previous
    deal: Deal
    upcoming: str = ""
    position: Mapping[str, Any] | None = None


def evolve(state: State, event: Event) -> State:
    """The state with one more fact in it; asks no rule."""
    return event.apply(state)


def fold(events: Iterable[Event], state: State = NEW) -> State:
    """The state that these facts make."""
    for event in events:
        state = event.apply(state)
    return state


def begin(rules: Ruleset, opening: Opening) -> Events:
    """The first facts of a hand, up to its first question."""
    began = HandBegan(rules.family, rules.id, rules.version, rules.options, opening.hand_no, opening.previous)
    deal = opening.deal
    upcoming = opening.upcoming or rules.phases[0].name
    log: Events = (began, Dealt(deal.hands, deal.first_drawer, deal.lot, upcoming))
    if opening.position is not None:
        log += rules.open_position(rules, opening.position)
    table = Table(rules, fold(log))
    named = rules.names_leader(table)
    return _settled(table.after(named), log + named)[0]


def why_not(rules: Ruleset, state: State, command: Command) -> Refusal | None:
    """The clause that forbids a command, or None."""
    return _refusal(Table(rules, state), command)


def _refusal(table: Table, command: Command) -> Refusal | None:
    seat, action = command.seat, command.action
    phase = table.phase
    act = phase.acts.get(type(action)) if phase else None
    if not table.may_act(seat) or act is None:
        return Refusal("not_your_turn", table.rules.turn_clause, {"to_act": list(_publicly_asked(table.state))})
    for rule in act.rules:
        if refusal := rule(table, seat, action):
            return refusal
    return None


def _publicly_asked(state: State) -> tuple[Seat, ...]:
    """Who is asked, as everybody may know it: who has answered a sealed question is nobody's business (GJ-5.2)."""
    awaiting = state.awaiting
    return awaiting.asked if awaiting.sealed else awaiting.seats


def decide(rules: Ruleset, state: State, command: Command) -> Events:
    """The facts that a command makes, with all that follows by itself; raises :class:`IllegalAction`."""
    return advance(rules, state, command)[0]


def advance(rules: Ruleset, state: State, command: Command) -> tuple[Events, State]:
    """What :func:`decide` returns, and the state with it folded in: one pass for whoever wants both."""
    table = Table(rules, state)
    if refusal := _refusal(table, command):
        raise IllegalAction(refusal)
    phase = table.phase
    assert phase is not None  # every command outside a phase is refused
    facts = phase.acts[type(command.action)].decide(table, command.seat, command.action)
    log, after = _settled(table.after(facts), facts)
    return log, after.state


def _settled(table: Table, facts: Events) -> tuple[Events, Table]:
    """Add what follows by itself, one thing after another, until nothing more does."""
    log = list(facts)
    while more := _follow_up(table):
        log += more
        table = table.after(more)
    return tuple(log), table


def _follow_up(table: Table) -> Events:
    if table.state.awaiting.seats or table.state.over:
        return ()
    return _steps(table) or _next_phase(table)


def _steps(table: Table) -> Events:
    phase = table.phase
    if phase is None:
        return ()
    for one in phase.steps:
        if more := one(table):
            return more
    return ()


def _next_phase(table: Table) -> Events:
    """The next phase of the rule set that has anything to do."""
    phase, state = table.phase, table.state.phase
    if phase is not None and not phase.finished(table):
        return ()
    names = [one.name for one in table.rules.phases]
    start = names.index(state.upcoming) if isinstance(state, Between) else names.index(state.name) + 1
    for one in table.rules.phases[start:]:
        if one.applies(table):
            return (PhaseBegan(one.name),)
    return ()


def legal_actions(rules: Ruleset, state: State, seat: Seat) -> Iterator[Action]:
    """Every legal action of a seat: those without cards, then plays, best first and lazily; none if it is not asked."""
    table = Table(rules, state)
    if table.phase is None or not table.may_act(seat):
        return iter(())
    return iter(table.phase.options(table, seat))


def kinds(rules: Ruleset, state: State, seat: Seat) -> tuple[str, ...]:
    """The kinds of action of which at least one would be accepted, sorted."""
    found = set()
    for action in legal_actions(rules, state, seat):
        found.add(action.do)
        if isinstance(action, Play | Burn | Return):  # phases list their card plays last
            break
    return tuple(sorted(found))


def timeout_action(rules: Ruleset, state: State, seat: Seat) -> Action:
    """What the clock does for a seat that is asked (GJ-13.7, PDK-1.7)."""
    table = Table(rules, state)
    if table.phase is None or not table.may_act(seat):
        raise ValueError(f"seat {seat} is not asked")
    return table.phase.timeout(table, seat)
