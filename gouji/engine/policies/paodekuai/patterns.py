"""Reading cards as a pattern, and why they are none (PDK-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gouji.engine.cards import Counts
from gouji.engine.policies.paodekuai.families import Family
from gouji.engine.policies.paodekuai.held import Held, look_at
from gouji.engine.policies.paodekuai.shapes import OF_QUADS, Pattern, Shape


@dataclass(frozen=True, kw_only=True, eq=False)
class PatternRules:
    """The patterns of a rule set, as chosen by its options.

    ``families``: all that may be led or answered with, in the order in which a leader's plays are listed, without
    ``bombs``; ``closing``: what may only be led, and only as the whole hand (PDK-2.12); ``near_misses``: what the
    options or the rules forbid, with the clause that does; ``free``: the part of a hand that may be broken up.
    """

    families: tuple[Family, ...]
    bombs: Family
    closing: tuple[Family, ...]
    near_misses: tuple[tuple[str, Family], ...]
    free: Callable[[Counts], Counts]

    @cached_property
    def by_size(self) -> tuple[tuple[int, Family], ...]:
        """The families that may be led, in their order, each with the number of its cards."""
        return tuple((family.cards, family) for family in self.families)

    @cached_property
    def by_shape(self) -> Mapping[Shape, Family]:
        """The family of each shape that can be answered."""
        return {family.shape: family for family in (*self.families, self.bombs)}

    @cached_property
    def _by_cards(self) -> Mapping[int, tuple[Family, ...]]:
        return _by_number((*self.families, self.bombs))

    @cached_property
    def _closing_by_cards(self) -> Mapping[int, tuple[Family, ...]]:
        return _by_number((*self.families, self.bombs, *self.closing))

    def read(self, counts: Counts, *, closing: bool = False) -> Pattern | None:
        """These cards as a pattern, None when they are none; ``closing``: a lead with the whole hand.

        No cards have two codes (PDK-2.14); of two tops the higher is recorded (PDK-2.15).
        """
        return self._readings(counts, closing)

    @cached_property
    def _readings(self) -> Callable[[Counts, bool], Pattern | None]:
        """The latest readings: a play is read when it is judged, when it is made and when it must be beaten."""
        return lru_cache(maxsize=64)(self._read)

    def _read(self, counts: Counts, closing: bool) -> Pattern | None:
        families = self._closing_by_cards if closing else self._by_cards
        for family in families.get(sum(counts), ()):
            if (pattern := family.read(counts)) is not None:
                return pattern
        return None

    def look(self, hand: Counts) -> Held:
        """The hand as the families look at it."""
        return look_at(hand, self.free(hand))

    def why_no_pattern(self, counts: Counts) -> str:
        """The clause that keeps cards that are no pattern from being one: ``PDK-2`` or one below it."""
        number = sum(counts)
        for clause, family in self.near_misses:
            if family.cards == number and family.read(counts) is not None:
                return clause
        return "PDK-2"

    def breaks_a_bomb(self, hand: Counts, pattern: Pattern) -> bool:
        """PDK-2.17  Whether the play takes from a rank that is only played whole, and not as its quad."""
        free = self.free(hand)
        return free != hand and any(
            used > free[rank] and not (used == 4 and pattern.code in OF_QUADS)
            for rank, used in enumerate(pattern.counts)
        )


def _by_number(families: Iterable[Family]) -> Mapping[int, tuple[Family, ...]]:
    found: dict[int, tuple[Family, ...]] = {}
    for family in families:
        found[family.cards] = (*found.get(family.cards, ()), family)
    return found
