"""GJ-8: revolution, keeping or giving up the head, dead 够级, and who leads."""

import pytest

from tests.dsl import (
    ADA,
    BEN,
    CAI,
    CLASSIC,
    DAN,
    EVA,
    EVERYBODY,
    FAN,
    SHANDONG,
    declines,
    given,
    last_hand,
    owes,
    passes,
    rule,
)

QUIET = CLASSIC(burn=False)


def declaring(game=CLASSIC, **start):
    return given(game, **{"phase": "declare", "leader": ADA, "rest": "5 2 3", **start})


def everybody_declares(position, *rebels):
    return position.after(*[seat.declares(revolt=seat in rebels) for seat in EVERYBODY])


# ---- 8.1 ----


@rule("GJ-8.1", "GJ-15")
@pytest.mark.parametrize("hand", ["5 2 3", "5 SJ 3", "5 BJ 3", "2"])
def test_who_holds_a_two_or_a_joker_may_not_revolt(hand):
    declaring(ada=hand).refuses("GJ-8.1", ADA.declares(revolt=True), ADA.declares("xuan", revolt=True))


@rule("GJ-8.1", "GJ-8.4")
def test_who_holds_neither_may_and_his_opposite_is_asked_about_his_head():
    (
        everybody_declares(declaring(dan="A A K 3"), DAN).then(
            exits=[(DAN, "revolted")], holds={DAN: ""}, phase="head", to_act=[ADA], can={ADA: "head"}
        )
    )


@rule("GJ-8.1")
def test_it_is_not_compulsory():
    everybody_declares(declaring(dan="5 4 3")).then(phase="play", exits=[])


@rule("GJ-8.1", "GJ-14")
def test_with_the_option_off_nobody_may():
    declaring(CLASSIC(revolution=False), ada="5 4 3").refuses("GJ-8.1", ADA.declares(revolt=True))


@rule("GJ-8.1", "GJ-14")
def test_in_shandong_there_is_none():
    declaring(SHANDONG, ada="5 4 3").refuses("GJ-8.1", ADA.declares(revolt=True))


@rule("GJ-8.1", "GJ-13.1")
def test_it_comes_after_buying_and_tribute():
    # Dan pays his last 2 as tribute and may revolt then.
    previous = last_hand(ADA, BEN, CAI, EVA, DAN, FAN, debts=[owes("la", DAN, BEN, 1)])
    position = given(CLASSIC(return_tribute="none"), phase="deal", previous=previous, rest="5 2 3", dan="6 2 3").then(
        phase="declare", holds={DAN: "3 6"}
    )
    everybody_declares(position, DAN).then(exits=[(DAN, "revolted")])


@rule("GJ-8.1", "GJ-13.3")
def test_everybody_is_asked_even_where_claims_are_off():
    declaring(CLASSIC(claims="none")).then(phase="declare", to_act=[*EVERYBODY])
    declaring(CLASSIC(claims="none", revolution=False)).then(phase="play")


# ---- 8.2 ----


@rule("GJ-8.2")
def test_two_revolutions_void_the_hand_with_the_debts_it_began_with():
    debts = [owes("dian", ADA, DAN, 1), owes("men", BEN, CAI, 1)]
    previous = last_hand(ADA, BEN, CAI, DAN, EVA, FAN, debts=debts)
    (
        everybody_declares(declaring(previous=previous, dan="4 3", eva="4 3"), DAN, EVA)
        .then(phase="over", void=True, places=None, points=None, chuan=None, debts=debts, next_leader=None)
        .then(to_act=[], exits=[(DAN, "revolted"), (EVA, "revolted")])
    )


@rule("GJ-8.2", "GJ-12.1")
def test_the_redeal_has_the_same_debts_and_opens_by_showing():
    debts = [owes("la", FAN, ADA, 2)]
    previous = last_hand(ADA, BEN, CAI, DAN, EVA, FAN, debts=debts, void=True)
    position = given(CLASSIC(return_tribute="none"), phase="deal", previous=previous, rest="5 2 3", fan="2 2 5 3")
    (
        position.then(phase="show", leader=None)
        .after(*[seat.shows() for seat in EVERYBODY])
        .then(phase="declare", leader=ADA, holds={FAN: "3 5", ADA: "3 5 2 2 2"})
    )


