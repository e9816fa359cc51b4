"""The hash chain of a stream: each event's hash covers the one before it and every stored byte.

The parts of an event that not everybody may see enter through salted digests. So the chain can be
shown while a hand is running without giving anybody something to guess cards against, and a secret
row can be checked, one at a time, against its event.
"""

import hashlib
from dataclasses import dataclass

START = bytes(32)  # what the first event of a stream follows
SALT_BYTES = 16

_EVENT = b"gouji.event.1"
_SECRET = b"gouji.secret.1"


@dataclass(frozen=True, slots=True)
class Link:
    """Everything about an event that its hash covers, as stored; ``recorded_at`` in ms since 1970."""

    stream: str
    seq: int
    type: str
    schema: int
    actor: str
    command_id: str
    recorded_at: int
    data: bytes
    secret_digests: bytes


def event_hash(previous: bytes, link: Link) -> bytes:
    """SHA-256 over the previous hash and all fields, each with its length before it."""
    fields = (
        previous,
        link.stream.encode(),
        _number(link.seq),
        link.type.encode(),
        _number(link.schema),
        link.actor.encode(),
        link.command_id.encode(),
        _number(link.recorded_at),
        link.data,
        link.secret_digests,
    )
    return hashlib.sha256(_EVENT + b"".join(map(_measured, fields))).digest()


def secret_digest(salt: bytes, audience: str, data: bytes) -> str:
    """Hex SHA-256 of one audience's part of an event, under its own salt."""
    fields = (salt, audience.encode(), data)
    return hashlib.sha256(_SECRET + b"".join(map(_measured, fields))).hexdigest()


def _number(value: int) -> bytes:
    return value.to_bytes(8, "big")


def _measured(field: bytes) -> bytes:
    return _number(len(field)) + field
