"""An installation says when its database may lose what it has acknowledged."""

import pytest
from django.core.checks import Error, Tags, run_checks
from django.db import connection

pytestmark = pytest.mark.django_db(transaction=True)

SET = {
    "postgresql": {"on": "SET {} = on", "off": "SET {} = off", "names": ("synchronous_commit",)},
    "sqlite": {"on": "PRAGMA {} = 2", "off": "PRAGMA {} = 0", "names": ("synchronous", "foreign_keys")},
}[connection.vendor]


def told() -> set[str]:
    found = run_checks(tags=[Tags.database], databases=["default"])
    return {one.msg.split(": ")[1].split(" is ")[0] for one in found if one.id in ("tables.W002", "tables.E001")}


@pytest.fixture(autouse=True)
def as_before():
    connection.close()
    yield
    connection.close()  # what was set belongs to the connection


@pytest.mark.parametrize("name", SET["names"])
def test_what_would_lose_something_is_told(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(SET["on"].format(name))
        assert name not in told()
        cursor.execute(SET["off"].format(name))
        assert name in told()


def test_in_production_it_is_an_error(settings) -> None:
    settings.PRODUCTION = True
    with connection.cursor() as cursor:
        cursor.execute(SET["off"].format(SET["names"][0]))
    found = [one for one in run_checks(tags=[Tags.database], databases=["default"]) if one.id == "tables.E001"]
    assert found
    assert isinstance(found[0], Error)


def test_nobody_is_asked_without_a_database_to_ask() -> None:
    assert not [one for one in run_checks() if one.id in ("tables.W002", "tables.E001")]
