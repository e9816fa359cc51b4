"""The hub: one thread a process that reads the ledger for everybody who listens in it.

A round begins with a wake-up, a new listener, or a moment that was waited for. It brings each topic that may
have news up to date and hands them over. Cursors belong to the hub's thread, so a listener gets every seq once,
in order, whenever he came.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime
from threading import Condition, Lock, Thread
from time import monotonic
from typing import Final

from django.db import DatabaseError, connection
from django.utils import timezone

from tables import event_store
from tables.live.listeners import BROKEN, REVOKED, Channel, Delivery, Follower, brought, ending
from tables.live.look import Look
from tables.live.passes import ANYBODY, still_valid
from tables.live.topics import Topic
from tables.live.wakeups import WakeUps, for_this_database

log = logging.getLogger(__name__)

CHECK_EVERY: Final = 3.0  # seconds: how long somebody may listen after his right to it has ended
REST: Final = 1.0  # seconds after an error
STOPPING: Final = 5.0  # seconds that a thread gets to end, which may hang in a database that does not answer


class Hub:
    """See the module. Public methods may be called from any thread."""

    def __init__(self, wakeups: WakeUps, now: Callable[[], datetime] = timezone.now) -> None:
        self._wakeups = wakeups
        self._now = now
        self._changed = Condition()
        self._woken: set[str | None] = set()
        self._coming: list[Follower] = []
        self._going: list[Follower] = []
        self._resumed: list[Follower] = []
        self._stopping = False
        self._thread: Thread | None = None
        # From here on: the hub's thread only.
        self._channels: dict[Topic, Channel] = {}
        self._topics: defaultdict[str, set[Topic]] = defaultdict(set)
        self._heads: dict[str, int] = {}
        self._looked = self._checked = 0.0
        self._anew = True  # whatever was known may be wrong

    # ------------------------------------------------------------ for other threads

    def follow(self, follower: Follower) -> None:
        """Begin to listen: the first parcel has what there is after the cursor, if there is anything."""
        with self._changed:
            if self._thread is None:
                thread = Thread(target=self._run, name="live-hub", daemon=True)
                thread.start()  # raises where there can be no more threads: the next listener tries again
                self._thread = thread
            self._coming.append(follower)
            self._changed.notify()

    def leave(self, follower: Follower) -> None:
        """Listen no longer; unknown followers do not matter."""
        with self._changed:
            self._going.append(follower)
            self._changed.notify()

    def resume(self, follower: Follower) -> None:
        """Ask for the rest after a parcel that was ``paused``."""
        with self._changed:
            self._resumed.append(follower)
            self._changed.notify()

    def wake(self, stream: str | None = None) -> None:
        """A stream has grown, or any may have."""
        with self._changed:
            self._woken.add(stream)
            self._changed.notify()

    def stop(self) -> None:
        """End the thread, with its connections; who still listens hears nothing more."""
        with self._changed:
            thread, self._stopping = self._thread, True
            self._changed.notify()
        if thread is not None:
            thread.join(STOPPING)

    # ------------------------------------------------------------ the thread

    def _run(self) -> None:
        """Until it is stopped, whatever happens: nobody would notice that this thread is gone."""
        while not self._stopping:
            try:
                self._rounds()
            except DatabaseError:
                log.exception("the ledger cannot be read")
            except Exception:
                log.exception("a round has failed")
            with self._changed:
                self._changed.wait_for(lambda: self._stopping, REST)

    def _rounds(self) -> None:
        """Rounds until an error. What was known before is forgotten and all is looked at anew, so nothing is lost."""
        self._heads.clear()
        self._looked, self._anew = 0.0, True
        self._wakeups.start(self.wake)
        try:
            while not self._stopping:
                self._round(*self._wait())
        finally:
            self._wakeups.stop()
            connection.close()

    def _wait(self) -> tuple[set[str | None], list[Follower], list[Follower]]:
        """Until there is something to do: what was woken, who resumes, who is new."""
        with self._changed:
            if not self._coming and not self._going and not self._channels:
                connection.close()
            self._changed.wait_for(self._is_called, self._patience())
            woken, resumed, coming = self._woken, self._resumed, self._coming
            going = self._going
            self._woken, self._resumed, self._coming, self._going = set(), [], [], []
        gone = set(going)
        self._remove(gone)
        return woken, resumed, [one for one in coming if one not in gone]

    def _is_called(self) -> bool:
        return bool(self._stopping or self._woken or self._coming or self._going or self._resumed)

    def _patience(self) -> float | None:
        """Seconds until something is to be done without a call; None for ever."""
        if not self._channels:
            return None
        now = monotonic()
        due = [self._looked + self._wakeups.interval - now, self._checked + CHECK_EVERY - now]
        soonest = min((one.again_at for one in self._channels.values() if one.again_at is not None), default=None)
        if soonest is not None:
            due.append((soonest - self._now()).total_seconds())
        return max(0.0, min(due))

    def _round(self, woken: set[str | None], resumed: list[Follower], coming: list[Follower]) -> None:
        for follower in resumed:
            follower.paused = False
        streams = {stream for stream in woken if stream is not None}
        added = self._admit(coming)
        streams |= self._grown(everything=None in woken, added=added)
        at = self._now()
        dirty = {topic for stream in streams for topic in self._topics.get(stream, ())}
        dirty |= {follower.topic for follower in (*coming, *resumed) if follower.topic in self._channels}
        dirty |= {topic for topic, one in self._channels.items() if one.again_at is not None and one.again_at <= at}
        if self._anew:  # also what no stream brings up
            dirty = set(self._channels)
        self._post(self._allowed(self._news(dirty, Look(at)), at))
        self._anew = False

    def _admit(self, coming: Iterable[Follower]) -> set[str]:
        """Make room for new listeners; returns the streams that nobody followed before."""
        added = set()
        for follower in coming:
            topic = follower.topic
            self._channels.setdefault(topic, Channel()).followers.add(follower)
            for stream in topic.streams:
                if not self._topics[stream]:
                    added.add(stream)
                self._topics[stream].add(topic)
        return added

    def _remove(self, followers: Iterable[Follower]) -> None:
        for follower in followers:
            channel = self._channels.get(follower.topic)
            if channel is None:
                continue
            channel.followers.discard(follower)
            if not channel.followers:
                del self._channels[follower.topic]
                self._forget(follower.topic)

    def _forget(self, topic: Topic) -> None:
        for stream in topic.streams:
            self._topics[stream].discard(topic)
            if not self._topics[stream]:
                del self._topics[stream]
                self._heads.pop(stream, None)

    def _grown(self, *, everything: bool, added: set[str]) -> set[str]:
        """The followed streams that have grown since the last look, by one query for all of them, when it is time."""
        due = everything or monotonic() >= self._looked + self._wakeups.interval
        if due:
            self._looked = monotonic()
            due = bool(self._topics) and not self._wakeups.unchanged()
        if not due and not added:
            return set()
        heads = event_store.heads(self._topics if due else added)
        grown = {stream for stream, seq in heads.items() if seq > self._heads.get(stream, -1)}
        self._heads |= heads
        return grown

    def _news(self, topics: Iterable[Topic], look: Look) -> list[Delivery]:
        batch: list[Delivery] = []
        for topic in topics:
            channel = self._channels[topic]
            try:
                batch += brought(topic, channel, look)
            except DatabaseError:
                raise
            except Exception:
                log.exception("no news of %s", topic)
                batch += [ending(follower, BROKEN) for follower in channel.followers]
        return batch

    def _allowed(self, batch: list[Delivery], at: datetime) -> list[Delivery]:
        """The deliveries to those who may still listen, and to the others that it is over. Nobody gets anything that
        was written after his right has ended, hence before every delivery.
        """
        if monotonic() >= self._checked + CHECK_EVERY:
            self._checked = monotonic()
            asked = {follower for one in self._channels.values() for follower in one.followers}
        else:
            asked = {delivery.follower for delivery in batch}
        shown = {follower.shown for follower in asked} - {ANYBODY}
        refused = shown - still_valid(shown, at) if shown else set()
        if not refused:
            return batch
        ended = [ending(follower, REVOKED) for follower in asked if follower.shown in refused]
        return [one for one in batch if one.follower.shown not in refused] + ended

    def _post(self, batch: list[Delivery]) -> None:
        """Only now do cursors move: a round that fails before has told nobody anything."""
        outlets: defaultdict[int, list[Delivery]] = defaultdict(list)
        for delivery in batch:
            follower = delivery.follower
            follower.cursor, follower.paused = delivery.cursor, delivery.parcel.paused
            outlets[id(follower.outlet)].append(delivery)
        self._remove([one.follower for one in batch if one.parcel.end is not None])
        for together in outlets.values():
            together[0].follower.outlet.deliver(together)


_hub: Hub | None = None
_making = Lock()


def the_hub() -> Hub:
    """The hub of this process; its thread begins with the first listener."""
    global _hub  # noqa: PLW0603
    with _making:
        if _hub is None:
            _hub = Hub(for_this_database())
        return _hub


def stop_hub() -> None:
    """Stop it; the next listener gets a new one."""
    global _hub
    with _making:
        stopped, _hub = _hub, None
    if stopped is not None:
        stopped.stop()
