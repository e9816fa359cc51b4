"""The limits of this installation, and how somebody stands with one of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil
from threading import Lock
from typing import ClassVar, Final

from django.conf import settings

from tables.errors import TableError
from tables.limits.counters import Counter, OwnCounter
from tables.limits.rates import Rate
from tables.limits.shared import SharedCounter

# Names of settings.LIMITS. Where there are two, the second is for those who have not said who they are.
READING, READING_BY_ADDRESS = "reading", "reading-by-address"
STREAMS, STREAMS_BY_ADDRESS = "streams", "streams-by-address"
COMMANDS: Final = "commands"
TOKENS: Final = "tokens"
SCHEMA: Final = "schema"  # the description of the API
REFUSED_ACTIONS: Final = "refused-actions"
REFUSED_TOKENS: Final = "refused-tokens"  # by address
ACCOUNTS: Final = "accounts"  # logging in and signing up, by address

_making: Final = Lock()


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands with a limit, after what has just been counted."""

    limit: str
    rate: Rate
    number: int
    seconds: int  # until the window ends, at least 1

    @property
    def over(self) -> bool:
        """Whether that was one too many."""
        return self.number > self.rate.number

    def headers(self) -> dict[str, str]:
        """The same for clients (draft-ietf-httpapi-ratelimit-headers-10)."""
        left = max(0, self.rate.number - self.number)
        return {
            "RateLimit-Policy": f'"{self.limit}";q={self.rate.number};w={self.rate.seconds}',
            "RateLimit": f'"{self.limit}";r={left};t={self.seconds}',
        }


class TooMany(TableError):
    """More than a limit allows."""

    code: ClassVar[str] = "rate-limited"

    def __init__(self, standing: Standing) -> None:
        super().__init__(policy=standing.limit, limit=standing.rate.number)
        self.standing = standing


def count(limit: str, who: str) -> Standing | None:
    """Count one more of somebody's; None where this installation has no such limit."""
    rate: Rate | None = settings.LIMITS[limit]
    if rate is None:
        return None
    found = _counter(settings.LIMITS_URL).add(f"{limit}:{who}", rate.seconds)
    return Standing(limit, rate, found.number, max(1, ceil(found.left)))


def _counter(url: str) -> Counter:
    """The one counter of this process: what first callers counted in another would be forgotten."""
    with _making:
        return _made(url)


@cache
def _made(url: str) -> Counter:
    return SharedCounter(url) if url else OwnCounter()
