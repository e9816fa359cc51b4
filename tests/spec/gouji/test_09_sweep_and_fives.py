"""GJ-9: 串三户, the vote for 拉客, 会五."""

import pytest

from gouji.engine.actions import Pass
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


def swept(game, **start):
    """Ben, Dan and Fan are first, second and third; Fan's last play ends the hand."""
    hands = {"fan": "3", "ada": "4 3", "cai": "5 4 3", "eva": "6 5 4 3", "leader": FAN}
    position = given(game, **{**hands, "exits": [(BEN, "out"), (DAN, "out")], **start})
    return position.after(FAN.plays("3"))


# ---- 9.1 ----


@rule("GJ-9.1", "GJ-12.3")
def test_one_team_first_second_and_third_is_a_sweep_and_doubles_the_points():
    swept(CLASSIC).then(phase="over", places=[BEN, DAN, FAN, ADA, CAI, EVA], chuan="odd", points=[0, 4, -2, 2, -4, 0])


@rule("GJ-9.1")
def test_the_other_team_is_even():
    exits = [(ADA, "out"), (CAI, "out")]
    given(CLASSIC, eva="3", leader=EVA, exits=exits).when(EVA.plays("3")).then(phase="over", chuan="even")


@rule("GJ-9.1", "GJ-14")
def test_the_multiplier_may_be_one():
    swept(CLASSIC(chuan_multiplier=1)).then(points=[0, 2, -1, 1, -2, 0])


@rule("GJ-9.1", "GJ-4.4")
def test_opponents_shut_in_make_a_sweep_as_well():
    exits = [(BEN, "out"), (ADA, "men"), (CAI, "men"), (EVA, "burn_failed")]
    given(SHANDONG, exits=exits, leader=DAN).then(phase="over", chuan="odd", places=[BEN, DAN, FAN, CAI, ADA, EVA])


@rule("GJ-9.1")
def test_two_of_a_team_in_front_are_no_sweep():
    exits = [(BEN, "out"), (DAN, "out"), (ADA, "out"), (CAI, "out")]
    given(CLASSIC, fan="3", leader=FAN, exits=exits).when(FAN.plays("3")).then(phase="over", chuan=None)


# ---- 9.2 ----


@rule("GJ-9.2", "GJ-12.1")
def test_classic_no_tribute_is_due_after_it_and_the_next_hand_opens_by_showing():
    swept(CLASSIC(team_fall_tribute="pay"), opened=[ADA], claims={BEN: "xuan"}).then(debts=[], next_leader=None)
    previous = last_hand(BEN, DAN, FAN, ADA, CAI, EVA, chuan="odd")
    given(CLASSIC, phase="deal", previous=previous).then(phase="show", leader=None, to_act=[*EVERYBODY])


@rule("GJ-9.2", "GJ-14")
@pytest.mark.parametrize("lead", ["last", "first", "show"])
def test_classic_whatever_next_lead_says(lead):
    game = CLASSIC(next_lead=lead)
    swept(game).then(next_leader=None)
    given(game, phase="deal", previous=last_hand(BEN, DAN, FAN, ADA, CAI, EVA, chuan="odd")).then(phase="show")


@rule("GJ-9.2", "GJ-4.3", "GJ-5.8")
def test_classic_not_even_for_a_man_shut_in():
    exits = [(BEN, "out"), (DAN, "out"), (ADA, "men")]
    (
        given(CLASSIC, fan="3", leader=FAN, exits=exits)
        .when(FAN.plays("3"))
        .then(phase="over", chuan="odd", debts=[], places=[BEN, DAN, FAN, CAI, EVA, ADA])
    )


@rule("GJ-9.2", "GJ-11.1")
def test_classic_what_a_record_says_is_owed_after_a_sweep_is_not_paid():
    previous = last_hand(BEN, DAN, FAN, ADA, CAI, EVA, chuan="odd", debts=[owes("la", EVA, BEN, 2)])
    (
        given(CLASSIC(revolution=False, claims="none"), phase="deal", previous=previous, rest="4 2 2 3")
        .after(*[seat.shows() for seat in EVERYBODY])
        .then(phase="play", holds={EVA: "3 4 2 2", BEN: "3 4 2 2"})
    )


@rule("GJ-9.2")
def test_shandong_pays_after_a_sweep():
    (
        swept(SHANDONG)
        .after(*[seat.votes_for_nobody() for seat in (ADA, CAI, EVA)])
        .then(phase="over", debts=[owes("la", EVA, BEN, 2), owes("la", CAI, DAN, 1)], next_leader=EVA)
    )


