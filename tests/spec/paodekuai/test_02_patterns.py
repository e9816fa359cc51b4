"""PDK-2: what is a pattern, by what it is compared, what may be broken up."""

import pytest

from tests.dsl import ADA, BEN, CAI, PAODEKUAI, given, judged, rule
from tests.spec.paodekuai.words import beats, cannot_beat, is_nothing, reads

ANY = PAODEKUAI(triple_two="any")
SEPARATE = PAODEKUAI(triple_two="separate")
LOW_TWO = PAODEKUAI(two_link="ace_and_three")
UNLINKED = PAODEKUAI(two_link="none")
WHOLE = PAODEKUAI(bomb_unsplittable=True)


def lead(game, hand, cards, refused=None):
    """Whether these cards may be led from this hand; the others hold two cards of ranks that are left."""
    held = hand.split()
    others = " ".join([rank for rank in "3456789TJQKA2" if held.count(rank) <= 2][:2])
    position = given(game, leader=ADA, ada=hand, ben=others, cai=others).when(ADA.plays(cards))
    if refused:
        position.refused(refused)
    else:
        position.then(cards_left=[len(held) - len(cards.split()), 2, 2])


# ---- one rank: 2.1, 2.2, 2.4, 2.10 ----


@rule("PDK-2.1")
def test_one_card_is_a_single():
    judged(PAODEKUAI, *(reads(card, "single", card) for card in "3456789TJQKA2"))


@rule("PDK-2.2")
def test_two_of_a_rank_are_a_pair_whatever_their_suits():
    judged(PAODEKUAI, reads("4s 4d", "pair", "4"), reads("2 2", "pair", "2"), is_nothing("4 5"), is_nothing("K 2"))


@rule("PDK-2.4")
def test_three_of_a_rank_are_a_triple_at_any_time():
    judged(PAODEKUAI, reads("3 3 3", "triple", "3"), reads("2 2 2", "triple", "2", leading=True, whole_hand=True))
    lead(PAODEKUAI, "3 3 3 8 9 J", "3 3 3")
    given(PAODEKUAI, leader=ADA, ada="3 3 3 8", ben="4 4 4 9", cai="5 5 5").after(ADA.plays("3 3 3")).when(
        BEN.plays("4 4 4")
    ).then(plays={CAI: ["5 5 5"]})


@rule("PDK-2.10")
def test_a_quad_alone_is_a_bomb():
    judged(PAODEKUAI, reads("3 3 3 3", "bomb", "3"), reads("2 2 2 2", "bomb", "2"))


@rule("PDK-2.1", "PDK-2.7")
def test_no_cards_and_ranks_mixed_are_nothing():
    judged(PAODEKUAI, *map(is_nothing, ("", "3 3 4", "3 4 4 5", "3 3 4 4 4 5", "7 7 7 8 9 T", "5 5 6 7 8")))


# ---- runs: 2.3, 2.6, 2.9 ----


@rule("PDK-2.9")
def test_three_or_more_consecutive_singles_are_a_straight():
    judged(
        PAODEKUAI,
        reads("3 4 5", "straight", "5", 3),
        reads("6 5 4 3", "straight", "6", 4),
        reads("T J Q K A", "straight", "A", 5),
        reads("3 4 5 6 7 8 9 T J Q K A", "straight", "A", 12),
        reads("3 4 5 6 7 8 9 T J Q K A 2", "straight", "2", 13),
        *map(is_nothing, ("3 4", "K A", "3 4 6", "3 5 7", "3 4 5 7", "4 5 5 6")),
    )


@rule("PDK-2.3")
def test_two_or_more_consecutive_pairs_are_a_pair_run():
    judged(
        PAODEKUAI,
        reads("3 3 4 4", "pair_run", "4", 2),
        reads("9 9 T T J J", "pair_run", "J", 3),
        reads("3 3 4 4 5 5 6 6 7 7 8 8", "pair_run", "8", 6),
        *map(is_nothing, ("3 3 5 5", "3 3 4 4 6 6", "3 3 4 4 5", "3 3 4 5 5")),
    )


