"""Fixtures for webhooks."""

from typing import Any

import pytest


@pytest.fixture
def private_addresses(settings: Any) -> None:
    """Receivers of tests are on this machine."""
    settings.HOOKS_TO_PRIVATE_ADDRESSES = True
