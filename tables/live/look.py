"""One look at the ledger: what several listeners need to know is read once."""

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from itertools import groupby
from operator import itemgetter

from gouji.engine.views import ARBITER, PUBLIC, Viewer
from tables import event_store
from tables.domain.actors import OUTSIDE
from tables.folded import Rows
from tables.models import SeatAssignment
from tables.selectors.watching import Seen, seen


class Look:
    """The ledger as it is ``at`` some moment; used for one round and thrown away."""

    def __init__(self, at: datetime, heads: Mapping[str, int] | None = None) -> None:
        self.at = at
        self._heads = dict(heads or {})
        self._seen: dict[tuple[str, bool], Seen] = {}
        self._rows: dict[tuple[str, int, int], Rows] = {}

    def head(self, stream: str) -> int:
        """How many events a stream has."""
        if stream not in self._heads:
            self._heads |= {stream: 0} | event_store.heads([stream])
        return self._heads[stream]

    def seen(self, hand_id: str, viewer: Viewer) -> Seen:
        """A hand for a viewer: all but the public are told of it at the same moment."""
        key = hand_id, viewer == PUBLIC
        if key not in self._seen:
            self._seen[key] = seen(hand_id, viewer if viewer == PUBLIC else ARBITER, lambda: self.at)
        return self._seen[key]

    @cached_property
    def outside(self) -> Mapping[str, frozenset[str]]:
        """The tables at which each bot from outside sits."""
        rows = SeatAssignment.objects.filter(bot=OUTSIDE).order_by("player").values_list("player_id", "table_id")
        by_player = groupby(rows, key=itemgetter(0))
        return {player: frozenset(table for _, table in seats) for player, seats in by_player}

    def rows(self, hand_id: str, after: int, upto: int) -> Rows:
        """Events of a hand with ``after < seq <= upto``."""
        key = hand_id, after, upto
        if key not in self._rows:
            self._rows[key] = event_store.read(hand_id, after=after, upto=upto)
        return self._rows[key]
