"""Columns that several models share."""

from collections.abc import Callable
from typing import Any

from django.db import models

from tables.ids import LONGEST


def public_id(make: Callable[[], str]) -> "models.CharField[str, str]":
    """The primary key of what the outside can name: made here, never a serial number."""
    return models.CharField(primary_key=True, max_length=LONGEST, default=make, editable=False)


def stream_id(**options: Any) -> "models.CharField[Any, Any]":
    """The id of a hand or table that may not have a row yet, or no longer."""
    return models.CharField(max_length=LONGEST, **options)