@rule("GJ-8.2")
def test_three_of_them_too():
    everybody_declares(declaring(rest="4 3"), ADA, CAI, FAN).then(void=True)


@rule("GJ-8.2", "GJ-11.8")
def test_a_void_hand_at_the_end_of_the_match_keeps_its_debts_for_the_redeal():
    debts = [owes("la", FAN, ADA, 2)]
    previous = last_hand(ADA, BEN, CAI, DAN, EVA, FAN, debts=debts)
    position = declaring(previous=previous, hand_no=5, dan="4 3", eva="4 3")
    everybody_declares(position, DAN, EVA).then(void=True, debts=debts)


# ---- 8.3 ----


def revolted(seat, **start):
    gone = [(seat, "revolted"), *start.pop("also", [])]
    return given(CLASSIC, **{"exits": gone, **start})


@rule("GJ-8.3")
def test_a_revolter_takes_no_part():
    (
        everybody_declares(declaring(ben="5 4 3", ada="5 6 3"), BEN)
        .after(EVA.keeps_the_head())
        .when(ADA.plays("5"))
        .then(to_act=[CAI], cards_left=[2, 0, 3, 3, 3, 3])
        .refuses("GJ-3.1", BEN.passes())
    )


@rule("GJ-8.3")
def test_a_revolter_is_fourth():
    (
        revolted(EVA, also=[(ADA, "out"), (BEN, "out"), (CAI, "out")], dan="3", fan="5 3", leader=DAN).then(
            phase="over", places=[ADA, BEN, CAI, EVA, DAN, FAN]
        )
    )


@rule("GJ-8.3", "GJ-9.1", "GJ-12.3")
def test_he_is_third_if_his_teammates_are_first_and_second_and_that_is_a_sweep():
    (
        revolted(EVA, also=[(ADA, "out")], cai="3", leader=CAI, ben="5 4 3", dan="4 3", fan="6 5 3", head={BEN: "none"})
        .when(CAI.plays("3"))
        .then(phase="over", places=[ADA, CAI, EVA, DAN, FAN, BEN], chuan="even", points=[4, -4, 2, 0, 0, -2])
    )


@rule("GJ-8.3")
def test_not_if_only_one_of_them_is_ahead_of_all_others():
    (
        revolted(EVA, also=[(ADA, "out"), (BEN, "out")], cai="3", dan="4 3", fan="5 4 3", leader=CAI)
        .when(CAI.plays("3"))
        .then(phase="over", places=[ADA, BEN, CAI, EVA, DAN, FAN], chuan=None)
    )


@rule("GJ-8.3", "GJ-4.4")
def test_he_is_third_also_if_his_teammates_are_first_and_second_because_all_others_were_shut_in_or_failed():
    # All opponents have gone from below; Ada and Cai are left and fill the first two places.
    (
        revolted(EVA, also=[(BEN, "men"), (DAN, "burn_failed"), (FAN, "men")], ada="4 3", cai="5 4 3", leader=ADA).then(
            phase="over", places=[ADA, CAI, EVA, FAN, BEN, DAN], chuan="even"
        )
    )


@rule("GJ-8.3", "GJ-4.4")
def test_places_from_below_leave_his_place_free():
    (
        revolted(EVA, also=[(BEN, "men"), (DAN, "men"), (CAI, "out")], ada="3", fan="5 4 3", leader=ADA)
        .when(ADA.plays("3"))
        .then(phase="over", places=[CAI, ADA, EVA, FAN, DAN, BEN], chuan="even")
    )
    (
        revolted(EVA, also=[(BEN, "men"), (CAI, "men"), (DAN, "out")], ada="3", fan="5 4 3", leader=ADA)
        .when(ADA.plays("3"))
        .then(phase="over", places=[DAN, ADA, FAN, EVA, CAI, BEN], chuan=None)
    )


# ---- 8.4 ----


@rule("GJ-8.4", "GJ-13.7")
def test_the_clock_keeps_the_head():
    position = everybody_declares(declaring(dan="4 3"), DAN)
    assert position.clock_plays(ADA).choose == "head"


@rule("GJ-8.4", "GJ-3.7")
def test_without_a_head_everybody_answers_him_and_he_answers_everybody():
    position = everybody_declares(declaring(QUIET, dan="4 3", ada="K K A A 4 3", ben="K K 5 3", eva="2 2 4 3"), DAN)
    position = position.after(ADA.gives_up_the_head()).then(no_head=[ADA], phase="play", to_act=[ADA])
    position.when(ADA.plays("K K")).then(to_act=[BEN])
    position.after(ADA.plays("4"), passes(BEN, CAI, EVA), FAN.plays("5")).then(to_act=[ADA])


