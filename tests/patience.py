"""Waiting for what happens elsewhere: for a condition, never for a while."""

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 20.0  # seconds that anything may take on a busy machine


def eventually(condition: Callable[[], object]) -> bool:
    """Ask until it is so, or patience ends."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
