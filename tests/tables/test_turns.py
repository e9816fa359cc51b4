"""Bots and clocks: whole matches, and tasks that come twice, late, together or never."""

import threading
from contextlib import suppress
from datetime import datetime

import pytest
from django.db import connection

from gouji import bots
from gouji.engine.actions import Pass
from tables import event_store, ledger_check
from tables.domain.clocks import Clock, bot_delay
from tables.errors import StaleSequence
from tables.hand_log import HANDS
from tables.models import HandSummary, StoredCommand, TurnClock
from tables.projections.turn_clock import clock_of as clock_value
from tables.services import turns
from tests.tables.bells import rung
from tests.tables.builders import (
    NOON,
    SLOW,
    a_table,
    act_somehow,
    answer,
    clock_of,
    later,
    past_the_show,
    play_bots,
    play_match,
    six_people,
    started,
    with_bots,
    with_person,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet_bell")]


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
