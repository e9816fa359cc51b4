"""Why a play, a burn, a pass or a yield is refused, in the order of GJ-15."""

from __future__ import annotations

from typing import TypeAlias

from ...actions import Action, Burn, Play
from ...cards import THREE
from ...policies.gouji.answering import may_yield
from ...policies.gouji.burning import burner_leads, proper_lead
from ...policies.gouji.game import game
from ...policies.gouji.plays import beats, read
from ...refusals import Refusal
from ...seats import Seat
from ...table import Table

CardAction: TypeAlias = Play | Burn


def cards_are_held(table: Table, seat: Seat, action: CardAction) -> Refusal | None:
    """GJ-2.1  Only cards in hand can be played."""
    if table.hand(seat).holds(action.cards):
        return None
    return Refusal("cards_not_held", "GJ-2.1")


def form_a_play(table: Table, seat: Seat, action: CardAction) -> Refusal | None:
    """GJ-2.1  One base rank with 2s and jokers attached, or 2s with jokers, or jokers."""
    return None if read(action.cards) else Refusal("no_combination", "GJ-2.1")


def threes_go_last(table: Table, seat: Seat, action: CardAction) -> Refusal | None:
    """GJ-4.1  憋三: the last play is all the 3s and nothing else; no play before it contains a 3."""
    if not game(table).threes_last:
        return None
    hand = table.hand(seat)
    threes = [one >> 2 for one in action.cards].count(THREE)
    if not threes or threes == len(action.cards) == len(hand):
        return None
    return Refusal("threes_last", "GJ-4.1", {"threes": hand.counts[THREE]})


def beats_the_top(table: Table, seat: Seat, action: CardAction) -> Refusal | None:
    """GJ-2.3  An answer has as many cards as the top play and is higher in every position."""
    top = table.top
    play, to_beat = read(action.cards), read(top.cards) if top else None
    if play is None or to_beat is None or beats(play, to_beat):
        return None
    return Refusal("does_not_beat", "GJ-2.3", {"size": to_beat.size})


def burner_leads_a_joker(table: Table, seat: Seat, action: Play) -> Refusal | None:
    """GJ-5.4  Every play that a burner leads contains a joker, except his last one."""
    play = read(action.cards)
    if play is None or not burner_leads(table, seat) or proper_lead(table, seat, play):
        return None
    return Refusal("burner_needs_joker", "GJ-5.4")


def leader_plays(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """GJ-3.1  The leader must play."""
    return Refusal("leader_must_play", "GJ-3.1") if table.top is None else None


def yield_is_open(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """GJ-3.5  让牌 is for the owner's opposite, once, after the two before him and with somebody behind him left."""
    return None if may_yield(table, seat) else Refusal("no_yield", "GJ-3.5")


CARD_RULES = (cards_are_held, form_a_play, threes_go_last, beats_the_top)
