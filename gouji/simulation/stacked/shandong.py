"""Stacked decks of 点烧闷拉."""

from __future__ import annotations

from typing import Final

from gouji.engine.cards import ACE, BIG_JOKER, FIVE, FOUR, JACK, KING, QUEEN, SMALL_JOKER, TEN, TWO
from gouji.engine.state import Debt, Previous

from .arranging import Deck, Stacked, arranged, position

WILD: Final = (TWO, SMALL_JOKER, BIG_JOKER)


def _two_may_charge(deck: Deck) -> None:
    _may_charge(deck, 0, 1)


def _three_may_charge(deck: Deck) -> None:
    _may_charge(deck, 0, 1, 2)


def _may_charge(deck: Deck, *seats: int) -> None:
    for seat in seats:
        for rank in (ACE, KING):
            deck.bring(seat, rank, 4)
    for seat in seats:
        deck.banish(seat, WILD)


def _weak_charger(deck: Deck) -> None:
    """Three low sets, and an opposite who can beat them all."""
    for rank, number in ((QUEEN, 7), (JACK, 5), (TEN, 6)):
        deck.bring(0, rank, number)
    for rank, number in ((ACE, 7), (KING, 7), (TWO, 6), (BIG_JOKER, 3), (FOUR, 1)):
        deck.bring(3, rank, number)
    deck.banish(0, (*WILD, ACE, KING))


def _four_jokers(deck: Deck) -> None:
    deck.bring(0, SMALL_JOKER, 4)
    deck.bring(1, BIG_JOKER, 4)


def _big_jokers_with_debtors(deck: Deck) -> None:
    deck.bring(0, BIG_JOKER, 2)
    deck.bring(4, BIG_JOKER, 1)


def _few_fives(deck: Deck) -> None:
    for seat in (1, 3, 5):
        deck.banish(seat, (FIVE,))
    deck.bring(1, FIVE, 2)


def _one_team_has_it_all(deck: Deck) -> None:
    for seat in (0, 2, 4):
        deck.bring(seat, ACE, 4)
    for seat in (1, 3, 5):
        deck.banish(seat, WILD)


def _a_poor_debtor(deck: Deck) -> None:
    deck.banish(0, WILD)


_OWING: Final = Previous(
    places=(3, 1, 5, 2, 4, 0),
    debts=(
        Debt("dian", 0, 3, 2),
        Debt("dian", 4, 1, 1),
        Debt("shao", 1, 2, 1),
        Debt("men", 5, 0, 1),
        Debt("la", 0, 3, 2),
    ),
)
_SWEPT: Final = Previous(places=(0, 2, 4, 1, 3, 5), chuan="even")

STACKED: Final = (
    Stacked(title="two who may charge", times=16, opening=arranged(_two_may_charge)),
    Stacked(title="three who may charge", times=40, opening=arranged(_three_may_charge)),
    Stacked(title="a charge that may fail", times=24, opening=arranged(_weak_charger)),
    Stacked(title="four jokers of a kind and debts", times=12, opening=arranged(_four_jokers, _OWING)),
    Stacked(title="debtors with big jokers", times=6, opening=arranged(_big_jokers_with_debtors, _OWING)),
    Stacked(title="a debtor with nothing to pay", times=4, opening=arranged(_a_poor_debtor, _OWING)),
    Stacked(title="few 5s after a sweep", times=8, opening=arranged(_few_fives, _SWEPT)),
    Stacked(title="5s as they come after a sweep", times=4, opening=arranged(lambda deck: None, _SWEPT)),
    Stacked(title="one team that sweeps", times=16, opening=arranged(_one_team_has_it_all)),
    Stacked(
        title="a sweep's last card",
        times=8,
        opening=position(
            *("", "4 5 3", "", "4 6 3", "3", "5 7 3"),
            leader=4,
            exits=[{"seat": 0, "how": "out"}, {"seat": 2, "how": "out"}],
        ),
    ),
    Stacked(
        title="a burn that succeeds",
        times=40,
        opening=position("K K 4 3", "SJ SJ BJ 5 3", "4 6 3", "5 7 3", "4 7 3", "5 6 3"),
    ),
    Stacked(
        title="burns on burns",
        times=24,
        opening=position("K K 4 3", "SJ SJ SJ 5 3", "4 6 3", "5 7 3", "4 7 3", "BJ BJ SJ 6 3"),
    ),
)
