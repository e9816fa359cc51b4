"""Instants: whole milliseconds since 1970 in the ledger, aware UTC datetimes everywhere else."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MS = timedelta(milliseconds=1)


def to_ms(at: datetime) -> int:
    """Milliseconds since 1970, rounded down."""
    return (at - _EPOCH) // _MS


def from_ms(ms: int) -> datetime:
    """The instant of so many milliseconds since 1970."""
    return _EPOCH + ms * _MS


def iso(at: datetime) -> str:
    """An instant as clients read it: ISO 8601, UTC, milliseconds."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
