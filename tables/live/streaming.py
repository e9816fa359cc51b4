"""An open event stream: from its mailbox to the client, in the server's event loop."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tables.live import frames
from tables.live.handover import Exchange, until_gone
from tables.live.hub import the_hub
from tables.live.listeners import Follower, Parcel
from tables.live.outlets import running_outlet
from tables.live.passes import Pass
from tables.live.slots import Slot
from tables.live.topics import Topic

HEARTBEAT: Final = 15.0  # seconds without anything else
ROOM: Final = 64  # frames that wait for a client; one piece of news is never more (topics.FRAMES_AT_ONCE)
SEND_PATIENCE: Final = 10.0  # seconds until what was sent must have left

TOO_SLOW: Final = "too slow"
CLOSING: Final = "closing"


class Mailbox:
    """What waits for one client. In the loop's thread only."""

    def __init__(self) -> None:
        self.closed = False
        self._frames: deque[bytes] = deque()
        self._arrived = asyncio.Event()
        self._paused = False

    def put(self, parcel: Parcel) -> None:
        """From the hub. A client for whom too much waits is closed: it may come back and gets it all then."""
        if self.closed:
            return
        if len(self._frames) + len(parcel.frames) > ROOM:
            self._frames.clear()
            self.close(TOO_SLOW)
            return
        self._frames.extend(parcel.frames)
        self._paused = parcel.paused
        if parcel.end is not None:
            self.close(parcel.end)
        self._arrived.set()

    def close(self, why: str = "") -> None:
        """Nothing more after what is there, and a comment that says why."""
        if not self.closed:
            self.closed = True
            if why:
                self._frames.append(frames.comment(why))
        self._arrived.set()

    async def wait(self, until: float) -> None:
        """Until there is something to take, or it is closed, or ``until`` (of the loop's clock)."""
        try:
            async with asyncio.timeout_at(until):
                await self._arrived.wait()
        except TimeoutError:
            return

    def take(self) -> tuple[bytes, bool]:
        """All that waits, as one; and whether the hub waits to be asked for the rest."""
        data = b"".join(self._frames)
        self._frames.clear()
        self._arrived.clear()
        paused, self._paused = self._paused, False
        return data, paused


_open: set[Mailbox] = set()


def open_streams() -> int:
    """How many there are in this process."""
    return len(_open)


def close_streams() -> None:
    """End all streams, in the loop's thread: the server stops. Their clients come back to the next one."""
    for mailbox in tuple(_open):
        mailbox.close(CLOSING)


@dataclass(frozen=True, slots=True)
class EventStream:
    """What a view hands over: whoever holds ``shown`` listens to ``topic`` after ``cursor``, on ``slot``."""

    topic: Topic
    cursor: int
    shown: Pass
    slot: Slot

    async def __call__(self, exchange: Exchange) -> bool:
        """Stream until it is over, the client has gone, or may listen no longer."""
        mailbox = Mailbox()
        follower = Follower(self.topic, self.cursor, running_outlet(), mailbox.put, self.shown)
        hub = the_hub()
        watching = asyncio.ensure_future(_close_when_gone(exchange, mailbox))
        _open.add(mailbox)
        try:
            await exchange.send(_start(exchange))
            await _send(exchange, frames.opening())
            hub.follow(follower)
            await _pump(exchange, mailbox, lambda: hub.resume(follower))
        finally:
            _open.discard(mailbox)
            watching.cancel()
            hub.leave(follower)
            self.slot.release()
        return False

    def drop(self) -> None:
        """Nobody will listen."""
        self.slot.release()


def _start(exchange: Exchange) -> dict[str, object]:
    """The view's head, but for the length of the body that it did not have."""
    headers = [(name, value) for name, value in exchange.headers if name != b"content-length"]
    return {"type": "http.response.start", "status": exchange.status, "headers": headers}


async def _pump(exchange: Exchange, mailbox: Mailbox, resume: Callable[[], None]) -> None:
    """Send what comes. The heartbeat keeps to what was last sent and to nothing else: whatever wakes the hub
    without news for this client must not be felt here.
    """
    loop = asyncio.get_running_loop()
    sent = loop.time()
    while True:
        await mailbox.wait(sent + HEARTBEAT)
        over = mailbox.closed
        data, paused = mailbox.take()
        await _send(exchange, data if data or over else frames.comment(), more=not over)
        sent = loop.time()
        if over:
            return
        if paused:
            resume()


async def _send(exchange: Exchange, data: bytes, *, more: bool = True) -> None:
    """Raises TimeoutError for a client that takes nothing: the server then cuts the connection."""
    async with asyncio.timeout(SEND_PATIENCE):
        await exchange.send({"type": "http.response.body", "body": data, "more_body": more})


async def _close_when_gone(exchange: Exchange, mailbox: Mailbox) -> None:
    await until_gone(exchange)
    mailbox.close()