# ---- 9.3 ----


@rule("GJ-9.3", "GJ-13.4")
def test_shandong_the_three_losers_vote_sealed():
    position = swept(SHANDONG).then(phase="vote", to_act=[ADA, CAI, EVA], can={ADA: "vote", BEN: ""})
    voted = position.after(CAI.votes_for(ADA)).then(to_act=[ADA, EVA])
    assert voted.seen_by(EVA) == position.seen_by(EVA)
    voted.refuses("GJ-3.1", CAI.votes_for(EVA), BEN.votes_for(ADA))


@rule("GJ-9.3", "GJ-11.2", "GJ-12.3")
def test_shandong_two_votes_put_a_seat_in_place_six_with_points_and_tribute_and_the_others_keep_their_order():
    (
        swept(SHANDONG)
        .after(ADA.votes_for(CAI), CAI.votes_for(ADA), EVA.votes_for(ADA))
        .then(phase="over", places=[BEN, DAN, FAN, CAI, EVA, ADA], points=[-4, 4, 0, 2, -2, 0])
        .then(debts=[owes("la", ADA, BEN, 2), owes("la", EVA, DAN, 1)], next_leader=ADA)
    )


@rule("GJ-9.3")
@pytest.mark.parametrize("votes", [(CAI, EVA, ADA), (ADA, None, None), (None, None, None), (CAI, None, ADA)])
def test_shandong_without_two_votes_for_one_the_places_stand(votes):
    position = swept(SHANDONG)
    for seat, chosen in zip((ADA, CAI, EVA), votes, strict=True):
        position = position.after(seat.votes_for_nobody() if chosen is None else seat.votes_for(chosen))
    position.then(places=[BEN, DAN, FAN, ADA, CAI, EVA], next_leader=EVA)


@rule("GJ-9.3")
def test_shandong_a_loser_may_vote_for_himself_and_three_votes_are_two():
    (
        swept(SHANDONG)
        .after(*[seat.votes_for(CAI) for seat in (ADA, CAI, EVA)])
        .then(places=[BEN, DAN, FAN, ADA, EVA, CAI])
    )


@rule("GJ-9.3", "GJ-15")
def test_shandong_a_vote_is_for_one_of_the_losers():
    swept(SHANDONG).refuses("GJ-9.3", ADA.votes_for(BEN), ADA.votes_for(FAN))


@rule("GJ-9.3")
@pytest.mark.parametrize("how", ["men", "burn_failed"])
def test_shandong_no_vote_where_a_loser_was_shut_in_or_failed_a_burn(how):
    exits = [(BEN, "out"), (CAI, how), (DAN, "out")]
    swept(SHANDONG, cai="", exits=exits).then(phase="over", chuan="odd", next_leader=CAI)


@rule("GJ-9.3", "GJ-10.3", "GJ-15")
def test_shandong_who_charged_votes_but_cannot_be_voted_for():
    position = swept(SHANDONG, exits=[(CAI, "charged"), (BEN, "out"), (DAN, "out")], cai="")
    (
        position.then(phase="vote", to_act=[ADA, CAI, EVA])
        .refuses("GJ-9.3", ADA.votes_for(CAI))
        .after(CAI.votes_for(ADA), EVA.votes_for(ADA))
        .when(ADA.votes_for(EVA))
        .then(phase="over", places=[BEN, DAN, FAN, CAI, EVA, ADA])
    )


@rule("GJ-9.3", "GJ-10.3")
def test_shandong_with_fewer_than_two_to_choose_from_there_is_no_vote():
    exits = [(CAI, "charged"), (ADA, "charged"), (BEN, "out"), (DAN, "out")]
    swept(SHANDONG, exits=exits, ada="", cai="", opened=[ADA]).then(
        phase="over", places=[BEN, DAN, FAN, ADA, CAI, EVA], chuan="odd"
    )


@rule("GJ-9.3", "GJ-14")
def test_shandong_a_man_who_stayed_in_may_be_voted_for():
    position = (
        given(SHANDONG(men_rank="stay_in"), ada="9 3", fan="T 3", exits=[(BEN, "out"), (DAN, "out")], leader=ADA)
        .after(ADA.plays("9"), passes(CAI, EVA))
        .after(FAN.plays("T"), passes(ADA, CAI, EVA), FAN.plays("3"))
        .then(phase="vote")
    )
    position.after(*[seat.votes_for(CAI) for seat in (ADA, CAI, EVA)]).then(next_leader=CAI)


