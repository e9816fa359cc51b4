"""PDK-3: what beats what."""

import pytest

from tests.dsl import ADA, BEN, CAI, PAODEKUAI, given, judged, rule
from tests.spec.paodekuai.words import beats, cannot_beat

ANY = PAODEKUAI(triple_two="any")

#: One of each code, none with a 3 as its top, and the same code with a higher top.
LADDER = {
    "single": ("4", "5"),
    "pair": ("4 4", "5 5"),
    "pair_run": ("4 4 5 5", "5 5 6 6"),
    "triple": ("4 4 4", "5 5 5"),
    "triple_two": ("4 4 4 9 9", "5 5 5 8 8"),
    "triple_run": ("4 4 4 5 5 5", "5 5 5 6 6 6"),
    "quad_one": ("4 4 4 4 9", "5 5 5 5 8"),
    "quad_three": ("4 4 4 4 9 9 9", "5 5 5 5 8 8 9"),
    "straight": ("4 5 6", "5 6 7"),
    "plane_triples": ("4 4 4 5 5 5 9 9 T T", "5 5 5 6 6 6 8 8 9 9"),
    "plane_quads": ("4 4 4 4 5 5 5 5 9 T", "5 5 5 5 6 6 6 6 8 9"),
    "bomb": ("4 4 4 4", "5 5 5 5"),
}


@rule("PDK-3.1")
@pytest.mark.parametrize("code", [code for code in LADDER if code != "bomb"])
def test_the_lowest_bomb_beats_the_highest_of_everything_else(code):
    judged(PAODEKUAI, beats("3 3 3 3", LADDER[code][1]), cannot_beat(LADDER[code][1], "3 3 3 3"))


@rule("PDK-3.1")
def test_a_bomb_gives_way_to_a_higher_bomb_alone():
    judged(
        PAODEKUAI,
        beats("4 4 4 4", "3 3 3 3"),
        beats("2 2 2 2", "A A A A"),
        cannot_beat("3 3 3 3", "4 4 4 4"),
        cannot_beat("7 7 7 7", "7 7 7 7"),
    )


@rule("PDK-3.2")
@pytest.mark.parametrize("code", LADDER)
def test_of_the_same_code_the_higher_top_wins_and_equal_never_does(code):
    low, high = LADDER[code]
    judged(PAODEKUAI, beats(high, low), cannot_beat(low, high), cannot_beat(low, low))


@rule("PDK-3.2")
@pytest.mark.parametrize("code", LADDER)
def test_another_code_never_beats_unless_it_is_a_bomb(code):
    low = LADDER[code][0]
    others = [high for other, (_, high) in LADDER.items() if other not in (code, "bomb")]
    judged(PAODEKUAI, *(cannot_beat(high, low) for high in others))


@rule("PDK-3.2")
def test_the_number_of_cards_must_be_the_same():
    judged(
        PAODEKUAI,
        cannot_beat("8 8 9 9", "4 4 5 5 6 6"),
        cannot_beat("8 8 9 9 T T", "4 4 5 5"),
        cannot_beat("7 8 9", "3 4 5 6"),
        cannot_beat("5 6 7 8", "3 4 5"),
        cannot_beat("7 7 7 8 8 8", "3 3 3 4 4 4 5 5 5"),
        cannot_beat("9 9 9 9 3", "4 4 4 4 5 6 7"),
    )


@rule("PDK-3.2")
def test_singles_run_from_three_to_ace_and_two():
    order = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]
    pairs = [(low, high) for at, low in enumerate(order) for high in order[at + 1 :]]
    judged(PAODEKUAI, *(beats(high, low) for low, high in pairs), *(cannot_beat(low, high) for low, high in pairs))


@rule("PDK-3.3")
def test_quads_with_something_attached_are_no_bombs():
    codes = ("quad_one", "quad_three", "plane_quads")
    judged(
        PAODEKUAI,
        *(cannot_beat(LADDER[code][1], "4 5 6") for code in codes),
        *(cannot_beat(LADDER[code][1], "3") for code in codes),
        *(beats("3 3 3 3", LADDER[code][1]) for code in codes),
        *(cannot_beat(LADDER[code][1], LADDER[other][0]) for code in codes for other in codes if code != other),
    )


@rule("PDK-3.3")
def test_the_two_planes_do_not_beat_each_other():
    judged(
        ANY,
        cannot_beat("6 6 6 6 7 7 7 7 8 9", "3 3 3 4 4 4 T J Q K"),
        cannot_beat("6 6 6 7 7 7 8 8 9 9", "3 3 3 3 4 4 4 4 T J"),
    )


@rule("PDK-3.1", "PDK-3.2")
def test_at_the_table_an_answer_is_the_same_code_or_a_bomb():
    (
        given(PAODEKUAI, leader=ADA, ada="5 5 5 6 6 9", ben="7 7 7 3 3 8 8 8 8", cai="T T T T")
        .after(ADA.plays("5 5 5 6 6"))
        .then(plays={BEN: ["7 7 7 3 3", "7 7 7 8 8", "8 8 8 3 3", "8 8 8 7 7", "8 8 8 8"]})
        .refuses("PDK-3.2", BEN.plays("7 7 7"), BEN.plays("8 8 8 8 3"), BEN.plays("8 8"), BEN.plays("8"))
        .after(BEN.plays("8 8 8 8"))
        .then(plays={CAI: ["T T T T"]})
    )
