"""Fixtures for play with bots."""

import pytest

from tests.tables.bells import rung


@pytest.fixture
def quiet_bell() -> None:
    """Nothing was rung before."""
    rung()
