"""Triples and quads with cards attached: alone (PDK-2.5, 2.7, 2.8, 2.12) or linked to planes (PDK-2.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gouji.engine.cards import RANKS, Counts, Rank
from gouji.engine.policies.paodekuai.attachments import Attachment
from gouji.engine.policies.paodekuai.families import Family
from gouji.engine.policies.paodekuai.held import RANKS as LINKED_RANKS
from gouji.engine.policies.paodekuai.held import Held
from gouji.engine.policies.paodekuai.links import Ladder, Window, windows
from gouji.engine.policies.paodekuai.shapes import Pattern, Shape


@dataclass(frozen=True, slots=True, eq=False)
class Lone:
    """One triple or quad with cards of other ranks.

    PDK-2.14  A fourth card of the triple's own rank is never attached: it makes the triple a quad. So there is
    never a second reading, for fewer cards are attached than the group has.
    """

    shape: Shape
    copies: int
    attachment: Attachment

    @property
    def cards(self) -> int:
        """How many cards each of them has."""
        return self.copies + self.attachment.cards

    def read(self, counts: Counts) -> Pattern | None:
        """These cards as a pattern of this shape."""
        if self.copies not in counts:
            return None
        top = counts.index(self.copies)
        if not self.attachment.fits(_without(counts, top)):
            return None
        return Pattern(self.shape, top, counts)

    def plays(self, held: Held, above: Rank) -> Iterator[Pattern]:
        """Every such pattern in a hand with a top above this rank, lowest first, then the cheapest attachment."""
        enough = held.masks[self.copies]
        for top in LINKED_RANKS[above + 1 :]:
            if enough >> top & 1:
                for choice in self.attachment.choices(_without(held.free, top)):
                    counts = [0] * len(RANKS)
                    counts[top] = self.copies
                    self.attachment.add_to(counts, choice)
                    yield Pattern(self.shape, top, tuple(counts))


def _without(counts: Counts, rank: Rank) -> Counts:
    return (*counts[:rank], 0, *counts[rank + 1 :])


def lone(code: str, copies: int, attachment: Attachment) -> Lone:
    """The family of one group of ``copies`` cards with this attachment."""
    return Lone(Shape(code, attached=attachment.kind), copies, attachment)


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """Linked triples or quads, their attachments together. PDK-2.15: the fourth card of a unit may be one of them.

    ``unless``: cards that this family reads are not a plane of this shape (PDK-2.14).
    """

    shape: Shape
    copies: int
    attachment: Attachment
    from_the_top: tuple[Window, ...]
    unless: Family | None = None

    @property
    def cards(self) -> int:
        """How many cards each of them has."""
        return self.shape.size * self.copies + self.attachment.cards

    def read(self, counts: Counts) -> Pattern | None:
        """PDK-2.15  These cards as a pattern of this shape, of several readings the one with the higher top."""
        if self.unless is not None and self.unless.read(counts):
            return None
        for window in self.from_the_top:
            if all(counts[rank] >= self.copies for rank in window.ranks) and self.attachment.fits(
                self._rest(counts, window)
            ):
                return Pattern(self.shape, window.top, counts)
        return None

    def plays(self, held: Held, above: Rank) -> Iterator[Pattern]:
        """Every such pattern in a hand with a top above this rank, lowest first, then the cheapest attachment."""
        enough = held.masks[self.copies]
        for window in reversed(self.from_the_top):
            if window.top > above and enough & window.mask == window.mask:
                yield from self._with_units(window, held.free)

    def _with_units(self, window: Window, free: Counts) -> Iterator[Pattern]:
        for choice in self.attachment.choices(self._rest(free, window)):
            counts = [0] * len(RANKS)
            for rank in window.ranks:
                counts[rank] = self.copies
            self.attachment.add_to(counts, choice)
            pattern = self.read(tuple(counts))
            # Cards with a higher reading, or another one altogether, are found there.
            if pattern is not None and pattern.top == window.top:
                yield pattern

    def _rest(self, counts: Counts, window: Window) -> Sequence[int]:
        rest = list(counts)
        for rank in window.ranks:
            rest[rank] = max(0, rest[rank] - self.copies)
        return rest


def plane(
    code: str,
    copies: int,
    attachment: Attachment,
    ladder: Ladder,
    unless: Family | None = None,
) -> Plane:
    """The family of two linked groups of ``copies`` cards with this attachment to both together."""
    found = tuple(reversed(windows(ladder, 2)))
    return Plane(Shape(code, 2, attachment.kind), copies, attachment, found, unless)
