"""Requests on their way: never followed, never to where nobody may send, never for long."""

import socket
import ssl
import threading
import time
from typing import Any

import pytest

from tables.hooks.models import SHOWN_BYTES, Attempt, Delivery
from tables.hooks.services import managing, outgoing
from tests.hooks.world import CERTIFICATE, a_hook, a_receiver, a_told_hook, deliveries, send_all, the_attempt
from tests.tables.builders import NOON, a_table, later

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private_addresses")]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(status: int) -> None:
    with a_receiver() as inside, a_receiver(answer=(status, {"Location": inside.url}, b"")) as receiver:
        hook, _, _ = a_told_hook(receiver)
        send_all(hook)

    assert not inside.got
    assert the_attempt().status == status
    assert deliveries(hook)[0].state == Delivery.State.WAITING


def test_a_name_that_means_another_address_later_is_refused_when_connecting(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.HOOKS_TO_PRIVATE_ADDRESSES = False
    with a_receiver() as receiver:
        port = int(receiver.url.split(":")[2].split("/")[0])
        address = ["93.184.215.14"]
        monkeypatch.setattr(
            socket, "getaddrinfo", lambda *_, **__: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address[0], port))]
        )
        table = a_table()
        hook = a_hook(table.club, f"http://rebinding.example:{port}/").hook
        address[0] = "127.0.0.1"
        managing.test(hook, NOON)
        send_all(hook)

    assert not receiver.got
    assert (the_attempt().status, the_attempt().error) == (None, "private_address")


def at_home(host: str, port: int, **_: Any) -> list[Any]:
    """A resolver that knows every name, as this machine."""
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]


def test_the_certificate_must_be_that_of_the_name_although_an_address_is_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", at_home)
    monkeypatch.setattr(outgoing, "_TLS", ssl.create_default_context(cafile=str(CERTIFICATE)))
    with a_receiver(tls=True) as receiver:
        good, other = (
            a_hook(a_table().club, url).hook for url in (receiver.url, receiver.url.replace("hooks.", "other."))
        )
        for hook in (good, other):
            managing.test(hook, NOON)
            send_all(hook)

    assert [request.headers["host"] for request in receiver.got] == [receiver.url.split("/")[2]]
    assert [(one.status, one.error) for one in Attempt.objects.order_by("pk")] == [(204, ""), (None, "tls")]


def test_a_certificate_that_nobody_has_signed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", at_home)
    with a_receiver(tls=True) as receiver:
        hook = a_hook(a_table().club, receiver.url).hook
        managing.test(hook, NOON)
        send_all(hook)

    assert not receiver.got
    assert the_attempt().error == "tls"


def test_a_hook_from_looser_days_is_refused_when_connecting(settings: Any) -> None:
    with a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver)
        settings.HOOKS_TO_PRIVATE_ADDRESSES = False
        send_all(hook)
        assert the_attempt().error == "private_address"
        settings.PRODUCTION = True
        send_all(hook, later(10))

    assert the_attempt().error == "bad_scheme"
    assert not receiver.got


def test_a_long_answer_is_cut_and_what_no_page_can_show_is_taken_out() -> None:
    with a_receiver(answer=(200, {}, b"\0\x1b[31m\xff ok\n" + b"x" * 5_000_000)) as receiver:
        hook, _, _ = a_told_hook(receiver)
        send_all(hook)

    excerpt = the_attempt().excerpt
    assert excerpt.startswith("  [31m\N{REPLACEMENT CHARACTER} ok\nxxx")
    assert len(excerpt) <= SHOWN_BYTES


def test_a_closed_port_is_a_failure_like_others() -> None:
    with a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver)
    send_all(hook)

    assert (the_attempt().status, the_attempt().error) == (None, "no_connection")
    assert deliveries(hook)[0].next_at is not None


def test_a_name_with_many_dead_addresses_takes_no_longer_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "CONNECT_SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0), backlog=0) as full:
        port = full.getsockname()[1]
        taken = [socket.socket() for _ in range(4)]
        for one in taken:
            one.setblocking(False)
            one.connect_ex(("127.0.0.1", port))
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: at_home("", port) * 500)
        hook = a_hook(a_table().club, f"http://many.example:{port}/").hook
        managing.test(hook, NOON)
        begun = time.monotonic()
        send_all(hook)
        taking = time.monotonic() - begun
        for one in taken:
            one.close()

    assert the_attempt().error == "no_connection"
    assert taking < 5


@pytest.mark.parametrize(
    ("speech", "error"),
    [
        (b"", "no_http"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "no_http"),
        (b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 500, "no_http"),
    ],
)
def test_something_that_speaks_otherwise_is_a_failure(speech: bytes, error: str) -> None:
    with a_raw_server(lambda connection: connection.sendall(speech)) as url:
        hook = a_hook(a_table().club, url).hook
        managing.test(hook, NOON)
        send_all(hook)

    assert (the_attempt().status, the_attempt().error) == (None, error)


def test_a_status_counts_where_the_rest_of_the_answer_is_missing() -> None:
    with a_raw_server(lambda connection: connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nok")) as url:
        hook = a_hook(a_table().club, url).hook
        managing.test(hook, NOON)
        send_all(hook)

    assert (the_attempt().status, the_attempt().excerpt) == (200, "ok")


def test_a_receiver_that_sends_a_byte_now_and_then_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "TOTAL_SECONDS", 0.5)

    def drip(connection: socket.socket) -> None:
        for sign in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"z" * 10_000:
            try:
                connection.sendall(bytes([sign]))
            except OSError:
                return
            time.sleep(0.05)

    begun = time.monotonic()
    with a_raw_server(drip) as url:
        hook = a_hook(a_table().club, url).hook
        managing.test(hook, NOON)
        send_all(hook)

    assert the_attempt().error == "timeout"
    assert time.monotonic() - begun < 5


class a_raw_server:  # noqa: N801  a context manager, named like the others
    """A port that speaks what a test wants, on one connection."""

    def __init__(self, speak: Any) -> None:
        self.speak = speak

    def __enter__(self) -> str:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.thread = threading.Thread(target=self._serve)
        self.thread.start()
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}/"

    def _serve(self) -> None:
        connection, _ = self.listener.accept()
        with connection:
            got = b""
            while not got.endswith(b"}"):  # what is left unread would cut the answer off
                part = connection.recv(65536)
                if not part:
                    return  # on a busy machine the sender's time may be over before it has sent anything
                got += part
            self.speak(connection)

    def __exit__(self, *_: object) -> None:
        self.thread.join()
        self.listener.close()
