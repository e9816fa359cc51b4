"""Bells: how bots are woken, and what becomes of play where nobody hears."""

import time

import pytest
from celery import current_app
from kombu.exceptions import OperationalError

from tables.domain.clocks import Clock
from tables.services import broker, doorbell
from tests.tables.bells import rung, without_a_broker
from tests.tables.builders import (
    a_table,
    act_somehow,
    clock_of,
    later,
    play_bots,
    started,
    with_bots,
    with_person,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet_bell")]


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


def test_without_a_broker_play_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    with without_a_broker():
        table = with_bots(a_table(), 5)
        person = with_person(table)
        play_bots(table)
        act_somehow(table, person, 0, later(1))

    assert clock_of(table).applied_seq > 4
    assert "left to the sweep" in caplog.text


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
