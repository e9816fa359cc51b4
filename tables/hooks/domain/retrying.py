"""When to try again."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final

#: After the first, second … failed attempt: nine attempts within about a day.
PAUSES: Final = tuple(
    timedelta(seconds=seconds) for seconds in (5, 60, 5 * 60, 30 * 60, 2 * 3600, 4 * 3600, 8 * 3600, 10 * 3600)
)
JITTER: Final = 0.1  # so that what failed together does not come back together
LONGEST_WISH: Final = timedelta(days=1)  # of a receiver that asks for patience


def next_attempt(
    failed: int, at: datetime, wish: timedelta | None = None, chance: Callable[[], float] = random.random
) -> datetime | None:
    """When to try again after so many failed attempts, the last one ``at``; None: no more.

    ``wish`` is the receiver's Retry-After: never sooner than that, within reason. ``chance`` draws from 0 to 1.
    """
    if failed > len(PAUSES):
        return None
    pause = PAUSES[failed - 1] * (1 + JITTER * (2 * chance() - 1))
    if wish is not None:
        pause = max(pause, min(wish, LONGEST_WISH))
    return at + pause


def retry_after(header: str | None, at: datetime) -> timedelta | None:
    """A Retry-After in seconds or as a date; None where there is none that can be read."""
    if header is None:
        return None
    text = header.strip()
    if text.isascii() and text.isdecimal():
        return timedelta(seconds=min(int(text[:9]), LONGEST_WISH.total_seconds()))
    try:
        until = parsedate_to_datetime(text)
    except ValueError:
        return None
    return max(timedelta(), (until if until.tzinfo else until.replace(tzinfo=UTC)) - at)
