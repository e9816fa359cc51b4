"""What a viewer may see of a hand (GJ-5.2, 13.4 to 13.6): built from what he may see, never by taking away.

A viewer is a seat number, ``PUBLIC`` or ``ARBITER``. These two functions feed REST, streams, exports and the admin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from .action_text import write_action
from .codec import REFEREE, encode, seat_audience
from .events import Event
from .notation import show_cards
from .ruleset import Ruleset
from .seats import Seat
from .state import BurnWindow, Question, Result, State
from .table import Table

PUBLIC: Final = "public"
ARBITER: Final = "arbiter"
Viewer: TypeAlias = Seat | str

#: Inner phases under the name that clients know (docs/rules/record-format.md).
LABELS: Final = {"run": "charge"}


def phase_label(state: State) -> str:
    """The phase under the name of the record format."""
    return LABELS.get(state.phase.name, state.phase.name)


def sees_everything(rules: Ruleset, state: State, viewer: Viewer) -> bool:
    """Arbiters always; players, and with ``public_after`` everybody, once the hand is over (GJ-13.6)."""
    if viewer == ARBITER:
        return True
    return state.over and (viewer != PUBLIC or rules.public_after)


def _stands_still(state: State, viewer: Viewer) -> bool:
    """While a sealed question is open it looks to everybody but arbiters as it did when it was opened (GJ-5.2)."""
    return state.awaiting.sealed and viewer != ARBITER


def seen_seq(state: State, viewer: Viewer) -> int:
    """The seq that this viewer sees."""
    return state.awaiting.since if _stands_still(state, viewer) else state.seq


def seen_to_act(state: State, viewer: Viewer) -> tuple[Seat, ...]:
    """Who is to act, as this viewer sees it."""
    return state.awaiting.asked if _stands_still(state, viewer) else state.awaiting.seats


def view(rules: Ruleset, state: State, viewer: Viewer) -> dict[str, Any]:
    """The hand as this viewer sees it: JSON values, keys of the record format, cards with suits."""
    table = Table(rules, state)
    shown: dict[str, Any] = {
        "ruleset": rules.id,
        "options": dict(rules.options),
        "seq": seen_seq(state, viewer),
        "hand_no": state.carry.hand_no,
        "phase": phase_label(state),
        "to_act": list(seen_to_act(state, viewer)),
        "decision_seq": state.awaiting.since,
        "sealed": state.awaiting.sealed,
        "top": _top(table),
        "leader": state.leader,
        "exits": [{"seat": one.seat, "how": one.how} for one in state.exits],
        "cards_left": _cards_left(rules, state, viewer),
        "owed": [debt.to_data() for debt in state.carry.debts],
        **rules.facts(table),
    }
    if isinstance(viewer, int) and state.hands:  # the first fact of a hand comes before its cards
        shown |= _own(state, viewer)
    if sees_everything(rules, state, viewer):
        shown |= _open_hands(state)
    if state.result is not None:
        shown |= result_data(state.result)
    return shown


def _top(table: Table) -> dict[str, Any] | None:
    top = table.top
    return {"seat": top.seat, "cards": show_cards(sorted(top.cards)), "kind": top.kind} if top else None


def _cards_left(rules: Ruleset, state: State, viewer: Viewer) -> list[int | None]:
    """Everybody's where counts are public, else only one's own (GJ-13.5); an exited player has none."""
    gone = {one.seat for one in state.exits}
    told = rules.show_counts or sees_everything(rules, state, viewer)
    return [
        len(hand.cards) if told or seat == viewer or seat in gone else None for seat, hand in enumerate(state.hands)
    ]


def _own(state: State, seat: Seat) -> dict[str, Any]:
    answers = state.phase.answers if isinstance(state.phase, Question | BurnWindow) else ()
    mine = next((action for other, action in answers if other == seat), None)
    marks = state.marks
    own: dict[str, Any] = {
        "seat": seat,
        "hand": show_cards(state.hands[seat].cards),
        "eaten": show_cards(marks.eaten[seat]),
        "received": show_cards(marks.received[seat]),
        "my_answer": mine and write_action(mine),
    }
    if state.phase.name == "reveal":
        own["draws"] = show_cards(state.carry.draws[seat])
    return own


def _open_hands(state: State) -> dict[str, Any]:
    return {
        "hands": [show_cards(hand.cards) for hand in state.hands],
        "dealt": [show_cards(cards) for cards in state.carry.draws],
    }


def result_data(result: Result) -> dict[str, Any]:
    """How a hand ended, in the keys of the record format."""
    return {
        "places": None if result.places is None else list(result.places),
        "points": None if result.points is None else list(result.points),
        "chuan": result.chuan,
        "debts": [debt.to_data() for debt in result.debts],
        "next_leader": result.next_leader,
        "void": result.void,
        "winner": result.winner,
        "spring": result.spring,
    }


def visible(event: Event, viewer: Viewer, *, everything: bool) -> dict[str, Any]:
    """One event as a viewer may see it: its type with its facts, or with fewer of them.

    A sealed answer of another seat keeps nothing but its type: not even whose it was.
    """
    encoded = encode(event)
    shown: dict[str, Any] = {"type": encoded.type, **encoded.public}
    if everything:
        parts: Iterable[str] = sorted(encoded.secrets)
        if encoded.type == "dealt":
            shown["hands"] = [encoded.secrets[part]["cards"] for part in parts if part != REFEREE]
            return shown
    else:
        parts = [seat_audience(viewer)] if isinstance(viewer, int) else []
    for part in parts:
        shown |= encoded.secrets.get(part, {})
    return shown


def entries(rules: Ruleset, state: State, log: Iterable[tuple[int, Event]], viewer: Viewer) -> Iterator[dict[str, Any]]:
    """Events of a hand, given with their seqs, as entries for a viewer; nothing beyond an open sealed question."""
    last, everything = seen_seq(state, viewer), sees_everything(rules, state, viewer)
    for seq, event in log:
        if seq <= last:
            yield {"seq": seq, **visible(event, viewer, everything=everything)}
