"""Fixtures and rules for all tests."""

import sys
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import TransactionTestCase

from tables.migrations import _ledger_guards


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs PostgreSQL when the suite runs on SQLite."""
    if connection.vendor == "postgresql":
        return
    elsewhere = pytest.mark.skip(reason="needs PostgreSQL: set DATABASE_URL")
    for item in items:
        if item.get_closest_marker("postgres"):
            item.add_marker(elsewhere)