@rule("PDK-2.6")
def test_two_or_more_consecutive_triples_are_a_triple_run():
    judged(
        PAODEKUAI,
        reads("3 3 3 4 4 4", "triple_run", "4", 2),
        reads("4 4 4 5 5 5 6 6 6", "triple_run", "6", 3),
        reads("3 3 3 4 4 4 5 5 5 6 6 6", "triple_run", "6", 4),
        *map(is_nothing, ("3 3 3 5 5 5", "3 3 3 4 4 4 5", "3 3 3 4 4 4 5 5", "3 3 3 4 4 4 6 6 6")),
    )


@rule("PDK-2.6", "PDK-2.12")
def test_nothing_is_attached_to_a_triple_run_not_even_as_the_last_of_a_hand():
    judged(
        PAODEKUAI, *(is_nothing(f"3 3 3 4 4 4 {more}", leading=True, whole_hand=True) for more in ("8", "8 8", "8 9 J"))
    )


@rule("PDK-2.10")
def test_consecutive_quads_alone_are_no_pattern():
    judged(PAODEKUAI, *map(is_nothing, ("3 3 3 3 4 4 4 4", "A A A A 2 2 2 2")))


# ---- the 2 in runs: 2.16 ----

ABOVE_ACE = [
    ("straight", "Q K A 2", "2", 4),
    ("straight", "K A 2", "2", 3),
    ("pair_run", "A A 2 2", "2", 2),
    ("triple_run", "A A A 2 2 2", "2", 2),
    ("plane_triples", "A A A 2 2 2 4 4 9 9", "2", 2),
    ("plane_quads", "A A A A 2 2 2 2 4 9", "2", 2),
]
BELOW_THREE = [
    ("straight", "2 3 4", "4", 3),
    ("straight", "2 3 4 5 6", "6", 5),
    ("straight", "2 3 4 5 6 7 8 9 T J Q K", "K", 12),
    ("pair_run", "2 2 3 3", "3", 2),
    ("pair_run", "2 2 3 3 4 4", "4", 3),
    ("triple_run", "2 2 2 3 3 3", "3", 2),
    ("plane_triples", "2 2 2 3 3 3 7 7 9 9", "3", 2),
    ("plane_quads", "2 2 2 2 3 3 3 3 7 9", "3", 2),
]
THROUGH = ["A 2 3", "K A 2 3", "A 2 3 4", "A A 2 2 3 3", "K K A A 2 2 3 3", "A A A 2 2 2 3 3 3"]


@rule("PDK-2.16")
@pytest.mark.parametrize(("code", "cards", "top", "size"), ABOVE_ACE)
def test_the_two_links_above_the_ace(code, cards, top, size):
    judged(PAODEKUAI, reads(cards, code, top, size))
    judged(LOW_TWO, reads(cards, code, top, size))
    judged(UNLINKED, is_nothing(cards))


@rule("PDK-2.16")
@pytest.mark.parametrize(("code", "cards", "top", "size"), BELOW_THREE)
def test_by_option_it_is_also_the_lowest_of_a_run_that_is_compared_by_its_highest(code, cards, top, size):
    judged(LOW_TWO, reads(cards, code, top, size))
    judged(PAODEKUAI, is_nothing(cards))
    judged(UNLINKED, is_nothing(cards))


@rule("PDK-2.16")
@pytest.mark.parametrize("cards", THROUGH)
@pytest.mark.parametrize("game", [PAODEKUAI, LOW_TWO, UNLINKED])
def test_no_run_goes_through_the_two(game, cards):
    judged(game, is_nothing(cards))


@rule("PDK-2.16")
def test_without_links_the_ace_is_the_end_of_every_run():
    judged(
        UNLINKED,
        reads("Q K A", "straight", "A", 3),
        reads("K K A A", "pair_run", "A", 2),
        reads("2 2", "pair", "2"),
        reads("2 2 2 A A", "triple_two", "2"),
        is_nothing("3 4 5 6 7 8 9 T J Q K A 2"),
    )


@rule("PDK-2.16")
def test_the_lowest_straight_begins_with_a_two():
    judged(
        LOW_TWO,
        beats("3 4 5", "2 3 4"),
        cannot_beat("2 3 4", "3 4 5"),
        cannot_beat("2 3 4 5", "3 4 5"),
        beats("3 3 4 4", "2 2 3 3"),
        cannot_beat("2 3 4 5 6", "2 3 4 5 6"),
        cannot_beat("2 3 4 5 6", "3 4 5 6 7"),
        beats("Q K A 2", "T J Q K"),
    )


