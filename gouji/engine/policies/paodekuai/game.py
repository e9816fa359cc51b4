"""The policies of a 跑得快 rule set with its options, and a turn as they see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import count_ranks
from ...seats import Seat
from ...state import RunFastStanding
from ...table import Table
from .leading import LeadPolicy
from .restrictions import Turn, TurnRules, before_last_card
from .settling import SettlementRules
from .shapes import Pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFast:
    """The policies chosen by the options of PDK-6; ``lead_card_binds``: ``first_play_contains_lead_card``."""

    turns: TurnRules
    settlement: SettlementRules
    leads: LeadPolicy
    lead_card_binds: bool
    winner_leads_next: bool


def game(table: Table) -> RunFast:
    """The 跑得快 policies of a table."""
    found = table.game
    assert isinstance(found, RunFast)
    return found


def standing(table: Table) -> RunFastStanding:
    """The standing of a 跑得快 deal."""
    found = table.state.standing
    assert isinstance(found, RunFastStanding)
    return found


def cards_left(table: Table) -> Sequence[int]:
    """How many cards each seat holds."""
    return [len(hand.cards) for hand in table.state.hands]


def top_pattern(table: Table) -> Pattern | None:
    """The play to beat, read as a pattern."""
    top = table.top
    return game(table).turns.patterns.read(count_ranks(top.cards)) if top else None


def turn(table: Table, seat: Seat) -> Turn:
    """What this seat faces."""
    lead_card = standing(table).lead_card
    return Turn(
        hand=table.hand(seat).counts,
        top=top_pattern(table),
        lead_card=lead_card[0] if lead_card else None,
        before_last_card=before_last_card(cards_left(table), seat),
    )
