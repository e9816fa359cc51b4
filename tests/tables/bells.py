"""The bells that were rung for bots, and times in which none can be."""

from collections.abc import Iterator
from contextlib import contextmanager

from celery import Celery, current_app

from tables.services import doorbell


def rung(*queues: str) -> list[tuple[object, ...]]:
    """The arguments of all bot turns in these queues, which are then empty."""
    found = []
    with current_app.connection_for_read() as broker:
        for name in queues or (doorbell.TOGETHER, doorbell.ALONE):
            with broker.SimpleQueue(name) as queue:
                while queue.qsize():
                    message = queue.get(block=False)
                    message.ack()
                    assert message.headers["task"] == "tables.tasks.take_bot_turn"
                    found.append(tuple(message.payload[0]))
    return found


@contextmanager
def without_a_broker() -> Iterator[None]:
    """Nobody answers where the broker should be."""
    before = current_app._get_current_object()  # type: ignore[attr-defined]
    lost = Celery("lost", set_as_current=False)
    lost.config_from_object("django.conf:settings", namespace="CELERY")
    lost.conf.broker_url = "redis://127.0.0.1:1/0"
    lost.set_current()
    try:
        yield
    finally:
        before.set_current()
