"""Record files on disk, for the commands that read them."""

from __future__ import annotations

import json
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
    """The records of a file: one, or a list of them."""
    try:
        found = json.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as problem:
        raise CommandError(f"{file}: not a JSON file: {problem}") from problem
    return found if isinstance(found, list) else [found]
