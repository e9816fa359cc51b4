"""A WSGI application on an ASGI server, request by request."""

import asyncio
import threading
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.test import Client as DjangoClient

from gouji import bodies, bridge
from gouji.bridge import Bridge
from tables.live.handover import KEY
from tests.api.client import problem


class Client:
    """What an ASGI server would pass on, and what comes back."""

    def __init__(self, app: Any, threads: int = 2) -> None:
        self.bridge = Bridge(app, threads)

    def ask(
        self,
        path: str = "/",
        *,
        method: str = "GET",
        headers: Iterable[tuple[str, str]] = (),
        body: Iterable[bytes] = (),
        never_ends: bool = False,
        breaks_off: bool = False,
        **scope: Any,
    ) -> tuple[int, dict[str, str], bytes]:
        return asyncio.run(self._ask(path, method, headers, list(body), never_ends, breaks_off, scope))

    async def _ask(self, path, method, headers, body, never_ends, breaks_off, more):
        sent: list[dict[str, Any]] = []
        parts = iter(body)

        async def receive() -> dict[str, Any]:
            part = next(parts, None)
            if part is None and never_ends:
                await asyncio.Event().wait()
            if part is None and breaks_off:
                return {"type": "http.disconnect"}
            return {"type": "http.request", "body": part or b"", "more_body": part is not None}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        target, _, query = path.partition("?")
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "https",
            "path": target,
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
            "client": ("192.0.2.7", 5),
            "server": ("cards.example", 443),
            **more,
        }
        await self.bridge(scope, receive, send)
        start, *rest = sent
        assert start["type"] == "http.response.start"
        assert [part["more_body"] for part in rest] == [True] * (len(rest) - 1) + [False]
        given = {name.decode(): value.decode() for name, value in start["headers"]}
        return start["status"], given, b"".join(part["body"] for part in rest)


