"""The ledger's only door: read a stream, append to a stream.

No other module touches the ledger's tables to write, and none but :mod:`tables.ledger_check` and the
read-only admin to read (tests/architecture). Appending is conditional: the caller says how many
events it has seen, and one stream has one winner.
"""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Protocol

from django.db import IntegrityError, connection, transaction
from django.db.models import Q

from tables.domain import canonical
from tables.domain.actors import Actor
from tables.domain.chain import SALT_BYTES, START, Link, event_hash, secret_digest
from tables.errors import SeqConflict
from tables.models import EventSecret, StoredEvent, Stream

HAND, TABLE = Stream.Kind.HAND.value, Stream.Kind.TABLE.value

_NOTHING_HIDDEN: Final = canonical.dumps({})
_PAGE: Final = 64  # events: what some rounds of a table make

# Said by every action, or request, and so without the ORM, which takes several times as long to say the same.
_HEAD: Final = "SELECT kind, seq, head_hash FROM ledger_stream WHERE id = %s"
_HEAD_AND_COMMAND: Final = """
SELECT stream.kind, stream.seq, stream.head_hash, command.stream_id, command.fingerprint, command.first_seq,
  command.events
FROM ledger_stream stream LEFT JOIN ledger_command command ON command.principal = %s AND command.key = %s
WHERE stream.id = %s
"""
_ADVANCE: Final = "UPDATE ledger_stream SET seq = %s, head_hash = %s WHERE id = %s AND seq = %s AND head_hash = %s"
_REMEMBER: Final = """
INSERT INTO ledger_command (principal, key, fingerprint, stream_id, first_seq, events, received_at)
VALUES (%s, %s, %s, %s, %s, %s, %s)
"""


class Draft(Protocol):
    """A fact in its storage form: a name and schema number of our own choosing, what everybody may
    see, and for each audience what it may see besides. All of it canonical JSON data.
    """

    @property
    def type(self) -> str: ...
    @property
    def schema(self) -> int: ...
    @property
    def public(self) -> Mapping[str, Any]: ...
    @property
    def secrets(self) -> Mapping[str, Mapping[str, Any]]: ...


@dataclass(frozen=True, slots=True)
class Row:
    """A stored event. ``at`` is ms since 1970; ``secrets`` is complete: guard it."""

    stream: str
    seq: int
    type: str
    schema: int
    public: Mapping[str, Any]
    secrets: Mapping[str, dict[str, Any]]
    actor: str
    command_id: str
    at: int
    prev_hash: bytes
    hash: bytes


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a stream: after ``seq`` events, the last of which has this hash."""

    seq: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream ends, and what kind it is."""

    kind: str
    seq: int
    hash: bytes


BEGINNING: Final = Position(0, START)


@dataclass(frozen=True, slots=True)
class Key:
    """An idempotency key: whose, which, and the SHA-256 of what was asked under it."""

    principal: str
    key: str
    fingerprint: bytes


@dataclass(frozen=True, slots=True)
class Done:
    """What an accepted command has made: events ``first_seq`` to ``last_seq`` of a stream."""

    stream: str
    fingerprint: bytes
    first_seq: int
    last_seq: int


def head(stream: str) -> Head | None:
    """Where the stream ends now; None where there is none."""
    with connection.cursor() as cursor:
        cursor.execute(_HEAD, [stream])
        found = cursor.fetchone()
    return None if found is None else Head(found[0], found[1], bytes(found[2]))


def head_and_answer(stream: str, principal: str, key: str) -> tuple[Head | None, Done | None]:
    """Where the stream ends now, and what was done under this key, if anything was: both at one moment."""
    with connection.cursor() as cursor:
        cursor.execute(_HEAD_AND_COMMAND, [principal, key, stream])
        found = cursor.fetchone()
    if found is None:
        return None, None
    kind, seq, last, answered, fingerprint, first, count = found
    done = None if answered is None else Done(answered, bytes(fingerprint), first, first + count - 1)
    return Head(kind, seq, bytes(last)), done


