"""Drop the read models of a table and make them again from its streams."""

from collections.abc import Iterator
from itertools import groupby

from django.db import transaction

from tables import event_store
from tables.domain.lobby.events import HandStarted
from tables.event_store import Row
from tables.hand_log import HANDS, Hand
from tables.lobby_log import LOBBIES, events_of
from tables.models import HandSummary, SeatAssignment, Table
from tables.projections import project
from tables.projections.changes import HandChange, TableChange


def rebuild_all() -> int:
    """Rebuild every table; returns how many there were. A row without a stream is removed."""
    tables = event_store.streams(event_store.TABLE)
    for table_id in tables:
        rebuild_table(table_id)
    Table.objects.exclude(pk__in=tables).delete()
    return len(tables)


@transaction.atomic(durable=True)
def rebuild_table(table_id: str) -> None:
    """Rebuild one table and its hands, while its players wait: the streams are held until it is done."""
    event_store.hold(table_id)
    rows = event_store.read(table_id)
    hands = [event.hand for event in events_of(rows) if isinstance(event, HandStarted)]
    SeatAssignment.objects.filter(table_id=table_id).delete()
    HandSummary.objects.filter(table_id=table_id).delete()
    Table.objects.filter(pk=table_id).update(applied_seq=0)
    _replay_table(rows)
    for hand_id in hands:
        event_store.hold(hand_id)
        _replay_hand(event_store.read(hand_id))


def _replay_table(rows: tuple[Row, ...]) -> None:
    lobby = LOBBIES.new
    for command in _commands(rows):
        after = LOBBIES.fold(command, lobby)
        project(TableChange(command, events_of(command), lobby, after))
        lobby = after


def _replay_hand(rows: tuple[Row, ...]) -> None:
    hand: Hand = HANDS.new
    for command in _commands(rows):
        after = HANDS.fold(command, hand)
        project(HandChange(command, hand, after))
        hand = after


def _commands(rows: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
    """The rows as they were appended: those of one command together."""
    for _, together in groupby(rows, key=lambda row: (row.actor, row.command_id)):
        yield tuple(together)
