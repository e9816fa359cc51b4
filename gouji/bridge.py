"""A WSGI application on an ASGI server: its threads do the work, the server's loop does the waiting.

Django's own way to answer synchronous views on ASGI switches between loop and thread several times a request;
here a request goes to a thread once and comes back once (docs/decisions/0014).
"""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from gouji.bodies import UNREAD, Scope, Unread, read_body
from tables.live.handover import KEY, Handover, Headers, Receive, Send

log = logging.getLogger(__name__)

CHUNK_PATIENCE: Final = 30.0  # seconds a client may take for one part of a long answer
AT_ONCE: Final = 256 * 1024  # bytes of an answer that are sent as one

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class Threads:
    """So many threads, each with its own connection to the database; they end with the process."""

    def __init__(self, number: int) -> None:
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        for index in range(number):
            Thread(target=self._work, name=f"web-{index}", daemon=True).start()

    def run(self, job: Callable[[], None]) -> None:
        """Have the next free thread do a job, which must not raise."""
        self._jobs.put(job)

    def _work(self) -> None:
        while True:
            self._jobs.get()()


@dataclass(slots=True)
class Request:
    """One request: what the loop knows of it, and its answer on the way; an ``Exchange`` for what is handed over."""

    scope: Scope
    receive: Receive
    send: Send
    status: int = 500
    headers: Headers = ()
    more_headers: Headers = ()
    begun: bool = False

    async def answer(self, body: bytes, *, more: bool = False) -> None:
        """Send a part of the body, and before the first part what comes before it."""
        if not self.begun:
            self.begun = True
            headers = [*self.headers, *self.more_headers]
            await self.send({"type": "http.response.start", "status": self.status, "headers": headers})
        if self.scope["method"] == "HEAD":
            body = b""
        await self.send({"type": "http.response.body", "body": body, "more_body": more})


class Bridge:
    """An ASGI application that answers HTTP by a WSGI application in threads, and waits where it hands over."""

    def __init__(self, app: Wsgi, threads: int) -> None:
        self._app = app
        self._threads = Threads(threads)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        request = Request(scope, receive, send)
        try:
            body, unread = await read_body(scope, receive), {}
        except Unread as error:
            body, unread = b"", {UNREAD: error.why}
            request.more_headers = [(b"connection", b"close")]  # the rest would be taken for another request
        await self._answered(request, body, unread)

    async def _answered(self, request: Request, body: bytes, more: Environ) -> None:
        handover = Handover()
        again = True
        while again:
            environ = {**_environ(request.scope, body), **more}
            environ[KEY] = handover
            rest = await self._run(request, environ, handover)
            then, handover.then = handover.then, None
            if then is None:
                await request.answer(rest)
                return
            again = await then(request)

    async def _run(self, request: Request, environ: Environ, handover: Handover) -> bytes:
        """Run the application in a thread; returns the last part of its body."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[bytes] = loop.create_future()
        self._threads.run(_Call(self._app, request, environ, handover, loop, done))
        try:
            return await done
        except asyncio.CancelledError:
            if not done.cancelled():  # it was answered in the same moment
                _drop(handover)
            raise


class _Call:
    """One call of the application, in a thread."""

    def __init__(
        self,
        app: Wsgi,
        request: Request,
        environ: Environ,
        handover: Handover,
        loop: asyncio.AbstractEventLoop,
        done: "asyncio.Future[bytes]",
    ) -> None:
        self._app = app
        self._request = request
        self._environ = environ
        self._handover = handover
        self._loop = loop
        self._done = done

    def __call__(self) -> None:
        """Answer, and only then let the application clean up: the client need not wait for that."""
        parts: Iterable[bytes] = ()
        try:
            parts = self._app(self._environ, self._start)
            self._resolve(self._body(parts))
        except Exception:
            log.exception("%s %s", self._environ["REQUEST_METHOD"], self._environ["PATH_INFO"])
            self._fail()
        finally:
            self._close(parts)

    def _start(self, status: str, headers: list[tuple[str, str]], _exc_info: Any = None) -> Callable[[bytes], None]:
        self._request.status = int(status[:3])
        self._request.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return self._send_part

    def _body(self, parts: Iterable[bytes]) -> bytes:
        gathered: list[bytes] = []
        size = 0
        for part in parts:
            if size and size + len(part) > AT_ONCE:
                self._send_part(b"".join(gathered))
                gathered, size = [], 0
            gathered.append(part)
            size += len(part)
        body = b"".join(gathered)
        if self._request.status >= 300:  # something went wrong since
            _drop(self._handover)
        return body

    def _send_part(self, data: bytes) -> None:
        """In this thread, because what makes the parts may depend on it."""
        sent = asyncio.run_coroutine_threadsafe(self._request.answer(data, more=True), self._loop)
        sent.result(CHUNK_PATIENCE)

    def _fail(self) -> None:
        self._request.status, self._request.headers = 500, [(b"content-length", b"0")]
        _drop(self._handover)
        self._resolve(b"")

    def _resolve(self, body: bytes) -> None:
        with suppress(RuntimeError):  # the loop has ended: nobody waits for the answer
            self._loop.call_soon_threadsafe(_resolved, self._done, body, self._handover)

    def _close(self, parts: Iterable[bytes]) -> None:
        close = getattr(parts, "close", None)
        if close is None:
            return
        try:
            close()
        except Exception:
            log.exception("after %s %s", self._environ["REQUEST_METHOD"], self._environ["PATH_INFO"])


def _resolved(done: "asyncio.Future[bytes]", body: bytes, handover: Handover) -> None:
    if done.done():  # the client has gone, and the server with it has dropped the request
        _drop(handover)
    else:
        done.set_result(body)


def _drop(handover: Handover) -> None:
    """Nobody will await what was left there."""
    then, handover.then = handover.then, None
    if then is not None:
        then.drop()


def _environ(scope: Scope, body: bytes) -> Environ:
    """The request in the words of WSGI (PEP 3333)."""
    raw = scope.get("raw_path")
    path = scope["path"].encode("utf-8", "surrogateescape") if raw is None else unquote_to_bytes(raw.partition(b"?")[0])
    server, client = scope.get("server") or ("localhost", 80), scope.get("client")
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": path.decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": str(server[0]),
        "SERVER_PORT": str(server[1] or ""),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0] if client else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        _add_header(environ, name.decode("latin-1"), value.decode("latin-1"))
    if body and "CONTENT_LENGTH" not in environ:
        environ["CONTENT_LENGTH"] = str(len(body))  # it came in chunks
    return environ


def _add_header(environ: Environ, name: str, value: str) -> None:
    if "_" in name:
        return  # could not be told from the same name with a hyphen, which only a proxy may set
    key = name.upper().replace("-", "_")
    if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        key = f"HTTP_{key}"
    if key in environ:
        value = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{value}"
    environ[key] = value
