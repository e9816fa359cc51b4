"""Record files on disk, for the commands that read them."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError


def files_of(path: Path) -> Iterator[Path]:
    """The record files under a path, in the order of their names."""
    if path.is_dir():
        yield from sorted(path.rglob("*.json"))
    elif path.exists():
        yield path
    else:
        raise CommandError(f"{path}: there is no such file or folder")


def records_in(file: Path) -> list[Any]:
    """The records of a file: one, or a list of them. Some editors begin every file with a byte order mark."""
    try:
        found = json.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as problem:
        raise CommandError(f"{file}: not a JSON file: {problem}") from problem
    return found if isinstance(found, list) else [found]


def one_line(text: str) -> str:
    """A text from a record for a line of output: what would end the line or has no place in UTF-8 is escaped."""
    return "".join(one if unicodedata.category(one) not in _BREAKING else repr(one)[1:-1] for one in text)


#: Control characters, halves of surrogate pairs, line and paragraph separators.
_BREAKING = frozenset({"Cc", "Cs", "Zl", "Zp"})
