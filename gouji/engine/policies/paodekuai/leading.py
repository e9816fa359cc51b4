"""Who leads a deal (PDK-1.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from gouji.engine.cards import SUITS, Card, Cards, card
from gouji.engine.policies.paodekuai.held import RANKS
from gouji.engine.seats import Seat

_DIAMONDS: Final[Cards] = tuple(card(rank, SUITS.index("d")) for rank in RANKS)


@dataclass(frozen=True, slots=True)
class Lead:
    """The seat that leads, and the dealt diamond that decided it: PDK-1.3 means no other card."""

    seat: Seat
    card: Card | None = None


#: Who leads, given the hands and the last deal's winner (None: there is none, or he is gone); None: the lot decides.
LeadPolicy: TypeAlias = Callable[[Sequence[Sequence[Card]], Seat | None], Lead | None]


def lowest_diamond_leads(hands: Sequence[Sequence[Card]], _winner: Seat | None = None) -> Lead | None:
    """PDK-1.2  ``diamond3_every_deal``: the holder of the lowest diamond dealt, from 3d up to Ad and then 2d."""
    for diamond in _DIAMONDS:
        for seat, hand in enumerate(hands):
            if diamond in hand:
                return Lead(seat, diamond)
    return None


def winner_leads(hands: Sequence[Sequence[Card]], winner: Seat | None) -> Lead | None:
    """PDK-1.2  ``winner_leads``: the last deal's winner; without one the diamonds decide."""
    return lowest_diamond_leads(hands) if winner is None else Lead(winner)
