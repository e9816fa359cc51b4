"""Server-sent events as bytes."""

import json
from collections.abc import Mapping
from typing import Any, Final

CONTENT_TYPE: Final = "text/event-stream"

RETRY_MS: Final = 2_000  # after how long a client whose stream broke off comes back
RETRY_WHEN_OVER_MS: Final = 60_000  # nothing more will come; for clients that cannot help coming back


def opening() -> bytes:
    """What a stream begins with, so that a client sees at once that it is open."""
    return f"retry: {RETRY_MS}\n\n".encode()


def comment(text: str = "") -> bytes:
    """What a client passes over."""
    return f": {text}\n\n".encode() if text else b":\n\n"


def event(name: str, data: Mapping[str, Any], *, seq: int, retry_ms: int | None = None) -> bytes:
    """One event. ``seq`` is its id: where a client that has it goes on from."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    retry = "" if retry_ms is None else f"retry: {retry_ms}\n"
    return f"id: {seq}\nevent: {name}\n{retry}data: {text}\n\n".encode()
