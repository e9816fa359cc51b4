"""One request to a receiver that nobody here trusts.

The look-up, the check and the connection use one and the same address, so that a name cannot mean
something else in between. Nothing is followed, no proxy is asked, and the whole of it ends in time.
"""

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from http.client import HTTPConnection, HTTPException
from threading import Event, Timer
from time import monotonic
from typing import Final

from tables.hooks.domain.retrying import retry_after
from tables.hooks.domain.targets import BadTarget, Endpoint, Target, endpoints
from tables.hooks.models import SHOWN_BYTES

CONNECT_SECONDS: Final = 3.0
TOTAL_SECONDS: Final = 10.0  # from the connection to the end of the answer
USER_AGENT: Final = "Gouji-Hooks/1"

_TLS: Final = ssl.create_default_context()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a request ended: with a status and the beginning of the answer, or with an ``error``.

    Errors: ``unknown_host``, ``private_address``, ``no_connection``, ``tls``, ``timeout``, ``no_http``; where it
    was not even tried ``secret_lost``, what is wrong with the URL, and ``internal`` for a fault of ours.
    """

    duration_ms: int
    status: int | None = None
    error: str = ""
    excerpt: str = ""
    wish: timedelta | None = None

    @property
    def succeeded(self) -> bool:
        """Whether the receiver has taken it."""
        return self.status is not None and self.status // 100 == 2


class Failed(Exception):
    """There was no answer; ``error`` says why."""

    def __init__(self, error: str) -> None:
        super().__init__(error)
        self.error = error


def post(target: Target, body: bytes, headers: Mapping[str, str], at: datetime, *, private: bool) -> Outcome:
    """Send a body ``at`` the present moment; ``private``: also to addresses that are not public."""
    begun = monotonic()
    try:
        status, excerpt, wish = _asked(target, body, headers, private=private)
    except Failed as failed:
        return Outcome(_ms_since(begun), error=failed.error)
    return Outcome(_ms_since(begun), status, excerpt=excerpt, wish=retry_after(wish, at))


def _asked(target: Target, body: bytes, headers: Mapping[str, str], *, private: bool) -> tuple[int, str, str | None]:
    try:
        found = endpoints(target, private=private)
    except BadTarget as bad:
        raise Failed(bad.reason) from bad
    with ExitStack() as stack:
        plain = stack.enter_context(_connected(found))
        timed_out = stack.enter_context(_deadline(plain))
        try:
            return _exchange(stack.enter_context(_secured(plain, target)), target, body, headers)
        except TimeoutError as error:
            raise Failed("timeout") from error
        except (OSError, HTTPException, ValueError) as error:
            # A connection that the deadline has cut looks like one that the receiver has closed.
            raise Failed("timeout" if timed_out.is_set() else _named(error)) from error


def _exchange(
    connected: socket.socket, target: Target, body: bytes, headers: Mapping[str, str]
) -> tuple[int, str, str | None]:
    connection = HTTPConnection(target.host, target.port)
    connection.sock = connected
    sent = {
        **headers,
        "Host": target.host_header,
        "Content-Type": "application/json",
        "User-Agent": USER_AGENT,
        "Connection": "close",
    }
    connection.request("POST", target.path, body, sent)
    answer = connection.getresponse()
    return answer.status, _readable(answer.read(SHOWN_BYTES)), answer.headers.get("Retry-After")


def _connected(found: list[Endpoint]) -> socket.socket:
    """A connection to the first address that takes one; all of them have been checked."""
    end = monotonic() + CONNECT_SECONDS
    for endpoint in found:
        left = end - monotonic()
        if left <= 0:
            break
        connection = socket.socket(endpoint.family, socket.SOCK_STREAM)
        connection.settimeout(left)
        try:
            connection.connect(endpoint.address)
        except OSError:
            connection.close()
            continue
        connection.settimeout(TOTAL_SECONDS)
        return connection
    raise Failed("no_connection")


def _secured(plain: socket.socket, target: Target) -> socket.socket:
    return _TLS.wrap_socket(plain, server_hostname=target.host) if target.scheme == "https" else plain


@contextmanager
def _deadline(connection: socket.socket) -> Iterator[Event]:
    """Cut a connection when its time is over: a receiver that sends a byte now and then never lets a read time out."""
    over = Event()
    ours = connection.dup()  # TLS takes the other one over

    def cut() -> None:
        over.set()
        try:
            ours.shutdown(socket.SHUT_RDWR)
        except OSError:
            return  # it is closed already

    timer = Timer(TOTAL_SECONDS, cut)
    timer.daemon = True
    timer.start()
    try:
        yield over
    finally:
        timer.cancel()
        timer.join()
        ours.close()


def _named(error: Exception) -> str:
    if isinstance(error, ssl.SSLError):
        return "tls"
    if isinstance(error, HTTPException | ValueError):
        return "no_http"
    return "no_connection"


def _readable(excerpt: bytes) -> str:
    """Text that every database takes and every page can show."""
    text = excerpt.decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() or sign in "\n\t" else " " for sign in text)


def _ms_since(begun: float) -> int:
    return int((monotonic() - begun) * 1000)
