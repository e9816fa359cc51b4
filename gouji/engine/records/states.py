"""States in the keys of a record's ``then`` and ``expect``, and their comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..actions import Burn, Play
from ..cards import RANK_NAMES, Card
from ..decider import kinds, legal_actions
from ..notation import parse_faces, show_counts, show_ranks
from ..ruleset import Ruleset
from ..seats import Seat
from ..state import Debt, GoujiStanding, State
from ..table import Table
from ..views import phase_label, seen_to_act

State_ = dict[str, Any]


def full_state(rules: Ruleset, state: State) -> State_:
    """Every key of the record format, all hands open."""
    keys = _keys(rules, state)
    return {name: read() for name, read in keys.items()}


def seen_state(rules: Ruleset, state: State, seat: Seat) -> State_:
    """The same as one seat sees it: its own hand and choices, counts only where they are told (GJ-13.4, 13.5)."""
    shown = full_state(rules, state)
    for name in ("can", "plays", "holds"):
        shown[name] = {key: value for key, value in shown[name].items() if key == str(seat) or state.over}
    shown["to_act"] = list(seen_to_act(state, seat))
    if not rules.show_counts and not state.over:
        gone = {one.seat for one in state.exits}
        told = gone | {seat}
        shown["cards_left"] = [number if other in told else None for other, number in enumerate(shown["cards_left"])]
    return shown


def _keys(rules: Ruleset, state: State) -> dict[str, Callable[[], Any]]:
    table, result = Table(rules, state), state.result
    asked = state.awaiting.seats
    shared: dict[str, Callable[[], Any]] = {
        "phase": lambda: phase_label(state),
        "to_act": lambda: sorted(asked),
        "can": lambda: {str(seat): list(kinds(rules, state, seat)) for seat in rules.seating},
        "plays": lambda: {str(seat): plays(rules, state, seat) for seat in rules.seating},
        "top": lambda: table.top and {"seat": table.top.seat, "cards": show_ranks(table.top.cards)},
        "leader": lambda: state.leader,
        "exits": lambda: [{"seat": one.seat, "how": one.how} for one in state.exits],
        "cards_left": lambda: [len(hand) for hand in state.hands],
        "holds": lambda: {str(seat): show_counts(hand.counts) for seat, hand in enumerate(state.hands)},
        "places": lambda: _listed(result.places) if result else None,
        "points": lambda: _listed(result.points) if result else None,
        "chuan": lambda: result.chuan if result else None,
        "debts": lambda: [debt.to_data() for debt in _debts(state)],
        "void": lambda: result.void if result else False,
        "next_leader": lambda: result.next_leader if result else None,
    }
    facts = rules.facts(table)
    own = {name: (lambda value=value: value) for name, value in facts.items()}
    return {**shared, **own}


def _debts(state: State) -> tuple[Debt, ...]:
    """What the next hand will pay; while this one is played, what it has booked so far."""
    if state.result is not None:
        return state.result.debts
    return state.standing.booked if isinstance(state.standing, GoujiStanding) else ()


def _listed(values: tuple[int, ...] | None) -> list[int] | None:
    return None if values is None else list(values)


def plays(rules: Ruleset, state: State, seat: Seat) -> list[str]:
    """All legal plays of a seat that may act, by rank, each once."""
    found = {
        show_ranks(action.cards): None
        for action in legal_actions(rules, state, seat)
        if isinstance(action, Play | Burn)
    }
    return list(found)


# ---- comparing with what a record says must hold ----


def differences(rules: Ruleset, state: State, expected: Mapping[str, Any]) -> Iterator[str]:
    """One sentence for every key that is not as the record says."""
    keys = _keys(rules, state)
    for name, wanted in expected.items():
        if name not in keys:
            yield f"{name} is no key of a state here"
            continue
        actual = _asked_for(keys[name](), wanted) if name in _BY_SEAT else keys[name]()
        if _comparable(name, actual) != _comparable(name, wanted):
            yield f"{name} is {actual!r}, expected {wanted!r}"


_BY_SEAT = {"can", "plays", "holds"}
_SETS_OF_SEATS = {"to_act", "passed", "no_head", "opened", "ready", "announced"}


def _asked_for(actual: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    return {seat: actual.get(seat) for seat in wanted}


def _comparable(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name == "top":
        return value["seat"], _in_order(value["cards"])
    if name == "holds":
        return {seat: _in_order(cards) for seat, cards in value.items()}
    if name == "plays":
        return {seat: {_in_order(cards) for cards in found} for seat, found in value.items()}
    if name == "can":
        return {seat: sorted(found) for seat, found in value.items()}
    if name == "debts":
        return sorted((debt["kind"], debt["from"], debt["to"], debt["cards"]) for debt in value)
    return sorted(value) if name in _SETS_OF_SEATS else value


def _in_order(cards: str) -> str:
    """Card names by rank alone, in rank order."""
    ranks = sorted(face.rank if isinstance(face, Card) else face for face in parse_faces(cards))
    return " ".join(RANK_NAMES[rank] for rank in ranks)
