"""GJ-2: what is a play, what beats what, what is a 够级."""

import pytest

from tests.dsl import ADA, BEN, CAI, CLASSIC, DAN, EVA, FAN, SHANDONG, declines, given, judged, rule


def is_play(cards):
    return {"cards": cards, "is": "play"}


def is_nothing(cards):
    return {"cards": cards, "is": None}


def beats(cards, against, beaten=True):
    return {"cards": cards, "against": against, "beats": beaten}


def gouji(cards, *, pure=False):
    return {"cards": cards, "is": "play", "gouji": True, "pure": pure}


def plain(cards):
    return {"cards": cards, "is": "play", "gouji": False, "pure": False}


@rule("GJ-2.1")
def test_cards_of_one_rank_with_any_number_of_twos_and_jokers():
    judged(
        CLASSIC, *map(is_play, ("3", "7 7 7", "A", "9 2", "9 9 2 2 2", "5 SJ", "5 SJ BJ", "5 5 2 SJ SJ BJ", "3 2 BJ"))
    )


@rule("GJ-2.1")
def test_twos_alone_or_with_jokers_and_jokers_alone():
    judged(CLASSIC, *map(is_play, ("2", "2 2 2", "2 SJ", "2 2 BJ BJ", "SJ", "BJ", "SJ BJ", "SJ SJ BJ BJ")))


@rule("GJ-2.1")
def test_two_base_ranks_are_no_play_whatever_hangs_on_them():
    judged(CLASSIC, *map(is_nothing, ("3 4", "9 T", "K A", "K K A 2", "7 8 SJ", "4 5 2 BJ", "")))


@rule("GJ-2.1", "GJ-15")
def test_what_is_not_held_or_is_no_play_is_refused():
    (
        given(CLASSIC, ada="8 8 9 2 3", leader=ADA).refuses(
            "GJ-2.1", *map(ADA.plays, ("J", "8 8 8", "8 9", "8 9 2", "SJ", "2 2"))
        )
    )


@rule("GJ-2.2")
def test_an_attached_two_adds_number_and_no_size():
    judged(
        CLASSIC,
        beats("7 7 7", "6 6 2"),
        beats("7 2 2", "6 6 6"),
        beats("7 2 2", "7 7 7", False),
        beats("7 2", "6", False),
        beats("8 8", "7 2"),
        beats("2", "A"),
        beats("A 2", "K K"),
        beats("A 2", "A A", False),
    )


@rule("GJ-2.2")
def test_an_attached_joker_keeps_its_own_size():
    judged(
        CLASSIC,
        beats("4 SJ", "A A", False),  # the 4 meets an A
        beats("2 SJ", "A A"),
        beats("A SJ", "K K"),
        beats("4 SJ", "3 3"),
        beats("4 SJ", "3 2"),
        beats("4 SJ", "4 4", False),
        beats("SJ", "2"),
        beats("BJ", "SJ"),
    )


@rule("GJ-2.3")
def test_the_number_must_be_equal():
    judged(
        CLASSIC, beats("9 9", "8", False), beats("9", "8 8", False), beats("9 9 9", "8 8 8"), beats("2", "3 3", False)
    )


@rule("GJ-2.3")
def test_every_position_must_be_strictly_higher():
    judged(
        CLASSIC,
        beats("SJ 8 8 8 8", "SJ 7 7 7 7", False),
        beats("BJ 8 8 8 8", "SJ 7 7 7 7"),
        beats("BJ 7 8 8 8", "SJ 7 7 7 7", False),  # no play at all
        beats("BJ 7 7 7 7", "SJ 7 7 7 7", False),
        beats("BJ BJ A A A", "SJ SJ K K K"),
        beats("BJ SJ A A A", "SJ SJ K K K", False),
        beats("BJ BJ BJ BJ 2", "SJ SJ K K K"),
        beats("BJ BJ K K K", "SJ SJ K K K", False),
        beats("SJ 2 2", "2 2 2", False),
        beats("SJ SJ SJ", "2 2 2"),
        beats("SJ SJ", "2 2"),
        beats("SJ BJ", "2 2"),
        beats("BJ SJ", "SJ SJ", False),
        beats("BJ BJ", "SJ SJ"),
        beats("BJ BJ", "SJ 2"),
        beats("BJ SJ", "SJ 2"),
        beats("BJ 2", "SJ A"),
        beats("2 2 2", "A 2 2"),
        beats("2 2 2", "A A A"),
    )


