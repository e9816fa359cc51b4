"""Tampering that gets past the database's guards is found, and the first broken link is named."""

import json
import random
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tables import event_store, ledger_check
from tables.domain.actors import CLOCK
from tables.domain.chain import Link, event_hash
from tables.domain.lobby.codec import Encoded
from tables.event_store import BEGINNING, Position
from tables.migrations import _ledger_guards
from tables.models import EventSecret, StoredEvent, Stream

pytestmark = pytest.mark.django_db

LENGTH = 6


@pytest.fixture
def unguarded() -> Iterator[None]:
    """Somebody who owns the database has dropped the triggers."""
    for stream in ("hnd_a", "hnd_b"):
        expected = BEGINNING
        for n in range(LENGTH):
            draft = Encoded("noted", 1, {"n": n}, {"seat:0": {"cards": f"{n}s"}, "referee": {"n": n}})
            rows = event_store.append(
                stream, event_store.HAND, [draft], expected=expected, by=CLOCK, command_id=f"c{n}", at=n
            )
            expected = Position(rows[-1].seq, rows[-1].hash)
    connection.check_constraints()  # PostgreSQL alters no table that has a deferred check to make
    _ledger_guards.remove(connection)
    yield
    connection.check_constraints()
    _ledger_guards.install(connection)


def change_data(seq: int) -> None:
    event = StoredEvent.objects.get(stream="hnd_a", seq=seq)
    StoredEvent.objects.filter(pk=event.pk).update(data=bytes(event.data).replace(b":", b": ", 1))


def change_secret(seq: int) -> None:
    EventSecret.objects.filter(stream="hnd_a", seq=seq, audience="seat:0").update(data=b'{"cards":"BJ"}')


def change_salt(seq: int) -> None:
    EventSecret.objects.filter(stream="hnd_a", seq=seq, audience="seat:0").update(salt=bytes(16))


def remove_secret(seq: int) -> None:
    EventSecret.objects.filter(stream="hnd_a", seq=seq, audience="referee").delete()


def add_secret(seq: int) -> None:
    EventSecret.objects.create(stream_id="hnd_a", seq=seq, audience="seat:5", salt=bytes(16), data=b"{}")


def remove_event(seq: int) -> None:
    StoredEvent.objects.filter(stream="hnd_a", seq=seq).delete()
    EventSecret.objects.filter(stream="hnd_a", seq=seq).delete()


def change_actor(seq: int) -> None:
    StoredEvent.objects.filter(stream="hnd_a", seq=seq).update(actor="person:plr_other")


def change_time(seq: int) -> None:
    StoredEvent.objects.filter(stream="hnd_a", seq=seq).update(recorded_at=999)


def change_hash(seq: int) -> None:
    StoredEvent.objects.filter(stream="hnd_a", seq=seq).update(hash=bytes(32))


EDITS = [
    change_data,
    change_secret,
    change_salt,
    remove_secret,
    add_secret,
    remove_event,
    change_actor,
    change_time,
    change_hash,
]


@pytest.mark.usefixtures("unguarded")
def test_an_untouched_ledger_holds() -> None:
    assert list(ledger_check.breaks()) == []


@pytest.mark.usefixtures("unguarded")
@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize("seq", [1, 3, LENGTH])
def test_an_edit_is_found_where_it_was_made(edit: Callable[[int], None], seq: int) -> None:
    edit(seq)

    assert [(one.stream, one.seq) for one in ledger_check.breaks()] == [("hnd_a", seq)]


@pytest.mark.usefixtures("unguarded")
def test_two_exchanged_events_are_found() -> None:
    StoredEvent.objects.filter(stream="hnd_a", seq=2).update(seq=100)
    StoredEvent.objects.filter(stream="hnd_a", seq=3).update(seq=2)
    StoredEvent.objects.filter(stream="hnd_a", seq=100).update(seq=3)

    assert [one.seq for one in ledger_check.breaks()] == [2]


@pytest.mark.usefixtures("unguarded")
def test_random_flipped_bits_are_all_found() -> None:
    chance = random.Random(5)
    for _ in range(100):
        event = StoredEvent.objects.get(stream="hnd_a", seq=chance.randint(1, LENGTH))
        column = chance.choice(["data", "secret_digests", "prev_hash", "hash"])
        was = bytes(getattr(event, column))
        place = chance.randrange(len(was))
        flipped = was[:place] + bytes([was[place] ^ 1 << chance.randrange(8)]) + was[place + 1 :]
        StoredEvent.objects.filter(pk=event.pk).update(**{column: flipped})
        assert [one.seq for one in ledger_check.breaks()] == [event.seq]
        StoredEvent.objects.filter(pk=event.pk).update(**{column: was})
    assert list(ledger_check.breaks()) == []


@pytest.mark.usefixtures("unguarded")
def test_a_cut_tail_is_found_by_the_head() -> None:
    remove_event(LENGTH)

    assert [one.seq for one in ledger_check.breaks()] == [LENGTH]


@pytest.mark.usefixtures("unguarded")
def test_a_cut_tail_with_its_head_moved_back_is_found_by_heads_kept_elsewhere() -> None:
    kept = ledger_check.heads()
    remove_event(LENGTH)
    last = StoredEvent.objects.get(stream="hnd_a", seq=LENGTH - 1)
    Stream.objects.filter(pk="hnd_a").update(seq=LENGTH - 1, head_hash=bytes(last.hash))

    assert list(ledger_check.breaks()) == []
    assert [(one.stream, one.seq) for one in ledger_check.missing(kept)] == [("hnd_a", LENGTH)]


@pytest.mark.usefixtures("unguarded")
def test_a_rewritten_chain_is_found_by_heads_kept_elsewhere() -> None:
    kept = ledger_check.heads()
    previous = bytes(32)
    for event in StoredEvent.objects.filter(stream="hnd_a").order_by("seq"):
        event.actor, event.prev_hash = "forged", previous
        event.hash = previous = event_hash(
            previous,
            Link(
                event.stream_id,
                event.seq,
                event.type,
                event.schema,
                event.actor,
                event.command_id,
                event.recorded_at,
                bytes(event.data),
                bytes(event.secret_digests),
            ),
        )
        event.save()
    Stream.objects.filter(pk="hnd_a").update(head_hash=previous)

    assert list(ledger_check.breaks()) == []
    assert [one.stream for one in ledger_check.missing(kept)] == ["hnd_a"]


@pytest.mark.usefixtures("unguarded")
def test_the_command_names_the_first_broken_link_and_fails(tmp_path: Path) -> None:
    heads = tmp_path / "heads.json"
    out = StringIO()
    call_command("verify_ledger", save=heads, stdout=out)
    assert out.getvalue() == f"ok 2 streams, {2 * LENGTH} events\n"
    assert json.loads(heads.read_text())["hnd_a"][0] == LENGTH

    change_data(4)

    with pytest.raises(CommandError):
        call_command("verify_ledger", against=heads, stdout=out)
    assert "BROKEN hnd_a 4: was changed" in out.getvalue()
