"""Stacked decks of classic 够级."""

from __future__ import annotations

from typing import Final

from gouji.engine.cards import ACE, BIG_JOKER, KING, QUEEN, SMALL_JOKER, THREE, TWO
from gouji.engine.state import Debt, Previous

from .arranging import Deck, Stacked, arranged, position

WILD: Final = (TWO, SMALL_JOKER, BIG_JOKER)


def _two_without_wild_cards(deck: Deck) -> None:
    for seat in (0, 1):
        deck.bring(seat, THREE, 1)
        deck.banish(seat, WILD)


def _nothing_to_pay_with(deck: Deck) -> None:
    deck.banish(0, (*WILD, THREE))


def _two_with_nothing_to_pay_with(deck: Deck) -> None:
    for seat in (0, 1):
        deck.banish(seat, (*WILD, THREE))


def _threes_with_one_team(deck: Deck) -> None:
    deck.bring(0, TWO, 2)
    for seat in (0, 1, 3, 5):
        deck.banish(seat, (THREE,))


def _strong_opposite(deck: Deck) -> None:
    deck.bring(0, THREE, 1)
    for rank in (ACE, KING, QUEEN):
        deck.bring(3, rank, 9)
    deck.banish(0, WILD)


def _a_poor_debtor(deck: Deck) -> None:
    deck.banish(0, WILD)


_OWING: Final = Previous(
    places=(3, 1, 5, 2, 4, 0),
    debts=(Debt("dian", 0, 3, 1), Debt("la", 0, 3, 2), Debt("men", 4, 1, 1), Debt("shao", 2, 5, 1)),
)

STACKED: Final = (
    Stacked(title="two who may revolt", times=12, opening=arranged(_two_without_wild_cards)),
    Stacked(title="nothing to pay a 3 with", times=4, opening=arranged(_nothing_to_pay_with)),
    Stacked(title="two with nothing to pay a 3 with", times=2, opening=arranged(_two_with_nothing_to_pay_with)),
    Stacked(title="3s with one team only", times=2, opening=arranged(_threes_with_one_team)),
    Stacked(title="a strong opposite of a revolter", times=12, opening=arranged(_strong_opposite)),
    Stacked(title="a debtor with nothing to pay", times=4, opening=arranged(_a_poor_debtor, _OWING)),
    Stacked(
        title="out on a gouji",
        times=12,
        opening=position("9 K K", "4 5 6", "4 6 7", "5 A A", "4 7 8", "5 6 8"),
        options={"bie_san": False},
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
