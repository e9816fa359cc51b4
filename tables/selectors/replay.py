"""A hand step by step: the position after any of its events, as one viewer saw it then.

``viewer`` has been granted by the caller: :mod:`tables.selectors.hands` for players,
:mod:`tables.selectors.looks` and the admin for officials.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from gouji.engine.action_text import write_action
from gouji.engine.actions import Command
from gouji.engine.decider import legal_actions, why_not
from gouji.engine.events import Event
from gouji.engine.refusals import Refusal
from gouji.engine.views import ARBITER, Viewer, seen_seq, view, visible
from tables import event_store
from tables.domain.times import from_ms
from tables.errors import BadRequest, NotYourSeat
from tables.event_store import Row
from tables.hand_log import HANDS, Hand, events_of
from tables.selectors.watching import seen

MOST_COUNTED = 2000  # legal actions; a full hand may have many more


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as the viewer may see it: ``shown`` has its type and facts.

    ``at`` and ``actor`` are None where they would tell how long somebody thought over a sealed answer,
    or whose it was.
    """

    seq: int
    shown: Mapping[str, Any]
    at: datetime | None
    actor: str | None


@dataclass(frozen=True, slots=True)
class Choices:
    """What a seat can do, in the keys of the record format: the best of them, and how many there are in all.

    ``more``: there are more than were counted.
    """

    seat: int
    actions: tuple[dict[str, Any], ...]
    count: int
    more: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand at one of its events.

    ``then`` is the hand after event ``at``, ``now`` the hand as it is, for spectators who are kept behind as it was
    so long ago; ``last`` is the seq up to which the viewer
    sees; ``shown`` the engine's view of ``then``; ``entries`` all that has happened up to ``last``.
    """

    hand_id: str
    viewer: Viewer
    at: int
    last: int
    now: Hand
    then: Hand
    shown: Mapping[str, Any]
    entries: tuple[Entry, ...]

    @property
    def verbs(self) -> tuple[str, ...]:
        """The kinds of action that the open phase knows, whether or not anybody may take one."""
        phase = self.then.rules.phase(self.then.state.phase.name)
        return tuple(act.do for act in phase.acts) if phase else ()

    @property
    def judged_seats(self) -> tuple[int, ...]:
        """The seats whose choices this viewer may see: what a seat could do tells of its cards (GJ-13.4)."""
        if self.viewer == ARBITER:
            return tuple(self.then.rules.seating)
        return (self.viewer,) if isinstance(self.viewer, int) else ()

    def choices(self, seat: int, most: int) -> Choices:
        """What a seat could do at this point, ``most`` of it in full. Raises NotYourSeat."""
        self._require(seat)
        found = list(islice(legal_actions(self.then.rules, self.then.state, seat), MOST_COUNTED + 1))
        shown = tuple(write_action(action) for action in found[:most])
        return Choices(seat, shown, min(len(found), MOST_COUNTED), len(found) > MOST_COUNTED)

    def why_not(self, seat: int, data: Mapping[str, Any]) -> Refusal | None:
        """The clause that would forbid a seat this at this point, or None. Raises NotYourSeat, Malformed."""
        self._require(seat)
        return why_not(self.then.rules, self.then.state, Command(seat, self.then.read(seat, data)))

    def _require(self, seat: int) -> None:
        if seat not in self.judged_seats:
            raise NotYourSeat


def replay(hand_id: str, viewer: Viewer, at: int | None = None) -> Replay:
    """The hand after event ``at`` (the last one that the viewer sees by default). Raises NotFound, BadRequest."""
    now = seen(hand_id, viewer).hand
    last = seen_seq(now.state, viewer)
    chosen = last if at is None else at
    if not 1 <= chosen <= last:
        raise BadRequest("/at", "out_of_range", least=1, most=last)
    rows = event_store.read(hand_id, upto=last)
    # The present is more than the events that the viewer sees: a seat knows its own answer to a sealed question.
    then = now if chosen == last else HANDS.fold(rows[:chosen], HANDS.new)
    return Replay(
        hand_id=hand_id,
        viewer=viewer,
        at=chosen,
        last=last,
        now=now,
        then=then,
        shown=view(then.rules, then.state, viewer),
        entries=tuple(_entry(row, event, viewer) for row, event in zip(rows, events_of(rows), strict=True)),
    )


def _entry(row: Row, event: Event, viewer: Viewer) -> Entry:
    """An event as the viewer saw it when it happened, even where the hand has been opened since."""
    official = viewer == ARBITER
    told = official or row.type != "answered"
    return Entry(
        seq=row.seq,
        shown=visible(event, viewer, everything=official),
        at=from_ms(row.at) if told else None,
        actor=row.actor if official else None,
    )
