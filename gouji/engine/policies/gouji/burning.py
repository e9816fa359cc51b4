"""Burn windows and the burner's obligation (GJ-5)."""

from __future__ import annotations

from ...cards import THREE, Hand
from ...seats import Seat, Seating
from ...state import Top
from ...table import Table
from .game import game, standing
from .heads import has_head
from .plays import Combination, can_be_beaten, leads, read


def may_burn(table: Table, top: Top) -> tuple[Seat, ...]:
    """GJ-5.1: who is asked to burn, ascending; nobody where the play has no force or cannot be beaten."""
    play = read(top.cards)
    if not game(table).burning or not top.force or play is None or not can_be_beaten(play):
        return ()
    pair = (top.seat, table.seating.opposite(top.seat))
    passed = table.trick.passed
    return tuple(
        seat for seat in table.active_seats if seat not in pair and seat not in passed and has_head(table, seat)
    )


def federation_first(seating: Seating, owner: Seat) -> tuple[Seat, ...]:
    """``burn_priority`` federation: the owner's team, then the others, each in play order (GJ-5.3)."""
    return tuple(seating.after(owner, steps) for steps in (2, 4, 1, 5))


def nearest_first(seating: Seating, owner: Seat) -> tuple[Seat, ...]:
    """``burn_priority`` seat: in play order (GJ-5.3)."""
    return tuple(seating.after(owner, steps) for steps in (1, 2, 4, 5))


def empties_hand(hand: Hand, play: Combination) -> bool:
    """Classic: the burner's last play, whatever it is, needs no joker (GJ-5.4)."""
    return play.size == len(hand)


def single_final_three(hand: Hand, play: Combination) -> bool:
    """Shandong: only the single final 3 needs no joker (GJ-5.4)."""
    return play.size == len(hand) == 1 and play.rank == THREE


def burner_leads(table: Table, seat: Seat) -> bool:
    """Whether this seat must lead under the obligation of its own burn."""
    burn = standing(table).burn
    return burn is not None and burn.burner == seat and table.trick.top is None


def proper_lead(table: Table, seat: Seat, play: Combination) -> bool:
    """GJ-5.4: a burner's lead contains a joker or is his last one."""
    return play.jokers > 0 or game(table).joker_free_lead(table.hand(seat), play)


def has_proper_lead(table: Table, seat: Seat) -> bool:
    """Whether the burner can lead at all."""
    possible = leads(table.hand(seat).counts, game(table).threes_last)
    return any(proper_lead(table, seat, play) for play in possible)
