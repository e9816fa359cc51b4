"""The record: one hand as a file, replayed without network or database (docs/rules/record-format.md)."""

from .reading import rules_of
from .replaying import Outcome, play_out, replay, trouble
from .states import full_state, seen_state
from .verifying import deal_problems
from .writing import actions_of, write_record

__all__ = [
    "Outcome",
    "actions_of",
    "deal_problems",
    "full_state",
    "play_out",
    "replay",
    "rules_of",
    "seen_state",
    "trouble",
    "write_record",
]