@rule("GJ-8.4")
def test_with_a_head_his_gouji_can_only_be_burned():
    (
        everybody_declares(declaring(dan="4 3", ada="K K 4 3"), DAN)
        .after(ADA.keeps_the_head())
        .then(no_head=[], to_act=[ADA])
        .when(ADA.plays("K K"))
        .then(phase="burn", to_act=[BEN, CAI, EVA, FAN])
        .after(declines(BEN, CAI, EVA))
        .when(FAN.declines())
        .then(leader=ADA, to_act=[ADA], opened=[ADA])
    )


@rule("GJ-8.4", "GJ-5.2")
def test_and_burned_it_can_be():
    (
        revolted(DAN, ada="K K 4 3", ben="A A SJ 3", leader=ADA)
        .after(ADA.plays("K K"), BEN.burns("A A"), declines(CAI, EVA, FAN))
        .then(burner=BEN, phase="burn", to_act=[ADA, CAI, FAN])
    )


@rule("GJ-8.4")
def test_players_without_a_head_cannot_answer_it_either():
    (
        given(
            QUIET, ada="K K 4 3", cai="A A 4 3", leader=ADA, exits=[(DAN, "revolted"), (FAN, "charged")],
            head={CAI: "none"},
        )
        .then(no_head=[CAI], melee=False)
        .when(ADA.plays("K K"))
        .then(leader=ADA, to_act=[ADA])
    )  # fmt: skip


@rule("GJ-8.4", "GJ-3.1")
def test_his_ordinary_plays_are_answered_as_usual():
    revolted(DAN, ada="9 4 3", leader=ADA).when(ADA.plays("9")).then(to_act=[BEN])


@rule("GJ-8.4", "GJ-15")
def test_he_may_not_answer_the_gouji_of_others_except_by_burning():
    (
        revolted(DAN, ada="A A 4 3", ben="K K 4 3", leader=BEN)
        .after(BEN.plays("K K"))
        .then(phase="burn", to_act=[ADA, CAI, FAN])
        .after(declines(ADA, CAI, FAN))
        .then(to_act=[EVA])
        .refuses("GJ-3.1", ADA.plays("A A"))
        .after(EVA.passes())
        .then(leader=BEN)
    )


@rule("GJ-8.4")
def test_others_gouji_are_those_with_force():
    # Cai is without a head: his kings are for everybody, Ada included.
    (
        given(QUIET, ada="A A 4 3", cai="K K 4 3", leader=CAI, exits=[(DAN, "revolted"), (FAN, "charged")],
              head={ADA: "head", CAI: "none"})
        .after(CAI.plays("K K"), EVA.passes())
        .then(to_act=[ADA])
        .when(ADA.plays("A A"))
        .then(leader=ADA)  # and hers is dead
    )  # fmt: skip


def kept(hand, **start):
    return given(QUIET, ada=hand, leader=ADA, exits=[(DAN, "revolted")], head={ADA: "head"}, **start)


@rule("GJ-8.4")
def test_after_the_third_trick_in_which_he_shows_a_gouji_he_is_without_a_head():
    (
        kept("K K A A SJ 5 3")
        .after(ADA.plays("K K"), ADA.plays("A A"))
        .then(no_head=[])
        .when(ADA.plays("SJ"))
        .then(no_head=[ADA], leader=ADA)
        .when(ADA.plays("5"))
        .then(to_act=[BEN])
    )


@rule("GJ-8.4")
def test_without_a_choice_in_a_set_up_the_same():
    (
        given(QUIET, ada="K K A A SJ 5 3", leader=ADA, exits=[(DAN, "revolted")])
        .after(ADA.plays("K K"), ADA.plays("A A"), ADA.plays("SJ"))
        .then(no_head=[ADA])
    )


@rule("GJ-8.4")
def test_tricks_without_a_gouji_of_his_are_not_counted():
    (
        kept("K K A A 9 SJ 5 3")
        .after(ADA.plays("K K"), ADA.plays("9"), passes(BEN, CAI, EVA, FAN), ADA.plays("A A"))
        .then(no_head=[])
        .when(ADA.plays("SJ"))
        .then(no_head=[ADA])
    )


