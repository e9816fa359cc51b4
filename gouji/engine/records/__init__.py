"""The record: one hand as a file, replayed without network or database (docs/rules/record-format.md)."""

from .reading import rules_of
from .replaying import MISSHAPEN, Mismatch, Outcome, play_out, replay
from .states import full_state, seen_state
from .verifying import deal_problems
from .writing import actions_of, write_record

__all__ = [
    "MISSHAPEN",
    "Mismatch",
    "Outcome",
    "actions_of",
    "deal_problems",
    "full_state",
    "play_out",
    "replay",
    "rules_of",
    "seen_state",
    "write_record",
]
