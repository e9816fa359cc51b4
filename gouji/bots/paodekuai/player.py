"""The sensible player of 跑得快: long patterns first, bombs last, nothing for a player with one card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from operator import sub
from random import Random
from typing import Final

from gouji.engine.actions import Action, Pass, Play
from gouji.engine.cards import Counts, count_ranks
from gouji.engine.notation import parse_cards
from gouji.engine.seats import Seat

from ..protocol import View
from .turns import turns_to_go

#: Attachments make long lists; the first of each pattern are the cheapest.
MOST: Final = 400
#: So many candidates are looked at closely.
CLOSELY: Final = 24

BOMB: Final = 4
#: From so many cards on an opponent is about to go out.
SHORT: Final = 3


@dataclass(frozen=True, slots=True)
class Situation:
    """The seat's own cards, whether it leads, and the cards of the others (None where counts are not told)."""

    me: Seat
    held: Counts
    leading: bool
    others_left: tuple[int, ...]
    rng: Random

    @property
    def hurried(self) -> bool:
        """Whether an opponent is about to go out."""
        return min(self.others_left, default=13) <= SHORT


def play_paodekuai(view: View, actions: Iterator[Action], rng: Random) -> Action:
    """The play after which the fewest plays are left to do, cheaply; a pass where that is dearer."""
    options = list(islice(actions, MOST))
    if len(options) == 1:
        return options[0]
    now = _situation(view, rng)
    plays = [option for option in options if isinstance(option, Play)]
    close = sorted(plays, key=lambda play: _roughly(now, play), reverse=True)[:CLOSELY]
    best = max(close, key=lambda play: _score(now, play) + rng.random() / 2)
    return best if now.leading or Pass() not in options or _worth_it(now, best) else Pass()


def _situation(view: View, rng: Random) -> Situation:
    left = view["cards_left"]
    me = view["seat"]
    told = tuple(number for seat, number in enumerate(left) if seat != me and number is not None)
    held = count_ranks(parse_cards(view["hand"]))
    return Situation(me, held, view["top"] is None, told or tuple(view["announced"] and (1,)), rng)


def _roughly(now: Situation, play: Play) -> float:
    """A quick first look: many low cards, whole groups."""
    counts = count_ranks(play.cards)
    broken = sum([0 < used < held for held, used in zip(now.held, counts, strict=True)])
    height = sum([one >> 2 for one in play.cards]) / len(play.cards)
    return len(play.cards) - 0.4 * height - 2.0 * broken


def _score(now: Situation, play: Play) -> float:
    """How good a play is: few plays left to do, low cards gone, no bomb and nothing for an opponent's last cards."""
    counts = count_ranks(play.cards)
    left = _without(now.held, counts)
    if not any(left):
        return 1000.0
    number = len(play.cards)
    height = max(play.cards).rank
    total = -3.0 * turns_to_go(left) + 0.4 * number - 0.25 * height - _bomb_cost(now, counts, left)
    if number <= SHORT and number in now.others_left:
        total += 0.8 * height - (6.0 if now.leading else 0.0)
    return total


def _without(held: Counts, counts: Counts) -> Counts:
    return tuple(map(sub, held, counts))


def _bomb_cost(now: Situation, counts: Counts, left: Counts) -> float:
    """A bomb earns points only as a bomb (PDK-4.4), and is worth most when little is left to do after it."""
    if not _from_a_bomb(now, counts):
        return 0.0
    if sum(counts) > BOMB or BOMB not in counts:
        return 6.0
    return 2.0 * (turns_to_go(left) - 2)


def _from_a_bomb(now: Situation, counts: Counts) -> bool:
    return BOMB in now.held and any(used and held == BOMB for held, used in zip(now.held, counts, strict=True))


def _worth_it(now: Situation, play: Play) -> bool:
    """Whether to play although passing is allowed: unless it breaks the hand up or costs a bomb too early."""
    counts = count_ranks(play.cards)
    left = _without(now.held, counts)
    extra = turns_to_go(left) + 1 - turns_to_go(now.held)
    return now.hurried or (extra <= 1 and _bomb_cost(now, counts, left) <= 0.0)
