"""Fixtures and rules for all tests."""

import pytest
from django.db import connection


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs PostgreSQL when the suite runs on SQLite."""
    if connection.vendor == "postgresql":
        return
    elsewhere = pytest.mark.skip(reason="needs PostgreSQL: set DATABASE_URL")
    for item in items:
        if item.get_closest_marker("postgres"):
            item.add_marker(elsewhere)
