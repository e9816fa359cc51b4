"""A bot that does anything: for tests, and as the weakest opponent there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from gouji.engine.actions import Action

from .protocol import View

#: A lead may have thousands of plays. The bot draws from the first of them, and now and then from all.
FEW: Final = 200
ALL_IN_A_DOZEN: Final = 1 / 12


def at_random(view: View, actions: Iterator[Action], rng: Random) -> Action:
    """First a kind of action, each as likely, then one of its actions, each as likely."""
    by_kind: dict[str, list[Action]] = {}
    number = None if rng.random() < ALL_IN_A_DOZEN else FEW
    for action in islice(actions, number):
        by_kind.setdefault(action.do, []).append(action)
    return rng.choice(by_kind[rng.choice(list(by_kind))])
