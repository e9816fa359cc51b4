"""The description of the API holds: whatever it allows and forbids, no 5xx, and no answer that is not in it.

``make fuzz MINUTES=10`` goes on for longer, each time with other values.
"""

import os
import sys
from collections.abc import Callable
from random import SystemRandom

import pytest

from tests.api.client import ApiClient

pytest.importorskip("schemathesis")

from tests.contract.fuzzing import Fuzz, fuzz
from tests.contract.world import World, a_world, a_world_for_a_bot, a_world_for_a_device

SECONDS = int(float(os.environ.get("FUZZ_MINUTES", "0")) * 60) or None  # of each run
SEED = SystemRandom().randrange(2**32) if SECONDS else 1
CASES = 200 if SECONDS else 3  # of an operation, by chance
#: What no token of a person may do.
FOR_BOTS = {"GET /api/v1/bots/me/turns"}
FOR_DEVICES = {"POST /api/v1/tables/{table_id}/add-guest"}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout((SECONDS or 0) + 1_200),
    pytest.mark.django_db(transaction=True),
]


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
    missed = operations().keys() - FOR_BOTS - FOR_DEVICES - judged(found)
    # That each of them works is shown elsewhere; here, that chance comes nearly everywhere.
    assert len(missed) <= len(operations()) // 10, (missed, found.story())


@pytest.mark.parametrize(
    ("a_world", "only"),
    [pytest.param(a_world_for_a_bot, FOR_BOTS, id="bot"), pytest.param(a_world_for_a_device, FOR_DEVICES, id="device")],
)
def test_with_a_token_for_little(a_world: Callable[[], World], only: set[str]) -> None:
    world = a_world()
    found = fuzz(world, secret=world.secret, cases=CASES, seed=SEED, only=only)
    assert judged(found) == only, found.story()


def test_without_a_token() -> None:
    found = fuzz(a_world(), secret="", cases=CASES, seed=SEED, seconds=SECONDS)
    assert judged(found) <= {label for label, is_open in operations().items() if is_open}, found.story()
