"""The broker of an installation without a server: a SQLite file."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

import gouji.celery  # noqa: F401 (registers the transport)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "broker.sqlite3"


@pytest.fixture
def connection(file: Path) -> Iterator[Connection]:
    with Connection(f"sqla+sqlite:///{file}") as connection:
        yield connection


def messages_in(file: Path) -> int:
    with sqlite3.connect(file) as database:
        return database.execute("SELECT count(*) FROM kombu_message").fetchone()[0]


def test_messages_arrive_once_and_in_order(connection: Connection) -> None:
    queue = connection.SimpleQueue("night")
    for number in (1, 2, 3):
        queue.put({"number": number})

    received = [queue.get(timeout=5).payload["number"] for _ in range(3)]

    assert received == [1, 2, 3]
    with pytest.raises(Empty):
        queue.get(block=False)


def test_what_was_delivered_is_not_kept(connection: Connection, file: Path) -> None:
    queue = connection.SimpleQueue("night")
    for number in range(5):
        queue.put(number)
    for _ in range(4):
        queue.get(timeout=5).ack()

    assert messages_in(file) == 1


def test_a_message_outlives_the_process_that_sent_it(file: Path) -> None:
    with Connection(f"sqla+sqlite:///{file}") as sender:
        sender.SimpleQueue("night").put("wake up")

    with Connection(f"sqla+sqlite:///{file}") as receiver:
        assert receiver.SimpleQueue("night").get(timeout=5).payload == "wake up"


def test_the_file_has_a_write_ahead_log_and_is_looked_at_often(connection: Connection, file: Path) -> None:
    connection.SimpleQueue("night").put("x")

    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.transport.polling_interval <= 0.1
