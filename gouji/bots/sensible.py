"""A bot that plays as a reasonable member of a club would: one player for each game it knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from gouji.engine.actions import Action

from .gouji.player import play_gouji
from .paodekuai.player import play_paodekuai
from .protocol import Bot, View

PLAYERS: Final[Mapping[str, Bot]] = {
    "gouji-classic": play_gouji,
    "gouji-shandong": play_gouji,
    "paodekuai": play_paodekuai,
}


def sensible(view: View, actions: Iterator[Action], rng: Random) -> Action:
    """Sheds low sets first, beats opponents cheaply, spares teammates, keeps its strong cards for when they count."""
    return PLAYERS[view["ruleset"]](view, actions, rng)
