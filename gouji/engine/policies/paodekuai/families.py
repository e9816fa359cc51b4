"""The contract of a family of patterns, and the one without attachments: groups of linked ranks (PDK-2.1 to 2.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from gouji.engine.cards import RANKS, Counts, Rank
from gouji.engine.policies.paodekuai.held import Held
from gouji.engine.policies.paodekuai.links import EVERY_RANK, Ladder, Window, windows
from gouji.engine.policies.paodekuai.shapes import Pattern, Shape


class Family(Protocol):
    """All patterns of one shape: it can read them and find them in a hand."""

    @property
    def shape(self) -> Shape:
        """The shape they share."""

    @property
    def cards(self) -> int:
        """How many cards each of them has."""

    def read(self, counts: Counts) -> Pattern | None:
        """These cards, all of them, as a pattern of this shape; None when they are none."""

    def plays(self, held: Held, above: Rank) -> Iterator[Pattern]:
        """Every such pattern in a hand with a top above this rank (-1: every one), each once, the cheapest first."""


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """As many equal groups as the shape has linked ranks, nothing attached. All of them are known beforehand."""

    shape: Shape
    copies: int
    known: Mapping[Counts, Pattern]
    by_top: tuple[tuple[int, Pattern], ...]

    @property
    def cards(self) -> int:
        """How many cards each of them has."""
        return self.shape.size * self.copies

    def read(self, counts: Counts) -> Pattern | None:
        """These cards as a pattern of this shape."""
        return self.known.get(counts)

    def plays(self, held: Held, above: Rank) -> Iterator[Pattern]:
        """Every such pattern in a hand with a top above this rank, lowest first."""
        enough = held.masks[self.copies]
        return iter([one for mask, one in self.by_top if enough & mask == mask and one.top > above])


def groups(code: str, copies: int, size: int = 1, ladder: Ladder = EVERY_RANK) -> Groups:
    """The family of ``size`` linked groups of ``copies`` cards each."""
    shape = Shape(code, size)
    by_top = tuple((window.mask, _pattern(shape, copies, window)) for window in windows(ladder, size))
    return Groups(shape, copies, {pattern.counts: pattern for _, pattern in by_top}, by_top)


def _pattern(shape: Shape, copies: int, window: Window) -> Pattern:
    counts = tuple(copies if rank in window.ranks else 0 for rank in RANKS)
    return Pattern(shape, window.top, counts)
