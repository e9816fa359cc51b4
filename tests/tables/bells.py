"""The bells that were rung for bots."""

from celery import current_app

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
