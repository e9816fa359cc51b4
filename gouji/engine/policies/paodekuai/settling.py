"""The scores of a deal (PDK-4.4 to 4.6, PDK-5)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from gouji.engine.seats import Seat

NO_SPRING: Final = "none"
SPRING: Final = "spring"
BIG_SPRING: Final = "big_spring"

CARDS_DEALT: Final = 13


@dataclass(frozen=True, slots=True)
class Loss:
    """What a loser's stake depends on: cards left, whether he played none (全关), whether no loser did (春天)."""

    cards_left: int
    shut_out: bool
    spring: bool


#: What a loser pays the winner, bombs apart.
Stake: TypeAlias = Callable[[Loss], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementRules:
    """How a deal is scored: the losers' stakes, what a bomb earns from each, and its factor in 大春天."""

    stake: Stake
    bomb_points: int
    big_spring_factor: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a deal: the score of each seat (they sum to zero), the winner, and the kind of spring."""

    points: tuple[int, ...]
    winner: Seat
    spring: str


def by_cards(base: int, shutout_factor: int) -> Stake:
    """PDK-5.2  ``cards``: a card a ``base``; who played none pays for thirteen, times the factor (PDK-4.6)."""
    return partial(_card_stake, base, CARDS_DEALT * shutout_factor)


def _card_stake(base: int, shut_out_cards: int, loss: Loss) -> int:
    return base * (shut_out_cards if loss.shut_out else loss.cards_left)


def by_rank(base: int, shutout_factor: int) -> Stake:
    """PDK-5.1  ``rank``: one ``base``, twice that in a spring, times the factor for who played none (PDK-4.6)."""
    return partial(_rank_stake, base, shutout_factor)


def _rank_stake(base: int, shutout_factor: int, loss: Loss) -> int:
    return base * (2 if loss.spring else 1) * (shutout_factor if loss.shut_out else 1)


def settle(
    rules: SettlementRules,
    cards_left: Sequence[int],
    played: Collection[Seat],
    bombs: Sequence[Seat],
) -> Settlement:
    """PDK-5  Score a deal that has just ended. Bombs come on top (PDK-5.3); what one gets another pays (PDK-5.4).

    ``cards_left``: one number a seat, 0 for the winner alone; ``played``: who has played any card; ``bombs``: the
    owner of each bomb that was not beaten in its trick (PDK-4.4), as often as he has such bombs.
    """
    winner = list(cards_left).index(0)
    spring = _spring(winner, played, bombs)
    points = [0] * len(cards_left)
    for seat, left in enumerate(cards_left):
        if seat != winner:
            owed = rules.stake(Loss(left, seat not in played, spring != NO_SPRING))
            points[seat] -= owed
            points[winner] += owed
    value = rules.bomb_points * (rules.big_spring_factor if spring == BIG_SPRING else 1)
    for owner in bombs:
        for seat in range(len(points)):
            points[seat] += value * (len(points) - 1) if seat == owner else -value
    return Settlement(tuple(points), winner, spring)


def _spring(winner: Seat, played: Collection[Seat], bombs: Sequence[Seat]) -> str:
    """PDK-4.5  春天: nobody but the winner has played a card; 大春天: with an unbeaten bomb in it."""
    if any(seat != winner for seat in played):
        return NO_SPRING
    return BIG_SPRING if bombs else SPRING