@rule("GJ-2.3")
def test_a_position_reads_the_same_whatever_order_the_cards_are_named_in():
    judged(CLASSIC, beats("8 BJ 8", "7 SJ 7"), beats("2 8 8", "7 7 2"))


@rule("GJ-2.3", "GJ-15")
def test_an_answer_that_does_not_beat_the_top_is_refused():
    (
        given(CLASSIC, ada="8 8 3", ben="7 7 8 8 9 T T SJ 3", leader=ADA)
        .after(ADA.plays("8 8"))
        .refuses("GJ-2.3", *map(BEN.plays, ("7 7", "8 8", "9", "T T SJ", "8 SJ")))
        .when(BEN.plays("9 SJ"))
        .then(top=(BEN, "9 SJ"))
    )


@rule("GJ-2.3")
def test_the_plays_of_a_seat_are_all_that_beat_the_top():
    (
        given(CLASSIC(burn=False), ada="8 8 3", ben="7 9 9 T 2 2 SJ 3", leader=ADA)
        .after(ADA.plays("8 8"))
        .then(plays={BEN: ["9 9", "9 2", "T 2", "2 2", "9 SJ", "T SJ", "2 SJ"], CAI: []})
    )


@rule("GJ-2.4")
def test_nothing_beats_a_play_with_a_big_joker():
    judged(CLASSIC, beats("BJ", "BJ", False), beats("BJ BJ", "BJ SJ", False), beats("BJ BJ 2", "BJ 4 4", False))


@rule("GJ-2.4")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_a_play_with_a_big_joker_ends_the_trick_at_once_and_nobody_is_asked_not_even_to_burn(game):
    (
        given(game, ada="5 5 3", ben="6 BJ 4 3", eva="BJ BJ 4 3", leader=ADA)
        .after(ADA.plays("5 5"))
        .when(BEN.plays("6 BJ"))
        .then(phase="play", leader=BEN, to_act=[BEN], top=None, passed=[])
    )


@rule("GJ-2.5")
def test_numbers_that_make_a_gouji():
    judged(
        CLASSIC,
        plain("T T T T"), gouji("T T T T T", pure=True),
        plain("J J J"), gouji("J J J J", pure=True),
        plain("Q Q"), gouji("Q Q Q", pure=True),
        plain("K"), gouji("K K", pure=True),
        plain("A"), gouji("A A", pure=True),
        gouji("K K K K K", pure=True),
    )  # fmt: skip


@rule("GJ-2.5")
def test_three_to_nine_never_are_one_without_a_joker():
    judged(CLASSIC, plain("9 9 9 9 9 9 9 9"), plain("3 3 3 3"), plain("9 9 2 2 2 2"), gouji("9 SJ"), gouji("4 BJ"))


@rule("GJ-2.5")
def test_a_joker_or_rank_two_makes_one_and_attached_twos_count():
    judged(
        CLASSIC, *map(gouji, ("2", "2 2", "SJ", "BJ", "2 SJ", "3 3 SJ", "K 2", "A 2", "Q 2 2", "J J 2 2", "T T T 2 2"))
    )
    judged(CLASSIC, plain("Q 2"), plain("T T T 2"), plain("J 2 2"))


@rule("GJ-2.5", "GJ-14")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_twos_count_for_gouji_off_counts_natural_cards_only(game):
    judged(
        game(twos_count_for_gouji=False),
        plain("K 2"), plain("Q Q 2"), plain("J J J 2 2 2"), plain("A 2 2"),
        gouji("K K 2"), gouji("K K", pure=True), gouji("2"), gouji("2 2"), gouji("K 2 SJ"),
    )  # fmt: skip


