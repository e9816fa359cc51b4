"""A database and a broker of our own, made for one run and removed after it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import redis
from psycopg import sql


@contextmanager
def own_database(server: str) -> Iterator[str]:
    """The URL of a new, empty database on a PostgreSQL server; dropped in the end."""
    name = f"gouji_load_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def own_broker(server: str) -> Iterator[str | None]:
    """The URL of a Redis database that was empty; emptied again in the end. None where no Redis answers."""
    try:
        found = next((url for n in range(15, 0, -1) if not redis.Redis.from_url(url := f"{server}/{n}").dbsize()), None)
    except redis.RedisError:
        found = None
    yield found
    if found:
        redis.Redis.from_url(found).flushdb()
