"""What two worlds must have in common although it honestly differs: the clock, random bytes, digests of secrets.

The real ones are tested elsewhere (salts and commitments in tests/tables/test_event_store.py, tests/examples). Here
they would hide what is looked for: a byte that depends on a hidden card.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache

from tables import event_store
from tables.hand_log import HANDS
from tables.limits import counting
from tables.lobby_log import LOBBIES
from tables.selectors.watching import watch_delay
from tests.tables.builders import NOON


class Fate:
    """Clock and chance of a world: whoever sets them to the same label finds the same."""

    def __init__(self, clock: Any) -> None:
        self._clock = clock
        self._drawn = Random()

    def begin(self, label: object) -> None:
        """From here on the random bytes of this label."""
        self._drawn.seed(str(label))

    def at(self, second: float) -> None:
        """So long after noon."""
        self._clock.move_to(NOON + timedelta(seconds=second), tick=False)

    def token_bytes(self, number: int | None = None) -> bytes:
        return self._drawn.randbytes(32 if number is None else number)

    def token_hex(self, number: int | None = None) -> str:
        return self.token_bytes(number).hex()

    def token_urlsafe(self, number: int | None = None) -> str:
        return self.token_hex(number)

    def choice(self, among: Any) -> Any:
        return self._drawn.choice(among)

    def randbits(self, number: int) -> int:
        return self._drawn.getrandbits(number)

    def randbelow(self, bound: int) -> int:
        return self._drawn.randrange(bound)


def _blind(salt: bytes, audience: str, data: bytes) -> str:
    """In place of the digest of a secret: nothing that depends on it."""
    return salt.hex()


@contextmanager
def one_fate() -> Iterator[Fate]:
    """A stopped clock, chance that repeats itself, and digests that do not depend on what they digest."""
    with time_machine.travel(NOON, tick=False) as clock, pytest.MonkeyPatch.context() as patch:
        fate = Fate(clock)
        fate.begin("")
        for name in ("token_bytes", "token_hex", "token_urlsafe", "choice", "randbits", "randbelow"):
            patch.setattr(secrets, name, getattr(fate, name))
        patch.setattr(event_store, "secret_digest", _blind)
        yield fate
    forget()


def forget() -> None:
    """Empty what this process keeps: under the hash of an event, which two worlds share here, or under an id."""
    HANDS.forget()
    LOBBIES.forget()
    watch_delay.cache_clear()
    counting._made.cache_clear()
    cache.clear()
    ContentType.objects.clear_cache()
