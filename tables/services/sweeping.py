"""What is overdue, found in rows: the net under every message that can be lost.

Several sweeps may run at once. Each takes its rows for a few seconds (SKIP LOCKED on PostgreSQL) and
hands them to services that do nothing for a row that is no longer open, so a sweep that dies in
between costs those seconds, and two sweeps cost only time.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.db import connection, transaction
from django.db.models import QuerySet

from tables.errors import TableError
from tables.leases import free
from tables.models import HandSummary, Table, TurnClock
from tables.projections.turn_clock import clock_of
from tables.services import doorbell, matches, turns

log = logging.getLogger(__name__)

AT_ONCE = 200  # rows of a kind in one sweep; the next one follows in a second
LEASE = timedelta(seconds=10)
BELL_LOST = timedelta(seconds=2)  # a bot this late was not called


def sweep(*, at: datetime) -> None:
    """Expire turns, call forgotten bots or play for them where nobody hears, settle and deal hands that are due."""
    for clock in _leased(TurnClock.objects.filter(due_at__lte=at), at):
        _guarded(partial(turns.expire_turn, hand_id=clock.hand_id, seq=clock.since, at=at))
    for clock in _leased(TurnClock.objects.filter(bots_at__lte=at - BELL_LOST, due_at__gt=at), at):
        if not doorbell.call(clock_of(clock)):
            _guarded(partial(turns.take_bot_turn, hand_id=clock.hand_id, seq=clock.since))
    unsettled = HandSummary.objects.filter(settled=False, finished_at__lte=at).order_by("finished_at")
    for hand_id in unsettled.values_list("pk", flat=True)[:AT_ONCE]:
        _guarded(partial(matches.finish_hand, hand_id=hand_id, at=at))
    due = Table.objects.filter(next_hand_at__lte=at).order_by("next_hand_at")
    for table_id in due.values_list("pk", flat=True)[:AT_ONCE]:
        _guarded(partial(matches.begin_hand, table_id=table_id, at=at))


def _leased(overdue: QuerySet[TurnClock], at: datetime) -> list[TurnClock]:
    """Overdue clocks that no other sweep has taken, taken for ourselves."""
    untaken = overdue.filter(free(at, LEASE))
    if not untaken.exists():
        return []  # without a write transaction, which on SQLite would keep a player waiting
    with transaction.atomic(durable=True):
        if connection.features.has_select_for_update_skip_locked:
            untaken = untaken.select_for_update(skip_locked=True)
        clocks = list(untaken.order_by("due_at")[:AT_ONCE])
        TurnClock.objects.filter(pk__in=[clock.pk for clock in clocks]).update(lease_until=at + LEASE)
    return clocks


def _guarded(work: Callable[[], object]) -> None:
    """One table's trouble must not stop the others' clocks."""
    try:
        work()
    except TableError as busy:
        log.info("left to the next sweep: %s", busy)
    except Exception:
        log.exception("the sweep could not do its work")
