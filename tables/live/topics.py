"""What can be listened to: a hand through somebody's eyes, a table, or just that something moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from gouji.engine.views import Viewer, seen_seq
from tables import event_store
from tables.domain.times import from_ms, to_ms
from tables.live import frames
from tables.live.look import Look
from tables.selectors.following import next_hand
from tables.selectors.play import ENTRIES_AT_ONCE, entries_in
from tables.selectors.tables import table_entries

#: Frames of one piece of news; a listener that is further behind gets the next piece when it has read this one.
FRAMES_AT_ONCE: Final = 16
#: How long the end of a hand waits to be told, for the table to announce the next one.
SETTLING: Final = timedelta(seconds=3)
#: How often it is looked at where bots sit (ms), while any of them waits for a turn.
SEATS_EVERY: Final = 500


@dataclass(frozen=True, slots=True)
class News:
    """What a listener at some cursor has not got yet, and his cursor after it.

    ``more``: there is more at once; ``again_at``: there will be at that moment, without anything being written;
    ``done``: never again.
    """

    cursor: int
    frames: tuple[bytes, ...] = ()
    more: bool = False
    again_at: datetime | None = None
    done: bool = False


class Topic(Protocol):
    """Hashable; listeners of equal topics are told together. ``streams`` are those whose growth may be news."""

    @property
    def streams(self) -> tuple[str, ...]: ...

    def news(self, cursor: int, look: Look) -> News:
        """What there is after ``cursor``; the same for everybody who may listen to this topic."""
        ...


@dataclass(frozen=True, slots=True)
class HandTopic:
    """A hand as one viewer sees it. ``viewer`` has been granted by :mod:`tables.selectors.hands`."""

    hand_id: str
    table_id: str
    viewer: Viewer

    @property
    def streams(self) -> tuple[str, ...]:
        """The table's as well: it announces the next hand."""
        return self.hand_id, self.table_id

    def news(self, cursor: int, look: Look) -> News:
        """Entries up to what the viewer sees, and after the last one that the hand is over.

        While a sealed question is open there is none, whatever is written (GJ-5.2).
        """
        seen = look.seen(self.hand_id, self.viewer)
        last = seen_seq(seen.hand.state, self.viewer)
        told: list[bytes] = []
        while cursor < last and len(told) < FRAMES_AT_ONCE:
            upto = min(cursor + ENTRIES_AT_ONCE, last)
            entries = entries_in(seen.hand, look.rows(self.hand_id, cursor, upto), self.viewer)
            told.append(frames.event("entries", {"seq": last, "entries": entries}, seq=upto))
            cursor = upto
        if cursor < last:
            return News(cursor, tuple(told), more=True)
        if seen.hand.state.over:
            return self._end(max(cursor, last), told, look)
        return News(cursor, tuple(told), again_at=None if seen.more_at is None else from_ms(seen.more_at))

    def _end(self, cursor: int, told: list[bytes], look: Look) -> News:
        settled, coming = next_hand(self.hand_id)
        last = look.seen(self.hand_id, self.viewer).hand.state.seq
        if not settled:
            (row,) = look.rows(self.hand_id, last - 1, last)
            patience = from_ms(row.at) + SETTLING
            if look.at < patience:
                return News(cursor, tuple(told), again_at=patience)
        end = {"seq": last, "table": self.table_id, "next_hand": coming}
        told.append(frames.event("over", end, seq=last, retry_ms=frames.RETRY_WHEN_OVER_MS))
        return News(cursor, tuple(told), done=True)


@dataclass(frozen=True, slots=True)
class TableTopic:
    """What happens at a table between hands: the same for everybody who may see the table."""

    table_id: str

    @property
    def streams(self) -> tuple[str, ...]:
        return (self.table_id,)

    def news(self, cursor: int, look: Look) -> News:
        """Entries, as the table's log shows them."""
        last = look.head(self.table_id)
        told: list[bytes] = []
        while cursor < last and len(told) < FRAMES_AT_ONCE:
            entries = table_entries(self.table_id, after=cursor, limit=min(ENTRIES_AT_ONCE, last - cursor))
            cursor = entries[-1]["seq"]
            told.append(frames.event("entries", {"seq": last, "entries": entries}, seq=cursor))
        return News(cursor, tuple(told), more=cursor < last)


@dataclass(frozen=True, slots=True)
class MoveTopic:
    """That one of some streams has grown since somebody looked: ``since`` are the streams with their seqs then."""

    since: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, heads: Mapping[str, int]) -> "MoveTopic":
        """From the heads that were read before looking."""
        return cls(tuple(sorted(heads.items())))

    @classmethod
    def now(cls, *streams: str) -> "MoveTopic":
        """From the heads as they are."""
        return cls.of(dict.fromkeys(streams, 0) | event_store.heads(streams))

    @property
    def streams(self) -> tuple[str, ...]:
        return tuple(stream for stream, _ in self.since)

    def news(self, cursor: int, look: Look) -> News:
        """No frames: only that it is time to look again."""
        return News(cursor, done=any(look.head(stream) > seq for stream, seq in self.since))


@dataclass(frozen=True, slots=True)
class TurnTopic:
    """That a seat of a hand is to act, with a hand that has gone on since somebody looked, at seq ``since``."""

    hand_id: str
    seat: int
    since: int

    @property
    def streams(self) -> tuple[str, ...]:
        return (self.hand_id,)

    def news(self, cursor: int, look: Look) -> News:
        """No frames: only that it is time to look again."""
        hand = look.seen(self.hand_id, self.seat).hand.state
        return News(cursor, done=hand.seq > self.since and self.seat in hand.awaiting.seats)


@dataclass(frozen=True, slots=True)
class SeatsTopic:
    """That a bot from outside sits at other tables than it did: the streams of those are not known before."""

    player: str
    tables: frozenset[str]

    @property
    def streams(self) -> tuple[str, ...]:
        """None: it is looked at again and again, for all bots at the same moments."""
        return ()

    def news(self, cursor: int, look: Look) -> News:
        """No frames: only that it is time to look again."""
        if look.outside.get(self.player, frozenset()) != self.tables:
            return News(cursor, done=True)
        return News(cursor, again_at=from_ms((to_ms(look.at) // SEATS_EVERY + 1) * SEATS_EVERY))


def as_text(news: News) -> bytes:
    """A stream that ends where the news end, for a server that cannot keep one open: its client will come back."""
    return b"".join((frames.opening(), *news.frames))
