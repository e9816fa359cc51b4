"""How a process learns that a stream has grown: on each database, and after whatever has failed."""

import pytest
from django.db import connection

from tables.live import wakeups
from tables.live.hub import Hub
from tables.live.topics import HandTopic
from tests.live.ears import Ears, failing_once
from tests.live.play import act, playing, seq_of
from tests.patience import eventually
from tests.tables.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="how SQLite is asked whether anything was written")
def test_the_counter_of_another_connection_is_not_taken_for_that_of_the_one_before():
    """A new connection counts anew and easily lies where the last one lay: what was written between the two, and
    since the new one was opened, would never be looked for."""
    polling = wakeups.Polling()
    polling.unchanged()
    for _ in range(50):
        assert polling.unchanged()
        connection.close()
        connection.ensure_connection()
        assert not polling.unchanged()


@pytest.mark.postgres
def test_a_listening_connection_that_is_cut_is_made_anew(monkeypatch):
    monkeypatch.setattr(wakeups, "PAUSE", 0.05)
    monkeypatch.setattr(wakeups.Listening, "interval", 3600.0)  # without the net
    hub = Hub(wakeups.Listening())
    try:
        game = playing()
        ears = Ears(hub, HandTopic(game.hand, game.table.pk, "public"))
        heard = ears.seqs(seq_of(game))
        for _ in range(3):
            cut_listeners()
            act(game)
            heard += ears.seqs(seq_of(game))
        assert heard == list(range(1, seq_of(game) + 1))
    finally:
        hub.stop()


@pytest.mark.postgres
def test_listening_goes_on_after_whatever_has_failed(monkeypatch):
    monkeypatch.setattr(wakeups, "PAUSE", 0.05)
    monkeypatch.setattr(wakeups.Listening, "interval", 3600.0)  # without the net
    monkeypatch.setattr(wakeups, "_address", failing_once(wakeups._address))
    hub = Hub(wakeups.Listening())
    try:
        game = playing()
        ears = Ears(hub, HandTopic(game.hand, game.table.pk, "public"))
        heard = ears.seqs(seq_of(game))
        act(game)
        heard += ears.seqs(seq_of(game))
        assert heard == list(range(1, seq_of(game) + 1))
    finally:
        hub.stop()


def cut_listeners() -> None:
    """Cut the connections that listen, once there is one."""

    def cut() -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
            return len(cursor.fetchall())

    assert eventually(cut)


@pytest.mark.postgres
def test_what_is_announced_names_no_more_than_a_stream_and_its_seq():
    import psycopg

    with psycopg.connect(**wakeups._address(), autocommit=True) as listening:
        listening.execute(f"LISTEN {wakeups.CHANNEL}")
        table = a_table()
        told = [one.payload for one in listening.notifies(timeout=5, stop_after=1)]
    assert told == [f"{table.pk} 2"]
