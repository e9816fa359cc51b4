"""The client: the operations, and what takes several of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Generic, TypedDict, TypeVar
from urllib.parse import parse_qsl, urlsplit

from .http import API, PAUSE
from .operations import Entry, Operations

WAIT = 25  # seconds that the server may keep a question for news

ItemT = TypeVar("ItemT")


class Page(TypedDict, Generic[ItemT]):
    """What the pages of all lists have in common."""

    next: str | None
    results: list[ItemT]


class Client(Operations):
    """One token's way to a server, for one thread; without a token, a spectator's."""

    def every(self, page: Page[ItemT]) -> Iterator[ItemT]:
        """What is on a page of a list and on those after it."""
        yield from page["results"]
        while page["next"] is not None:
            address = urlsplit(page["next"])
            page = self.send("GET", address.path.removeprefix(API), query=dict(parse_qsl(address.query)))
            yield from page["results"]

    def follow_hand(self, hand_id: str, *, after: int = 0) -> Iterator[Entry]:
        """A hand's entries as they come, to its end, by long polls: for networks that hold up streams."""
        while True:
            asked = time.monotonic()
            entries = self.list_hand_entries(hand_id, after=after, wait=WAIT)["entries"]
            yield from entries
            if entries:
                after = entries[-1]["seq"]
            elif self.get_hand(hand_id)["phase"] == "over":
                return
            elif time.monotonic() - asked < PAUSE:
                time.sleep(PAUSE)  # too many wait already
