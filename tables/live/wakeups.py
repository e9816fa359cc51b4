"""How a process learns that a stream of the ledger has grown."""

import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Any, Final, Protocol

from django.conf import settings
from django.db import connection

log = logging.getLogger(__name__)

CHANNEL: Final = "ledger"  # of PostgreSQL's NOTIFY: migration 0004
STEP: Final = 0.25  # seconds between two looks whether to stop
PAUSE: Final = 1.0  # seconds before the next try to connect
STOPPING: Final = 2.0  # seconds that the listening thread gets to end

Wake = Callable[[str | None], None]


class WakeUps(Protocol):
    """``interval``: every so many seconds the hub looks for itself, unless nothing was written (``unchanged``)."""

    interval: float

    def start(self, wake: Wake) -> None:
        """Begin to call ``wake`` with the id of each stream that grows, or None where it may be any."""

    def stop(self) -> None:
        """End it; returns when it has ended, or hangs."""

    def unchanged(self) -> bool:
        """Whether certainly nothing was written since this was last asked. In the hub's thread."""
        ...


class Polling:
    """SQLite: ask ten times a second. The file tells by a counter whether anybody else has written to it."""

    interval = 0.1

    def __init__(self) -> None:
        self._asked: object = None
        self._version = 0

    def start(self, wake: Wake) -> None:
        """Nobody calls."""

    def stop(self) -> None:
        """Nothing to end."""

    def unchanged(self) -> bool:
        """The counter belongs to a connection, so a new one is compared with nothing. The one asked last is kept:
        a later one could else be taken for it, having got its place in memory.
        """
        with connection.cursor() as cursor:
            asked, version = connection.connection, cursor.execute("PRAGMA data_version").fetchone()[0]
        same = asked is self._asked and version == self._version
        self._asked, self._version = asked, version
        return same


class Listening:
    """PostgreSQL: a thread with a connection of its own listens to what migration 0004 announces.

    The interval is the net under it: a notification is lost with its connection.
    """

    interval = 5.0

    def __init__(self) -> None:
        self._stop = Event()
        self._thread: Thread | None = None

    def start(self, wake: Wake) -> None:
        """Listen until :meth:`stop`."""
        self._stop = Event()  # its own: a thread that hangs in a connection is left behind and must not go on later
        thread = Thread(target=self._listen, args=(wake, self._stop), name="live-listening", daemon=True)
        thread.start()
        self._thread = thread

    def stop(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(STOPPING)

    def unchanged(self) -> bool:
        """The net does not rely on anything."""
        return False

    def _listen(self, wake: Wake, stop: Event) -> None:
        import psycopg  # only where PostgreSQL is used

        while not stop.is_set():
            try:
                with psycopg.connect(**_address(), autocommit=True) as listening:
                    listening.execute(f"LISTEN {CHANNEL}")
                    wake(None)  # whatever was written while nobody listened
                    _pass_on(listening, wake, stop)
            except psycopg.Error as lost:
                log.warning("not listening: %s", lost)
            except Exception:
                log.exception("not listening")  # this thread's end would not be noticed
            stop.wait(PAUSE)


def _pass_on(listening: Any, wake: Wake, stop: Event) -> None:
    while not stop.is_set():
        for notification in listening.notifies(timeout=STEP):
            wake(notification.payload.partition(" ")[0])


def _address() -> dict[str, Any]:
    """Where to listen: the database itself, or LISTEN_DATABASE_URL where a pooler of transactions stands before it."""
    if settings.LISTEN_DATABASE_URL:
        return {"conninfo": settings.LISTEN_DATABASE_URL}
    address: dict[str, Any] = connection.get_connection_params()
    address.pop("cursor_factory", None)
    with suppress(KeyError):
        del address["context"]
    return address


def for_this_database() -> WakeUps:
    """What fits the database in use."""
    return Listening() if connection.vendor == "postgresql" else Polling()
