"""kombu's SQL transport, tuned for a SQLite file that web, worker and beat of one machine share.

kombu polls each second, keeps every delivered message for ever, and opens the file with SQLite's
defaults. Here it polls twenty times a second, forgets what was delivered, and uses a write-ahead
log. Losing the last messages in a power cut is no harm (see :mod:`gouji.celery`), hence NORMAL; and
a player waits while one is published, hence no long patience with a file that is locked.
"""

from typing import Any

from kombu.transport import sqlalchemy as sqla
from sqlalchemy import Engine, delete, event

PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000")


class Channel(sqla.Channel):
    """A channel whose table holds only messages that wait."""

    def _engine_from_config(self) -> Engine:
        engine = super()._engine_from_config()
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _tune)
        return engine

    def _get(self, queue: str, timeout: float | None = None) -> Any:  # noqa: ARG002 (kombu's)
        payload = super()._get(queue)  # raises Empty; otherwise marks the message as delivered
        message = self.message_cls
        self.session.execute(delete(message).where(message.visible.is_(False)))
        self.session.commit()
        return payload


class Transport(sqla.Transport):
    """The transport behind ``sqla+sqlite:///…``."""

    Channel = Channel
    # Seconds. A class attribute, because kombu hands transport options to create_engine unread.
    polling_interval = 0.05


def _tune(connection: Any, _record: Any) -> None:
    """Prepare one new SQLite connection."""
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
