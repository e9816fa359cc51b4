"""Whether the database keeps what it has acknowledged. It is asked itself: a misplaced setting says nothing."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning  # noqa: A004  Django's name for it
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

#: By vendor and setting, the values with which an acknowledged action is not lost.
KEEPING: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "postgresql": {
        "fsync": ("on",),
        "full_page_writes": ("on",),
        "synchronous_commit": ("on", "local", "remote_write", "remote_apply"),
        "data_sync_retry": ("off",),
    },
    "sqlite": {
        "journal_mode": ("wal",),
        "synchronous": ("2", "3"),  # FULL, EXTRA
        "foreign_keys": ("1",),
    },
}
_ASK: Final = {"postgresql": "SHOW", "sqlite": "PRAGMA"}


def acknowledged_is_kept(app_configs: Any, databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """Run by ``migrate`` and ``check --database default``; an error in production, for tests may well be quick."""
    kind = Error if settings.PRODUCTION else Warning
    return [
        kind(
            f"The database may lose what it has acknowledged: {name} is {value}.",
            hint=f"Set it to {' or '.join(KEEPING[connections[alias].vendor][name])}.",
            id="tables.E001" if settings.PRODUCTION else "tables.W002",
        )
        for alias in databases or ()
        for name, value in _losing(connections[alias])
    ]


def _losing(connection: BaseDatabaseWrapper) -> Iterator[tuple[str, str]]:
    with connection.cursor() as cursor:
        for name, good in KEEPING.get(connection.vendor, {}).items():
            cursor.execute(f"{_ASK[connection.vendor]} {name}")
            value = str(cursor.fetchone()[0])
            if value not in good:
                yield name, value
