"""Which facts of a table are told, under which type, and in which words.

A body names what happened and where to read it; it never holds cards, nonces, commitments, names or
points. Types are a contract and never change.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from tables.domain.lobby.events import (
    AutopilotBegun,
    AutopilotEnded,
    BotRemoved,
    BotSeated,
    Event,
    HandAnnounced,
    HandFinished,
    HandStarted,
    MatchEnded,
    MatchStarted,
    SeatLeft,
    SeatSubstituted,
    SeatTaken,
    TableOpened,
)
from tables.domain.lobby.state import Lobby

EVERYTHING: Final = "*"
TEST: Final = "hook.test"

_TYPES: Final[Mapping[type[Event], str]] = {
    TableOpened: "table.opened",
    SeatTaken: "table.seats_changed",
    SeatLeft: "table.seats_changed",
    BotSeated: "table.seats_changed",
    BotRemoved: "table.seats_changed",
    AutopilotBegun: "table.seats_changed",
    AutopilotEnded: "table.seats_changed",
    SeatSubstituted: "table.seats_changed",
    MatchStarted: "match.started",
    MatchEnded: "match.ended",
    HandAnnounced: "hand.announced",
    HandStarted: "hand.started",
    HandFinished: "hand.finished",
}
TYPES: Final = tuple(dict.fromkeys(_TYPES.values()))


def type_of(event: Event) -> str | None:
    """The type under which a fact is told; None for one that is not."""
    return _TYPES.get(type(event))


def data_of(event: Event, seq: int, table: str, lobby: Lobby) -> dict[str, Any]:
    """What a body says of a fact: ids and numbers, and the path at which to read more. ``lobby`` is the table just
    after it.
    """
    told: dict[str, Any] = {"club": lobby.fixed.club, "table": table, "seq": seq}
    if isinstance(event, MatchStarted | MatchEnded | HandStarted | HandFinished):
        told["match"] = lobby.match
    if isinstance(event, HandAnnounced | HandStarted | HandFinished):
        told |= {"hand": event.hand, "number": lobby.coming.number}
    there = isinstance(event, HandStarted | HandFinished)  # an announced hand cannot be read yet
    told["url"] = f"/api/v1/hands/{told['hand']}" if there else f"/api/v1/tables/{table}"
    return told


def test_data(club: str, hook: str) -> dict[str, Any]:
    """What the body of a test says."""
    return {"club": club, "hook": hook, "url": f"/api/v1/hooks/{hook}"}


def body(event_id: str, type_: str, at: str, data: Mapping[str, Any]) -> str:
    """The text that is signed and sent, the same to every hook and each time."""
    return json.dumps({"id": event_id, "type": type_, "timestamp": at, "data": data}, separators=(",", ":"))
