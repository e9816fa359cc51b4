"""The sensible player of 够级: one judgement for each phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Final, TypeAlias

from gouji.engine.actions import Action, Pass, Play

from ..protocol import View
from . import preparing
from .answering import answer
from .burning import burn_or_decline
from .leading import best_lead
from .situation import Situation, situation

#: Far more than a player would think of; a lead may have thousands.
MOST: Final = 100

Judgement: TypeAlias = Callable[[Situation, View, Sequence[Action]], Action]


def play_gouji(view: View, actions: Iterator[Action], rng: Random) -> Action:
    """One of the legal actions, by the judgement of the phase that is open."""
    options = list(islice(actions, MOST))
    if len(options) == 1:
        return options[0]
    return JUDGEMENTS[view["phase"]](situation(view, rng), view, options)


def _play(now: Situation, view: View, options: Sequence[Action]) -> Action:
    if now.top is not None:
        return answer(now, options)
    return best_lead(now, [option for option in options if isinstance(option, Play)])


def _burn(now: Situation, view: View, options: Sequence[Action]) -> Action:
    return burn_or_decline(now, options)


def _run(now: Situation, view: View, options: Sequence[Action]) -> Action:
    """冲点: the charger's strongest set first, for one that stands is enough; his opposite beats what he can."""
    plays = [option for option in options if isinstance(option, Play)]
    if now.top is None:
        return max(plays, key=lambda play: (max(play.cards), len(play.cards)))
    return plays[0] if plays else Pass()


def _charge(now: Situation, view: View, options: Sequence[Action]) -> Action:
    """The question and its playing out share a name with clients."""
    playing = any(isinstance(option, Play) for option in options)
    return _run(now, view, options) if playing else preparing.charge(now, view, options)


JUDGEMENTS: Final[Mapping[str, Judgement]] = {
    "show": preparing.show,
    "reveal": preparing.reveal,
    "declare": preparing.declare,
    "buy": preparing.buy_four,
    "return": preparing.give_back,
    "charge": _charge,
    "head": preparing.choose_head,
    "five": lambda now, view, options: answer(now, options),
    "play": _play,
    "burn": _burn,
    "vote": preparing.vote,
}
