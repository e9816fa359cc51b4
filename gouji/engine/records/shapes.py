"""What kind of JSON value a part of a record is; anything else is refused by its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..refusals import Malformed


def a_record(value: Any) -> Mapping[str, Any]:
    """A whole record, which is an object: nothing at all is none."""
    if value is None:
        raise Malformed("/", "not_object")
    return an_object(value, "/")


def an_object(value: Any, pointer: str) -> Mapping[str, Any]:
    """A JSON object; nothing at all is an empty one."""
    if value is None:
        return {}
    if isinstance(value, Mapping):
        return value
    raise Malformed(pointer, "not_object")


def a_list(value: Any, pointer: str) -> list[Any]:
    """A JSON list; nothing at all is an empty one."""
    if value is None:
        return []
    if isinstance(value, list | tuple):
        return list(value)
    raise Malformed(pointer, "not_list")
