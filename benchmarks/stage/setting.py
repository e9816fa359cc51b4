"""Everything that a run of the whole server needs, made before it and removed after it."""

from __future__ import annotations

import os
import socket
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .servers import own_broker, own_database


def add_arguments(parser: ArgumentParser) -> None:
    """Which servers to use."""
    server = os.environ.get("DATABASE_URL") or "postgresql://postgres@127.0.0.1:5432/postgres"
    parser.add_argument("--database", default=server)
    parser.add_argument("--broker", default="redis://127.0.0.1:6379", help="without one: the embedded broker")


@contextmanager
def prepared(given: Namespace) -> Iterator[Path]:
    """Django set up on a new database, migrated; yields a folder for files. Child processes find the same."""
    with (
        tempfile.TemporaryDirectory(prefix="gouji-load-") as folder,
        own_database(given.database) as database,
        own_broker(given.broker) as broker,
    ):
        os.environ |= {"GOUJI_VAR": folder, "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "gouji.settings"}
        os.environ["GOUJI_LIMITS"] = "all=1000000/60"  # counted, never reached: the clients ask as fast as they can
        os.environ.pop("CELERY_BROKER_URL", None)
        if broker:
            os.environ["CELERY_BROKER_URL"] = broker
        with _django():
            yield Path(folder)


@contextmanager
def _django() -> Iterator[None]:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", interactive=False, verbosity=0)
    try:
        yield
    finally:
        connections.close_all()
        if hasattr(connections["default"], "close_pool"):
            connections["default"].close_pool()


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
