"""Which ranks stand next to each other: the policies of ``two_link`` (PDK-2.16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from gouji.engine.cards import ACE, THREE, TWO, Rank

#: Ranks in linking order; every stretch of it without a repeated rank is linked.
Ladder: TypeAlias = tuple[Rank, ...]

EVERY_RANK: Final[Ladder] = tuple(range(THREE, TWO + 1))
TWO_ABOVE_ACE: Final[Ladder] = EVERY_RANK
TWO_AT_BOTH_ENDS: Final[Ladder] = (TWO, *EVERY_RANK)
TWO_UNLINKED: Final[Ladder] = tuple(range(THREE, ACE + 1))
#: Links no rule allows: it tells a run that goes wrong at the 2 from cards that are no run at all.
ROUND_THE_CORNER: Final[Ladder] = EVERY_RANK * 2


@dataclass(frozen=True, slots=True)
class Window:
    """Linked ranks from the lowest up, and the same ranks as bits: bit r for rank r."""

    ranks: tuple[Rank, ...]
    mask: int

    @property
    def top(self) -> Rank:
        """The highest linked rank, by which they are compared: a 2 below a 3 is not it."""
        return self.ranks[-1]


def windows(ladder: Ladder, size: int) -> tuple[Window, ...]:
    """Every stretch of so many linked ranks, lowest top first; of two with the same ranks the higher (PDK-2.15)."""
    stretches = (ladder[start : start + size] for start in range(len(ladder) - size + 1))
    linked = sorted((ranks for ranks in stretches if len(set(ranks)) == size), key=lambda ranks: ranks[-1])
    by_mask = {sum(1 << rank for rank in ranks): ranks for ranks in linked}
    return tuple(Window(ranks, mask) for mask, ranks in sorted(by_mask.items(), key=lambda one: one[1][-1]))