@rule("PDK-2.16", "PDK-2.15")
def test_thirteen_in_a_row_are_read_with_the_two_on_top():
    for game in (PAODEKUAI, LOW_TWO):
        judged(game, reads("3 4 5 6 7 8 9 T J Q K A 2", "straight", "2", 13))


@rule("PDK-2.16", "PDK-7")
def test_a_run_round_the_corner_is_refused_as_no_pattern():
    lead(PAODEKUAI, "2 3 4 9 9 K A 2", "2 3 4", refused="PDK-2.16")
    lead(LOW_TWO, "2 3 4 9 9 K A 2", "A 2 3", refused="PDK-2.16")
    lead(UNLINKED, "2 3 4 9 9 K A 2", "K A 2", refused="PDK-2.16")
    lead(LOW_TWO, "2 3 4 9 9 K A 2", "2 3 4")


# ---- a triple with two: 2.5, 2.13, 2.14 ----


@rule("PDK-2.5", "PDK-2.13")
def test_pair_only_a_triple_takes_a_pair():
    judged(
        PAODEKUAI,
        reads("5 5 5 8 8", "triple_two", "5"),
        reads("3 3 3 2 2", "triple_two", "3"),
        reads("2 2 2 3 3", "triple_two", "2"),
        *map(is_nothing, ("5 5 5 8 9", "5 5 5 8", "5 5 5 8 8 9", "5 5 5 8 8 9 9")),
    )
    lead(PAODEKUAI, "5 5 5 8 9 K", "5 5 5 8 9", refused="PDK-2.13")


@rule("PDK-2.13")
def test_pair_only_holds_for_the_last_of_a_hand_too():
    lead(PAODEKUAI, "5 5 5 8 9", "5 5 5 8 9", refused="PDK-2.13")


@rule("PDK-2.13")
def test_any_a_triple_takes_two_cards_of_any_kind_and_either_beats_the_other():
    judged(
        ANY,
        reads("5 5 5 8 9", "triple_two", "5"),
        reads("5 5 5 8 8", "triple_two", "5"),
        beats("6 6 6 3 4", "5 5 5 K K"),
        beats("6 6 6 3 3", "5 5 5 K 2"),
        cannot_beat("5 5 5 K K", "5 5 5 3 4"),
    )


@rule("PDK-2.13", "PDK-3.2")
def test_separate_either_may_be_led_and_beats_only_its_own_kind():
    judged(
        SEPARATE,
        reads("5 5 5 8 9", "triple_two", "5"),
        reads("5 5 5 8 8", "triple_two", "5"),
        beats("6 6 6 3 4", "5 5 5 K 2"),
        beats("6 6 6 3 3", "5 5 5 K K"),
        cannot_beat("6 6 6 3 4", "5 5 5 K K"),
        cannot_beat("6 6 6 3 3", "5 5 5 K 2"),
    )
    (
        given(SEPARATE, leader=ADA, ada="5 5 5 8 9 K", ben="6 6 6 J J 3", cai="7")
        .after(ADA.plays("5 5 5 8 9"))
        .then(plays={BEN: ["6 6 6 3 J"]})  # the sixth card makes two loose ones
        .refuses("PDK-3.2", BEN.plays("6 6 6 J J"))
    )


@rule("PDK-2.14")
def test_five_cards_with_a_quad_are_a_quad_with_one_never_a_triple_with_two():
    for game in (PAODEKUAI, ANY, SEPARATE):
        judged(game, reads("6 6 6 6 8", "quad_one", "6"), cannot_beat("6 6 6 6 8", "5 5 5 8 9"))
        given(game, leader=ADA, ada="5 5 5 8 8 K", ben="6 6 6 6 8", cai="7").after(ADA.plays("5 5 5 8 8")).then(
            plays={BEN: ["6 6 6 6"]}
        )


# ---- a quad with one or three: 2.7, 2.8 ----