@rule("GJ-9.3", "GJ-11.8")
def test_shandong_there_is_a_vote_in_the_last_hand_too_for_the_points():
    (
        swept(SHANDONG, hand_no=4)
        .then(phase="vote")
        .after(*[seat.votes_for(ADA) for seat in (ADA, CAI, EVA)])
        .then(points=[-4, 4, 0, 2, -2, 0], debts=[], next_leader=None)
    )


@rule("GJ-9.3")
def test_shandong_a_set_up_may_begin_with_the_vote():
    exits = [(BEN, "out"), (DAN, "out"), (FAN, "out")]
    given(SHANDONG, phase="vote", exits=exits).then(phase="vote", to_act=[ADA, CAI, EVA])


@rule("GJ-9.3")
def test_classic_has_no_vote():
    swept(CLASSIC).then(phase="over")


# ---- 9.4 ----

LOST = last_hand(BEN, DAN, FAN, ADA, CAI, EVA, chuan="odd")  # Ada, Cai and Eva lost to a sweep, Eva is 拉客


def fives(game=SHANDONG, previous=LOST, **start):
    hands = {"ada": "5 9 4 3", "cai": "9 4 3", "eva": "5 9 4 3", "rest": "7 6 3"}
    return given(game, **{"phase": "five", "previous": previous, **hands, **start})


@rule("GJ-9.4")
def test_the_losers_fives_are_played_together_in_the_name_of_the_last():
    (
        fives()
        .then(phase="five", top=(EVA, "5 5"), leader=EVA, to_act=[FAN], can={FAN: "pass"})
        .then(holds={ADA: "3 4 9", CAI: "3 4 9", EVA: "3 4 9"}, cards_left=[3, 3, 3, 3, 3, 3])
    )


@rule("GJ-9.4")
def test_not_beaten_he_leads():
    (
        fives()
        .when(FAN.passes())
        .then(phase="five", to_act=[BEN], passed=[FAN])
        .when(BEN.passes())
        .then(to_act=[DAN])
        .when(DAN.passes())
        .then(phase="play", leader=EVA, to_act=[EVA], top=None, passed=[])
    )


@rule("GJ-9.4", "GJ-15")
def test_the_winners_may_beat_them_from_one_hand_in_play_order():
    (
        fives(fan="6 6 7 3", ben="8 8 6 3")
        .then(can={FAN: "pass play"}, plays={FAN: ["6 6"], BEN: []})
        .refuses("GJ-3.1", ADA.passes(), BEN.plays("8 8"), FAN.yields(), FAN.declines())
        .refuses("GJ-2.3", FAN.plays("7"))
        .refuses("GJ-2.1", FAN.plays("6 7"), FAN.plays("8 8"))
        .refuses("GJ-4.1", FAN.plays("3"))
        .after(FAN.passes())
        .when(BEN.plays("8 8"))
        .then(phase="play", top=(BEN, "8 8"), leader=EVA, passed=[FAN], to_act=[CAI])
    )


@rule("GJ-9.4", "GJ-3.1")
def test_beaten_an_ordinary_trick_goes_on_with_the_losers_and_who_declined_has_passed_in_it():
    (
        fives(fan="7 7 6 3", ben="8 8 6 3", cai="9 9 4 3", dan="T T 6 3")
        .after(FAN.passes(), BEN.plays("8 8"))
        .when(CAI.plays("9 9"))
        .then(to_act=[DAN], passed=[FAN])
        .after(DAN.plays("T T"), passes(EVA, ADA, BEN))
        .when(CAI.passes())
        .then(leader=DAN)  # Fan was not asked
    )


@rule("GJ-9.4", "GJ-5.1", "GJ-7.2")
def test_beaten_by_a_gouji_it_may_be_burned_and_makes_its_owner_ready():
    position = (
        fives(fan="7 7 6 3", ben="K K 6 3", dan="A A SJ 3")
        .after(FAN.passes())
        .when(BEN.plays("K K"))
        .then(phase="burn", to_act=[ADA, CAI, DAN], passed=[FAN], top=(BEN, "K K"))
        .after(declines(ADA, CAI, DAN))
        .then(to_act=[EVA])
    )
    position.when(EVA.passes()).then(leader=BEN, ready=[BEN])


