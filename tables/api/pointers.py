"""Which part of a request is wrong: JSON pointers (RFC 6901) with stable codes."""

from collections.abc import Iterator
from typing import Any, Final

from rest_framework.exceptions import ErrorDetail

#: DRF's codes under the names that the engine uses for the same thing.
CODES: Final = {
    "required": "missing",
    "null": "missing",
    "blank": "missing",
    "empty": "missing",
    "min_value": "out_of_range",
    "max_value": "out_of_range",
    "max_length": "too_long",
    "min_length": "too_short",
}
HERE: Final = "non_field_errors"


def joined(*parts: str | int) -> str:
    """A pointer made of keys and indexes."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def pointers(detail: Any) -> list[dict[str, str]]:
    """DRF's tree of errors as a flat list of ``pointer``, ``code``, ``detail``."""
    return list(_found(detail, ()))


def _found(detail: Any, path: tuple[str | int, ...]) -> Iterator[dict[str, str]]:
    if isinstance(detail, dict):
        for key, below in detail.items():
            yield from _found(below, path if key == HERE else (*path, key))
    elif isinstance(detail, list):
        for below in detail:
            yield from _found(below, path)
    else:
        code = (isinstance(detail, ErrorDetail) and detail.code) or "invalid"
        yield {"pointer": joined(*path), "code": CODES.get(code, code), "detail": str(detail)}