@rule("GJ-2.5", "GJ-3.1", "GJ-14")
def test_twos_count_for_gouji_off_leaves_such_a_play_to_everybody():
    position = given(CLASSIC(twos_count_for_gouji=False), ada="K 2 4 3", leader=ADA)
    position.when(ADA.plays("K 2")).then(phase="play", to_act=[BEN])
    given(CLASSIC, ada="K 2 4 3", leader=ADA).when(ADA.plays("K 2")).then(phase="burn", to_act=[BEN, CAI, EVA, FAN])


@rule("GJ-2.5", "GJ-14")
def test_twos_count_for_gouji_off_an_answer_to_a_gouji_may_have_no_force():
    (
        given(
            CLASSIC(twos_count_for_gouji=False, burn=False),
            ada="Q Q Q 4 3",
            dan="K 2 2 4 3",
            eva="2 2 2 4 3",
            leader=ADA,
        )
        .after(ADA.plays("Q Q Q"))
        .when(DAN.plays("K 2 2"))
        .then(to_act=[EVA])
    )


@rule("GJ-2.6")
def test_pure_is_without_twos_and_jokers():
    judged(CLASSIC, gouji("A A A", pure=True), gouji("A A 2"), gouji("A A SJ"), gouji("2 2"), gouji("SJ"))


@rule("GJ-2.7", "GJ-3.7")
def test_a_gouji_without_a_head_has_no_force():
    (
        given(CLASSIC, ada="K K 4 3", leader=ADA, exits=[(DAN, "out")])
        .when(ADA.plays("K K"))
        .then(phase="play", to_act=[BEN], no_head=[ADA])
    )


@rule("GJ-2.7", "GJ-3.8")
def test_a_gouji_in_the_melee_has_no_force():
    (
        given(SHANDONG, ada="K K 4 3", leader=ADA, exits=[(BEN, "out"), (CAI, "out")])
        .when(ADA.plays("K K"))
        .then(phase="play", to_act=[DAN], melee=True)
    )


@rule("GJ-2.7", "GJ-4.3", "GJ-3.7")
def test_who_shuts_his_opposite_in_has_no_head_from_that_instant_and_so_his_gouji_has_no_force():
    (
        given(CLASSIC, ada="K K 3", dan="A A 4 3", eva="2 2 4 3", leader=ADA)
        .after(ADA.plays("K K"), declines(BEN, CAI, EVA, FAN))
        .when(DAN.plays("A A"))
        .then(exits=[(ADA, "men")], no_head=[DAN], phase="play", to_act=[EVA])
        .when(EVA.plays("2 2"))
        .then(phase="burn", to_act=[CAI, FAN])
    )


@rule("GJ-2.7", "GJ-4.4", "GJ-14")
def test_with_men_rank_stay_in_he_keeps_his_head_and_the_force():
    (
        given(CLASSIC(men_rank="stay_in"), ada="K K 3", dan="A A 4 3", leader=ADA)
        .after(ADA.plays("K K"), declines(BEN, CAI, EVA, FAN))
        .when(DAN.plays("A A"))
        .then(exits=[], no_head=[], phase="burn", to_act=[BEN, CAI, EVA, FAN])
    )


@rule("GJ-2.3", "GJ-3.1")
def test_an_ordinary_answer_may_be_a_gouji_and_then_has_force():
    (
        given(CLASSIC(burn=False), ada="9 9 4 3", ben="K K 4 3", eva="A A 4 3", leader=ADA)
        .after(ADA.plays("9 9"))
        .when(BEN.plays("K K"))
        .then(to_act=[EVA])
        .after(EVA.passes())
        .then(leader=BEN)
    )


@rule("GJ-2.4")
def test_a_single_big_joker_stands_too():
    (
        given(CLASSIC, ada="5 3", ben="BJ 4 3", leader=ADA)
        .after(ADA.plays("5"))
        .when(BEN.plays("BJ"))
        .then(leader=BEN, to_act=[BEN])
    )
