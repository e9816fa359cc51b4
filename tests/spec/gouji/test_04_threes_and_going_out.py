"""GJ-4: threes last, going out, 闷, places from the bottom."""

import pytest

from tests.dsl import ADA, BEN, CAI, CLASSIC, DAN, EVA, FAN, SHANDONG, declines, given, owes, passes, rule

BOTH = [CLASSIC, SHANDONG]
NO_BURN = CLASSIC(burn=False)


# ---- 4.1 ----


@rule("GJ-4.1", "GJ-15")
@pytest.mark.parametrize("game", BOTH)
def test_no_play_before_the_last_contains_a_three(game):
    (
        given(game, ada="9 9 2 SJ 3 3", rest="5 4", leader=ADA)
        .refuses("GJ-4.1", *map(ADA.plays, ("3", "3 3", "3 2", "3 3 SJ", "3 3 2 SJ")))
        .then(
            plays={
                ADA: ["9", "9 9", "9 2", "9 9 2", "9 SJ", "9 9 SJ", "9 2 SJ", "9 9 2 SJ", "2", "2 SJ", "SJ"],
            }
        )
    )


@rule("GJ-4.1", "GJ-15")
@pytest.mark.parametrize("game", BOTH)
def test_the_last_play_is_all_the_threes_and_nothing_else(game):
    (
        given(game, ada="3 3 3", rest="5 4", leader=ADA)
        .refuses("GJ-4.1", ADA.plays("3"), ADA.plays("3 3"))
        .then(plays={ADA: ["3 3 3"]})
        .when(ADA.plays("3 3 3"))
        .then(exits=[(ADA, "out")], top=(ADA, "3 3 3"))
    )


@rule("GJ-4.1")
def test_a_two_or_joker_left_with_the_threes_must_go_before_them():
    (
        given(NO_BURN, ada="2 3 3", leader=ADA)
        .refuses("GJ-4.1", ADA.plays("2 3 3"))
        .after(ADA.plays("2"), DAN.passes())
        .then(plays={ADA: ["3 3"]})
    )


@rule("GJ-4.1")
def test_threes_alone_answer_nothing():
    (
        given(CLASSIC, fan="5 4 3", ada="3", ben="3 3", leader=FAN)
        .after(FAN.plays("5"))
        .then(can={ADA: "pass"}, plays={ADA: []})
        .refuses("GJ-2.3", ADA.plays("3"))
    )


@rule("GJ-4.1")
def test_a_hand_without_a_three_ends_with_whatever_it_has():
    given(CLASSIC, ada="9 9", leader=ADA).when(ADA.plays("9 9")).then(exits=[(ADA, "out")])


@rule("GJ-4.1", "GJ-5.2", "GJ-15")
def test_a_burn_may_not_contain_a_three_either():
    (
        given(CLASSIC, ada="3 3 SJ BJ 5", fan="K K 4 3", leader=FAN)
        .after(FAN.plays("K K"))
        .refuses("GJ-4.1", ADA.burns("3 BJ"))
        .when(ADA.burns("SJ BJ"))
        .then(to_act=[BEN, DAN, EVA])
    )


@rule("GJ-4.1", "GJ-14")
def test_bie_san_off_three_is_an_ordinary_rank():
    position = given(CLASSIC(bie_san=False), ada="3 3 2 9", ben="4 4 4", leader=ADA)
    position.then(plays={ADA: ["3", "3 3", "3 2", "3 3 2", "9", "9 2", "2"]})
    position.when(ADA.plays("3 3 2")).then(to_act=[BEN]).when(BEN.plays("4 4 4")).then(exits=[(BEN, "out")])
    position.when(ADA.plays("3")).then(holds={ADA: "3 9 2"})


# ---- 4.2 ----


@rule("GJ-4.2")
@pytest.mark.parametrize("game", BOTH)
def test_who_has_played_his_last_card_is_out_and_his_play_stays_the_top(game):
    (
        given(game, ada="3", ben="4 5 3", leader=ADA)
        .when(ADA.plays("3"))
        .then(exits=[(ADA, "out")], top=(ADA, "3"), to_act=[BEN], cards_left=[0, 3, 2, 2, 2, 2])
        .when(BEN.plays("4"))
        .then(to_act=[CAI], top=(BEN, "4"))
    )


@rule("GJ-4.2")
def test_places_from_the_top_are_taken_in_the_order_of_going_out():
    exits = [(FAN, "out"), (ADA, "out"), (EVA, "out"), (BEN, "out")]
    (
        given(CLASSIC, cai="3", dan="4 3", leader=CAI, exits=exits)
        .when(CAI.plays("3"))
        .then(phase="over", places=[FAN, ADA, EVA, BEN, CAI, DAN])
    )


