"""Public ids of hooks, of what they tell and of each telling; see :mod:`tables.ids`."""

import base64
import hashlib

from tables.ids import DELIVERY, EVENT, HOOK, new_id


def new_hook_id() -> str:
    """A fresh id of a hook."""
    return new_id(HOOK)


def new_event_id() -> str:
    """A fresh id of something that is in no stream."""
    return new_id(EVENT)


def new_delivery_id() -> str:
    """A fresh id of a delivery."""
    return new_id(DELIVERY)


def event_id(stream: str, seq: int, at: int) -> str:
    """The id of what a stream's event tells: always the same one, so that nothing can be told under two.

    ``at`` (ms) is when it was recorded: after a restore from a backup another event may have that seq.
    """
    digest = hashlib.sha256(f"{stream}/{seq}/{at}".encode()).digest()[:16]
    return f"{EVENT}_{base64.b32encode(digest).decode('ascii').rstrip('=').lower()}"
