"""The one form in which payloads are stored and hashed: JSON in ASCII, keys sorted, no floats.

Stored bytes are never written again from what was read, so a hash stays valid for ever.
"""

import json
from collections.abc import Mapping
from typing import Any

LARGEST = 2**53 - 1  # beyond it, readers in other languages lose digits


def dumps(data: Any) -> bytes:
    """Canonical bytes of JSON-able data; TypeError or ValueError names what has no such form."""
    _check(data)
    return json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode("ascii")


def loads(stored: bytes) -> Any:
    """Read what :func:`dumps` wrote."""
    return json.loads(stored)


def _check(data: Any) -> None:
    if data is None or isinstance(data, str | bool):
        return
    if isinstance(data, int):
        if abs(data) > LARGEST:
            raise ValueError(f"{data} is too large a number for a payload")
    elif isinstance(data, Mapping):
        for key, value in data.items():
            if not (isinstance(key, str) and key.isascii()):
                raise TypeError(f"the key {key!r} is not ASCII text")
            _check(value)
    elif isinstance(data, list | tuple):
        for value in data:
            _check(value)
    else:
        raise TypeError(f"{type(data).__name__} has no place in a payload")
