"""Every play that a hand allows, before any duty of the turn; and cards for a play (PDK-2, PDK-4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gouji.engine.cards import Card, Cards, Counts, Hand
from gouji.engine.policies.paodekuai.patterns import PatternRules
from gouji.engine.policies.paodekuai.shapes import BOMB, Pattern

_EVERY: Final = -1


def leads(rules: PatternRules, hand: Counts) -> Iterator[Pattern]:
    """Every pattern in a leader's hand, each rank multiset once, lazily.

    The order is that of the families (singles first), lowest first in each, and bombs last.
    """
    held, number = rules.look(hand), sum(hand)
    for cards, family in rules.by_size:
        if cards <= number:
            yield from family.plays(held, _EVERY)
    for family in rules.closing:
        if (pattern := family.read(hand)) is not None and family.cards == number:
            yield pattern
    yield from rules.bombs.plays(held, _EVERY)


def answers(rules: PatternRules, hand: Counts, top: Pattern) -> Iterator[Pattern]:
    """PDK-4.7  Every way in which a hand beats the top, each rank multiset once, lazily; cheapest first, bombs last."""
    held = rules.look(hand)
    yield from rules.by_shape[top.shape].plays(held, top.top)
    if top.code != BOMB:
        yield from rules.bombs.plays(held, _EVERY)


def pick(hand: Hand, wanted: Counts, including: Card | None = None) -> Cards:
    """Cards of a hand for a play: ``including`` first, then in suit order s h c d; sorted.

    The hand must hold enough of each rank, and ``including`` where it is named and its rank is wanted.
    """
    if including is None or not wanted[including.rank]:
        return hand.pick(wanted)
    others = list(wanted)
    others[including.rank] -= 1
    return tuple(sorted((including, *hand.without((including,)).pick(tuple(others)))))
