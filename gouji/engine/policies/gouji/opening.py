"""开点: when a player has opened (GJ-7.1, 7.2)."""

from __future__ import annotations

from ...cards import FOUR, TWO
from ...gouji_events.in_play import Opened, Readied, ReadinessDropped
from ...ruleset import Events
from ...seats import Seat
from ...state import Top
from ...table import Table
from .game import standing
from .plays import Combination, is_pure


def opens_by_standing(table: Table, top: Top, play: Combination) -> Events:
    """GJ-7.1, ``open_rule`` standing: a 够级 with force that wins its trick opens its owner, unless it contains a
    joker or is a single 2.
    """
    single_two = play.rank == TWO and play.size == 1
    if not top.force or play.jokers or single_two or top.seat in standing(table).opened:
        return ()
    return (Opened(top.seat),)


def readies_by_standing(table: Table, top: Top, play: Combination) -> Events:
    """GJ-7.2, ``open_rule`` pure_then_four: a pure 够级 with force that wins its trick makes its owner ready."""
    if not top.force or not is_pure(play) or top.seat in standing(table).opened or not table.active(top.seat):
        return ()
    return (Readied(top.seat),)


def opens_by_four(table: Table, seat: Seat, play: Combination) -> Events:
    """GJ-7.2: the very next play of a ready player opens if it is 4s and nothing else; any other drops it."""
    if seat not in standing(table).ready:
        return ()
    only_fours = play.rank == FOUR and play.natural == play.size
    return (Opened(seat),) if only_fours else (ReadinessDropped(seat),)


def no_matter(table: Table, seat: Seat, play: Combination) -> Events:
    """``open_rule`` standing: what is played next changes nothing."""
    return ()
