"""Bots and clocks: whole matches, and tasks that come twice, late, together or never."""

import threading
import time
from contextlib import suppress
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from celery import Celery, current_app
from django.db import connection
from django.utils import timezone
from kombu.exceptions import OperationalError

from gouji import bots
from gouji.engine.actions import Pass
from tables import event_store, ledger_check
from tables.domain.clocks import Clock, bot_delay
from tables.errors import StaleSequence
from tables.hand_log import HANDS
from tables.models import HandSummary, Player, StoredCommand, Table, TurnClock
from tables.projections.turn_clock import clock_of as clock_value
from tables.services import broker, doorbell, hands, seating, standby, sweeping, turns
from tables.services.seating import ClockSettings
from tables.services.standby import Standby
from tests.tables.builders import (
    NOON,
    a_table,
    act_somehow,
    answer,
    clock_of,
    later,
    past_the_show,
    play_bots,
    play_match,
    six_people,
    with_bots,
    with_person,
)

pytestmark = pytest.mark.django_db(transaction=True)

SLOW = ClockSettings(move_ms=60_000, bank_ms=30_000, pause_ms=10_000, bot_pace_ms=1000)


def started(table: Table) -> Table:
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    table.refresh_from_db()
    return table


def rung(*queues: str) -> list[tuple[object, ...]]:
    """The arguments of all bot turns in these queues, which are then empty."""
    found = []
    with current_app.connection_for_read() as broker:
        for name in queues or (doorbell.TOGETHER, doorbell.ALONE):
            with broker.SimpleQueue(name) as queue:
                while queue.qsize():
                    message = queue.get(block=False)
                    message.ack()
                    assert message.headers["task"] == "tables.tasks.take_bot_turn"
                    found.append(tuple(message.payload[0]))
    return found


@pytest.fixture(autouse=True)
def quiet_bell() -> None:
    rung()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["gouji-classic", "gouji-shandong"])
@pytest.mark.parametrize("bot", bots.NAMES)
def test_bots_play_a_whole_match(ruleset: str, bot: str) -> None:
    table = started(with_bots(a_table(ruleset=ruleset, options={"hands": 2}), bot=bot))

    play_match(table)

    played = list(HandSummary.objects.filter(table=table).order_by("started_at", "number"))
    counted = [hand for hand in played if hand.result and not hand.result["void"]]
    assert [hand.number for hand in counted] == [1, 2]
    assert all(hand.settled and hand.finished_at for hand in played)
    assert all(sum(hand.result["points"]) == 0 for hand in counted if hand.result)
    assert not TurnClock.objects.exists()
    assert not list(ledger_check.breaks())


def test_bots_play_until_a_person_must_act() -> None:
    table = with_bots(a_table(), 5)
    person = with_person(table)
    for _ in range(5):
        play_bots(table)
        clock = clock_of(table)
        assert clock.pending == [0]
        act_somehow(table, person, 0, later(1))


def test_a_task_delivered_again_changes_nothing() -> None:
    table = with_bots(a_table(), 5)
    with_person(table)
    seq = clock_of(table).since
    play_bots(table)
    before = ledger_check.heads()

    for _ in range(5):
        turns.take_bot_turn(hand_id=table.hand, seq=seq, now=lambda: later(2))

    assert ledger_check.heads() == before


def test_a_task_that_comes_after_the_hand_or_for_no_hand_changes_nothing() -> None:
    table = started(with_bots(a_table(options={"hands": 1})))
    hand_id, seq = table.hand, clock_of(table).since
    play_match(table)
    before = ledger_check.heads()

    turns.take_bot_turn(hand_id=hand_id, seq=seq, now=lambda: later(2))
    turns.take_bot_turn(hand_id="hnd_never", seq=1, now=lambda: later(2))
    turns.expire_turn(hand_id=hand_id, seq=seq, at=later(999))

    assert ledger_check.heads() == before


def test_two_workers_with_the_same_task_play_one_hand() -> None:
    table = started(with_bots(a_table(options={"hands": 1})))
    seq = clock_of(table).since

    def work() -> None:
        turns.take_bot_turn(hand_id=table.hand, seq=seq, now=lambda: later(1))
        connection.close()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    hand_id = table.hand
    play_bots(table)

    assert HANDS.load(hand_id).state.state.over
    commands = StoredCommand.objects.filter(stream=hand_id).values_list("key", flat=True)
    assert len(commands) == len(set(commands))
    assert not list(ledger_check.breaks())