@rule("PDK-2.7")
def test_a_quad_and_one_card():
    judged(
        PAODEKUAI, reads("4 4 4 4 6", "quad_one", "4"), reads("2 2 2 2 3", "quad_one", "2"), is_nothing("4 4 4 4 6 8")
    )


@rule("PDK-2.8")
@pytest.mark.parametrize("three", ["3 5 6", "K K A", "9 9 9", "2 2 3"])
def test_a_quad_and_three_cards_of_any_kind(three):
    for game in (PAODEKUAI, ANY, SEPARATE, WHOLE):
        judged(game, reads(f"4 4 4 4 {three}", "quad_three", "4"))


@rule("PDK-2.8")
def test_a_quad_takes_one_or_three_and_no_other_number():
    judged(PAODEKUAI, *(is_nothing(f"4 4 4 4 {more}") for more in ("6 6", "6 7", "6 6 6 8", "5 5 5 5", "6 6 7 7 8")))


# ---- planes: 2.11, 2.14, 2.15 ----


@rule("PDK-2.11")
def test_two_consecutive_triples_with_two_each_or_quads_with_one_each_are_planes():
    judged(
        PAODEKUAI,
        reads("4 4 4 5 5 5 7 7 9 9", "plane_triples", "5", 2),
        reads("4 4 4 4 5 5 5 5 6 7", "plane_quads", "5", 2),
        reads("4 4 4 4 5 5 5 5 7 7", "plane_quads", "5", 2),
        *map(is_nothing, ("4 4 4 6 6 6 7 7 9 9", "4 4 4 4 6 6 6 6 7 9")),
    )


@rule("PDK-2.11")
def test_a_plane_has_two_units():
    judged(
        ANY,
        is_nothing("3 3 3 4 4 4 5 5 5 7 8 9 T J K"),
        is_nothing("3 3 3 3 4 4 4 4 5 5 5 5 7 8 9"),
        reads("3 3 3 4 4 4 5 5 5 9", "plane_triples", "5", 2),  # three triples and one card: two carry the third
    )


@rule("PDK-2.12")
@pytest.mark.parametrize("cards", ["4 4 4 5 5 5 7", "4 4 4 5 5 5 7 7", "4 4 4 5 5 5 7 7 9", "4 4 4 4 5 5 5 5 7"])
def test_a_plane_short_of_attachments_is_never_allowed(cards):
    for game in (PAODEKUAI, ANY, SEPARATE):
        judged(game, is_nothing(cards, leading=True, whole_hand=True))
        lead(game, cards, cards, refused="PDK-2.12")


@rule("PDK-2.15")
def test_pair_only_and_separate_a_plane_of_triples_takes_two_pairs():
    for game in (PAODEKUAI, SEPARATE):
        judged(
            game,
            reads("8 8 8 9 9 9 3 3 4 4", "plane_triples", "9", 2),
            reads("8 8 8 9 9 9 5 5 5 5", "plane_triples", "9", 2),  # 5555 is 55 and 55
            *(is_nothing(f"8 8 8 9 9 9 {four}") for four in ("3 3 4 5", "3 4 5 6", "3 3 3 4", "8 3 3 4", "8 3 3 3")),
        )
    lead(PAODEKUAI, "8 8 8 9 9 9 3 3 4 5 J", "8 8 8 9 9 9 3 3 4 5", refused="PDK-2.15")


@rule("PDK-2.15")
@pytest.mark.parametrize("four", ["3 4 5 6", "3 3 4 4", "3 3 3 4", "5 5 5 5", "8 3 4 5", "9 3 3 4", "8 J J J"])
def test_any_a_plane_of_triples_takes_four_cards_a_quad_or_the_fourth_of_a_unit_among_them(four):
    judged(ANY, reads(f"8 8 8 9 9 9 {four}", "plane_triples", "9", 2))


@rule("PDK-2.14")
def test_ten_cards_with_two_consecutive_quads_are_a_plane_of_quads():
    judged(
        ANY, reads("8 8 8 8 9 9 9 9 3 4", "plane_quads", "9", 2), reads("8 8 8 8 9 9 9 9 3 3", "plane_quads", "9", 2)
    )
    judged(PAODEKUAI, reads("8 8 8 8 9 9 9 9 3 3", "plane_quads", "9", 2))
    judged(ANY, cannot_beat("8 8 8 8 9 9 9 9 3 4", "6 6 6 7 7 7 3 4 5 J"))


