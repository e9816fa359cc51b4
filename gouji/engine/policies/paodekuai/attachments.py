"""What may be attached to a triple or a quad: the policies of ``triple_two`` (PDK-2.13, PDK-2.15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from gouji.engine.cards import Rank
from gouji.engine.policies.paodekuai.held import RANKS

#: The highest first, so that sorted choices spend high cards last.
_FROM_THE_TOP: Final = tuple(reversed(RANKS))


@dataclass(frozen=True, slots=True)
class Attachment:
    """A number of portions, each of ``each`` cards of a rank; ``portions`` says how many a rank can give.

    ``kind`` is the word by which shapes are told apart.
    """

    kind: str
    number: int
    each: int
    portions: Callable[[int], int]

    @property
    def cards(self) -> int:
        """How many cards are attached."""
        return self.number * self.each

    def fits(self, rest: Sequence[int]) -> bool:
        """Whether these cards (counts by rank), all of them, may be attached."""
        return sum(rest) == self.cards and sum(map(self.portions, rest)) == self.number

    def choices(self, rest: Sequence[int]) -> list[tuple[Rank, ...]]:
        """Every choice of portions out of these cards, as ranks from high to low, cheapest choice first."""
        pile = [rank for rank in _FROM_THE_TOP for _ in range(self.portions(rest[rank]))]
        return sorted(set(combinations(pile, self.number)))

    def add_to(self, counts: list[int], choice: tuple[Rank, ...]) -> None:
        """Put a choice with other cards."""
        for rank in choice:
            counts[rank] += self.each


def _all(number: int) -> int:
    return number


def _pairs(number: int) -> int:
    return number // 2


def _one(number: int) -> int:
    return min(number, 1)


def any_cards(number: int) -> Attachment:
    """So many cards of any kind."""
    return Attachment("any", number, 1, _all)


def pairs(number: int) -> Attachment:
    """So many pairs; four of a rank are two of them (PDK-2.15)."""
    return Attachment("pair", number, 2, _pairs)


def loose_cards(number: int) -> Attachment:
    """So many cards, no two of one rank."""
    return Attachment("loose", number, 1, _one)