def test_a_bot_waits_its_time_and_the_bell_is_set_for_it() -> None:
    table = started(with_bots(a_table(clock=SLOW)))
    clock = clock_of(table)
    assert rung() == [(table.hand, clock.since)]

    turns.take_bot_turn(hand_id=table.hand, seq=clock.since, now=lambda: NOON)

    assert clock_of(table).applied_seq == clock.applied_seq
    assert rung() == [(table.hand, clock.since)]


@pytest.mark.rule("GJ-5.2")
def test_when_a_bot_answers_does_not_depend_on_what_it_holds() -> None:
    """The moment is fixed when the question opens: nothing but hand, seq and seat goes into it."""
    table = started(with_bots(a_table(clock=SLOW)))
    clock: Clock = clock_value(clock_of(table))
    moments: dict[int, datetime] = {}

    for ms in range(700, 1300, 50):
        turns.take_bot_turn(hand_id=table.hand, seq=clock.since, now=lambda ms=ms: later(ms / 1000))  # type: ignore[misc]
        for seat in set(clock.pending) - set(moments):
            row = TurnClock.objects.filter(pk=table.hand, since=clock.since).first()
            if row is None or seat not in row.pending:
                moments[seat] = later(ms / 1000)

    for seat, moment in moments.items():
        assert 0 <= (moment - NOON).total_seconds() * 1000 - bot_delay(clock, seat) < 50


def test_the_clock_plays_for_whoever_lets_his_time_run_out() -> None:
    table = a_table()
    players = six_people(table)
    past_the_show(table, players)
    clock = clock_of(table)
    assert clock.sealed
    answer(table, players[2], {"do": "declare", "claim": "xuan"}, expected_seq=clock.since)

    turns.expire_turn(hand_id=table.hand, seq=clock.since, at=later(59))
    assert clock_of(table).since == clock.since  # not yet

    turns.expire_turn(hand_id=table.hand, seq=clock.since, at=later(60))

    state = HANDS.load(table.hand).state.state
    assert state.awaiting.since > clock.since
    assert dict(state.standing.claims) == {2: "xuan"} | dict.fromkeys((0, 1, 3, 4, 5), "none") or (
        state.standing.claims.get(2) == "xuan"
    )
    actors = [row.actor for row in event_store.read(table.hand, after=clock.since) if row.type == "answered"]
    assert actors == [f"person:{players[2].pk}", *["clock"] * 5]


def test_a_turn_has_its_bank_before_the_clock_plays() -> None:
    table = a_table()
    players = six_people(table)
    past_the_show(table, players)
    turns.expire_turn(hand_id=table.hand, seq=clock_of(table).since, at=later(60))
    clock = clock_of(table)
    assert (len(clock.pending), clock.due_at) == (1, later(60 + 60 + 30))

    turns.expire_turn(hand_id=table.hand, seq=clock.since, at=later(149))
    assert clock_of(table).since == clock.since

    turns.expire_turn(hand_id=table.hand, seq=clock.since, at=later(150))
    assert clock_of(table).banks[clock.pending[0]] == 0
    assert clock_of(table).since > clock.since


def test_a_play_stored_before_the_clock_fires_wins() -> None:
    table = a_table()
    players = six_people(table)
    past_the_show(table, players)
    turns.expire_turn(hand_id=table.hand, seq=clock_of(table).since, at=later(60))
    clock = clock_of(table)
    seat = clock.pending[0]
    act_somehow(table, players[seat], seat, later(200))
    before = ledger_check.heads()

    turns.expire_turn(hand_id=table.hand, seq=clock.since, at=later(201))

    assert ledger_check.heads() == before


def test_a_play_and_the_clock_at_the_same_instant_make_one_event() -> None:
    table = a_table()
    players = six_people(table)
    past_the_show(table, players)
    turns.expire_turn(hand_id=table.hand, seq=clock_of(table).since, at=later(60))
    for _ in range(10):
        clock = clock_of(table)
        if clock.sealed or len(clock.pending) != 1:
            turns.expire_turn(hand_id=table.hand, seq=clock.since, at=later(9999))
            continue
        seat, gate = clock.pending[0], threading.Barrier(2)

        def expire(clock: TurnClock = clock, gate: threading.Barrier = gate) -> None:
            gate.wait()
            turns.expire_turn(hand_id=table.hand, seq=clock.since, at=later(9999))
            connection.close()

        thread = threading.Thread(target=expire)
        thread.start()
        gate.wait()
        with suppress(StaleSequence, StopIteration):  # the clock was faster
            act_somehow(table, players[seat], seat, later(9998))
        thread.join()
        commands = StoredCommand.objects.filter(stream=table.hand, first_seq__gt=clock.since)
        assert commands.count() == 1
    assert not list(ledger_check.breaks())


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


