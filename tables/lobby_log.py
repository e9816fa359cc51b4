"""Tables' streams: their rows as events, their events as a :class:`Lobby`."""

from typing import Final

from tables import event_store
from tables.domain.lobby import codec
from tables.domain.lobby.events import Events, fold
from tables.domain.lobby.state import NEW, Lobby
from tables.folded import FoldedStreams, Rows


def events_of(rows: Rows) -> Events:
    """The events of stored rows."""
    return tuple(codec.decode(row.type, row.schema, row.public, row.secrets) for row in rows)


def _fold(rows: Rows, lobby: Lobby) -> Lobby:
    return fold(events_of(rows), lobby)


LOBBIES: Final = FoldedStreams(event_store.TABLE, NEW, _fold)
