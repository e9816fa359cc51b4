"""When it is tried again."""

from datetime import timedelta

import pytest

from tables.hooks.domain.retrying import JITTER, PAUSES, next_attempt, retry_after
from tests.tables.builders import NOON


def pause(failed: int, chance: float = 0.5, wish: timedelta | None = None) -> timedelta:
    then = next_attempt(failed, NOON, wish, lambda: chance)
    assert then is not None
    return then - NOON


def test_pauses_grow_and_add_up_to_about_a_day() -> None:
    pauses = [pause(failed) for failed in range(1, len(PAUSES) + 1)]

    assert pauses == sorted(pauses)
    assert timedelta(hours=23) < sum(pauses, timedelta()) < timedelta(hours=26)


def test_after_the_last_pause_it_is_given_up() -> None:
    assert next_attempt(len(PAUSES) + 1, NOON) is None


def test_pauses_are_not_all_alike() -> None:
    assert pause(3, 0.0) == PAUSES[2] * (1 - JITTER)
    assert pause(3, 1.0) == PAUSES[2] * (1 + JITTER)


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        (timedelta(seconds=1), PAUSES[0]),
        (timedelta(hours=1), timedelta(hours=1)),
        (timedelta(days=400), timedelta(days=1)),
    ],
)
def test_a_receiver_may_ask_for_patience_within_reason(wish: timedelta, expected: timedelta) -> None:
    assert pause(1, wish=wish) == expected


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, None),
        ("", None),
        ("soon", None),
        ("-5", None),
        ("１２", None),
        ("1.5", None),
        (" 120 ", timedelta(minutes=2)),
        ("9" * 5000, timedelta(days=1)),
        ("Thu, 01 Jan 2026 12:10:00 GMT", timedelta(minutes=10)),
        ("Thu, 01 Jan 2026 12:10:00 -0000", timedelta(minutes=10)),
        ("Thu, 01 Jan 2025 12:10:00 GMT", timedelta()),
        ("Thu, 99 Foo 9999 99:99:99 GMT", None),
    ],
)
def test_retry_after_is_read_in_seconds_and_as_a_date(header: str | None, expected: timedelta | None) -> None:
    assert retry_after(header, NOON) == expected
