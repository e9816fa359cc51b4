"""What a set of cards is read as: a shape, and a top to compare by (PDK-2, PDK-3.2)."""

from __future__ import annotations

from typing import Final

from gouji.engine.cards import Counts, Rank
from gouji.engine.values import value

SINGLE: Final = "single"
PAIR: Final = "pair"
PAIR_RUN: Final = "pair_run"
TRIPLE: Final = "triple"
TRIPLE_TWO: Final = "triple_two"
TRIPLE_RUN: Final = "triple_run"
QUAD_ONE: Final = "quad_one"
QUAD_THREE: Final = "quad_three"
STRAIGHT: Final = "straight"
BOMB: Final = "bomb"
PLANE_TRIPLES: Final = "plane_triples"
PLANE_QUADS: Final = "plane_quads"
TAIL: Final = "tail"

#: The patterns whose groups are quads: what ``bomb_unsplittable`` lets a quad be played as (PDK-2.17).
OF_QUADS: Final = frozenset({BOMB, QUAD_ONE, QUAD_THREE, PLANE_QUADS})


@value
class Shape:
    """All that must agree before tops are compared (PDK-3.2).

    ``code`` names the pattern, ``size`` counts the linked ranks (1 where nothing is linked), ``attached`` is the
    kind of attachment (empty, ``any``, ``pair`` or ``loose``). Together they fix the number of cards.
    """

    code: str
    size: int = 1
    attached: str = ""


@value
class Pattern:
    """Cards read as a pattern: their shape, the top they are compared by, and all of them as counts by rank."""

    shape: Shape
    top: Rank
    counts: Counts

    @property
    def code(self) -> str:
        """The pattern's code in the record format."""
        return self.shape.code

    @property
    def size(self) -> int:
        """The number of linked ranks, 1 where nothing is linked."""
        return self.shape.size
