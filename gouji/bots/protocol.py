"""What a bot is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Protocol, TypeAlias

from gouji.engine.actions import Action

#: The JSON values of :func:`gouji.engine.views.view` for a seat.
View: TypeAlias = Mapping[str, Any]


class Bot(Protocol):
    """Chooses one of the legal actions of a seat, from what that seat sees; chance arrives as an argument."""

    def __call__(self, view: View, actions: Iterator[Action], rng: Random, /) -> Action:
        """One of ``actions``, which are given lazily: those without cards, then plays, best first."""