def head_of_each(wanted: Iterable[str]) -> dict[str, Head]:
    """Where each of these streams ends now, those that there are, in one query."""
    found = Stream.objects.filter(pk__in=list(wanted)).values_list("pk", "kind", "seq", "head_hash")
    return {stream: Head(kind, seq, bytes(last)) for stream, kind, seq, last in found}


def heads(wanted: Iterable[str]) -> dict[str, int]:
    """How many events each of these streams has now, those that there are, in one query."""
    return dict(Stream.objects.filter(pk__in=list(wanted)).values_list("pk", "seq"))


def recorded_by(stream: str, at: int) -> tuple[int, int | None]:
    """How many events the stream had at ``at`` (ms), and when the next one followed; None where none did."""
    events = StoredEvent.objects.filter(stream_id=stream)
    count = events.filter(recorded_at__lte=at).order_by("-seq").values_list("seq", flat=True).first() or 0
    return count, events.filter(seq=count + 1).values_list("recorded_at", flat=True).first()


def read(stream: str, *, after: int = 0, upto: int | None = None) -> tuple[Row, ...]:
    """The events with ``after < seq <= upto``, in order, with all their secrets."""
    wanted = Q(stream=stream, seq__gt=after)
    if upto is not None:
        wanted &= Q(seq__lte=upto)
    return _read(wanted)


def read_each(after: Mapping[str, int]) -> dict[str, tuple[Row, ...]]:
    """The same for several streams, of each the events above its seq, in as many queries as for one."""
    found: dict[str, list[Row]] = {stream: [] for stream in after}
    if found:
        for row in _read(Q(*(Q(stream=stream, seq__gt=seq) for stream, seq in after.items()), _connector=Q.OR)):
            found[row.stream].append(row)
    return {stream: tuple(rows) for stream, rows in found.items()}


def last_commands(stream: str, *, after: int = 0) -> Iterator[tuple[str, str]]:
    """The commands that have made the events above ``after``, the last one first: by whom, and under which id. Whoever
    has enough of them has not read the others.
    """
    for command, _ in groupby(_makers(stream, after)):
        yield command


def _makers(stream: str, after: int) -> Iterator[tuple[str, str]]:
    events = StoredEvent.objects.filter(stream_id=stream, seq__gt=after).order_by("-seq")
    page = list(events.values_list("seq", "actor", "command_id")[:_PAGE])
    while page:
        yield from ((actor, command) for _, actor, command in page)
        page = list(events.filter(seq__lt=page[-1][0]).values_list("seq", "actor", "command_id")[:_PAGE])


def streams(kind: str) -> tuple[str, ...]:
    """The ids of all streams of a kind."""
    return tuple(Stream.objects.filter(kind=kind).order_by("pk").values_list("pk", flat=True))


def hold(stream: str) -> None:
    """Keep writers of a stream waiting until the caller's transaction ends."""
    list(Stream.objects.select_for_update().filter(pk=stream).values_list("pk"))


def append(
    stream: str,
    kind: str,
    drafts: Sequence[Draft],
    *,
    expected: Position,
    by: Actor,
    command_id: str,
    at: int,
    key: Key | None = None,
) -> tuple[Row, ...]:
    """Add events after the position that the caller has read, and return them as stored.

    Raises SeqConflict when the stream has gone on; nothing is written then. BEGINNING begins the
    stream. With ``key`` the command is remembered for a repetition. Must run in a transaction, which
    the caller commits together with what follows from the events.
    """
    if not drafts:
        raise ValueError("an append holds at least one event")
    if expected == BEGINNING:
        _begin(stream, kind)
    previous = expected.hash
    stamped = [(draft, _salted(draft.secrets)) for draft in drafts]
    events: list[StoredEvent] = []
    hidden: list[EventSecret] = []
    for seq, (draft, parts) in enumerate(stamped, start=expected.seq + 1):
        digests = {name: secret_digest(salt, name, data) for name, (salt, data) in parts.items()}
        event = _event(stream, seq, draft, digests, previous, by, command_id, at)
        previous = bytes(event.hash)
        events.append(event)
        hidden += [
            EventSecret(stream_id=stream, seq=seq, audience=name, salt=salt, data=data)
            for name, (salt, data) in parts.items()
        ]
    _advance(stream, expected, len(events), previous)
    if hidden:
        EventSecret.objects.bulk_create(hidden)
    StoredEvent.objects.bulk_create(events)
    if key is not None:
        _remember(key, stream, expected.seq + 1, len(events), at)
    # Read back from the bytes, so that whoever goes on from here sees what every later reader sees.
    return tuple(
        _row(
            event,
            canonical.loads(bytes(event.data)),
            {name: canonical.loads(data) for name, (_, data) in parts.items()},
        )
        for event, (_, parts) in zip(events, stamped, strict=True)
    )


