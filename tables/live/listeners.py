"""Those who listen, by topic, and the parcels on their way to them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Protocol

from tables.live.look import Look
from tables.live.passes import ANYBODY, Pass
from tables.live.topics import News, Topic


@dataclass(frozen=True, slots=True)
class Parcel:
    """What a listener gets at once. ``end`` is why there will be nothing more, ``paused`` that he gets the rest when
    he asks (:meth:`Hub.resume`).
    """

    frames: tuple[bytes, ...] = ()
    end: str | None = None
    paused: bool = False


OVER: Final = ""
REVOKED: Final = "no longer allowed"
BROKEN: Final = "come back"


class Outlet(Protocol):
    """The way from the hub's thread to listeners: all of one round together. Never blocks, never raises."""

    def deliver(self, batch: "list[Delivery]") -> None: ...


@dataclass(eq=False, slots=True)
class Follower:
    """A listener: ``topic`` from ``cursor`` on. ``receive`` is called by the outlet; ``cursor`` and ``paused`` belong
    to the hub.
    """

    topic: Topic
    cursor: int
    outlet: Outlet
    receive: Callable[[Parcel], None]
    shown: Pass = ANYBODY
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Delivery:
    """A parcel for a listener, and where he is once he has it."""

    follower: Follower
    parcel: Parcel
    cursor: int


@dataclass(slots=True)
class Channel:
    """The listeners of one topic, and when it has news by itself."""

    followers: set[Follower] = field(default_factory=set)
    again_at: datetime | None = None


def brought(topic: Topic, channel: Channel, look: Look) -> list[Delivery]:
    """What brings the channel's listeners up to date: those at the same cursor get the same frames."""
    batch: list[Delivery] = []
    found: dict[int, News] = {}
    for follower in channel.followers:
        if follower.paused:
            continue
        news = found.get(follower.cursor)
        if news is None:
            news = found[follower.cursor] = topic.news(follower.cursor, look)
        if news.frames or news.done:
            parcel = Parcel(news.frames, OVER if news.done else None, news.more)
            batch.append(Delivery(follower, parcel, news.cursor))
    channel.again_at = min((one.again_at for one in found.values() if one.again_at is not None), default=None)
    return batch


def ending(follower: Follower, why: str) -> Delivery:
    """The last that a listener gets, with the reason."""
    return Delivery(follower, Parcel(end=why), follower.cursor)