def telling(*keys: str):
    """An application that answers with what it was asked."""

    def app(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain"), ("X-Kept", "yes")])
        return ["\n".join(str(environ.get(key)) for key in keys).encode()]

    return app


def echo(environ, start_response):
    start_response("201 Created", [])
    return [environ["wsgi.input"].read(), b"|", str(environ.get("CONTENT_LENGTH")).encode()]


def test_the_request_in_the_words_of_wsgi():
    client = Client(
        telling("REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "REMOTE_ADDR", "SERVER_NAME", "wsgi.url_scheme")
    )
    status, headers, body = client.ask("/api/v1?x=%41&y", method="DELETE")
    assert (status, headers) == (200, {"content-type": "text/plain", "x-kept": "yes"})
    assert body.decode().split("\n") == ["DELETE", "/api/v1", "x=%41&y", "192.0.2.7", "cards.example", "https"]


@pytest.mark.parametrize(
    ("raw", "told"),
    [(b"/a%20b", "/a b"), ("/够级".encode(), "/够级"), (b"/%E5%A4%9F", "/够"), (b"/%00", "/\0"), (b"/%ff", "/\xff")],
)
def test_a_path_is_its_bytes(raw, told):
    _, _, body = Client(telling("PATH_INFO")).ask("/?", raw_path=raw)
    expected = told.encode("latin-1") if told == "/\xff" else told.encode()
    assert body.decode().encode("latin-1") == expected


def test_headers_become_variables_and_none_can_be_feigned():
    given = [
        ("Host", "cards.example"),
        ("Content-Type", "application/json"),
        ("X-Forwarded-For", "a"),
        ("X-Forwarded-For", "b"),
        ("Cookie", "a=1"),
        ("Cookie", "b=2"),
        ("X_Forwarded_Proto", "https"),
    ]
    keys = ("HTTP_HOST", "CONTENT_TYPE", "HTTP_X_FORWARDED_FOR", "HTTP_COOKIE", "HTTP_X_FORWARDED_PROTO")
    _, _, body = Client(telling(*keys)).ask(headers=given)
    assert body.decode().split("\n") == ["cards.example", "application/json", "a,b", "a=1; b=2", "None"]


def test_a_body_with_its_length_and_one_in_chunks():
    client = Client(echo)
    assert client.ask(method="POST", headers=[("Content-Length", "4")], body=[b"ab", b"cd"])[2] == b"abcd|4"
    assert client.ask(method="POST", headers=[("Transfer-Encoding", "chunked")], body=[b"ab", b"cd"])[2] == b"abcd|4"
    assert client.ask(method="POST")[2] == b"|None"


def test_a_body_that_says_it_is_too_long_is_not_read():
    long = [("Content-Length", str(bodies.LONGEST_BODY + 1))]
    _, _, body = Client(echo).ask(method="POST", headers=long, never_ends=True)
    assert body == f"|{bodies.LONGEST_BODY + 1}".encode()


def test_a_body_in_chunks_that_does_not_end_is_read_as_far_as_it_may_go(monkeypatch):
    monkeypatch.setattr(bodies, "LONGEST_BODY", 10)
    chunks = [b"x" * 8] * 5
    _, _, body = Client(echo).ask(method="POST", headers=[("Transfer-Encoding", "chunked")], body=chunks)
    assert body == b"x" * 16 + b"|16"


def test_a_client_that_sends_too_slowly_keeps_no_thread(monkeypatch):
    monkeypatch.setattr(bodies, "BODY_PATIENCE", 0.1)
    length = [("Content-Length", "5")]
    ask = Client(telling(bodies.UNREAD, "CONTENT_LENGTH")).ask
    _, headers, body = ask(method="POST", headers=length, body=[b"1"], never_ends=True)
    assert (headers["connection"], body) == ("close", b"too-slow\n5")


def test_a_body_that_breaks_off_is_answered_too():
    """The server tells a client that has gone and one whose chunks make no sense in the same way."""
    chunks = [("Transfer-Encoding", "chunked")]
    _, headers, body = Client(telling(bodies.UNREAD)).ask(method="POST", headers=chunks, body=[b"1"], breaks_off=True)
    assert (headers["connection"], body) == ("close", b"broken-off")


@pytest.mark.parametrize(
    ("why", "status", "kind"),
    [(bodies.TOO_SLOW, 408, "request-timeout"), (bodies.BROKEN_OFF, 400, "invalid-request")],
)
def test_of_a_body_that_did_not_come_a_program_reads_why(why, status, kind):
    browser = DjangoClient(headers={"Accept-Language": "zh-Hans"})
    answer = browser.post("/api/v1/tokens", **{bodies.UNREAD: why})
    assert "正文" in answer.content.decode()
    problem(answer, status, kind)
    assert browser.post("/login", **{bodies.UNREAD: why}).status_code == status


def test_head_gets_no_body_but_its_length():
    def app(environ, start_response):
        start_response("200 OK", [("Content-Length", "5")])
        return [b"hello"]

    assert Client(app).ask(method="HEAD") == (200, {"content-length": "5"}, b"")


def test_a_long_answer_is_sent_in_parts_and_closed_when_all_is_sent():
    closed = []

    class Parts:
        def __iter__(self) -> Iterator[bytes]:
            for number in range(10):
                yield bytes([number]) * 100_000

        def close(self) -> None:
            closed.append(True)

    def app(environ, start_response):
        start_response("200 OK", [])
        return Parts()

    _, _, body = Client(app).ask()
    assert body == b"".join(bytes([number]) * 100_000 for number in range(10))
    assert closed == [True]


def test_an_error_of_the_application_is_a_500_and_the_thread_goes_on(caplog):
    def app(environ, start_response):
        if environ["PATH_INFO"] == "/bad":
            raise RuntimeError("broken")
        start_response("200 OK", [])
        return [b"well"]

    client = Client(app, threads=1)
    assert client.ask("/bad")[0] == 500
    assert client.ask("/good")[2] == b"well"
    assert "/bad" in caplog.text


def test_what_is_handed_over_for_a_request_that_was_dropped_is_given_back():
    """A server may drop a request whose client has gone, before the view is done or in the moment when it is."""
    dropped, working, release = [], threading.Event(), threading.Event()

    class Waits:
        def drop(self) -> None:
            dropped.append(True)

    def app(environ, start_response):
        working.set()
        release.wait(20)
        environ[KEY].then = Waits()
        start_response("200 OK", [])
        return []

    async def dropped_while_it_works() -> None:
        release.clear()
        request = asyncio.ensure_future(client._ask("/", "GET", [], [], False, False, {}))
        await asyncio.to_thread(working.wait, 20)
        request.cancel()
        await asyncio.wait([request])
        release.set()
        while not dropped:
            await asyncio.sleep(0)

    async def dropped_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
        request = asyncio.ensure_future(client._ask("/", "GET", [], [], False, False, {}))
        resolved = bridge._resolved

        def and_dropped(*given: Any) -> None:
            resolved(*given)
            request.cancel()

        monkeypatch.setattr(bridge, "_resolved", and_dropped)
        await asyncio.wait([request])
        assert request.cancelled()

    client = Client(app)
    asyncio.run(dropped_while_it_works())
    assert dropped == [True]
    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(dropped_when_it_is_done(patch))
    assert dropped == [True, True]
