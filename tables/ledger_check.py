"""Is the ledger what was written? Every stream is recomputed from its stored bytes.

Finds any change, removal, insertion or exchange of stored bytes. A stream whose end was cut off, or
which was rewritten with all its hashes, is consistent in itself: only heads that were kept elsewhere
(:func:`heads`) show that.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tables.domain import canonical
from tables.domain.chain import START, Link, event_hash, secret_digest
from tables.models import EventSecret, StoredCommand, StoredEvent, Stream


@dataclass(frozen=True, slots=True)
class Break:
    """The first thing wrong with a stream: at which seq, and what."""

    stream: str
    seq: int
    reason: str

    def __str__(self) -> str:
        return f"{self.stream} {self.seq}: {self.reason}"


def breaks() -> Iterator[Break]:
    """The first broken link of every stream that has one, then what belongs to no stream."""
    for stream in Stream.objects.order_by("pk").iterator():
        if found := first_break(stream):
            yield found
    known = Stream.objects.values("pk")
    for model in (StoredEvent, EventSecret):
        for row in model.objects.exclude(stream__in=known).order_by("stream_id", "seq"):
            yield Break(row.stream_id, row.seq, "belongs to no stream")


def heads() -> dict[str, tuple[int, str]]:
    """Each stream's number of events and last hash (hex): keep them where the ledger's keeper cannot write."""
    return {
        stream: (seq, bytes(head).hex())
        for stream, seq, head in Stream.objects.order_by("pk").values_list("pk", "seq", "head_hash")
    }


def missing(kept: Mapping[str, tuple[int, str]]) -> Iterator[Break]:
    """What the ledger no longer holds of heads that were kept earlier."""
    for stream, (seq, hash_) in kept.items():
        if seq == 0:
            continue
        found = StoredEvent.objects.filter(stream=stream, seq=seq).values_list("hash", flat=True).first()
        if found is None or bytes(found).hex() != hash_:
            yield Break(stream, seq, "is not the event that was there when the heads were kept")


def first_break(stream: Stream) -> Break | None:
    """The first broken link of one stream, None when it holds."""
    previous, seq = START, 0
    secrets = _secrets(stream.pk)
    for seq, event in enumerate(StoredEvent.objects.filter(stream=stream).order_by("seq").iterator(), start=1):
        reason = _wrong(event, seq, previous) or _wrong_secrets(event, secrets.pop(event.seq, {}))
        if reason:
            return Break(stream.pk, seq, reason)
        previous = bytes(event.hash)
    if seq != stream.seq or previous != bytes(stream.head_hash):
        return Break(stream.pk, seq + 1, f"the stream should end with event {stream.seq}")
    if secrets:
        return Break(stream.pk, min(secrets), "a secret without its event")
    return _wrong_command(stream)


def _wrong(event: StoredEvent, seq: int, previous: bytes) -> str | None:
    if event.seq != seq:
        return f"is missing; {event.seq} follows"
    if bytes(event.prev_hash) != previous:
        return "does not follow the event before it"
    link = Link(
        event.stream_id,
        event.seq,
        event.type,
        event.schema,
        event.actor,
        event.command_id,
        event.recorded_at,
        bytes(event.data),
        bytes(event.secret_digests),
    )
    return None if event_hash(previous, link) == bytes(event.hash) else "was changed"


def _wrong_secrets(event: StoredEvent, found: Mapping[str, EventSecret]) -> str | None:
    digests = canonical.loads(bytes(event.secret_digests))
    if set(digests) != set(found):
        return "has lost or gained a secret"
    for audience, secret in found.items():
        if secret_digest(bytes(secret.salt), audience, bytes(secret.data)) != digests[audience]:
            return f"the secret of {audience} was changed"
    return None


def _wrong_command(stream: Stream) -> Break | None:
    for command in StoredCommand.objects.filter(stream=stream).order_by("first_seq"):
        if command.first_seq + command.events - 1 > stream.seq:
            return Break(stream.pk, command.first_seq, "a command without its events")
    return None


def _secrets(stream: str) -> dict[int, dict[str, EventSecret]]:
    found: dict[int, dict[str, EventSecret]] = {}
    for secret in EventSecret.objects.filter(stream=stream):
        found.setdefault(secret.seq, {})[secret.audience] = secret
    return found
