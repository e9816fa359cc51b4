"""Stacked decks hold the cards of the deck, where they are wanted."""

from collections import Counter
from random import Random

import pytest

from gouji.engine.cards import BIG_JOKER, SMALL_JOKER, THREE, TWO
from gouji.engine.dealing import deal
from gouji.engine.rulesets import build
from gouji.engine.state import Previous
from gouji.simulation.stacked import STACKED
from gouji.simulation.stacked.arranging import Deck

RULES = build("gouji-classic")


@pytest.fixture
def deck():
    dealt = deal(RULES, bytes(32), Previous())
    return Deck([list(hand) for hand in dealt.hands])


def ranks(hand):
    return Counter(one.rank for one in hand)


def test_cards_are_brought_to_a_seat(deck):
    deck.bring(2, BIG_JOKER, 4)
    deck.bring(2, SMALL_JOKER, 3)
    assert ranks(deck.hands[2])[BIG_JOKER] == 4
    assert ranks(deck.hands[2])[SMALL_JOKER] >= 3


def test_cards_are_banished_from_seats_and_do_not_come_back(deck):
    for seat in (0, 1, 3):
        deck.banish(seat, (TWO, SMALL_JOKER, BIG_JOKER, THREE))
    deck.bring(0, THREE, 0)
    for seat in (0, 1, 3):
        assert not any(ranks(deck.hands[seat])[rank] for rank in (TWO, SMALL_JOKER, BIG_JOKER, THREE))


def test_the_deck_stays_what_it_was(deck):
    deck.bring(0, TWO, 6)
    deck.banish(1, (TWO,))
    assert Counter(one for hand in deck.hands for one in hand) == Counter(RULES.deck())
    assert {len(hand) for hand in deck.hands} == {36}


def test_more_cards_than_there_are_cannot_be_brought(deck):
    with pytest.raises(ValueError, match="not so many"):
        deck.bring(0, BIG_JOKER, 5)


@pytest.mark.parametrize(("ruleset", "stacked"), [(name, one) for name, all_ in STACKED.items() for one in all_])
def test_every_stacked_deck_can_be_played(ruleset, stacked):
    rules = build(ruleset, stacked.options)
    for seed in range(20):  # whatever was dealt, it can be stacked
        opening = stacked.opening(rules, Random(seed))
        dealt = Counter(one for hand in opening.deal.hands for one in hand)
        assert dealt <= Counter(rules.deck())
        assert opening.position is not None or dealt == Counter(rules.deck())