@rule("GJ-8.4")
def test_a_gouji_that_he_answers_with_counts_too():
    (
        kept("K K A A SJ 4 5 3", ben="6 7 4 3")
        .after(ADA.plays("4"), BEN.plays("6"), passes(CAI, EVA, FAN))
        .after(ADA.plays("SJ"), ADA.plays("K K"), ADA.plays("A A"))
        .then(no_head=[ADA])
    )


@rule("GJ-8.4", "GJ-5.1")
def test_two_gouji_in_one_trick_count_once():
    # Ada leads a gouji, Ben burns it, Ada burns him back: one trick.
    (
        given(CLASSIC, ada="K K 2 2 SJ SJ A 5 3", ben="A A 7 3", leader=ADA, exits=[(DAN, "revolted")])
        .after(ADA.plays("K K"), BEN.burns("A A"), declines(CAI, EVA, FAN))
        .after(ADA.burns("2 2"), declines(CAI, FAN))
        .then(burner=ADA)
        .after(declines(BEN, CAI, EVA, FAN))
        .then(leader=ADA, burner=ADA, no_head=[])
        .after(ADA.plays("A SJ"), declines(BEN, CAI, EVA, FAN))
        .then(no_head=[], burner=ADA)
        .after(ADA.plays("5 SJ"), declines(BEN, CAI, EVA, FAN))
        .then(leader=ADA, no_head=[])  # the third, but her burn is alive
        .when(ADA.plays("3"))
        .then(exits=[(DAN, "revolted"), (ADA, "out")])
    )


@rule("GJ-8.4")
def test_a_burn_counts_as_showing_one():
    (
        given(CLASSIC, ada="2 2 SJ SJ BJ 5 6 3", ben="K K 4 3", leader=BEN, exits=[(DAN, "revolted")])
        .after(BEN.plays("K K"), ADA.burns("2 2"), declines(CAI, FAN))
        .after(declines(BEN, CAI, EVA, FAN))
        .then(leader=ADA, burner=ADA)  # dead: nobody but a burner could have taken it
        .after(ADA.plays("5 SJ"), declines(BEN, CAI, EVA, FAN))
        .after(ADA.plays("6 SJ"), declines(BEN, CAI, EVA, FAN))
        .then(no_head=[], burner=ADA)
        .after(ADA.plays("BJ"))
        .when(ADA.plays("3"))
        .then(exits=[(DAN, "revolted"), (ADA, "out")], burner=None)
    )


@rule("GJ-8.4", "GJ-3.7", "GJ-5.5", "GJ-5.6")
def test_past_his_third_trick_a_burner_keeps_the_head_of_the_burn_but_not_the_privilege():
    # Ada's third trick is counted while she burns: Cai, who has no head, may answer her then and undoes the burn.
    position = (
        given(
            CLASSIC, ada="2 2 SJ SJ SJ 5 6 7 4 3", ben="K K 4 3", cai="8 BJ 4 3", leader=BEN,
            exits=[(DAN, "revolted"), (FAN, "charged")], head={CAI: "none"},
        )
        .after(BEN.plays("K K"), ADA.burns("2 2"))
        .then(burner=ADA, phase="burn", to_act=[BEN, EVA])
        .after(declines(BEN, EVA))
        .after(ADA.plays("5 SJ"), declines(BEN, EVA))
        .after(ADA.plays("6 SJ"), declines(BEN, EVA))
        .then(leader=ADA, burner=ADA, no_head=[CAI])
        .after(ADA.plays("7 SJ"), declines(BEN, EVA))
        .then(to_act=[CAI])  # no longer dead
    )  # fmt: skip
    position.when(CAI.plays("8 BJ")).then(burner=None, no_head=[ADA, CAI], leader=CAI)


# ---- 8.5 ----

ORDINARY_THREES = CLASSIC(bie_san=False, burn=False)


@rule("GJ-8.5", "GJ-3.7")
def test_a_last_gouji_keeps_its_force_and_the_answer_of_the_opposite_is_dead():
    (
        given(ORDINARY_THREES, ada="K K", dan="A A 5", ben="2 2 5", leader=ADA)
        .when(ADA.plays("K K"))
        .then(to_act=[DAN], exits=[(ADA, "out")], no_head=[])
        .when(DAN.plays("A A"))
        .then(leader=DAN, to_act=[DAN], no_head=[DAN], opened=[DAN])
    )


