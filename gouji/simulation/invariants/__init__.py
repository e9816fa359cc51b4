"""What must hold in every hand, whatever is played: each invariant a function that yields what is wrong."""

from __future__ import annotations

from .cards import cards_are_conserved, deal_is_from_the_deck
from .ends import ends_properly, log_makes_the_state, record_replays, what_is_left_survives_storage
from .questions import (
    hints_are_accepted,
    nobody_else_may_act,
    nothing_else_is_accepted,
    somebody_may_act,
    time_may_run_out,
)
from .secrecy import entries_hide_foreign_cards, views_hide_foreign_cards
from .storage import events_survive_storage

__all__ = [
    "cards_are_conserved",
    "deal_is_from_the_deck",
    "ends_properly",
    "entries_hide_foreign_cards",
    "events_survive_storage",
    "hints_are_accepted",
    "log_makes_the_state",
    "nobody_else_may_act",
    "nothing_else_is_accepted",
    "record_replays",
    "somebody_may_act",
    "time_may_run_out",
    "views_hide_foreign_cards",
    "what_is_left_survives_storage",
]
