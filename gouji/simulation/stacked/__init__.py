"""Decks stacked and positions set up for what chance gives too rarely."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from . import classic, paodekuai, shandong
from .arranging import Stacked

STACKED: Final[Mapping[str, tuple[Stacked, ...]]] = {
    "gouji-classic": classic.STACKED,
    "gouji-shandong": shandong.STACKED,
    "paodekuai": paodekuai.STACKED,
}

__all__ = ["STACKED", "Stacked"]
