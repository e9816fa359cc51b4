"""Table, SeatAssignment, and the rows with which a hand begins: projected from a table's stream."""

from tables.domain.lobby.events import HandFinished, HandStarted
from tables.domain.lobby.state import Lobby
from tables.domain.times import from_ms
from tables.event_store import Row
from tables.models import HandSeat, HandSummary, SeatAssignment, Table, TurnClock
from tables.projections.changes import Change, TableChange


def project(change: Change) -> None:
    """Follow a table's stream."""
    if not isinstance(change, TableChange) or _is_known(change):
        return
    _write_table(change)
    if change.after.chairs != change.before.chairs:
        _write_seats(change.table_id, change.after)
    for row, event in zip(change.rows, change.events, strict=True):
        if isinstance(event, HandStarted):
            _begin_hand(change.after, event, row)
        elif isinstance(event, HandFinished):
            HandSummary.objects.filter(pk=event.hand).update(settled=True)


def _is_known(change: TableChange) -> bool:
    last = change.rows[-1].seq
    return Table.objects.filter(pk=change.table_id, applied_seq__gte=last).exists()


def _write_table(change: TableChange) -> None:
    lobby = change.after
    coming = lobby.coming
    now = {
        "state": Table.State.PLAYING if lobby.playing else Table.State.OPEN,
        "match": lobby.match,
        "hand": coming.hand,
        "hand_number": coming.number,
        "hand_started": coming.started,
        "commitment": coming.commitment,
        "next_hand_at": None if coming.due is None else from_ms(coming.due),
        "applied_seq": change.rows[-1].seq,
    }
    if change.before.setup is not None:
        Table.objects.filter(pk=change.table_id).update(**now)
        return
    setup = lobby.fixed
    fixed = {
        "club_id": setup.club,
        "host_id": setup.host,
        "name": setup.name,
        "ruleset": setup.ruleset,
        "version": setup.version,
        "options": dict(setup.options),
        "visibility": setup.visibility,
        "move_ms": setup.move_ms,
        "bank_ms": setup.bank_ms,
        "pause_ms": setup.pause_ms,
        "bot_pace_ms": setup.bot_pace_ms,
        "continuous": setup.continuous,
        "watch_delay_ms": setup.watch_delay_ms,
        "created_at": from_ms(change.rows[0].at),
    }
    Table.objects.update_or_create(pk=change.table_id, defaults=fixed | now)


def _write_seats(table_id: str, lobby: Lobby) -> None:
    SeatAssignment.objects.filter(table_id=table_id).delete()
    SeatAssignment.objects.bulk_create(
        SeatAssignment(
            table_id=table_id,
            seat=seat,
            player_id=chair.player,
            bot=chair.bot,
            autopilot=chair.autopilot,
            ready=chair.can_begin,
        )
        for seat, chair in enumerate(lobby.chairs)
        if chair is not None
    )


def _begin_hand(lobby: Lobby, event: HandStarted, row: Row) -> None:
    setup, chairs = lobby.fixed, [chair for chair in lobby.chairs if chair]
    HandSummary.objects.update_or_create(
        pk=event.hand,
        defaults={
            "table_id": row.stream,
            "table_seq": row.seq,
            "match": lobby.match,
            "number": lobby.coming.number,
            "started_at": from_ms(row.at),
        },
    )
    HandSeat.objects.bulk_create(
        [
            HandSeat(hand_id=event.hand, seat=seat, player_id=chair.player, bot=chair.bot, autopilot=chair.autopilot)
            for seat, chair in enumerate(chairs)
        ],
        ignore_conflicts=True,
    )
    TurnClock.objects.get_or_create(
        pk=event.hand,
        defaults={
            "move_ms": setup.move_ms,
            "bot_pace_ms": setup.bot_pace_ms,
            "bots": [seat for seat, chair in enumerate(chairs) if chair.program],
            "banks": [setup.bank_ms] * setup.seats,
        },
    )
