"""Bodies of requests, read by the server's loop: a client that sends slowly keeps no thread."""

import asyncio
from collections.abc import MutableMapping
from typing import Any, Final

from tables.live.handover import Receive

LONGEST_BODY: Final = 1024 * 1024  # bytes that are read; what is longer is refused by its length
BODY_PATIENCE: Final = 10.0  # seconds

UNREAD: Final = "gouji.unread"  # of the environ: why there is no body, which :mod:`gouji.unread` tells
TOO_SLOW: Final = "too-slow"
BROKEN_OFF: Final = "broken-off"  # or not in chunks at all; the client may have gone

Scope = MutableMapping[str, Any]


class Unread(Exception):
    """The body did not come as a whole."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """The request's body, as far as it may go. Raises Unread."""
    length = _header(scope, b"content-length")
    if length is None and _header(scope, b"transfer-encoding") is None and not scope["http_version"].startswith("2"):
        return b""
    if length is not None and not (length.isdigit() and 0 < int(length) <= LONGEST_BODY):
        return b""  # nothing to read, or too much: whoever looks at the length refuses it
    try:
        async with asyncio.timeout(BODY_PATIENCE):
            return await _read(receive)
    except TimeoutError as error:
        raise Unread(TOO_SLOW) from error


async def _read(receive: Receive) -> bytes:
    body = b""
    more = True
    while more and len(body) <= LONGEST_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":  # also where the client is there, and its body makes no sense
            raise Unread(BROKEN_OFF)
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def _header(scope: Scope, wanted: bytes) -> bytes | None:
    for name, value in scope["headers"]:
        if name == wanted:
            found: bytes = value
            return found
    return None
