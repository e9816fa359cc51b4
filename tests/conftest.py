"""Fixtures and rules for all tests."""

import sys
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation

from tables.migrations import _ledger_guards

DATABASE_FIXTURES = ("db", "transactional_db", "django_db_serialized_rollback", "live_server")


@pytest.fixture(scope="session", autouse=True)
def emptied_ledger() -> Iterator[None]:
    """Let Django empty the database after a test with real transactions: the ledger would refuse."""
    empty = TransactionTestCase._fixture_teardown

    def without_guards(case: TransactionTestCase) -> None:
        _ledger_guards.remove(connection)
        try:
            empty(case)
        finally:
            _ledger_guards.install(connection)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", without_guards)
        yield


@pytest.fixture(autouse=True)
def stopped_hub() -> Iterator[None]:
    """End what listens to the ledger in this process: its connections would outlive the test's database."""
    yield
    if "tables.live.hub" in sys.modules:
        sys.modules["tables.live.hub"].stop_hub()


@pytest.fixture(autouse=True)
def no_language() -> Iterator[None]:
    """A request leaves its language to the thread. The next one has its own; a test without any would get it."""
    yield
    translation.deactivate()


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--second-database``: a run that repeats on another database what has passed on one."""
    parser.addoption(
        "--second-database",
        action="store_true",
        help="leave out the quick tests that use no database: they have run on the first one",
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what needs PostgreSQL when the suite runs on SQLite; leave out what another run has shown; begin with the
    slow ones, so that the quick ones fill the cores at the end.
    """
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    if config.getoption("--second-database"):
        again = {item: uses_the_database(item) or bool(item.get_closest_marker("slow")) for item in items}
        config.hook.pytest_deselected(items=[item for item in items if not again[item]])
        items[:] = [item for item in items if again[item]]
    if connection.vendor == "postgresql":
        return
    elsewhere = pytest.mark.skip(reason="needs PostgreSQL: set DATABASE_URL")
    for item in items:
        if item.get_closest_marker("postgres"):
            item.add_marker(elsewhere)


def uses_the_database(item: pytest.Item) -> bool:
    """Whether a test asks for it, by mark or by a fixture."""
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or not fixtures.isdisjoint(DATABASE_FIXTURES)
