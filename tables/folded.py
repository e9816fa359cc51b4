"""Streams as states: the events of a stream read and folded, with the latest state of each kept.

Kept states lie under the hash of the event that made them. The past of a stream does not change and
a hash names one past: so an entry is right or it is not found, even when the transaction that made
it was rolled back or a backup was restored. Nothing has to be thrown out for being stale.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeAlias, TypeVar

from tables import event_store
from tables.domain.chain import START
from tables.errors import NotFound
from tables.event_store import Head, Position, Row

StateT = TypeVar("StateT")
Rows: TypeAlias = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Folded(Generic[StateT]):
    """A state, how many events made it, and the hash of the last of them."""

    seq: int
    hash: bytes
    state: StateT

    @property
    def position(self) -> Position:
        """Where in the stream this is: what an append expects."""
        return Position(self.seq, self.hash)


class FoldedStreams(Generic[StateT]):
    """All streams of one kind. ``fold`` adds rows to a state; ``room`` streams are kept, per process."""

    def __init__(self, kind: str, new: StateT, fold: Callable[[Rows, StateT], StateT], room: int = 512) -> None:
        self.new = new
        self.nothing = Folded(0, START, new)
        self.fold = fold
        self._kind = kind
        self._room = room
        self._kept: OrderedDict[str, Folded[StateT]] = OrderedDict()
        self._lock = Lock()

    def load(self, stream: str) -> Folded[StateT]:
        """The stream as it is now; raises NotFound where there is none of this kind."""
        return self.load_upto(stream, event_store.head(stream))

    def load_upto(self, stream: str, head: Head | None) -> Folded[StateT]:
        """The same for who has asked where it ends."""
        if head is None or head.kind != self._kind:
            raise NotFound
        kept = self._recall(stream)
        if kept.hash != head.hash:
            kept = self._caught_up(stream, kept, head.seq)
            self._remember(stream, kept)
        return kept

    def load_each(self, streams: Iterable[str]) -> dict[str, StateT]:
        """Several streams as they are now, those that there are, in a fixed number of queries."""
        heads = {stream: head for stream, head in event_store.head_of_each(streams).items() if head.kind == self._kind}
        kept = {stream: self._recall(stream) for stream in heads}
        states = {stream: one.state for stream, one in kept.items()}
        behind = {stream: kept[stream].seq for stream, head in heads.items() if kept[stream].hash != head.hash}
        for stream, rows in event_store.read_each(behind).items():
            if rows and rows[0].prev_hash == kept[stream].hash:
                states[stream] = self.after(rows, kept[stream].state)
            else:  # it has another past than the one that is kept
                states[stream] = self.load(stream).state
        return states

    def at(self, stream: str, seq: int) -> StateT:
        """The stream as it was after ``seq`` events."""
        return self.fold(event_store.read(stream, upto=seq), self.new)

    def after(self, rows: Rows, before: StateT) -> StateT:
        """A state with the rows that have just been appended to it; kept for the next reader."""
        state = self.fold(rows, before)
        self._remember(rows[-1].stream, Folded(rows[-1].seq, rows[-1].hash, state))
        return state

    def forget(self) -> None:
        """Drop what is kept, to measure or test reading from the ledger."""
        with self._lock:
            self._kept.clear()

    def _caught_up(self, stream: str, kept: Folded[StateT], upto: int) -> Folded[StateT]:
        if kept.seq >= upto:
            kept = self.nothing
        rows = event_store.read(stream, after=kept.seq, upto=upto)
        if rows[0].prev_hash != kept.hash:
            kept = self.nothing
            rows = event_store.read(stream, upto=upto)
        return Folded(upto, rows[-1].hash, self.fold(rows, kept.state))

    def _recall(self, stream: str) -> Folded[StateT]:
        with self._lock:
            found = self._kept.get(stream)
            if found is None:
                return self.nothing
            self._kept.move_to_end(stream)
            return found

    def _remember(self, stream: str, kept: Folded[StateT]) -> None:
        with self._lock:
            self._kept[stream] = kept
            self._kept.move_to_end(stream)
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
