"""The end: points, and what the next hand will owe (GJ-11, GJ-12)."""

from __future__ import annotations

from ...actions import Pass
from ...events import HandEnded
from ...policies.gouji.settling import settle
from ...ruleset import Events, Phase
from ...table import Table


def _settles(table: Table) -> Events:
    last_hand = table.state.carry.hand_no >= table.rules.length
    return (HandEnded(settle(table, last_hand)),)


SETTLE = Phase(
    name="settle",
    acts={},
    steps=(_settles,),
    options=lambda table, seat: (),
    timeout=lambda table, seat: Pass(),
)
