"""The database itself refuses to change, remove or replace what the ledger holds."""

from collections.abc import Iterator

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tables import event_store
from tables.domain.actors import CLOCK
from tables.domain.lobby.codec import Encoded
from tables.event_store import BEGINNING, Key
from tables.models import EventSecret, Look, StoredCommand, StoredEvent, Stream

pytestmark = pytest.mark.django_db

POSTGRESQL, SQLITE = "postgresql", "sqlite"
TABLES = ("ledger_event", "ledger_secret", "ledger_command", "ledger_look", "ledger_stream")
COLUMN = {
    "ledger_event": "actor",
    "ledger_secret": "audience",
    "ledger_command": "key",
    "ledger_look": "reason",
    "ledger_stream": "kind",
}


@pytest.fixture(autouse=True)
def ledger() -> None:
    """A stream of two events with a secret each, a command and a look."""
    drafts = [Encoded("noted", 1, {"n": n}, {"referee": {"n": n}}) for n in (1, 2)]
    event_store.append(
        "hnd_a",
        event_store.HAND,
        drafts,
        expected=BEGINNING,
        by=CLOCK,
        command_id="c",
        at=1,
        key=Key("p", "k", bytes(32)),
    )
    Look.objects.create(hand="hnd_a", official="plr_a", reason="call", at=timezone.now())


@pytest.fixture
def contents() -> Iterator[None]:
    """Everything must be as it was afterwards."""

    def everything() -> list[list[tuple[object, ...]]]:
        models = (StoredEvent, EventSecret, StoredCommand, Look, Stream)
        return [
            [
                tuple(bytes(v) if isinstance(v, memoryview) else v for v in row)
                for row in model.objects.order_by("pk").values_list()
            ]
            for model in models
        ]

    before = everything()
    yield
    assert everything() == before


def refused(sql: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.usefixtures("contents")
def test_no_row_is_changed(table: str) -> None:
    refused(f"UPDATE {table} SET {COLUMN[table]} = 'other'")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.usefixtures("contents")
def test_no_row_is_removed(table: str) -> None:
    refused(f"DELETE FROM {table}")


EVENT = (
    "INTO ledger_event (id, stream_id, seq, type, schema, data, secret_digests, actor, command_id, recorded_at,"
    " prev_hash, hash) VALUES ({id}, 'hnd_a', {seq}, 't', 1, {blob}, {blob}, 'a', 'c', 1, {prev}, {blob})"
)


def event(verb: str, *, seq: int, row: int = 900, prev: str | None = None) -> str:
    blob = "x'00'" if connection.vendor == SQLITE else "'\\x00'::bytea"
    head = bytes(Stream.objects.get(pk="hnd_a").head_hash).hex()
    shown = prev or head
    hash_ = f"x'{shown}'" if connection.vendor == SQLITE else f"'\\x{shown}'::bytea"
    return f"{verb} " + EVENT.format(id=row, seq=seq, blob=blob, prev=hash_)


@pytest.mark.usefixtures("contents")
@pytest.mark.parametrize("seq", [0, 1, 2, 4])
def test_no_event_is_inserted_but_the_next(seq: int) -> None:
    refused(event("INSERT", seq=seq))


@pytest.mark.usefixtures("contents")
def test_no_event_is_inserted_that_follows_another_hash() -> None:
    refused(event("INSERT", seq=3, prev="11" * 32))


@pytest.mark.usefixtures("contents")
def test_no_secret_is_added_to_an_event_afterwards() -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        EventSecret.objects.create(stream_id="hnd_a", seq=1, audience="seat:0", salt=bytes(16), data=b"{}")


@pytest.mark.usefixtures("contents")
@pytest.mark.parametrize("set_", ["seq = 1", "seq = seq", "id = 'hnd_b'", "kind = 'table', seq = 9"])
def test_no_head_goes_back_or_changes_its_name(set_: str) -> None:
    refused(f"UPDATE ledger_stream SET {set_}")


@pytest.mark.usefixtures("contents")
def test_no_stream_begins_anywhere_but_at_its_beginning() -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        Stream.objects.create(id="hnd_b", kind="hand", seq=7)


@pytest.mark.postgres
@pytest.mark.usefixtures("contents")
@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_truncated(table: str) -> None:
    refused(f"TRUNCATE {table} CASCADE")


@pytest.mark.postgres
@pytest.mark.usefixtures("contents")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("verb", ["UPDATE", "DELETE"])
def test_a_session_that_poses_as_a_replica_is_refused_as_well(table: str, verb: str) -> None:
    change = f"UPDATE {table} SET {COLUMN[table]} = 'other'" if verb == "UPDATE" else f"DELETE FROM {table}"
    refused(f"SET LOCAL session_replication_role = replica; {change}")


@pytest.mark.postgres
@pytest.mark.usefixtures("contents")
def test_on_conflict_do_update_is_an_update() -> None:
    refused(
        "INSERT INTO ledger_command (principal, key, fingerprint, stream_id, first_seq, events, received_at)"
        " VALUES ('p', 'k', '\\x00', 'hnd_a', 1, 1, 1)"
        " ON CONFLICT (principal, key) DO UPDATE SET first_seq = 9"
    )


@pytest.fixture
def sqlite() -> None:
    if connection.vendor != SQLITE:
        pytest.skip("SQLite's own ways to replace a row")


@pytest.mark.usefixtures("sqlite", "contents")
@pytest.mark.parametrize("verb", ["INSERT OR REPLACE", "REPLACE", "INSERT OR IGNORE"])
def test_no_event_replaces_another(verb: str) -> None:
    taken = StoredEvent.objects.get(seq=2).pk
    for sql in (event(verb, seq=2), event(verb, seq=3, row=taken), event(verb, seq=9, row=taken)):
        refused(sql)


@pytest.mark.usefixtures("sqlite", "contents")
def test_no_other_row_replaces_another() -> None:
    refused("UPDATE OR REPLACE ledger_event SET seq = 1 WHERE seq = 2")
    refused("REPLACE INTO ledger_stream (id, kind, seq, head_hash) SELECT id, kind, 0, zeroblob(32) FROM ledger_stream")
    for table in ("ledger_secret", "ledger_command", "ledger_look"):
        refused(f"REPLACE INTO {table} SELECT * FROM {table}")
    columns = "principal, key, fingerprint, first_seq, events, received_at, stream_id"
    refused(f"REPLACE INTO ledger_command (id, {columns}) SELECT id + 100, {columns} FROM ledger_command")
