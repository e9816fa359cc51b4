"""Deadlines, time banks, and clocks that tell nothing of sealed answers."""

from dataclasses import replace

import pytest

from gouji.engine.state import Awaiting
from tables.domain.clocks import Clock, bot_delay, bots_due, wound

NEW = Clock(hand="hnd_a", move_ms=1000, bot_pace_ms=800, bots=(), banks=(5000,) * 6)
START = 100_000


def turn(seat: int, since: int) -> Awaiting:
    return Awaiting((seat,), (seat,), since)


def sealed(*left: int, since: int = 9) -> Awaiting:
    return Awaiting(left, (1, 2, 4, 5), since, sealed=True)


def test_a_turn_has_its_move_time_and_then_the_seats_bank() -> None:
    clock = wound(NEW, turn(3, since=7), START)

    assert (clock.due, clock.pending, clock.since) == (START + 6000, (3,), 7)


def test_an_answer_within_the_move_time_takes_nothing_from_the_bank() -> None:
    clock = wound(wound(NEW, turn(3, 7), START), turn(4, 8), START + 1000)

    assert clock.banks == (5000,) * 6


def test_a_longer_one_takes_what_is_over_from_that_seat_alone() -> None:
    clock = wound(wound(NEW, turn(3, 7), START), turn(4, 8), START + 3500)

    assert clock.banks == (5000, 5000, 5000, 2500, 5000, 5000)
    again = wound(clock, turn(3, 9), START + 3600)
    assert again.due == START + 3600 + 1000 + 2500


def test_a_bank_is_never_overdrawn() -> None:
    clock = wound(wound(NEW, turn(3, 7), START), turn(4, 8), START + 60_000)

    assert clock.banks[3] == 0


def test_a_sealed_question_has_one_deadline_and_no_bank() -> None:
    clock = wound(NEW, sealed(1, 2, 4, 5), START)
    closed = wound(clock, turn(0, 14), START + 4000)

    assert clock.due == START + 1000
    assert closed.banks == NEW.banks


def test_answers_to_a_sealed_question_move_neither_its_opening_nor_its_deadline() -> None:
    clock = wound(NEW, sealed(1, 2, 4, 5), START)
    later = wound(wound(clock, sealed(1, 4, 5), START + 100), sealed(4), START + 900)

    assert (later.due, later.opened, later.since) == (clock.due, clock.opened, clock.since)
    assert later.pending == (4,)


def test_a_clock_stands_when_nothing_is_asked() -> None:
    clock = wound(wound(NEW, turn(3, 7), START), Awaiting(), START + 10)

    assert (clock.due, clock.bots_at, clock.pending) == (None, None, ())


def test_bots_answer_about_their_pace_after_the_opening() -> None:
    clock = wound(replace(NEW, bots=(1, 2)), sealed(1, 2, 4, 5), START)
    delays = {seat: bot_delay(clock, seat) for seat in (1, 2)}

    assert all(600 <= delay < 1000 for delay in delays.values())
    assert clock.bots_at == START + min(delays.values())
    assert bots_due(clock, START) == ()
    assert bots_due(clock, START + 1000) == (1, 2)


def test_the_delay_depends_on_the_question_and_on_no_hand() -> None:
    """It is drawn from hand id, seq and seat, which a clock has; a clock has no cards (GJ-5.2)."""
    delays = {bot_delay(replace(NEW, since=since), 3) for since in range(200)}

    assert len(delays) > 50
    assert bot_delay(NEW, 3) == bot_delay(replace(NEW, banks=(), pending=(3,)), 3)


def test_bots_that_have_answered_are_not_waited_for() -> None:
    clock = wound(replace(NEW, bots=(1,)), sealed(1, 2), START)

    assert wound(clock, sealed(2), START + 700).bots_at is None


@pytest.mark.parametrize("pace", [0, 10_000])
def test_the_pace_is_the_tables(pace: int) -> None:
    clock = wound(replace(NEW, bots=(3,), bot_pace_ms=pace), turn(3, 7), START)

    assert clock.bots_at is not None
    assert pace * 0.75 <= clock.bots_at - START <= pace * 1.25