@rule("PDK-2.14", "PDK-2.16")
def test_whether_quads_are_consecutive_is_a_question_of_links():
    judged(ANY, reads("A A A A 2 2 2 2 3 4", "plane_quads", "2", 2))
    judged(ANY(two_link="none"), is_nothing("A A A A 2 2 2 2 3 4"))
    judged(ANY, is_nothing("2 2 2 2 3 3 3 3 7 9"))
    # Above and below the ace's neighbour: of the two readings the higher counts.
    judged(ANY(two_link="ace_and_three"), reads("A A A 2 2 2 3 3 3 9", "plane_triples", "2", 2))


@rule("PDK-2.15")
def test_of_two_readings_the_higher_top_counts():
    judged(
        ANY,
        reads("3 3 3 4 4 4 5 5 5 6", "plane_triples", "5", 2),
        reads("7 7 7 8 8 8 9 9 9 9", "plane_triples", "9", 2),
        reads("K K K A A A 2 2 2 3", "plane_triples", "2", 2),
        beats("4 4 4 5 5 5 6 6 6 9", "4 4 4 5 5 5 7 8 9 J"),
    )


@rule("PDK-2.11", "PDK-3.2")
def test_what_is_attached_never_counts():
    judged(
        PAODEKUAI,
        beats("6 6 6 3 3", "5 5 5 2 2"),
        cannot_beat("5 5 5 2 2", "6 6 6 3 3"),
        beats("5 5 5 5 3", "4 4 4 4 2"),
        beats("5 5 5 5 3 3 4", "4 4 4 4 2 2 2"),
        beats("6 6 6 7 7 7 3 3 4 4", "5 5 5 6 6 6 A A 2 2"),
        beats("6 6 6 6 7 7 7 7 3 4", "5 5 5 5 6 6 6 6 2 2"),
    )


# ---- the tail: 2.12 ----


@rule("PDK-2.12")
def test_a_triple_and_one_card_may_be_led_as_the_whole_hand():
    closing = {"leading": True, "whole_hand": True}
    judged(
        PAODEKUAI,
        reads("9 9 9 4", "tail", "9", **closing),
        reads("3 3 3 2", "tail", "3", **closing),
        reads("9 9 9 9", "bomb", "9", **closing),
        is_nothing("9 9 9 4"),
        is_nothing("9 9 9 4", leading=True),
        is_nothing("9 9 9 4", whole_hand=True),
        is_nothing("9 9 4 4 4 8", **closing),
        is_nothing("9 9 4", **closing),
    )
    judged(PAODEKUAI(tail=False), is_nothing("9 9 9 4", **closing))


@rule("PDK-2.12")
def test_a_led_tail_ends_the_deal():
    given(PAODEKUAI, leader=ADA, ada="9 9 9 4", ben="3 5", cai="3 5").then(
        plays={ADA: ["4", "9", "9 9", "9 9 9", "9 9 9 4"]}
    ).when(ADA.plays("9 9 9 4")).then(phase="over", places=[ADA])


@rule("PDK-2.12")
def test_by_option_there_is_no_tail():
    lead(PAODEKUAI(tail=False), "9 9 9 4", "9 9 9 4", refused="PDK-2.12")
    given(PAODEKUAI(tail=False), leader=ADA, ada="9 9 9 4", ben="3 5", cai="3 5").then(
        plays={ADA: ["4", "9", "9 9", "9 9 9"]}
    )


@rule("PDK-2.12", "PDK-4.1")
def test_a_tail_answers_nothing_and_so_obliges_to_nothing():
    (
        given(PAODEKUAI, leader=ADA, ada="3 3 3 5 5 8", ben="9 9 9 4", cai="6 6")
        .after(ADA.plays("3 3 3 5 5"))
        .then(can={BEN: "pass"}, plays={BEN: []})
        .refuses("PDK-2.12", BEN.plays("9 9 9 4"))
        .after(BEN.passes())
    )


@rule("PDK-2.12")
def test_a_tail_is_the_whole_hand():
    lead(PAODEKUAI, "9 9 9 4 4", "9 9 9 4", refused="PDK-2.12")
    lead(PAODEKUAI, "9 9 9 9 4", "9 9 9 4", refused="PDK-2.12")