def test_what_a_player_did_is_done_whatever_becomes_of_the_bell(monkeypatch: pytest.MonkeyPatch) -> None:
    table = with_bots(a_table(), 5)
    person = with_person(table)
    play_bots(table)

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a fault of the broker's library")

    monkeypatch.setattr(current_app, "send_task", broken)
    seq = clock_of(table).since
    while clock_of(table).bots_at is None:
        act_somehow(table, person, 0, later(1))
    assert clock_of(table).since > seq


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


def test_without_a_broker_play_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    before = current_app._get_current_object()  # type: ignore[attr-defined]
    lost = Celery("lost", set_as_current=False)
    lost.config_from_object("django.conf:settings", namespace="CELERY")
    lost.conf.broker_url = "redis://127.0.0.1:1/0"
    lost.set_current()
    try:
        table = with_bots(a_table(), 5)
        person = with_person(table)
        play_bots(table)
        act_somehow(table, person, 0, later(1))
    finally:
        before.set_current()

    assert clock_of(table).applied_seq > 4
    assert "left to the sweep" in caplog.text


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
    assert not failed.wait(0.1)
    now[0] += 2
    watching.swept()
    now[0] += 2
    assert not failed.wait(0.1)
    now[0] += 2
    assert swept.wait(20)
    watching.stop()


def test_a_broker_that_says_nothing_is_waited_for_by_one_and_not_by_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes seconds until it is given up: with each action a thread of the server would stand still so long."""
    clock = Clock("hnd_a", move_ms=1, bot_pace_ms=1, bots=(0,), banks=(0,) * 6, since=7)
    tries, now = [], [100.0]

    def silence(*_: object, **__: object) -> None:
        tries.append(True)
        raise OperationalError("Timeout reading from socket")

    line = broker.Line()
    monkeypatch.setattr(broker, "_line", lambda _: line)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    with monkeypatch.context() as patch:
        patch.setattr(current_app, "send_task", silence)
        for _ in range(10):
            doorbell.call(clock)
        assert len(tries) == 1
        now[0] += broker.AWAY_FOR
        assert line.may_be_tried()  # another thread, which has no answer yet
        doorbell.call(clock)
        assert len(tries) == 1
    now[0] += broker.AWAY_FOR
    doorbell.call(clock)
    doorbell.call(clock)
    assert len(rung()) == 2, "it answers again, and everybody is heard"


def test_a_bell_carries_ids_and_numbers_only() -> None:
    clock = Clock("hnd_a", move_ms=1, bot_pace_ms=1, bots=(0,), banks=(0,) * 6, since=7)
    doorbell.call(clock, delay_ms=300)

    assert rung() == [("hnd_a", 7)]


def test_bots_among_people_do_not_queue_behind_bots_by_themselves() -> None:
    show = started(with_bots(a_table()))
    play = with_bots(a_table(), 5)
    with_person(play)

    assert rung(doorbell.ALONE) == [(show.hand, clock_of(show).since)]
    assert rung(doorbell.TOGETHER) == [(play.hand, clock_of(play).since)]


def test_a_task_leaves_room_for_other_tables() -> None:
    table = started(with_bots(a_table()))
    rung()
    moments = iter(range(1000))

    turns.take_bot_turn(hand_id=table.hand, seq=clock_of(table).since, now=lambda: later(1 + next(moments) / 10))

    clock = clock_of(table)
    assert clock.bots_at is not None
    assert rung() == [(table.hand, clock.since)]


@pytest.mark.slow
def test_a_bot_that_fails_plays_as_the_clock_would(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(view: object, actions: object, rng: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(bots, "BOTS", {**bots.BOTS, "random": broken})
    table = started(with_bots(a_table(options={"hands": 1})))
    hand_id = table.hand

    play_bots(table)

    assert HANDS.load(hand_id).state.state.over
    assert "failed" in caplog.text


@pytest.mark.slow
def test_a_bot_that_wants_what_is_forbidden_plays_as_the_clock_would(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "BOTS", {**bots.BOTS, "random": lambda *_: Pass()})
    table = started(with_bots(a_table(options={"hands": 1})))
    hand_id = table.hand

    play_bots(table)

    assert HANDS.load(hand_id).state.state.over
    assert "forbids" in caplog.text
