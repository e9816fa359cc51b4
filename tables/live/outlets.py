"""From the hub's thread to those who listen: in an event loop, or in a thread that waits."""

import asyncio
from contextlib import suppress
from threading import Event
from weakref import WeakKeyDictionary

from tables.live.listeners import Delivery, Parcel


class LoopOutlet:
    """All listeners of one event loop: a round wakes the loop once."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def deliver(self, batch: list[Delivery]) -> None:
        """Have the loop hand out the parcels."""
        with suppress(RuntimeError):  # the loop is closed: nobody is there any more
            self._loop.call_soon_threadsafe(_hand_out, batch)


def _hand_out(batch: list[Delivery]) -> None:
    for delivery in batch:
        delivery.follower.receive(delivery.parcel)


_outlets: "WeakKeyDictionary[asyncio.AbstractEventLoop, LoopOutlet]" = WeakKeyDictionary()


def running_outlet() -> LoopOutlet:
    """The one outlet of the running loop."""
    loop = asyncio.get_running_loop()
    if loop not in _outlets:
        _outlets[loop] = LoopOutlet(loop)
    return _outlets[loop]


class ThreadOutlet:
    """One thread that waits."""

    def __init__(self) -> None:
        self._told = Event()

    def deliver(self, batch: list[Delivery]) -> None:
        """Hand out the parcels at once."""
        _hand_out(batch)

    def receive(self, _parcel: Parcel) -> None:
        """Wake the thread: that there was something is all it wants to know."""
        self._told.set()

    def wait(self, seconds: float) -> bool:
        """Whether anything came in time."""
        return self._told.wait(max(0.0, seconds))