@rule("GJ-9.4", "GJ-2.4")
def test_beaten_by_a_big_joker_the_trick_is_won_at_once():
    fives(fan="7 BJ 6 3").when(FAN.plays("7 BJ")).then(phase="play", leader=FAN, to_act=[FAN], top=None)


@rule("GJ-9.4", "GJ-2.5")
def test_the_fives_are_never_a_gouji():
    many = "5 5 5 9 3"
    fives(ada=many, cai=many, eva=many).then(phase="five", to_act=[FAN], top=(EVA, "5 5 5 5 5 5 5 5 5"))


@rule("GJ-9.4")
def test_no_five_nothing_happens():
    fives(ada="9 4 3", eva="9 4 3", ben="5 5 3").then(phase="play", leader=EVA, to_act=[EVA])


@rule("GJ-9.4")
def test_the_last_himself_may_hold_none_of_them():
    fives(ada="5 9 4 3", eva="9 4 3").then(top=(EVA, "5")).after(passes(FAN, BEN, DAN)).then(leader=EVA)


@rule("GJ-9.4", "GJ-10.2")
def test_where_the_last_has_charged_the_others_fives_go_in_his_name_and_the_next_active_seat_leads():
    (
        fives(exits=[(EVA, "charged")], eva="")
        .then(phase="five", top=(EVA, "5"), to_act=[FAN])
        .after(passes(FAN, BEN, DAN))
        .then(phase="play", leader=FAN, to_act=[FAN])
    )


@rule("GJ-9.4", "GJ-10.2")
def test_a_loser_who_charged_has_thrown_his_fives_away_and_a_winner_who_charged_is_not_asked():
    (
        fives(exits=[(ADA, "charged"), (BEN, "charged")], ada="", ben="")
        .then(top=(EVA, "5"), to_act=[FAN])
        .after(FAN.passes())
        .then(to_act=[DAN])
        .after(DAN.passes())
        .then(leader=EVA)
    )


@rule("GJ-9.4", "GJ-4.3")
def test_the_last_is_shut_in_if_threes_are_all_he_keeps_and_his_fives_are_beaten():
    fives(eva="5 3", fan="7 7 6 3").when(FAN.plays("7 7")).then(exits=[(EVA, "men")], to_act=[ADA])


@rule("GJ-9.4", "GJ-14")
def test_with_the_option_off_there_are_no_fives():
    position = given(SHANDONG(five=False), phase="head", previous=LOST, ada="5 4 3", eva="5 4 3", rest="7 3")
    position.then(phase="play", leader=EVA, holds={ADA: "3 4 5"})


@rule("GJ-9.4")
def test_only_after_a_sweep():
    fives(previous=last_hand(BEN, DAN, CAI, ADA, FAN, EVA)).then(phase="play", leader=EVA)


@rule("GJ-9.4", "GJ-14")
def test_the_last_leads_after_his_fives_even_where_the_first_would():
    (fives(SHANDONG(next_lead="first")).then(leader=EVA, to_act=[FAN]).after(passes(FAN, BEN, DAN)).then(leader=EVA))
    fives(SHANDONG(next_lead="first"), ada="9 4 3", eva="9 4 3").then(phase="play", leader=BEN)


@rule("GJ-9.4", "GJ-9.3")
def test_the_last_is_the_one_the_losers_voted_for():
    voted = last_hand(BEN, DAN, FAN, CAI, EVA, ADA, chuan="odd")
    fives(previous=voted).then(top=(ADA, "5 5"), to_act=[BEN])


@rule("GJ-9.4", "GJ-13.2")
def test_after_all_other_preparations():
    previous = {**LOST, "debts": [owes("la", EVA, BEN, 1)]}
    position = given(
        SHANDONG(claims="none", return_tribute="none"), phase="deal", previous=previous,
        ada="K K K K K K 5 4 3", eva="5 2 4 3", dan="6 7 4 3", rest="7 4 3",
    )  # fmt: skip
    (
        position.then(phase="declare")  # 扛贡
        .after(*[seat.declares() for seat in EVERYBODY])
        .then(phase="charge")
        .after(*[seat.charges(seat == ADA) for seat in EVERYBODY], ADA.plays("K K"), DAN.passes(), DAN.keeps_the_head())
        .then(phase="five", top=(EVA, "5"), to_act=[FAN], holds={BEN: "3 4 7 2"})
    )


@rule("GJ-9.4", "GJ-13.7")
def test_the_clock_passes():
    assert fives().clock_plays(FAN) == Pass()
