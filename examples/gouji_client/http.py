"""How the client speaks to a server: one connection, requests that are sent again where that is safe, event streams."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from math import inf
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import quote, urlencode, urlsplit

if TYPE_CHECKING:
    from .operations import Problem

API = "/api/v1"
AGAIN = ("request-in-progress", "rate-limited", "unavailable")  # problems that the same request gets over
PAUSE = 0.5  # seconds between two attempts, where the server names none
QUIET = 60.0  # seconds without a byte after which a connection is given up; streams send something every 15


class ProblemError(Exception):
    """An answer that is a problem document. ``retry_after``: seconds after which the same request may be sent again."""

    def __init__(self, problem: Problem, retry_after: float) -> None:
        super().__init__(f"{problem['status']} {problem['type']}: {problem.get('detail', problem['title'])}")
        self.problem = problem
        self.retry_after = retry_after

    @property
    def type(self) -> str:
        """The type of the problem, such as ``stale-sequence``."""
        return self.problem["type"]

    def again(self, ends: float) -> float:
        """Seconds after which to send the same request again; raises itself where that is in vain or too late."""
        if self.type not in AGAIN or time.monotonic() + self.retry_after > ends:
            raise self
        return self.retry_after


class NoAnswer(Exception):
    """The server could not be reached, or broke off a request that may not be sent twice."""


@dataclass(frozen=True)
class StreamEvent:
    """One event of a stream. ``id`` is where to go on from: the seq up to which everything has come."""

    id: int
    event: str
    data: dict[str, Any]


def quoted(part: str) -> str:
    """A part of a path, whatever is in it."""
    return quote(part, safe="")


class Http:
    """One token's way to a server, for one thread.

    For ``patience`` seconds a request is sent again, where the server says that it can be, and where the connection
    broke off and a second time changes nothing: reading, deleting, and what carries an ``Idempotency-Key``, which stays
    the same. ``language`` is that of texts, such as ``zh-Hans``.
    """

    def __init__(self, server: str, token: str = "", *, language: str = "en", patience: float = 60.0) -> None:
        self.server = urlsplit(server)
        self.patience = patience
        self._headers = {"Accept-Language": language}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._connection: HTTPConnection | None = None

    @staticmethod
    def new_key() -> str:
        """A key that no other action has."""
        return uuid.uuid4().hex

    def close(self) -> None:
        """Close the connection. The next request opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(
        self, method: str, path: str, *, body: Any = None, query: Mapping[str, Any] | None = None, key: str = ""
    ) -> Any:
        """The JSON of an answer, None where it has no body; raises ProblemError and NoAnswer."""
        headers = {"Accept": "application/json", **({"Idempotency-Key": key} if key else {})}
        once = method == "POST" and not key
        ends = time.monotonic() + self.patience
        while True:
            if once:
                self.close()  # the server may have let an old connection go: not to be found out with this request
            sent = False
            try:
                self._connection = self._connection or self._connected()
                sent = True
                return _read(self._ask(self._connection, method, _address(path, query), body, headers))
            except ProblemError as refused:
                pause = refused.again(ends)
            except (OSError, HTTPException) as broken:
                self.close()
                if (once and sent) or time.monotonic() + PAUSE > ends:
                    raise NoAnswer(f"{method} {path}") from broken
                pause = PAUSE
            time.sleep(pause)

    def stream(self, path: str, *, query: Mapping[str, Any] | None = None) -> Iterator[StreamEvent]:
        """The events of a stream, each once, over as many connections as it takes; ends after ``over``."""
        last: int | None = None
        ends = time.monotonic() + self.patience
        while True:
            headers = {"Accept": "text/event-stream", **({} if last is None else {"Last-Event-ID": str(last)})}
            pause = PAUSE
            try:
                with closing(self._connected()) as connection:
                    answer = self._ask(connection, "GET", _address(path, query), None, headers)
                    if answer.status < 400:
                        ends = inf  # it is open; when it is no more, patience begins anew
                    for event in _events(answer):
                        yield event
                        last = event.id
                        if event.event == "over":
                            return
            except ProblemError as refused:
                pause = refused.again(ends)
            except (OSError, HTTPException) as broken:
                if time.monotonic() + pause > ends:
                    raise NoAnswer(f"GET {path}") from broken
            ends = min(ends, time.monotonic() + self.patience)
            time.sleep(pause)

    def _connected(self) -> HTTPConnection:
        kind = HTTPSConnection if self.server.scheme == "https" else HTTPConnection
        connection = kind(self.server.netloc, timeout=QUIET)
        connection.connect()
        return connection

    def _ask(
        self, connection: HTTPConnection, method: str, address: str, body: Any, headers: Mapping[str, str]
    ) -> HTTPResponse:
        raw = None if body is None else json.dumps(body).encode()
        more = {} if raw is None else {"Content-Type": "application/json"}
        connection.request(method, address, raw, {**self._headers, **headers, **more})
        return connection.getresponse()


def _address(path: str, query: Mapping[str, Any] | None) -> str:
    given = {name: value for name, value in (query or {}).items() if value is not None}
    return API + path + (f"?{urlencode(given)}" if given else "")


def _read(answer: HTTPResponse) -> Any:
    raw = answer.read()
    if answer.status < 400:
        return json.loads(raw) if raw else None
    if answer.headers.get_content_type() != "application/problem+json":
        raise HTTPException(f"{answer.status} from something between here and the server")
    raise ProblemError(json.loads(raw), float(answer.headers.get("Retry-After", PAUSE)))


def _events(answer: HTTPResponse) -> Iterator[StreamEvent]:
    """The events of one connection, until it ends or is broken off; raises ProblemError."""
    if answer.status >= 400:
        _read(answer)
    fields: dict[str, str] = {}
    for line in answer:
        name, _, value = line.decode().rstrip("\n").partition(":")
        if name:
            fields[name] = value.removeprefix(" ")
        elif "data" in fields:
            yield StreamEvent(int(fields["id"]), fields["event"], json.loads(fields["data"]))
            fields = {}
