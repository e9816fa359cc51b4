"""The ledger's door: conditional appends, secrets apart, one winner among real writers."""

import threading
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tables import event_store
from tables.domain import canonical
from tables.domain.actors import CLOCK, person
from tables.errors import SeqConflict
from tables.event_store import BEGINNING, Key, Position, Row
from tables.ledger_check import breaks
from tables.models import EventSecret, StoredEvent


@dataclass(frozen=True)
class Noted:
    text: str
    secrets: dict[str, dict[str, Any]] = field(default_factory=dict)
    type: str = "noted"
    schema: int = 1

    @property
    def public(self) -> dict[str, Any]:
        return {"text": self.text}


def append(
    *texts: str,
    expected: Position = BEGINNING,
    stream: str = "hnd_a",
    key: Key | None = None,
    command_id: str = "c",
    **secrets: Any,
) -> tuple[Row, ...]:
    drafts = [Noted(text, secrets) for text in texts]
    with transaction.atomic():
        return event_store.append(
            stream, event_store.HAND, drafts, expected=expected, by=CLOCK, command_id=command_id, at=7, key=key
        )


def end(rows: tuple[Row, ...]) -> Position:
    return Position(rows[-1].seq, rows[-1].hash)


@pytest.mark.django_db
def test_what_is_appended_is_read_in_order() -> None:
    first = append("一", "two")
    append("three", expected=end(first))

    rows = event_store.read("hnd_a")

    assert [(row.seq, row.public["text"]) for row in rows] == [(1, "一"), (2, "two"), (3, "three")]
    assert rows[:2] == first
    assert event_store.read("hnd_a", after=1, upto=2) == rows[1:2]
    assert [row.actor for row in rows] == ["clock"] * 3
    assert {row.at for row in rows} == {7}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "expected", [BEGINNING, Position(1, bytes(32)), Position(2, bytes(32)), Position(9, bytes(32))]
)
def test_an_append_from_anywhere_but_the_end_conflicts_and_writes_nothing(expected: Position) -> None:
    append("one", "two")

    with pytest.raises(SeqConflict):
        append("late", expected=expected)

    assert len(event_store.read("hnd_a")) == 2
    assert not list(breaks())


@pytest.mark.django_db
def test_secrets_lie_in_rows_of_their_own_under_a_fresh_salt() -> None:
    append("dealt", **{"seat:0": {"cards": "3s"}, "seat:1": {"cards": "3s"}})

    stored = StoredEvent.objects.get()
    parts = list(EventSecret.objects.order_by("audience"))

    assert b"3s" not in bytes(stored.data) + bytes(stored.secret_digests)
    assert [part.audience for part in parts] == ["seat:0", "seat:1"]
    assert len({bytes(part.salt) for part in parts}) == 2
    digests = canonical.loads(bytes(stored.secret_digests))
    assert len(set(digests.values())) == 2  # equal cards do not look equal
    assert event_store.read("hnd_a")[0].secrets == {"seat:0": {"cards": "3s"}, "seat:1": {"cards": "3s"}}


@pytest.mark.django_db
def test_a_command_is_remembered_for_its_principal_alone() -> None:
    rows = append("one", "two", key=Key("plr_a", "k", b"f" * 32))

    _, done = event_store.head_and_answer("hnd_a", "plr_a", "k")

    assert done == event_store.Done("hnd_a", b"f" * 32, rows[0].seq, rows[-1].seq)
    assert event_store.head_and_answer("hnd_a", "plr_b", "k") == (event_store.head("hnd_a"), None)


@pytest.mark.django_db
def test_commands_are_told_from_the_last_one_back_and_no_more_are_read_than_wanted() -> None:
    rows = append("first", command_id="0")
    for number in range(1, 100):
        rows = append("one", "two", expected=end(rows), command_id=str(number))

    told = list(event_store.last_commands("hnd_a", after=1))

    assert told == [("clock", str(number)) for number in range(99, 0, -1)]
    with CaptureQueriesContext(connection) as queries:
        assert next(event_store.last_commands("hnd_a")) == told[0]
    assert len(queries) == 1


@pytest.mark.django_db
def test_a_float_has_no_place_in_the_ledger() -> None:
    with pytest.raises(TypeError, match="float"), transaction.atomic():
        event_store.append(
            "hnd_a",
            event_store.HAND,
            [Noted("x", {"referee": {"share": 0.5}})],
            expected=BEGINNING,
            by=person("plr_a"),
            command_id="c",
            at=1,
        )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("begun", [False, True], ids=["fresh stream", "old stream"])
def test_of_many_writers_with_one_expectation_one_wins(begun: bool) -> None:
    expected = end(append("start")) if begun else BEGINNING
    together, results = threading.Barrier(8), []

    def write(number: int) -> None:
        together.wait()
        try:
            append(f"writer {number}", expected=expected)
            results.append("won")
        except SeqConflict:
            results.append("conflict")
        finally:
            connection.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(results) == ["conflict"] * 7 + ["won"]
    assert len(event_store.read("hnd_a")) == (2 if begun else 1)
    assert not list(breaks())


@pytest.mark.django_db(transaction=True)
def test_two_writers_in_turns_lose_nothing() -> None:
    """Each retries its conflicts: every event of both is there once, in each writer's own order."""
    each = 30

    def write(name: str) -> None:
        for number in range(each):
            while True:
                head = event_store.head("hnd_a")
                expected = BEGINNING if head is None else Position(head.seq, head.hash)
                try:
                    append(f"{name}{number}", expected=expected)
                    break
                except SeqConflict:
                    continue
        connection.close()

    threads = [threading.Thread(target=write, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    texts = [row.public["text"] for row in event_store.read("hnd_a")]
    for name in "ab":
        assert [text for text in texts if text[0] == name] == [f"{name}{number}" for number in range(each)]
    assert not list(breaks())
