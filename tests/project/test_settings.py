"""What the environment makes of the settings, seen from fresh processes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.db import close_old_connections, connection
from django.test import Client

from gouji.settings import HELD_FOR
from tables.live.wakeups import _address

ROOT = Path(__file__).resolve().parents[2]
ASK = """
import json, os
from gouji import settings
print(json.dumps({name: getattr(settings, name) for name in %r}, default=str))
"""


def settings(var: Path, *names: str, **environment: str) -> dict[str, object]:
    """Return settings as a new process with just these variables has them."""
    answer = subprocess.run(
        [sys.executable, "-c", ASK % (names,)],
        env={"PATH": os.environ["PATH"], "GOUJI_VAR": str(var), **environment},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(answer.stdout)


def test_without_any_variable_everything_lies_in_one_folder(tmp_path: Path) -> None:
    found = settings(tmp_path, "DATABASES", "CELERY_BROKER_URL", "DEBUG", "SECRET_KEY")

    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "gouji.sqlite3")
    assert found["CELERY_BROKER_URL"] == f"sqla+sqlite:///{tmp_path / 'broker.sqlite3'}"
    assert found["SECRET_KEY"] == (tmp_path / "secret_key").read_text()
    assert found["DEBUG"] is False


def test_sqlite_queues_its_writers_and_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    database = settings(tmp_path, "DATABASES")["DATABASES"]["default"]

    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in database["OPTIONS"]["init_command"]
    assert database["ATOMIC_REQUESTS"] is False


def test_a_database_url_moves_to_postgresql(tmp_path: Path) -> None:
    url = "postgresql://club@db.example:5433/tables"
    database = settings(tmp_path, "DATABASES", DATABASE_URL=url)["DATABASES"]["default"]

    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "tables")
    assert database["ATOMIC_REQUESTS"] is False
    assert database["CONN_MAX_AGE"]
    assert "pool" not in database["OPTIONS"]


@pytest.mark.parametrize("size", ["0", "8"])
def test_a_connection_is_asked_before_it_is_used_again_also_from_a_pool(tmp_path: Path, size: str) -> None:
    url = "postgresql://club@db.example/tables"
    found = settings(tmp_path, "DATABASES", DATABASE_URL=url, DATABASE_POOL_SIZE=size)["DATABASES"]["default"]
    assert found["CONN_HEALTH_CHECKS"]
    assert ("pool" in found["OPTIONS"]) == (size != "0")


def test_no_session_of_postgresql_waits_or_is_waited_for_without_end(tmp_path: Path) -> None:
    """In the settings; the next test asks the server."""
    url = "postgresql://club@db.example/tables"
    options = settings(tmp_path, "DATABASES", DATABASE_URL=url)["DATABASES"]["default"]["OPTIONS"]
    assert "idle_in_transaction_session_timeout=20s" in options["options"]
    assert options["connect_timeout"]
    assert options["tcp_user_timeout"]

    pooler = settings(tmp_path, "DATABASES", DATABASE_URL=url, LISTEN_DATABASE_URL=url)["DATABASES"]["default"]
    assert "options" not in pooler["OPTIONS"], "a pooler would refuse the connection"


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_server_has_understood_how_long_a_session_may_hold_a_lock() -> None:
    with connection.cursor() as cursor:
        for name, value in HELD_FOR.items():
            cursor.execute(f"SHOW {name}")
            assert cursor.fetchone() == (value,)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_connection_that_the_server_has_ended_is_replaced_unnoticed(client: Client) -> None:
    """As after its restart: who asks first need not pay for it."""
    assert client.get("/api/v1/tables").status_code == 200
    with psycopg.connect(**_address(), autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    close_old_connections()  # as when a request begins; the test client keeps connections as they are
    assert client.get("/api/v1/tables").status_code == 200


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_insists_on_what_it_needs(tmp_path: Path, missing: str) -> None:
    given = {"SECRET_KEY": "k" * 50, "ALLOWED_HOSTS": "cards.example", "GOUJI_PRODUCTION": "true"}
    del given[missing]

    with pytest.raises(subprocess.CalledProcessError) as failure:
        settings(tmp_path, "DEBUG", **given)

    assert missing in failure.value.stderr


def test_production_passes_djangos_own_deployment_check(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env={
            "PATH": os.environ["PATH"],
            "GOUJI_VAR": str(tmp_path),
            "GOUJI_PRODUCTION": "true",
            "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "ALLOWED_HOSTS": "cards.example",
        },
        cwd=ROOT,
        check=True,
        capture_output=True,
    )


def test_limits_are_counted_where_the_cache_is(tmp_path: Path) -> None:
    assert settings(tmp_path, "LIMITS_URL")["LIMITS_URL"] == ""
    shared = settings(tmp_path, "LIMITS_URL", CACHE_URL="rediscache://cache.example:6379/1")
    assert shared["LIMITS_URL"] == "redis://cache.example:6379/1"


def test_a_limit_that_means_nothing_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as failure:
        settings(tmp_path, "LIMITS", GOUJI_LIMITS="reading=many")
    assert "'many'" in failure.value.stderr


@pytest.mark.parametrize(("cache", "warned"), [("", True), ("rediscache://127.0.0.1:6379/1", False)])
def test_a_check_says_when_several_web_processes_would_count_apart(tmp_path: Path, cache: str, warned: bool) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy"],
        env={
            "PATH": os.environ["PATH"],
            "GOUJI_VAR": str(tmp_path),
            "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing",
            **({"CACHE_URL": cache} if cache else {}),
        },
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert ("tables.W001" in done.stderr) == warned
