"""Counting in Redis, for several web processes: one round trip, exact across all of them."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tables.limits.counters import Count, Counter, OwnCounter

log = logging.getLogger(__name__)

PREFIX: Final = "gouji:limit:"
PATIENCE: Final = 0.25  # seconds that a request waits for Redis
AWAY_FOR: Final = 5.0  # seconds until Redis is asked again after it did not answer

#: Redis runs a script as a whole, so between its lines nobody else counts.
_ADD: Final = """
local number = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[1])
  redis.call('PEXPIRE', KEYS[1], left)
end
return {number, left}
"""


class SharedCounter:
    """Counts in Redis. While that does not answer each process counts for itself: nobody gets an error for it."""

    def __init__(self, url: str, prefix: str = PREFIX) -> None:
        client = redis.Redis.from_url(
            url,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 1),  # once more: a connection from the pool may have been closed meanwhile
        )
        self._add: Any = client.register_script(_ADD)
        self._prefix = prefix
        self._meanwhile: Counter = OwnCounter()
        self._away_until: float | None = None

    def add(self, key: str, seconds: int) -> Count:
        """Count one more."""
        away_until = self._away_until  # another thread may find Redis back at any moment
        if away_until is not None and time.monotonic() < away_until:
            return self._meanwhile.add(key, seconds)
        try:
            number, left = self._add(keys=[self._prefix + key], args=[seconds * 1000])
        except redis.RedisError as error:
            self._is_away(error)
            return self._meanwhile.add(key, seconds)
        if away_until is not None:
            self._away_until = None
            log.warning("Redis answers again: limits are shared between processes")
        return Count(number, left / 1000)

    def _is_away(self, error: redis.RedisError) -> None:
        if self._away_until is None:
            log.warning("Redis does not answer, each process counts its limits by itself: %s", error)
        self._away_until = time.monotonic() + AWAY_FOR