@rule("PDK-2.12", "PDK-1.4")
def test_a_tail_may_be_led_after_a_trick_was_won():
    (
        given(PAODEKUAI, leader=ADA, ada="5 3", ben="2 9 9 9 4", cai="7 7")
        .after(ADA.plays("5"), BEN.plays("2"), CAI.passes(), ADA.passes())
        .when(BEN.plays("9 9 9 4"))
        .then(phase="over", places=[BEN])
    )


# ---- what may be broken up: 2.17 ----


@rule("PDK-2.17")
def test_any_group_may_be_broken_up():
    given(PAODEKUAI, leader=ADA, ada="9 9 9 9", ben="3 5", cai="3 5").then(
        plays={ADA: ["9", "9 9", "9 9 9", "9 9 9 9"]}
    )
    for cards in ("9", "9 9", "9 9 9", "7 8 9", "8 8 9 9", "8 8 8 9 9", "9 9 9 8 8", "T T T T 9"):
        lead(PAODEKUAI, "7 8 8 8 9 9 9 9 T T T T", cards)


@rule("PDK-2.17")
@pytest.mark.parametrize("cards", ["9", "9 9", "9 9 9", "7 8 9", "8 8 9 9", "8 8 8 9 9", "9 9 9 8 8", "T T T T 9"])
def test_by_option_a_quad_is_not(cards):
    lead(WHOLE, "7 8 8 8 9 9 9 9 T T T T", cards, refused="PDK-2.17")


@rule("PDK-2.17")
@pytest.mark.parametrize("cards", ["9 9 9 9", "9 9 9 9 7", "9 9 9 9 7 8 8", "9 9 9 9 T T T T 7 8", "8", "8 8 8", "7"])
def test_it_is_a_bomb_or_the_quad_of_a_pattern_of_quads(cards):
    lead(WHOLE, "7 8 8 8 9 9 9 9 T T T T", cards)


@rule("PDK-2.17")
def test_it_is_never_attached_not_even_whole():
    hand = "8 8 8 9 9 9 5 5 5 5 J"
    lead(ANY, hand, "8 8 8 9 9 9 5 5 5 5")
    lead(ANY(bomb_unsplittable=True), hand, "8 8 8 9 9 9 5 5 5 5", refused="PDK-2.17")
    lead(WHOLE, hand, "8 8 8 9 9 9 5 5 5 5", refused="PDK-2.17")
    lead(WHOLE, "8 8 8 9 9 9 5 5 5 J J", "8 8 8 9 9 9 J J 5 5")  # three of a rank are no quad


@rule("PDK-2.17", "PDK-2.15")
def test_nor_may_a_unit_be_three_of_four():
    lead(ANY, "8 8 8 8 9 9 9 3 4 5", "8 8 8 9 9 9 3 4 5 8")
    lead(ANY(bomb_unsplittable=True), "8 8 8 8 9 9 9 3 4 5", "8 8 8 8 9 9 9 3 4 5", refused="PDK-2.17")


@rule("PDK-2.17")
def test_what_counts_is_the_hand_and_what_is_left_of_it():
    (
        given(WHOLE, leader=ADA, ada="9 9 9 9 4 4", ben="3 5 6", cai="3 5 6")
        .then(plays={ADA: ["4", "4 4", "9 9 9 9", "9 9 9 9 4"]})
        .after(ADA.plays("4 4"), BEN.passes(), CAI.passes())
        .then(plays={ADA: ["9 9 9 9"]})
    )


@rule("PDK-2.17", "PDK-4.1")
def test_an_unsplittable_quad_obliges_only_as_a_bomb():
    (
        given(WHOLE, leader=ADA, ada="8 8 3", ben="9 9 9 9 4", cai="6 6")
        .after(ADA.plays("8 8"))
        .then(can={BEN: "play"}, plays={BEN: ["9 9 9 9"]})
    )
    (
        given(WHOLE, leader=ADA, ada="T T T T 3", ben="9 9 9 9 J", cai="6 6")
        .after(ADA.plays("T T T T"))
        .then(can={BEN: "pass"}, plays={BEN: []})
    )
