"""Listeners on raw connections, in one event loop: what a listener costs here must not hide what it costs there."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, suppress
from datetime import datetime
from typing import Any

HEADERS = 65_536  # bytes
GOES_ON = 0.05  # seconds before a listener that was cut off comes back
Told = Callable[[float], None]


class Refused(Exception):
    """The server did not open the stream."""


async def frames(port: int, path: str) -> AsyncIterator[dict[str, str]]:
    """The frames of an event stream, as fields by name, until the server ends it; raises Refused, OSError."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=HEADERS)
    try:
        writer.write(f"GET /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        if " 200 " not in head.partition("\r\n")[0]:
            raise Refused(head)
        rest = b""
        while size := int(await reader.readline() or b"0", 16):
            *whole, rest = (rest + await reader.readexactly(size)).split(b"\n\n")
            await reader.readline()
            for block in whole:
                yield dict(_fields(block.decode()))
    except asyncio.IncompleteReadError:
        return
    finally:
        writer.close()


def _fields(block: str) -> list[tuple[str, str]]:
    parts = (line.partition(":") for line in block.split("\n"))
    return [(name, value.removeprefix(" ")) for name, _, value in parts]


async def idle(port: int, table: str, opened: Callable[[], None]) -> None:
    """Listen to a table at which nothing happens, and come back when cut off."""
    while True:
        with suppress(OSError):
            async with aclosing(frames(port, f"/tables/{table}/stream")) as stream:
                async for _ in stream:
                    opened()
                    opened = _nothing
        await asyncio.sleep(GOES_ON)


async def watch(port: int, hand: str, delay: Told) -> None:
    """Follow a table's hands one after another, and tell of each entry how many seconds old it was."""
    while True:
        try:
            hand = await _watched(port, hand, delay)
        except (Refused, OSError):  # announced, and not dealt so far
            await asyncio.sleep(GOES_ON)


async def _watched(port: int, hand: str, delay: Told) -> str:
    """Follow one hand; returns where to go on. What was there before the listener came is not counted."""
    began = time.time()
    async with aclosing(frames(port, f"/hands/{hand}/stream")) as stream:
        async for frame in stream:
            data: dict[str, Any] = json.loads(frame.get("data") or "{}")
            now = time.time()
            for entry in data.get("entries", ()):
                at = datetime.fromisoformat(entry["at"]).timestamp() if "at" in entry else 0.0
                if at > began:
                    delay(now - at)
            if frame.get("event") == "over":
                return str(data["next_hand"]["id"])
    return hand


def _nothing() -> None:
    """Only the first frame counts as opening."""
