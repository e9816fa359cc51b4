"""TurnClock: the open question of each running hand and its deadline, as :mod:`tables.domain.clocks` winds it."""

from datetime import datetime

from tables.domain.clocks import Clock, wound
from tables.domain.times import from_ms, to_ms
from tables.models import TurnClock
from tables.projections.changes import Change, HandChange

_MOVING = (
    "applied_seq",
    "banks",
    "since",
    "pending",
    "sealed",
    "opened_at",
    "due_at",
    "bots_at",
    "lease_until",
)


def project(change: Change) -> None:
    """Follow a hand's questions; a hand that is over needs no clock."""
    if not isinstance(change, HandChange):
        return
    row = TurnClock.objects.filter(pk=change.hand_id).first()
    if row is None or row.applied_seq >= change.rows[-1].seq:
        return
    if change.after.state.over:
        row.delete()
        return
    change.clock = wound(clock_of(row), change.after.state.awaiting, change.rows[-1].at)
    _write(row, change.clock, change.rows[-1].seq)


def clock_now(hand_id: str) -> Clock | None:
    """The clock of a hand; None where it is over."""
    row = TurnClock.objects.filter(pk=hand_id).first()
    return None if row is None else clock_of(row)


def clock_of(row: TurnClock) -> Clock:
    """A row as the value that the clock's rules work on."""
    return Clock(
        hand=row.hand_id,
        move_ms=row.move_ms,
        bot_pace_ms=row.bot_pace_ms,
        bots=tuple(row.bots),
        banks=tuple(row.banks),
        since=row.since,
        pending=tuple(row.pending),
        sealed=row.sealed,
        opened=_ms(row.opened_at) or 0,
        due=_ms(row.due_at),
        bots_at=_ms(row.bots_at),
    )


def _write(row: TurnClock, clock: Clock, seq: int) -> None:
    row.applied_seq = seq
    row.banks = list(clock.banks)
    row.since = clock.since
    row.pending = list(clock.pending)
    row.sealed = clock.sealed
    row.opened_at = from_ms(clock.opened)
    row.due_at = None if clock.due is None else from_ms(clock.due)
    row.bots_at = None if clock.bots_at is None else from_ms(clock.bots_at)
    row.lease_until = None
    row.save(update_fields=_MOVING)


def _ms(at: datetime | None) -> int | None:
    return None if at is None else to_ms(at)
