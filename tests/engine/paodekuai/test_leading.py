"""PDK-1.2: who leads a deal."""

import pytest

from gouji.engine.notation import parse_cards
from gouji.engine.policies.paodekuai.leading import Lead, lowest_diamond_leads, winner_leads


def hands(*texts: str):
    return tuple(map(parse_cards, texts))


@pytest.mark.rule("PDK-1.2")
@pytest.mark.parametrize(
    ("dealt", "seat", "card"),
    [
        (("4d 5s 9h", "3d 7s Ks", "3s 4h 2d"), 1, "3d"),
        (("3s 4h 6d", "5d 7c 9c", "3h 8d 2s"), 1, "5d"),
        (("2d 3s 4s", "Ad 3h 5c"), 1, "Ad"),
        (("2d 3s 4s", "As 3h 5c"), 0, "2d"),
    ],
)
def test_the_holder_of_the_lowest_diamond_dealt_leads(dealt, seat, card):
    wanted = Lead(seat, parse_cards(card)[0])
    assert lowest_diamond_leads(hands(*dealt)) == wanted
    assert lowest_diamond_leads(hands(*dealt), 0) == wanted
    assert winner_leads(hands(*dealt), None) == wanted


@pytest.mark.rule("PDK-1.2")
def test_without_a_diamond_the_lot_decides():
    assert lowest_diamond_leads(hands("3s 4h", "5c 6c")) is None
    assert winner_leads(hands("3s 4h", "5c 6c"), None) is None


@pytest.mark.rule("PDK-1.2", "PDK-1.3")
def test_the_last_winner_leads_and_no_card_decided_it():
    assert winner_leads(hands("3d 5s", "4s 8h", "7c Tc"), 2) == Lead(2)