@rule("GJ-4.2", "GJ-8.3")
def test_who_goes_out_fourth_after_a_revolution_is_fifth():
    exits = [(DAN, "revolted"), (BEN, "out"), (ADA, "out"), (EVA, "out")]
    (
        given(CLASSIC, cai="3", fan="4 3", leader=CAI, exits=exits)
        .when(CAI.plays("3"))
        .then(places=[BEN, ADA, EVA, DAN, CAI, FAN])
    )


# ---- 4.3 ----


@rule("GJ-4.3")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("beater", [BEN, CAI, DAN])
def test_who_holds_threes_alone_and_is_beaten_by_anyone_is_shut_in_at_that_instant(game, beater):
    between = [seat for seat in (BEN, CAI, DAN) if seat < beater]
    (
        given(game, ada="9 9 3 3", ben="T T 4 3", cai="T T 5 3", dan="T T 5 3", rest="5 4", leader=ADA)
        .after(ADA.plays("9 9"), passes(*between))
        .then(exits=[], cards_left=[2, 4, 4, 4, 2, 2])
        .when(beater.plays("T T"))
        .then(exits=[(ADA, "men")], cards_left=[0, *[2 if seat == beater else 4 for seat in (BEN, CAI, DAN)], 2, 2])
        .then(holds={ADA: ""}, top=(beater, "T T"))
    )


@rule("GJ-4.3", "GJ-11.2")
def test_his_creditor_is_who_beat_that_play_even_a_teammate():
    (
        given(CLASSIC, ada="9 3", cai="T 3", leader=ADA, exits=[(BEN, "out"), (DAN, "out")], fan="3")
        .after(ADA.plays("9"))
        .when(CAI.plays("T"))
        .then(exits=[(BEN, "out"), (DAN, "out"), (ADA, "men")])
        .after(passes(EVA, FAN))
        .after(CAI.plays("3"), passes(EVA, FAN))
        .then(leader=EVA)
        .after(EVA.plays("4"), FAN.passes(), EVA.plays("3"))
        .then(phase="over", places=[BEN, DAN, CAI, EVA, FAN, ADA])
        .then(
            debts=[
                owes("men", ADA, CAI, 1),
                owes("dian", ADA, DAN, 1),
                owes("dian", DAN, ADA, 1),
                owes("dian", BEN, EVA, 1),
                owes("dian", EVA, BEN, 1),
                owes("dian", CAI, FAN, 1),
                owes("dian", FAN, CAI, 1),
                owes("la", ADA, BEN, 2),
            ]
        )
    )


@rule("GJ-4.3")
def test_with_any_other_card_left_he_is_not_shut_in():
    (
        given(CLASSIC, ada="9 4 3", ben="T 4 3", leader=ADA)
        .after(ADA.plays("9"))
        .when(BEN.plays("T"))
        .then(exits=[], cards_left=[2, 2, 2, 2, 2, 2])
    )


@rule("GJ-4.3")
def test_the_threes_themselves_cannot_shut_anybody_in():
    given(CLASSIC, ada="3 3", ben="4 4 5 3", leader=ADA).after(ADA.plays("3 3")).when(BEN.plays("4 4")).then(
        exits=[(ADA, "out")]
    )


@rule("GJ-4.3")
def test_an_answer_that_leaves_threes_alone_can_be_shut_in_too():
    (
        given(CLASSIC, ada="5 4 3", ben="9 3", cai="T 4 3", leader=ADA)
        .after(ADA.plays("5"), BEN.plays("9"))
        .then(exits=[])
        .when(CAI.plays("T"))
        .then(exits=[(BEN, "men")], to_act=[DAN])
    )


@rule("GJ-4.3", "GJ-3.7")
def test_his_opposite_has_no_head_from_that_instant():
    (
        given(NO_BURN, ada="9 9 3", ben="K K 4 3", dan="A A 4 3", leader=ADA)
        .after(ADA.plays("9 9"))
        .when(BEN.plays("K K"))
        .then(no_head=[DAN], to_act=[DAN])  # he may answer a gouji of others, in play order
        .after(DAN.passes())
        .then(to_act=[EVA])
    )


@rule("GJ-4.3", "GJ-5.2")
def test_a_burn_shuts_in_who_holds_threes_alone():
    (
        given(CLASSIC, ada="K K 3", ben="A A SJ 4 3", leader=ADA)
        .after(ADA.plays("K K"), declines(CAI, EVA, FAN))
        .when(BEN.burns("A A"))
        .then(exits=[(ADA, "men")], burner=BEN, no_head=[DAN], phase="burn", to_act=[CAI, FAN])
    )


@rule("GJ-4.3")
def test_a_gouji_that_stands_shuts_nobody_in():
    given(NO_BURN, ada="K K 3", leader=ADA).after(ADA.plays("K K"), DAN.passes()).then(leader=ADA, exits=[])


