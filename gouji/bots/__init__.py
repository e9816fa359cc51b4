"""Bots: players that see what their seat sees and nothing else, so that they cannot cheat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from gouji.engine.actions import Action

from .protocol import Bot, View
from .random_bot import at_random
from .sensible import sensible

#: Every bot by the name under which it can be seated.
BOTS: Final[Mapping[str, Bot]] = {"random": at_random, "sensible": sensible}
NAMES: Final = tuple(BOTS)


def choose(name: str, view: View, actions: Iterable[Action], rng: Random) -> Action:
    """What the bot of this name does.

    ``view`` is its own seat's view (:func:`gouji.engine.views.view`), ``actions`` its legal actions, those without
    cards first, then plays, best first; they are read as far as they are needed. The bot must be asked: there is at
    least one action.
    """
    return BOTS[name](view, iter(actions), rng)
