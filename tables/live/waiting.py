"""Long polls: a request that waits until something happens in some streams, or its time is over.

Where the server can wait (:mod:`tables.live.handover`), the view gives its thread back and is asked again; else
it keeps the thread, as far as there is room.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import BoundedSemaphore
from typing import Any, Final

from django.conf import settings
from django.utils import timezone

from tables.live.handover import Exchange, Handover, handover_of, until_gone
from tables.live.hub import the_hub
from tables.live.listeners import Follower, Parcel
from tables.live.outlets import ThreadOutlet, running_outlet
from tables.live.slots import Slot
from tables.live.topics import Topic

# A request that waits in a thread keeps it: some must stay free for those who play.
_threads: Final = BoundedSemaphore(settings.LONG_POLLS)


@dataclass(frozen=True, slots=True)
class Wait:
    """``since`` tells what may bring it about from now on, ``happened`` looks then whether it is there already;
    ``again_at`` says when it may happen without anything being written.
    """

    since: Callable[[], Sequence[Topic]]
    happened: Callable[[], bool]
    again_at: Callable[[], datetime | None] = lambda: None


def parked(environ: Mapping[str, Any], wait: Wait, seconds: float, take_slot: Callable[[], Slot]) -> bool:
    """Whether the view is to return now, whatever it likes, because it will be asked again. False: it is to answer,
    because it happened or the time is over.
    """
    if not seconds:
        return False
    handover = handover_of(environ)
    now = time.monotonic()
    if handover is None:
        _wait_here(wait, now + seconds)
        return False
    if handover.ends is None:
        handover.ends = now + seconds
    topics = wait.since()  # before looking: what happens after the look is then news of a topic
    if wait.happened() or handover.ends <= now:
        return False
    handover.then = Parked(topics, _soonest(handover.ends, wait), handover, take_slot())
    return True


@dataclass(frozen=True, slots=True)
class Parked:
    """What a view hands over: until one of the topics has news, or ``until`` (of the monotonic clock)."""

    topics: Sequence[Topic]
    until: float
    handover: Handover
    slot: Slot

    async def __call__(self, exchange: Exchange) -> bool:
        """Wait. A client that seems to have gone is answered at once, in case that it is there after all."""
        over = asyncio.Event()

        def told(_parcel: Parcel) -> None:
            over.set()

        def answer_now() -> None:
            self.handover.ends = 0.0
            over.set()

        followers = [Follower(topic, 0, running_outlet(), told) for topic in self.topics]
        hub = the_hub()
        gone = asyncio.ensure_future(until_gone(exchange))
        gone.add_done_callback(lambda _: over.set())
        _parked.add(answer_now)
        try:
            for follower in followers:
                hub.follow(follower)
            async with asyncio.timeout(max(0.0, self.until - time.monotonic())):
                await over.wait()
        except TimeoutError:
            pass
        finally:
            _parked.discard(answer_now)
            for follower in followers:
                hub.leave(follower)
            self.slot.release()
            gone.cancel()
        if gone.done():
            self.handover.ends = 0.0
        return True

    def drop(self) -> None:
        """Nobody will wait."""
        self.slot.release()


_parked: set[Callable[[], None]] = set()


def release_parked() -> None:
    """Have all parked requests answered, in the loop's thread: the server stops."""
    for answer_now in tuple(_parked):
        answer_now()


def _wait_here(wait: Wait, ends: float) -> None:
    """In this thread, as long as there is room for threads that wait; else not at all."""
    topics = wait.since()
    if wait.happened() or not _threads.acquire(blocking=False):
        return
    hub = the_hub()
    try:
        while time.monotonic() < ends:
            outlet = ThreadOutlet()
            followers = [Follower(topic, 0, outlet, outlet.receive) for topic in topics]
            try:
                for follower in followers:
                    hub.follow(follower)
                outlet.wait(_soonest(ends, wait) - time.monotonic())
            finally:
                for follower in followers:
                    hub.leave(follower)
            topics = wait.since()
            if wait.happened():
                return
    finally:
        _threads.release()


def _soonest(ends: float, wait: Wait) -> float:
    at = wait.again_at()
    if at is None:
        return ends
    return min(ends, time.monotonic() + max(0.0, (at - timezone.now()).total_seconds()))
