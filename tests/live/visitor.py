"""Visitors of the ASGI application: real requests, an event loop in a thread of its own, no socket."""

import asyncio
import json
import queue
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gouji.asgi import application
from tests.patience import PATIENCE

_loop = asyncio.new_event_loop()
threading.Thread(target=_loop.run_forever, name="visitors", daemon=True).start()


def in_loop(call: Any) -> Any:
    """What a coroutine returns."""
    return asyncio.run_coroutine_threadsafe(call, _loop).result(PATIENCE)


@dataclass(frozen=True)
class Event:
    """One server-sent event, or a comment (``name`` is then empty)."""

    name: str = ""
    id: int | None = None
    data: Any = None
    comment: str = ""
    retry: int | None = None

    @property
    def seqs(self) -> list[int]:
        return [entry["seq"] for entry in self.data["entries"]]


def parsed(block: str) -> Event:
    fields: dict[str, str] = {}
    for line in block.split("\n"):
        name, _, value = line.partition(":")
        fields[name] = value.removeprefix(" ")
    return Event(
        name=fields.get("event", ""),
        id=int(fields["id"]) if "id" in fields else None,
        data=json.loads(fields["data"]) if "data" in fields else None,
        comment=fields.get("", ""),
        retry=int(fields["retry"]) if "retry" in fields else None,
    )


def events_of(text: str) -> list[Event]:
    """The events of a whole stream."""
    return [parsed(block) for block in text.split("\n\n") if block]


@dataclass
class Visit:
    """One request. What the server sends is kept in ``sent``, and when in ``sent_at``, by the loop's clock."""

    path: str
    token: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    method: str = "GET"
    body: bytes = b""
    takes: int | None = None  # parts of the body after which the client takes no more, until it reads on
    status: int = 0
    given: dict[str, str] = field(default_factory=dict)
    sent: "queue.Queue[bytes | None]" = field(default_factory=queue.Queue)
    sent_at: list[float] = field(default_factory=list)
    taken: list[Event] = field(default_factory=list)
    rest: str = ""

    def __enter__(self) -> "Visit":
        self._begun = threading.Event()
        self._gone = in_loop(_event())
        self._may_read = in_loop(_event())
        self._task = asyncio.run_coroutine_threadsafe(self._run(), _loop)
        assert self._begun.wait(PATIENCE), "no answer"
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()
        self.ended()

    async def _run(self) -> None:
        shown = {"host": "localhost", **{name.lower(): value for name, value in self.headers.items()}}
        if self.token:
            shown["authorization"] = f"Bearer {self.token}"
        if self.body:
            shown["content-length"] = str(len(self.body))
        path, _, query = self.path.partition("?")
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http",
            "path": path,
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in shown.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }
        try:
            await application(scope, self._receive(), self._send)
        finally:
            self.sent.put(None)
            self._begun.set()

    def _receive(self) -> Any:
        asked = iter((True,))

        async def receive() -> dict[str, Any]:
            if next(asked, False):
                return {"type": "http.request", "body": self.body, "more_body": False}
            await self._gone.wait()
            return {"type": "http.disconnect"}

        return receive

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.given = {name.decode(): value.decode() for name, value in message["headers"]}
            self._begun.set()
        elif message["body"]:
            if self.takes == 0:
                await self._may_read.wait()
            elif self.takes is not None:
                self.takes -= 1
            self.sent_at.append(_loop.time())
            self.sent.put(message["body"])

    def leave(self) -> None:
        """The connection breaks off."""
        _loop.call_soon_threadsafe(self._gone.set)

    def read_on(self) -> None:
        """Begin to take what comes."""
        _loop.call_soon_threadsafe(self._may_read.set)

    def ended(self) -> None:
        """Wait until the server is done with it."""
        try:
            self._task.result(PATIENCE)
        except TimeoutError as error:
            if not self._task.done():
                raise AssertionError("the server does not end it") from error

    def text(self) -> str:
        """All of the body, of an answer that ends."""
        self.ended()
        parts = []
        while (part := self.sent.get(timeout=PATIENCE)) is not None:
            parts.append(part)
        return b"".join(parts).decode()

    def json(self) -> Any:
        return json.loads(self.text())

    def events(self, patience: float = PATIENCE) -> Iterator[Event]:
        """Events and comments as they come, until the stream ends or nothing comes for so long."""
        while True:
            while "\n\n" in self.rest:
                block, _, self.rest = self.rest.partition("\n\n")
                event = parsed(block)
                self.taken.append(event)
                yield event
            try:
                part = self.sent.get(timeout=patience)
            except queue.Empty:
                return
            if part is None:
                self.sent.put(None)
                return
            self.rest += part.decode()

    def next(self, name: str) -> Event:
        """The next event of this name."""
        for event in self.events():
            if event.name == name:
                return event
        raise AssertionError(f"no {name!r}, but {self.taken[-3:]}")

    @property
    def seqs(self) -> list[int]:
        """Of all entries so far."""
        return [seq for event in self.taken if event.name == "entries" for seq in event.seqs]

    def until(self, seq: int) -> list[int]:
        """The seqs that come next, up to one of them; none if that has come already."""
        had = len(self.seqs)
        while not self.seqs or self.seqs[-1] < seq:
            self.next("entries")
        return self.seqs[had:]

    def silent(self, seconds: float) -> bool:
        """Whether not a single byte comes for so long."""
        return not self.rest and next(iter(self.events(seconds)), None) is None


async def _event() -> asyncio.Event:
    return asyncio.Event()
