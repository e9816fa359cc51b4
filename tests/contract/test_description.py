"""The description of the API holds: whatever it allows and forbids, no 5xx, and no answer that is not in it.

``make fuzz MINUTES=10`` goes on for longer, each time with other values.
"""

import os
import sys
from random import SystemRandom

import pytest

from tests.api.client import ApiClient

pytest.importorskip("schemathesis")

from tests.contract.fuzzing import Fuzz, fuzz
from tests.contract.world import a_world

SECONDS = int(float(os.environ.get("FUZZ_MINUTES", "0")) * 60) or None  # of each run
SEED = SystemRandom().randrange(2**32) if SECONDS else 1
CASES = 200 if SECONDS else 8  # of an operation, by chance

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout((SECONDS or 0) + 600),
    pytest.mark.django_db(transaction=True),
]


FOR_BOTS = {"GET /api/v1/bots/me/turns"}


def judged(found: Fuzz) -> set[str]:
    """The operations of a run that were seen to succeed, where nothing was wrong with any."""
    if SECONDS:
        sys.stdout.write(f"seed {SEED}\n{found.story()}\n")
    assert not found.failures, found.story()
    assert not found.errors, found.story()
    return found.succeeded


def operations() -> dict[str, bool]:
    """All operations, and whether they need no token."""
    return {
        f"{method.upper()} {path}": {} in operation["security"]
        for path, methods in ApiClient().get("/schema").json()["paths"].items()
        for method, operation in methods.items()
    }


def test_with_a_token_that_may_do_everything() -> None:
    world = a_world()
    found = fuzz(world, secret=world.secret, cases=CASES, seed=SEED, seconds=SECONDS)
    assert judged(found) == set(operations()) - FOR_BOTS, found.story()


def test_with_the_token_of_a_bot() -> None:
    world = a_world()
    found = fuzz(world, secret=world.bot_secret, cases=CASES, seed=SEED, seconds=SECONDS)
    assert judged(found) >= FOR_BOTS, found.story()


def test_without_a_token() -> None:
    found = fuzz(a_world(), secret="", cases=CASES, seed=SEED, seconds=SECONDS)
    assert judged(found) <= {label for label, is_open in operations().items() if is_open}, found.story()
