"""JSON from strangers: what readers of different languages would read differently is refused.

Python's reader lets the last of two equal keys win, accepts NaN, follows nesting until its stack ends
and turns half a surrogate pair into text that cannot be written again. Here each of these is an error
with a pointer to the place.
"""

import json
import re
from collections.abc import Iterator
from math import isinf
from typing import Any, Final, NoReturn

from tables.api.pointers import joined
from tables.errors import BadRequest

DEEPEST: Final = 16  # objects and lists inside one another
MOST_DIGITS: Final = 15  # of a number: as many as every reader keeps exactly
_UNREADABLE: Final = re.compile("[\x00\ud800-\udfff]")


class _Bad:
    """Stands in the tree where something was wrong, until its path is known."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code = code
        self.facts = facts


_TOO_DEEP: Final = _Bad("too_deep", most=DEEPEST)
_LONG_NUMBER: Final = _Bad("too_many_digits", most=MOST_DIGITS)


def read(raw: bytes) -> Any:
    """The value of a JSON text in UTF-8; raises BadRequest."""
    try:
        value = json.loads(
            raw.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_constant,
        )
    except RecursionError:
        _refuse((), _TOO_DEEP)
    except ValueError as error:  # no UTF-8, or no JSON
        raise BadRequest("", "not_json") from error
    for path, bad in _faults(value, ()):
        _refuse(path, bad)
    return value


def _refuse(path: tuple[str | int, ...], bad: _Bad) -> NoReturn:
    raise BadRequest(joined(*path), bad.code, **bad.facts)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                found[key] = _Bad("duplicate_key")
            seen.add(key)
    return found


def _whole(digits: str) -> Any:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        return _LONG_NUMBER
    return int(digits)


def _fraction(text: str) -> Any:
    value = float(text)
    if len(text) > MOST_DIGITS or isinf(value):
        return _LONG_NUMBER
    return value


def _constant(name: str) -> Any:
    return _Bad("not_a_number", word=name)


def _faults(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], _Bad]]:
    """What is wrong in a tree, depth first."""
    if isinstance(value, _Bad):
        yield path, value
    elif isinstance(value, str):
        if _UNREADABLE.search(value):
            yield path, _Bad("unreadable_text")
    elif isinstance(value, dict | list):
        if len(path) >= DEEPEST:
            yield path, _TOO_DEEP
            return
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for key, below in parts:
            if isinstance(key, str) and _UNREADABLE.search(key):
                yield path, _Bad("unreadable_text")
            yield from _faults(below, (*path, key))
