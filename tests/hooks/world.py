"""Receivers of webhooks, and hooks that send to them."""

import json
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from standardwebhooks import Webhook

from tables.hooks.models import Attempt, Delivery, Hook
from tables.hooks.services import managing, sending
from tables.hooks.services.managing import Made
from tables.models import Club, Player, Table
from tables.services import seating
from tests.tables.builders import NOON, a_club, a_person, a_table

CERTIFICATE = Path(__file__).with_name("hooks.example.pem")
ANYWHERE = "https://93.184.215.14/hook"  # an address on the open internet; nothing is sent there by tests


@dataclass
class Request:
    """What a receiver got."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found

    def verified(self, secret: str) -> Any:
        """The body, verified by the library of the specification; raises its WebhookVerificationError."""
        return Webhook(secret).verify(self.body, self.headers)


@dataclass
class Receiver:
    """A web server on this machine. ``answer`` is status, headers and body; ``before`` runs ahead of it."""

    answer: tuple[int, dict[str, str], bytes] = (204, {}, b"")
    before: Callable[[], object] = lambda: None
    got: list[Request] = field(default_factory=list)
    url: str = ""

    def wait_for(self, number: int, seconds: float = 60) -> None:
        """Wait until so many requests have come."""
        with self.news:
            assert self.news.wait_for(lambda: len(self.got) >= number, seconds), f"only {len(self.got)} came"

    def __post_init__(self) -> None:
        self.news = threading.Condition()


@contextmanager
def a_receiver(*, tls: bool = False, **given: Any) -> Iterator[Receiver]:
    """A receiver while it is open; with ``tls`` under the certificate of hooks.example."""
    receiver = Receiver(**given)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): text for name, text in self.headers.items()}
            with receiver.news:
                receiver.got.append(Request(self.path, headers, body))
                receiver.news.notify_all()
            receiver.before()
            status, more, text = receiver.answer
            self.send_response(status)
            for name, value in {"Content-Length": str(len(text)), **more}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(CERTIFICATE)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        host = "https://hooks.example" if tls else "http://127.0.0.1"
        receiver.url = f"{host}:{server.server_port}/hook?club=1"
        try:
            yield receiver
        finally:
            server.shutdown()
            thread.join()


def a_hook(club: Club | None = None, url: str = ANYWHERE, *, by: Player | None = None, **given: Any) -> Made:
    """A hook of a club, made by a host of it."""
    if club is None:
        by = by or a_person()
        club = a_club(by)
    host = by or club.memberships.filter(role="host").get().player
    return managing.create(by=host, club_id=club.pk, url=url, at=NOON, **given)


def deliveries(hook: Hook) -> list[Delivery]:
    """All of a hook's deliveries, the oldest first."""
    return list(Delivery.objects.filter(hook=hook).select_related("news").order_by("created_at"))


def types(hook: Hook) -> list[str]:
    return [one.news.type for one in deliveries(hook)]


def send_all(hook: Hook, at: Any = NOON) -> None:
    """Send all that is due at a moment, also after failures."""
    for _ in range(200):
        if hook.pk not in sending.due_hooks(at):
            return
        sending.send_due(hook.pk, now=lambda: at)
    raise AssertionError("it never ends")


def a_told_hook(receiver: Receiver, number: int = 1, **given: Any) -> tuple[Hook, str, Table]:
    """A hook with so many deliveries that are due, its secret, and the table they are about."""
    table = a_table(**given)
    made = a_hook(table.club, receiver.url)
    for _ in range(number):
        seating.join(table_id=table.pk, player=a_person(), at=NOON)
    return made.hook, made.secret, table


def the_attempt() -> Attempt:
    """The last one."""
    return Attempt.objects.order_by("pk").last()  # type: ignore[return-value]