def _read(wanted: Q) -> tuple[Row, ...]:
    events = list(StoredEvent.objects.filter(wanted).order_by("stream_id", "seq"))
    # Read after the events: those of an event that is there are there as well. Which types of event hide something
    # is no secret.
    hidden = _secrets(wanted) if any(event.secret_digests != _NOTHING_HIDDEN for event in events) else {}
    return tuple(
        _row(event, canonical.loads(bytes(event.data)), hidden.get((event.stream_id, event.seq), {}))
        for event in events
    )


def _row(event: StoredEvent, public: Mapping[str, Any], hidden: Mapping[str, dict[str, Any]]) -> Row:
    return Row(
        event.stream_id,
        event.seq,
        event.type,
        event.schema,
        public,
        hidden,
        event.actor,
        event.command_id,
        event.recorded_at,
        bytes(event.prev_hash),
        bytes(event.hash),
    )


def _begin(stream: str, kind: str) -> None:
    try:
        with transaction.atomic():
            Stream.objects.bulk_create([Stream(id=stream, kind=kind)])
    except IntegrityError as error:
        raise SeqConflict(stream) from error


def _advance(stream: str, expected: Position, count: int, last_hash: bytes) -> None:
    """Move the head if nobody else has. This decides between two writers; the unique (stream, seq)
    only stands behind it, because an IntegrityError would spoil the transaction.
    """
    with connection.cursor() as cursor:
        cursor.execute(_ADVANCE, [expected.seq + count, last_hash, stream, expected.seq, expected.hash])
        moved = cursor.rowcount
    if not moved:
        raise SeqConflict(stream)


def _salted(parts: Mapping[str, Mapping[str, Any]]) -> dict[str, tuple[bytes, bytes]]:
    """Each audience's bytes with a salt of their own, without which few cards would be easy to guess."""
    return {audience: (secrets.token_bytes(SALT_BYTES), canonical.dumps(data)) for audience, data in parts.items()}


def _event(
    stream: str,
    seq: int,
    draft: Draft,
    digests: Mapping[str, str],
    previous: bytes,
    by: Actor,
    command_id: str,
    at: int,
) -> StoredEvent:
    data, sealed = canonical.dumps(draft.public), canonical.dumps(digests)
    link = Link(stream, seq, draft.type, draft.schema, str(by), command_id, at, data, sealed)
    return StoredEvent(
        stream_id=stream,
        seq=seq,
        type=draft.type,
        schema=draft.schema,
        data=data,
        secret_digests=sealed,
        actor=str(by),
        command_id=command_id,
        recorded_at=at,
        prev_hash=previous,
        hash=event_hash(previous, link),
    )


def _remember(key: Key, stream: str, first_seq: int, count: int, at: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_REMEMBER, [key.principal, key.key, key.fingerprint, stream, first_seq, count, at])


def _secrets(wanted: Q) -> dict[tuple[str, int], dict[str, dict[str, Any]]]:
    """What is hidden of some events, by stream and seq, then by audience."""
    found: dict[tuple[str, int], dict[str, dict[str, Any]]] = {}
    for stream, seq, audience, data in EventSecret.objects.filter(wanted).values_list(
        "stream_id", "seq", "audience", "data"
    ):
        found.setdefault((stream, seq), {})[audience] = canonical.loads(bytes(data))
    return found
