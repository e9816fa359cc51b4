"""The one door to a table's stream: read, decide, append, project, tell, in the caller's transaction."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Final

from tables import event_store
from tables.domain.actors import Actor
from tables.domain.lobby.codec import encode
from tables.domain.lobby.events import Events
from tables.domain.lobby.state import Lobby
from tables.domain.times import to_ms
from tables.event_store import Key
from tables.folded import Folded
from tables.ids import new_id
from tables.lobby_log import LOBBIES
from tables.projections import TableChange, project
from tables.services.followers import tell_followers

COMMAND = "cmd"
NOTHING_ASKED: Final = hashlib.sha256().digest()  # nobody can repeat a command whose key is ours


def open_stream(table_id: str, events: Events, *, by: Actor, at: datetime) -> Lobby:
    """Begin a table's stream."""
    return _append(table_id, LOBBIES.nothing, events, by, at)


def record(table_id: str, decision: Callable[[Lobby], Events], *, by: Actor, at: datetime) -> Lobby:
    """Add what ``decision`` makes of the table as it is, and return the table afterwards.

    A decision that changes nothing returns no events. Raises what the decision raises, NotFound, and
    SeqConflict when somebody was faster.
    """
    now = LOBBIES.load(table_id)
    events = decision(now.state)
    return _append(table_id, now, events, by, at) if events else now.state


def _append(table_id: str, now: Folded[Lobby], events: Events, by: Actor, at: datetime) -> Lobby:
    command_id = new_id(COMMAND)
    rows = event_store.append(
        table_id,
        event_store.TABLE,
        tuple(map(encode, events)),
        expected=now.position,
        by=by,
        command_id=command_id,
        at=to_ms(at),
        # An event names the player; which device it came by is known from the command.
        key=Key(by.device, command_id, NOTHING_ASKED) if by.device else None,
    )
    after = LOBBIES.after(rows, now.state)
    change = TableChange(rows, events, now.state, after)
    project(change)
    tell_followers(change)
    return after
