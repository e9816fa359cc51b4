"""Listeners without a request, and wake-ups that fail."""

import queue

from tables.live.hub import Hub
from tables.live.listeners import Delivery, Follower, Parcel
from tables.live.passes import ANYBODY, Pass
from tests.live.visitor import events_of


class Deaf:
    """Wake-ups of which none arrives."""

    interval = 0.2

    def start(self, wake):
        pass

    def stop(self):
        pass

    def unchanged(self):
        return False


class Ears:
    """A listener in this thread, and its own way out of the hub."""

    def __init__(self, hub: Hub, topic, cursor: int = 0, shown: Pass = ANYBODY) -> None:
        self.parcels: queue.Queue[Parcel] = queue.Queue()
        self.follower = Follower(topic, cursor, self, self.parcels.put, shown)
        self.hub = hub
        hub.follow(self.follower)

    def deliver(self, batch: list[Delivery]) -> None:
        for delivery in batch:
            delivery.follower.receive(delivery.parcel)

    def seqs(self, upto: int) -> list[int]:
        found: list[int] = []
        while not found or found[-1] < upto:
            parcel = self.parcels.get(timeout=20)
            for event in events_of(b"".join(parcel.frames).decode()):
                found += event.seqs
            if parcel.paused:
                self.hub.resume(self.follower)
        return found


def failing_once(method):
    fails = iter([True])

    def call(*given):
        if next(fails, False):
            raise ZeroDivisionError
        return method(*given)

    return call
