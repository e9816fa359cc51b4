"""The sweep finds what nobody was told of, whoever asks for it."""

import threading
import time
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from celery import current_app
from django.db import connection
from django.utils import timezone
from kombu.exceptions import OperationalError

from tables import event_store, ledger_check
from tables.models import HandSummary, Player, Table, TurnClock
from tables.services import broker, hands, seating, standby, sweeping
from tables.services.standby import Standby
from tests.tables.bells import rung
from tests.tables.builders import (
    NOON,
    SLOW,
    a_table,
    clock_of,
    later,
    play_bots,
    six_people,
    started,
    with_bots,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet_bell")]


@pytest.mark.slow
def test_a_whole_hand_can_be_played_by_the_sweep_alone() -> None:
    """No message arrives, nobody plays: deadlines alone bring the hand to its end."""
    table = a_table(options={"hands": 1})
    six_people(table)
    at = 0
    while Table.objects.get(pk=table.pk).state == Table.State.PLAYING:
        at += 91
        sweeping.sweep(at=later(at))
    assert HandSummary.objects.get(pk=table.hand).settled
    assert all(
        row.actor in ("clock", "server") or row.actor.startswith("person") for row in event_store.read(table.hand)
    )


def test_the_sweep_calls_bots_whose_message_was_lost() -> None:
    table = started(with_bots(a_table()))
    rung()

    sweeping.sweep(at=later(1))
    assert rung() == []
    sweeping.sweep(at=later(2))
    assert rung() == [(table.hand, clock_of(table).since)]
    sweeping.sweep(at=later(3))
    assert rung() == []  # this one is on its way
    sweeping.sweep(at=later(13))
    assert len(rung()) == 1


def test_a_row_that_was_taken_before_the_clock_was_set_back_is_free() -> None:
    table = started(with_bots(a_table()))
    rung()
    TurnClock.objects.filter(pk=table.hand).update(lease_until=later(3610))

    sweeping.sweep(at=later(3))
    assert len(rung()) == 1


def test_the_sweep_deals_hands_that_are_due_and_not_before() -> None:
    table = with_bots(a_table(clock=SLOW), 5)
    player = Player.objects.get(pk=table.host_id)
    seating.join(table_id=table.pk, player=player, at=NOON)
    started(table)
    assert (table.state, table.hand_started) == ("playing", False)

    sweeping.sweep(at=later(9.9))
    table.refresh_from_db()
    assert not table.hand_started
    sweeping.sweep(at=later(10))
    table.refresh_from_db()
    assert table.hand_started
    assert HandSummary.objects.get(pk=table.hand).started_at == later(10)


def test_the_sweep_settles_a_hand_whose_end_the_table_has_not_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process died between the hand's last commit and the table's."""
    table = started(with_bots(a_table(options={"hands": 1})))
    monkeypatch.setattr(hands, "_follow", lambda *_: None)
    hand_id = table.hand
    play_bots(table)
    assert not HandSummary.objects.get(pk=hand_id).settled

    sweeping.sweep(at=later(2))

    assert HandSummary.objects.get(pk=hand_id).settled
    table.refresh_from_db()
    assert table.state == Table.State.OPEN


def test_two_sweeps_at_once_do_everything_once() -> None:
    tables = []
    for _ in range(4):
        table = a_table()
        six_people(table)
        tables.append(table)

    def run() -> None:
        sweeping.sweep(at=later(100))
        connection.close()

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    for table in tables:
        shown = [row for row in event_store.read(table.hand) if row.actor == "clock"]
        assert len({row.command_id for row in shown}) == 6
    assert not list(ledger_check.breaks())


def test_one_tables_trouble_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    broken, sound = a_table(), a_table()
    for table in (broken, sound):
        six_people(table)
    TurnClock.objects.filter(pk=broken.hand).update(pending=5)

    sweeping.sweep(at=later(100))

    assert clock_of(sound).since > 4
    assert "could not do its work" in caplog.text


def test_without_a_broker_a_worker_sweeps_by_itself_and_bots_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OperationalError("Connection refused")

    line = broker.Line()
    monkeypatch.setattr(broker, "_line", lambda _: line)
    monkeypatch.setattr(current_app._get_current_object(), "send_task", refused)  # type: ignore[attr-defined]
    monkeypatch.setattr(sweeping, "BELL_LOST", timedelta())
    table = with_bots(a_table(options={"hands": 1}))
    seating.start(table_id=table.pk, by=table.host, at=timezone.now())
    watching = Standby(sweeping.sweep, every=0.01, patience=0.02)
    watching.start()
    try:
        end = time.monotonic() + 60
        while HandSummary.objects.get().finished_at is None and time.monotonic() < end:
            time.sleep(0.05)
    finally:
        watching.stop()
        watching.join()
    assert HandSummary.objects.get().finished_at


def test_a_worker_that_is_asked_for_sweeps_makes_none_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    swept, failed = threading.Event(), threading.Event()

    def sweep(at: datetime) -> None:
        if failed.is_set():
            swept.set()
        failed.set()
        raise RuntimeError("which must not be the last one")

    now = [100.0]
    monkeypatch.setattr(standby, "time", SimpleNamespace(monotonic=lambda: now[0]))
    watching = Standby(sweep, every=0.005, patience=3)
    watching.start()
    try:
        assert not failed.wait(0.1)
        now[0] += 2
        watching.swept()
        now[0] += 2
        assert not failed.wait(0.1)
        now[0] += 2
        assert swept.wait(20)
    finally:
        watching.stop()
        watching.join()  # before time is itself again
