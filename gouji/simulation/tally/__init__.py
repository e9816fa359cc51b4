"""How often each clause of the rules came into play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from . import gouji, paodekuai
from .rows import Row, Tally

ROWS: Final[Mapping[str, tuple[Row, ...]]] = {
    "gouji-classic": gouji.ROWS,
    "gouji-shandong": gouji.ROWS,
    "paodekuai": paodekuai.ROWS,
}


def tally_for(ruleset: str) -> Tally:
    """An empty count of everything that is counted in the hands of a rule set."""
    return Tally(ROWS[ruleset])


__all__ = ["ROWS", "Row", "Tally", "tally_for"]