@rule("GJ-8.5")
def test_not_answered_it_wins_and_the_next_seat_leads():
    (
        given(ORDINARY_THREES, ada="K K", dan="A A 5", leader=ADA)
        .after(ADA.plays("K K"))
        .when(DAN.passes())
        .then(leader=BEN, no_head=[DAN])
    )


@rule("GJ-8.5", "GJ-5.1")
def test_both_may_be_burned():
    position = (
        given(CLASSIC(bie_san=False), ada="K K", dan="A A 5", ben="2 2 SJ", leader=ADA)
        .when(ADA.plays("K K"))
        .then(phase="burn", to_act=[BEN, CAI, EVA, FAN])
    )
    position.after(BEN.burns("2 2"), declines(CAI, EVA, FAN)).then(burner=BEN, phase="burn", to_act=[CAI, DAN, FAN])
    (
        position.after(declines(BEN, CAI, EVA, FAN), DAN.plays("A A"))
        .then(phase="burn", to_act=[BEN, CAI, EVA, FAN])
        .after(BEN.burns("2 2"), declines(CAI, EVA))
        .when(FAN.declines())
        .then(burner=BEN, no_head=[])
        .after(declines(CAI, DAN, FAN), EVA.passes())
        .then(leader=BEN, no_head=[DAN])
    )


@rule("GJ-8.5", "GJ-3.7", "GJ-5.1")
def test_after_a_second_last_gouji_in_the_trick_the_first_ones_opposite_still_has_his_head():
    # Ada goes out on her kings, Ben on the aces that burn them: Dan and Eva both lose their heads with the next trick.
    (
        given(CLASSIC(bie_san=False), ada="K K", ben="A A", leader=ADA)
        .after(ADA.plays("K K"), BEN.burns("A A"), declines(CAI, EVA, FAN))
        .then(exits=[(ADA, "out"), (BEN, "out")], phase="burn", to_act=[CAI, DAN, FAN], no_head=[])
        .after(declines(CAI, DAN, FAN))
        .then(to_act=[EVA])
        .when(EVA.passes())
        .then(leader=CAI, no_head=[DAN, EVA])
    )


@rule("GJ-8.5", "GJ-3.7")
def test_an_ordinary_last_play_takes_the_opposites_head_at_once():
    given(ORDINARY_THREES, ada="9", leader=ADA).when(ADA.plays("9")).then(no_head=[DAN], to_act=[BEN])


@rule("GJ-8.5", "GJ-3.8")
def test_in_the_melee_it_is_a_play_like_any_other():
    (
        given(ORDINARY_THREES, ada="K K", ben="A A 5", leader=ADA, exits=[(CAI, "out"), (FAN, "out")])
        .when(ADA.plays("K K"))
        .then(to_act=[BEN], no_head=[DAN])
        .when(BEN.plays("A A"))
        .then(to_act=[DAN])
    )


@rule("GJ-8.5", "GJ-3.2", "GJ-14")
@pytest.mark.parametrize(("reopen", "asked"), [("opposite_any", [DAN]), ("opposite_gouji", [DAN]), ("none", [BEN])])
def test_an_opposite_who_had_passed_is_asked_where_passes_reopen(reopen, asked):
    (
        given(ORDINARY_THREES(pass_reopen=reopen), cai="9 9 5", ada="K K", leader=CAI)
        .after(CAI.plays("9 9"), passes(DAN, EVA, FAN), ADA.plays("K K"))
        .then(to_act=asked)
    )


# ---- 8.6 ----


@rule("GJ-8.6")
def test_if_the_leader_has_revolted_the_next_active_seat_leads():
    (everybody_declares(declaring(ada="4 3"), ADA).after(DAN.keeps_the_head()).then(leader=BEN, to_act=[BEN]))


@rule("GJ-8.6", "GJ-10.2")
def test_if_the_leader_has_charged_the_next_active_seat_leads():
    (
        given(SHANDONG, phase="charge", leader=ADA, ada="K K K K K K 3")
        .after(*[seat.charges(seat == ADA) for seat in EVERYBODY], ADA.plays("K K"), DAN.passes())
        .after(DAN.keeps_the_head())
        .then(phase="play", leader=BEN, to_act=[BEN])
    )
