"""The options of PDK-6 become policies here, and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gouji.engine.policies.paodekuai import shapes
from gouji.engine.policies.paodekuai.attached import lone, plane
from gouji.engine.policies.paodekuai.attachments import (
    Attachment,
    any_cards,
    loose_cards,
    pairs,
)
from gouji.engine.policies.paodekuai.families import Family, groups
from gouji.engine.policies.paodekuai.held import all_but_quads, all_of
from gouji.engine.policies.paodekuai.leading import (
    LeadPolicy,
    lowest_diamond_leads,
    winner_leads,
)
from gouji.engine.policies.paodekuai.links import (
    EVERY_RANK,
    ROUND_THE_CORNER,
    TWO_ABOVE_ACE,
    TWO_AT_BOTH_ENDS,
    TWO_UNLINKED,
    Ladder,
)
from gouji.engine.policies.paodekuai.patterns import PatternRules
from gouji.engine.policies.paodekuai.restrictions import (
    TurnRules,
    any_single,
    highest_before_last_card,
    must_beat,
    must_top_single,
)
from gouji.engine.policies.paodekuai.settling import SettlementRules, by_cards, by_rank
from gouji.engine.ruleset import only_if

LADDERS: Final[Mapping[str, Ladder]] = {
    "ace": TWO_ABOVE_ACE,
    "ace_and_three": TWO_AT_BOTH_ENDS,
    "none": TWO_UNLINKED,
}
#: What a triple may take with it (PDK-2.13); several families are several shapes, so neither beats the other.
WITH_A_TRIPLE: Final[Mapping[str, tuple[Attachment, ...]]] = {
    "pair_only": (pairs(1),),
    "any": (any_cards(2),),
    "separate": (pairs(1), loose_cards(2)),
}
#: What a plane of two triples takes with it (PDK-2.15).
WITH_A_PLANE: Final[Mapping[str, Attachment]] = {
    "pair_only": pairs(2),
    "any": any_cards(4),
    "separate": pairs(2),
}
LEADS: Final[Mapping[str, LeadPolicy]] = {
    "diamond3_every_deal": lowest_diamond_leads,
    "winner_leads": winner_leads,
}
STAKES: Final = {"cards": by_cards, "rank": by_rank}
#: What a bomb earns where ``bomb_points`` is not chosen (PDK-4.4).
BOMB_POINTS: Final[Mapping[str, int]] = {"cards": 10, "rank": 2}

_LONGEST: Final = len(EVERY_RANK)


def pattern_rules(
    *,
    two_link: str = "ace",
    triple_two: str = "pair_only",
    tail: bool = True,
    bomb_unsplittable: bool = False,
) -> PatternRules:
    """The patterns of PDK-2 under these options of PDK-6."""
    ladder = LADDERS[two_link]
    with_plane = WITH_A_PLANE[triple_two]
    families: tuple[Family, ...] = (
        groups(shapes.SINGLE, 1),
        groups(shapes.PAIR, 2),
        groups(shapes.TRIPLE, 3),
        *(lone(shapes.TRIPLE_TWO, 3, with_triple) for with_triple in WITH_A_TRIPLE[triple_two]),
        *_runs(ladder),
        lone(shapes.QUAD_ONE, 4, any_cards(1)),
        lone(shapes.QUAD_THREE, 4, any_cards(3)),
        *_planes(ladder, with_plane),
    )
    return PatternRules(
        families=families,
        bombs=groups(shapes.BOMB, 4),
        closing=only_if(tail, lone(shapes.TAIL, 3, any_cards(1))),
        near_misses=_near_misses(ladder, with_plane),
        free=all_but_quads if bomb_unsplittable else all_of,
    )


def _runs(ladder: Ladder) -> tuple[Family, ...]:
    """PDK-2.9, 2.3, 2.6  Straights, pair runs and triple runs of every length."""
    return (
        *(groups(shapes.STRAIGHT, 1, size, ladder) for size in range(3, _LONGEST + 1)),
        *(groups(shapes.PAIR_RUN, 2, size, ladder) for size in range(2, _LONGEST + 1)),
        *(groups(shapes.TRIPLE_RUN, 3, size, ladder) for size in range(2, _LONGEST + 1)),
    )


def _planes(ladder: Ladder, with_triples: Attachment) -> tuple[Family, ...]:
    """PDK-2.11  The two planes; ten cards with two linked quads are always the second (PDK-2.14)."""
    quads = plane(shapes.PLANE_QUADS, 4, any_cards(2), ladder)
    return plane(shapes.PLANE_TRIPLES, 3, with_triples, ladder, unless=quads), quads


def _near_misses(ladder: Ladder, with_plane: Attachment) -> tuple[tuple[str, Family], ...]:
    """Cards that are nearly a pattern. They are looked at only when no pattern of the rules fits."""
    short: tuple[Family, ...] = (
        lone(shapes.TAIL, 3, any_cards(1)),
        *(plane(shapes.PLANE_TRIPLES, 3, any_cards(number), ladder) for number in range(1, 4)),
        *(plane(shapes.PLANE_QUADS, 4, any_cards(number), ladder) for number in range(2)),
    )
    mislinked = (*_runs(ROUND_THE_CORNER), *_planes(ROUND_THE_CORNER, with_plane))
    return (
        *(("PDK-2.12", family) for family in short),
        ("PDK-2.13", lone(shapes.TRIPLE_TWO, 3, any_cards(2))),
        ("PDK-2.15", plane(shapes.PLANE_TRIPLES, 3, any_cards(4), ladder)),
        *(("PDK-2.16", family) for family in mislinked),
    )


def turn_rules(patterns: PatternRules, *, must_play: bool = True, last_card: str = "top_single") -> TurnRules:
    """The duties of PDK-4 under these options of PDK-6."""
    top_single = last_card == "top_single"
    return TurnRules(
        patterns=patterns,
        single_rank=highest_before_last_card if top_single else any_single,
        pass_rules=(*only_if(must_play, must_beat), *only_if(top_single, must_top_single)),
    )


def settlement_rules(
    *,
    settlement: str = "cards",
    base: int = 1,
    bomb_points: int | None = None,
    shutout_double: bool = True,
    spring_doubles_bombs: bool = True,
) -> SettlementRules:
    """The scores of PDK-5 under these options of PDK-6."""
    return SettlementRules(
        stake=STAKES[settlement](base, 2 if shutout_double else 1),
        bomb_points=BOMB_POINTS[settlement] if bomb_points is None else bomb_points,
        big_spring_factor=2 if spring_doubles_bombs else 1,
    )
