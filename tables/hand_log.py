"""Hands' streams: their rows as the engine's events, and those as a state with the rules that judge it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gouji.engine import codec, rulesets
from gouji.engine.action_text import read_action
from gouji.engine.actions import Action
from gouji.engine.decider import fold
from gouji.engine.events import Event, HandBegan
from gouji.engine.ruleset import Ruleset
from gouji.engine.state import NEW, State
from gouji.engine.views import PUBLIC, seen_seq
from tables import event_store
from tables.folded import FoldedStreams, Rows


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand after ``state.seq`` events; ``known_rules`` are fixed by its first event."""

    state: State = NEW
    known_rules: Ruleset | None = None

    @property
    def rules(self) -> Ruleset:
        """The rules of a hand that has begun."""
        if self.known_rules is None:
            raise ValueError("the hand has not begun")
        return self.known_rules

    @property
    def visible_seq(self) -> int:
        """Up to where anybody but an official may see."""
        return seen_seq(self.state, PUBLIC)

    def read(self, seat: int, data: Mapping[str, Any]) -> Action:
        """A seat's action from the keys of the record format; raises Malformed."""
        return read_action(data, self.state.hands[seat], self.state.kept_back(seat))


def events_of(rows: Rows) -> tuple[Event, ...]:
    """The engine's events of stored rows."""
    return tuple(codec.decode(row.type, row.schema, row.public, row.secrets) for row in rows)


def _fold(rows: Rows, hand: Hand) -> Hand:
    events = events_of(rows)
    return Hand(fold(events, hand.state), hand.known_rules or _rules_of(events[0]))


def _rules_of(first: Event) -> Ruleset:
    if not isinstance(first, HandBegan):
        raise TypeError(f"a hand begins with {HandBegan.name}, not with {first.name}")
    return rulesets.build(first.ruleset, first.options, first.version)


HANDS: Final = FoldedStreams(event_store.HAND, Hand(), _fold)