@rule("GJ-4.3", "GJ-4.1", "GJ-14")
def test_bie_san_off_nobody_is_shut_in():
    (
        given(CLASSIC(bie_san=False), ada="9 9 3", ben="T T 4", leader=ADA)
        .after(ADA.plays("9 9"))
        .when(BEN.plays("T T"))
        .then(exits=[], cards_left=[1, 1, 2, 2, 2, 2])
    )


@rule("GJ-4.3", "GJ-3.8")
def test_in_the_melee_too():
    (
        given(CLASSIC, ada="9 3", ben="T 4 3", leader=ADA, exits=[(CAI, "out"), (FAN, "out")])
        .after(ADA.plays("9"))
        .when(BEN.plays("T"))
        .then(exits=[(CAI, "out"), (FAN, "out"), (ADA, "men")], to_act=[DAN])
    )


# ---- 4.4 ----


def places(game, exits, **hands):
    """The places when Ada goes out, all others but one having left in this way."""
    return (
        given(game, leader=ADA, ada="3", exits=exits, **hands).when(ADA.plays("3")).then(phase="over").facts["places"]
    )


@rule("GJ-4.4")
@pytest.mark.parametrize("game", BOTH)
def test_the_first_shut_in_is_the_lowest(game):
    assert places(game, [(CAI, "men"), (BEN, "out"), (DAN, "men"), (EVA, "men")]) == [BEN, ADA, FAN, EVA, DAN, CAI]


@rule("GJ-4.4")
@pytest.mark.parametrize("game", BOTH)
def test_failed_burns_are_below_all_shut_in_whatever_came_first(game):
    exits = [(CAI, "men"), (BEN, "burn_failed"), (DAN, "men"), (EVA, "burn_failed")]
    assert places(game, exits) == [ADA, FAN, DAN, CAI, EVA, BEN]


@rule("GJ-4.4", "GJ-8.3")
def test_places_from_below_skip_the_revolter():
    exits = [(DAN, "revolted"), (CAI, "men"), (BEN, "men"), (EVA, "men")]
    assert places(CLASSIC, exits) == [ADA, FAN, EVA, DAN, BEN, CAI]


@rule("GJ-4.4", "GJ-10.3")
def test_places_from_below_skip_those_who_charged():
    exits = [(DAN, "charged"), (CAI, "charged"), (BEN, "burn_failed"), (EVA, "men")]
    assert places(SHANDONG, exits, head={FAN: "none"}) == [ADA, FAN, EVA, DAN, CAI, BEN]
    assert places(SHANDONG, [(DAN, "charged"), (CAI, "men"), (BEN, "burn_failed"), (EVA, "men")]) == [
        ADA, FAN, EVA, DAN, CAI, BEN,
    ]  # fmt: skip


@rule("GJ-4.4", "GJ-12.4")
def test_who_is_left_comes_above_those_who_were_shut_in():
    exits = [(CAI, "men"), (DAN, "burn_failed"), (EVA, "men")]
    (
        given(CLASSIC, ada="4 5 3", ben="3", fan="4 3", exits=exits, leader=BEN)
        .after(BEN.plays("3"), passes(FAN))
        .after(ADA.plays("4"), FAN.passes(), ADA.plays("5"), FAN.passes(), ADA.plays("3"))
        .then(phase="over", places=[BEN, ADA, FAN, EVA, CAI, DAN])
    )


@rule("GJ-4.4", "GJ-4.3", "GJ-14")
@pytest.mark.parametrize("game", BOTH)
def test_stay_in_only_the_tribute_is_booked(game):
    exits = [(BEN, "out"), (CAI, "out"), (EVA, "out")]
    position = (
        given(game(men_rank="stay_in"), ada="9 9 3", dan="T T 3", fan="3", leader=ADA, exits=exits)
        .after(ADA.plays("9 9"))
        .when(DAN.plays("T T"))
        .then(exits=exits, to_act=[FAN], cards_left=[1, 0, 0, 1, 0, 1])
        .after(passes(FAN, ADA), DAN.plays("3"), passes(FAN, ADA))
        .then(leader=FAN)
        .when(FAN.plays("3"))
        .then(phase="over", places=[BEN, CAI, EVA, DAN, FAN, ADA])
    )
    assert owes("men", ADA, DAN, 1) in position.facts["debts"]


@rule("GJ-4.4", "GJ-14")
def test_stay_in_the_player_may_still_go_out_in_his_turn():
    (
        given(CLASSIC(men_rank="stay_in", pass_reopen="none"), ada="9 9 3", ben="T T 4 3", leader=ADA)
        .after(ADA.plays("9 9"), BEN.plays("T T"), passes(CAI, DAN, EVA, FAN))
        .then(to_act=[ADA], can={ADA: "pass"})
        .after(ADA.passes())
        .then(leader=BEN, exits=[])
    )
