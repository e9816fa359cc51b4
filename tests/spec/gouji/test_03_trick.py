"""GJ-3: leading, answering, passing, yielding, heads, the melee, the wind and the end."""

import pytest

from tests.dsl import (
    ADA,
    BEN,
    CAI,
    CLASSIC,
    DAN,
    EVA,
    FAN,
    SHANDONG,
    declines,
    given,
    passes,
    rule,
)

NO_BURN = CLASSIC(burn=False)
FINAL = SHANDONG(burn=False)  # there a pass is final
BOTH = [CLASSIC, SHANDONG]


# ---- 3.1 ----


@rule("GJ-3.1", "GJ-15")
@pytest.mark.parametrize("game", BOTH)
def test_the_leader_must_play(game):
    given(game, ada="5 4 3", leader=ADA).then(can={ADA: "play", BEN: ""}).refuses("GJ-3.1", ADA.passes())


@rule("GJ-3.1")
@pytest.mark.parametrize("game", BOTH)
def test_the_others_answer_in_play_order_with_a_higher_play_or_a_pass(game):
    (
        given(game, eva="5 4 3", fan="6 4 3", ada="7 4 3", leader=EVA)
        .when(EVA.plays("5"))
        .then(to_act=[FAN], can={FAN: "pass play"}, top=(EVA, "5"), leader=EVA)
        .refuses("GJ-3.1", ADA.plays("7"), EVA.passes(), DAN.passes())
        .when(FAN.passes())
        .then(to_act=[ADA], passed=[FAN])
        .when(ADA.plays("7"))
        .then(to_act=[BEN], top=(ADA, "7"), leader=EVA)
    )


@rule("GJ-3.1")
def test_the_owner_of_the_top_wins_the_trick_and_leads_and_passes_are_forgotten():
    (
        given(FINAL, ada="5 9 3", ben="6 8 4 3", leader=ADA)
        .after(ADA.plays("5"), BEN.plays("6"), passes(CAI, DAN, EVA, FAN))
        .then(to_act=[ADA], top=(BEN, "6"))
        .after(ADA.passes())
        .then(leader=BEN, to_act=[BEN], top=None, passed=[])
        .after(BEN.plays("8"))
        .then(to_act=[CAI])
    )


@rule("GJ-3.1")
@pytest.mark.parametrize("game", BOTH)
def test_the_leader_asked_again_may_beat_what_beat_him(game):
    (
        given(game, ada="5 8 4 3", fan="6 4 3", leader=ADA)
        .after(ADA.plays("5"), passes(BEN, CAI, DAN, EVA), FAN.plays("6"))
        .when(ADA.plays("8"))
        .then(top=(ADA, "8"))
    )


@rule("GJ-3.1")
def test_without_a_leader_a_set_up_is_led_by_seat_0():
    given(CLASSIC).then(leader=ADA, to_act=[ADA])
    given(SHANDONG).then(leader=ADA, to_act=[ADA])


@rule("GJ-3.1")
def test_a_leader_who_has_gone_hands_the_lead_to_the_next_active_seat():
    given(CLASSIC, leader=FAN, exits=[(FAN, "out"), (ADA, "men")]).then(leader=BEN, to_act=[BEN])


# ---- 3.2 ----


def dan_plays_after_ada_has_passed(game, dan_cards="9 9", **start):
    """Fan leads a pair, Ada and the two behind pass, Dan beats it; Ada had passed before her opposite played."""
    hands = {"ada": "A A J J 4 3", "dan": "K K 9 9 4 3", "eva": "7 7 3", "fan": "5 5 4 3"}
    position = given(game, leader=FAN, **{**hands, **start})
    return position.after(FAN.plays("5 5"), passes(ADA, BEN, CAI), DAN.plays(dan_cards))


@rule("GJ-3.2", "GJ-14")
def test_opposite_any_who_passed_before_his_opposite_played_is_asked_once_more_after_everybody_else():
    (
        dan_plays_after_ada_has_passed(NO_BURN)
        .then(to_act=[EVA], passed=[ADA, BEN, CAI])
        .after(EVA.passes())
        .then(to_act=[FAN])
        .after(FAN.passes())
        .then(to_act=[ADA], can={ADA: "pass play"})
        .when(ADA.passes())
        .then(leader=DAN, to_act=[DAN], passed=[])
    )


@rule("GJ-3.2", "GJ-3.3")
@pytest.mark.parametrize("reopen", ["opposite_any", "opposite_gouji"])
def test_a_gouji_of_the_opposite_is_asked_of_a_passed_player_too(reopen):
    game = NO_BURN(pass_reopen=reopen)
    dan_plays_after_ada_has_passed(game, "K K").then(to_act=[ADA], passed=[ADA, BEN, CAI], leader=FAN)


@rule("GJ-3.2", "GJ-14")
def test_opposite_gouji_asks_about_nothing_else():
    dan_plays_after_ada_has_passed(NO_BURN(pass_reopen="opposite_gouji")).after(passes(EVA, FAN)).then(leader=DAN)


@rule("GJ-3.2", "GJ-3.3", "GJ-14")
@pytest.mark.parametrize("game", [NO_BURN(pass_reopen="none"), FINAL])
def test_none_a_pass_is_final(game):
    dan_plays_after_ada_has_passed(game).after(passes(EVA, FAN)).then(leader=DAN)
    dan_plays_after_ada_has_passed(game, "K K").then(leader=DAN, to_act=[DAN])


@rule("GJ-3.2", "GJ-14")
@pytest.mark.parametrize("reopen", ["opposite_any", "opposite_gouji"])
def test_shandong_may_reopen_as_well(reopen):
    dan_plays_after_ada_has_passed(FINAL(pass_reopen=reopen), "K K").then(to_act=[ADA])


@rule("GJ-3.2")
def test_having_answered_he_is_still_passed_for_the_plays_of_others():
    (
        dan_plays_after_ada_has_passed(NO_BURN, eva="T T Q Q 4 3")
        .after(passes(EVA, FAN))
        .when(ADA.plays("J J"))
        .then(to_act=[DAN], passed=[ADA, BEN, CAI, EVA, FAN], top=(ADA, "J J"))
        .after(DAN.plays("K K"))
        .then(to_act=[ADA], passed=[ADA, BEN, CAI, EVA, FAN])
    )


@rule("GJ-3.2", "GJ-5.1")
def test_having_answered_he_is_still_passed_for_burning():
    (
        dan_plays_after_ada_has_passed(CLASSIC, eva="K K 4 3", ben="A A 4 3")
        .after(EVA.plays("K K"))
        .then(phase="burn", to_act=[DAN, FAN])  # Ada, Ben and Cai have passed
        .after(declines(DAN, FAN))
        .then(to_act=[BEN])
    )


@rule("GJ-3.2")
def test_he_who_passed_on_a_play_is_not_asked_about_the_same_play_again():
    (dan_plays_after_ada_has_passed(NO_BURN).after(passes(EVA, FAN, ADA)).then(leader=DAN))
    (
        given(NO_BURN, ada="5 4 3", leader=ADA)
        .after(ADA.plays("5"), passes(BEN, CAI, DAN))
        .when(EVA.passes())
        .then(to_act=[FAN])
        .when(FAN.passes())
        .then(leader=ADA)
    )


@rule("GJ-3.2")
def test_he_may_be_asked_again_for_every_later_play_of_his_opposite():
    (
        given(NO_BURN, fan="5 4 3", dan="6 8 T 4 3", eva="7 9 4 3", ada="Q 4 3", leader=FAN)
        .after(FAN.plays("5"), passes(ADA, BEN, CAI), DAN.plays("6"), EVA.plays("7"), FAN.passes())
        .then(to_act=[DAN])  # Eva's opposite is Ben, who is asked last
        .after(DAN.plays("8"))
        .then(to_act=[EVA])
        .after(EVA.plays("9"), DAN.plays("T"), EVA.passes())
        .then(to_act=[ADA], passed=[ADA, BEN, CAI, EVA, FAN])
        .when(ADA.plays("Q"))
        .then(to_act=[DAN])
    )


@rule("GJ-3.2")
def test_only_the_opposite_is_asked_again_not_the_others_who_passed():
    (
        given(NO_BURN, fan="5 4 3", dan="6 4 3", eva="7 4 3", leader=FAN)
        .after(FAN.plays("5"), passes(ADA, BEN, CAI), DAN.plays("6"), EVA.plays("7"), passes(FAN, DAN))
        .then(to_act=[BEN])
        .refuses("GJ-3.1", ADA.passes(), CAI.passes())
        .when(BEN.passes())
        .then(leader=EVA)
    )


@rule("GJ-3.2", "GJ-4.2")
def test_the_opposite_is_asked_again_about_the_last_play_of_one_who_goes_out():
    (
        given(NO_BURN(bie_san=False), fan="5 4", dan="9", ada="J 4", leader=FAN)
        .after(FAN.plays("5"), passes(ADA, BEN, CAI), DAN.plays("9"), passes(EVA, FAN))
        .then(to_act=[ADA], exits=[(DAN, "out")])
    )


@rule("GJ-3.2", "GJ-4.3")
def test_nobody_is_asked_again_who_has_left():
    (
        given(NO_BURN, fan="5 5 4 3", ada="6 6 3", ben="7 7 4 3", dan="9 9 4 3", leader=FAN)
        .after(FAN.plays("5 5"), ADA.plays("6 6"))
        .when(BEN.plays("7 7"))
        .then(exits=[(ADA, "men")])
        .after(CAI.passes())
        .after(DAN.plays("9 9"), passes(EVA, FAN, BEN))
        .then(leader=DAN)
    )


# ---- 3.3, 3.4 ----


@rule("GJ-3.3")
@pytest.mark.parametrize("game", BOTH)
def test_a_gouji_is_for_the_opposite_after_the_burn_window(game):
    (
        given(game, ada="K K 4 3", dan="A A 4 3", ben="2 2 4 3", leader=ADA)
        .when(ADA.plays("K K"))
        .then(phase="burn", to_act=[BEN, CAI, EVA, FAN])
        .after(declines(BEN, CAI, EVA, FAN))
        .then(phase="play", to_act=[DAN], passed=[], can={DAN: "pass play"})
        .refuses("GJ-3.1", BEN.plays("2 2"), EVA.passes())
    )


@rule("GJ-3.3")
def test_not_being_asked_is_not_a_pass():
    (
        given(NO_BURN, fan="9 9 4 3", ada="K K 4 3", dan="4 4 3", ben="T T 4 3", leader=FAN)
        .after(FAN.plays("9 9"), ADA.plays("K K"))
        .then(to_act=[DAN], passed=[])
        .after(DAN.passes())
        .then(leader=ADA, passed=[])
    )


@rule("GJ-3.3", "GJ-3.7")
def test_players_without_a_head_answer_a_gouji_in_play_order_teammates_too():
    # Fan is out, so Cai is without a head; Ben is out, so Eva is. Ada leads: Cai, Dan (the opposite), Eva are asked.
    (
        given(
            NO_BURN(),
            ada="K K 4 3",
            leader=ADA,
            exits=[(FAN, "revolted"), (BEN, "charged")],
            head={CAI: "none", EVA: "none"},
        )
        .when(ADA.plays("K K"))
        .then(to_act=[CAI], no_head=[CAI, EVA])
        .after(CAI.passes())
        .then(to_act=[DAN])
        .after(DAN.passes())
        .then(to_act=[EVA])
        .after(EVA.passes())
        .then(leader=ADA)
    )


@rule("GJ-3.3", "GJ-3.2")
@pytest.mark.parametrize(("reopen", "asked"), [("opposite_any", [FAN, ADA]), ("none", [FAN])])
def test_an_opposite_who_had_passed_comes_after_players_without_a_head(reopen, asked):
    # Cai is out, so Fan has no head.
    position = given(
        NO_BURN(pass_reopen=reopen), fan="9 9 5 4 3", dan="K K 4 3", leader=FAN, exits=[(CAI, "out")]
    ).after(FAN.plays("9 9"), passes(ADA, BEN), DAN.plays("K K"))
    for seat in asked:
        position = position.then(to_act=[seat]).after(seat.passes())
    position.then(leader=DAN)


@rule("GJ-3.3")
def test_a_player_without_a_head_who_has_passed_is_not_asked():
    (
        given(NO_BURN(pass_reopen="none"), eva="9 9 4 3", ada="K K 4 3", leader=EVA, exits=[(CAI, "out")])
        .after(EVA.plays("9 9"), FAN.passes(), ADA.plays("K K"))
        .then(to_act=[DAN])
        .after(DAN.passes())
        .then(leader=ADA)
    )


@rule("GJ-3.4")
@pytest.mark.parametrize("game", BOTH)
def test_the_owner_of_a_gouji_that_nobody_answers_leads(game):
    (
        given(game, ada="K K 4 3", leader=ADA)
        .after(ADA.plays("K K"), declines(BEN, CAI, EVA, FAN))
        .when(DAN.passes())
        .then(leader=ADA, to_act=[ADA], top=None)
    )


# ---- 3.5, 3.6 ----


def ben_and_cai_have_passed(game, **hands):
    return given(game, **{"ada": "8 8 4 3", "leader": ADA, **hands}).after(ADA.plays("8 8"), passes(BEN, CAI))


@rule("GJ-3.5")
@pytest.mark.parametrize("game", [NO_BURN, FINAL])
def test_the_opposite_may_yield_once_both_before_him_have_passed(game):
    (
        ben_and_cai_have_passed(game)
        .then(can={DAN: "pass yield"})
        .when(DAN.yields())
        .then(to_act=[EVA], passed=[BEN, CAI], can={EVA: "pass"}, top=(ADA, "8 8"))
        .when(EVA.passes())
        .then(to_act=[FAN])
        .when(FAN.passes())
        .then(to_act=[DAN], passed=[BEN, CAI, EVA, FAN], can={DAN: "pass"})
        .when(DAN.passes())
        .then(leader=ADA)
    )


@rule("GJ-3.5", "GJ-14")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG(yield_keeps_turn=False)])
def test_where_a_yielder_loses_his_turn_he_counts_as_passed_when_one_behind_him_plays(game):
    (
        ben_and_cai_have_passed(game, dan="T T 4 3", eva="9 9 5 3")
        .after(DAN.yields())
        .when(EVA.plays("9 9"))
        .then(to_act=[FAN], passed=[BEN, CAI, DAN])
        .after(passes(FAN, ADA))
        .refuses("GJ-3.1", DAN.plays("T T"))
    )


@rule("GJ-3.5", "GJ-14")
@pytest.mark.parametrize("game", [SHANDONG, CLASSIC(yield_keeps_turn=True)])
def test_where_a_yielder_keeps_his_turn_he_is_asked_in_play_order(game):
    (
        ben_and_cai_have_passed(game, dan="T T 4 3", fan="9 9 5 3")
        .after(DAN.yields(), EVA.passes())
        .when(FAN.plays("9 9"))
        .then(to_act=[ADA], passed=[BEN, CAI, EVA])
        .after(ADA.passes())
        .then(to_act=[DAN])
        .when(DAN.plays("T T"))
        .then(top=(DAN, "T T"))
    )


@rule("GJ-3.5", "GJ-5.1", "GJ-14")
@pytest.mark.parametrize(("keeps", "asked"), [(True, [ADA, DAN, FAN]), (False, [ADA, FAN])])
def test_a_yielder_who_counts_as_passed_may_not_burn_either(keeps, asked):
    (
        ben_and_cai_have_passed(CLASSIC(yield_keeps_turn=keeps), eva="K K 5 3")
        .after(DAN.yields())
        .when(EVA.plays("K K"))
        .then(phase="burn", to_act=asked)
    )


@rule("GJ-3.5", "GJ-15")
@pytest.mark.parametrize("game", [NO_BURN, FINAL])
def test_only_the_opposite_of_the_owner_may_yield(game):
    (
        given(game, ada="8 8 4 3", leader=ADA)
        .refuses("GJ-3.5", ADA.yields())  # a leader's yield too
        .after(ADA.plays("8 8"))
        .refuses("GJ-3.5", BEN.yields())
        .refuses("GJ-3.1", DAN.yields())  # not his turn
        .after(BEN.passes())
        .refuses("GJ-3.5", CAI.yields())
        .after(passes(CAI, DAN))
        .refuses("GJ-3.5", EVA.yields())
    )


@rule("GJ-3.5")
def test_no_yield_while_a_seat_before_him_is_neither_passed_nor_gone():
    # Ben has answered and was beaten, so he may still play.
    (
        given(FINAL, fan="7 9 4 3", ben="8 5 3", ada="5 4 3", leader=BEN)
        .after(BEN.plays("8"), passes(CAI, DAN, EVA), FAN.plays("9"), ADA.passes())
        .then(to_act=[BEN], can={BEN: "pass"})
    )
    (
        given(FINAL, ada="5 8 4 3", ben="6 9 4 3", leader=ADA)
        .after(ADA.plays("5"), BEN.plays("6"), passes(CAI, DAN), EVA.passes(), FAN.passes(), ADA.plays("8"))
        .then(to_act=[BEN])
    )


@rule("GJ-3.5")
def test_a_seat_before_him_that_is_gone_counts_like_one_that_passed():
    (
        given(NO_BURN, ada="8 8 4 3", leader=ADA, exits=[(BEN, "revolted")])
        .after(ADA.plays("8 8"), CAI.passes())
        .then(can={DAN: "pass yield"})
    )
    given(NO_BURN, ada="8 4 3", leader=ADA, exits=[(BEN, "charged"), (CAI, "charged")]).after(ADA.plays("8")).then(
        can={DAN: "pass yield"}
    )


@rule("GJ-3.5")
def test_one_seat_behind_him_is_enough():
    (
        given(NO_BURN, ada="8 8 4 3", leader=ADA, exits=[(EVA, "out")])
        .after(ADA.plays("8 8"), passes(BEN, CAI))
        .when(DAN.yields())
        .then(to_act=[FAN])
        .after(FAN.passes())
        .then(to_act=[DAN])
    )


@rule("GJ-3.5")
def test_no_yield_when_both_behind_him_are_passed_or_gone():
    (
        given(FINAL, dan="5 T 3", ada="8 4 3", leader=DAN)
        .after(DAN.plays("5"), passes(EVA, FAN), ADA.plays("8"), passes(BEN, CAI))
        .then(can={DAN: "pass play"})
        .refuses("GJ-3.5", DAN.yields())
    )
    (
        given(FINAL, dan="5 T 3", ada="8 4 3", leader=DAN, exits=[(FAN, "out")])
        .after(DAN.plays("5"), EVA.passes(), ADA.plays("8"), passes(BEN, CAI))
        .refuses("GJ-3.5", DAN.yields())
    )


@rule("GJ-3.5")
def test_nobody_yields_twice_on_one_play():
    (ben_and_cai_have_passed(FINAL).after(DAN.yields(), passes(EVA, FAN)).refuses("GJ-3.5", DAN.yields()))


@rule("GJ-3.5")
def test_a_new_play_of_the_opposite_may_be_yielded_on_again():
    # Dan yields on Ada's 5; Eva beats it; Ada's 9 is another play. Ben and Cai have passed, Fan has not.
    (
        given(FINAL, ada="5 9 4 3", dan="T 4 3", eva="6 4 3", leader=ADA)
        .after(ADA.plays("5"), passes(BEN, CAI), DAN.yields(), EVA.plays("6"), FAN.passes(), ADA.plays("9"))
        .then(to_act=[DAN], can={DAN: "pass play yield"})
        .when(DAN.yields())
        .then(to_act=[EVA])
    )


@rule("GJ-3.5")
def test_no_yield_on_a_gouji_with_force():
    given(NO_BURN, ada="K K 4 3", leader=ADA).after(ADA.plays("K K")).refuses("GJ-3.5", DAN.yields())


@rule("GJ-3.5", "GJ-2.7")
def test_a_gouji_without_force_may_be_yielded_on():
    # 2s do not count: K 2 is an ordinary play.
    (
        given(NO_BURN(twos_count_for_gouji=False), ada="K 2 4 3", leader=ADA)
        .after(ADA.plays("K 2"), passes(BEN, CAI))
        .when(DAN.yields())
        .then(to_act=[EVA])
    )


@rule("GJ-3.5", "GJ-3.2")
def test_an_opposite_asked_again_after_everybody_else_has_nobody_left_to_yield_to():
    dan_plays_after_ada_has_passed(NO_BURN).after(passes(EVA, FAN)).refuses("GJ-3.5", ADA.yields())


@rule("GJ-3.5", "GJ-3.2")
def test_a_play_behind_a_yielder_may_bring_its_own_opposite_back():
    (
        ben_and_cai_have_passed(NO_BURN, eva="9 9 4 3", ben="T T 4 3")
        .after(DAN.yields(), EVA.plays("9 9"), passes(FAN, ADA))
        .then(to_act=[BEN], passed=[ADA, BEN, CAI, DAN, FAN])
        .when(BEN.plays("T T"))
        .then(to_act=[EVA])
    )


@rule("GJ-3.5", "GJ-3.2")
@pytest.mark.parametrize("game", [NO_BURN, FINAL(yield_keeps_turn=False)])
def test_a_yielder_who_counts_as_passed_comes_back_as_anybody_who_passed(game):
    # Ada, Dan's opposite, plays again over Eva. Where passes reopen, Dan is asked about that play last of all.
    position = (
        ben_and_cai_have_passed(game, ada="8 8 T T 4 3", dan="J J 4 3", eva="9 9 7 5 3")
        .after(DAN.yields(), EVA.plays("9 9"), FAN.passes(), ADA.plays("T T"))
        .then(to_act=[EVA], passed=[BEN, CAI, DAN, FAN])
        .after(EVA.passes())
    )
    if game is NO_BURN:
        position.then(to_act=[DAN]).refuses("GJ-3.5", DAN.yields()).when(DAN.plays("J J")).then(to_act=[ADA])
    else:
        position.then(leader=ADA)


@rule("GJ-3.5", "GJ-3.3")
def test_a_gouji_behind_a_yielder_is_for_its_own_opposite():
    (
        ben_and_cai_have_passed(FINAL, eva="K K 4 3", dan="A A 4 3")
        .after(DAN.yields())
        .when(EVA.plays("K K"))
        .then(leader=EVA, to_act=[EVA])  # Ben has passed for good
    )


@rule("GJ-3.6")
@pytest.mark.parametrize("game", [NO_BURN, FINAL])
def test_what_the_yielder_plays_is_for_his_opposite_only(game):
    (
        ben_and_cai_have_passed(game, ada="8 8 T T 4 3", ben="J J 4 3", dan="9 9 J J 4 3")
        .after(DAN.yields(), passes(EVA, FAN))
        .when(DAN.plays("9 9"))
        .then(to_act=[ADA], passed=[BEN, CAI, EVA, FAN], can={ADA: "pass play"})
        .refuses("GJ-3.5", ADA.yields())
        .refuses("GJ-3.1", BEN.plays("J J"))
        .when(ADA.plays("T T"))
        .then(to_act=[DAN])
        .when(DAN.plays("J J"))
        .then(to_act=[ADA])
        .when(ADA.passes())
        .then(leader=DAN)
    )


@rule("GJ-3.6", "GJ-5.1")
def test_a_gouji_of_the_yielder_opens_no_window_for_all_others_have_passed():
    (
        ben_and_cai_have_passed(CLASSIC, dan="K K 4 3")
        .after(DAN.yields(), passes(EVA, FAN))
        .when(DAN.plays("K K"))
        .then(phase="play", to_act=[ADA])
    )


# ---- 3.7 ----


@rule("GJ-3.7")
@pytest.mark.parametrize("how", ["out", "men", "burn_failed"])
def test_a_player_whose_opposite_has_gone_is_without_a_head(how):
    (
        given(CLASSIC, ada="K K 4 3", leader=ADA, exits=[(DAN, how)])
        .then(no_head=[ADA])
        .when(ADA.plays("K K"))
        .then(phase="play", to_act=[BEN])
    )


@rule("GJ-3.7", "GJ-8.4", "GJ-10.4")
@pytest.mark.parametrize(("game", "how"), [(CLASSIC, "revolted"), (SHANDONG, "charged")])
def test_after_a_revolution_or_a_charge_the_choice_decides_and_without_one_he_keeps_it(game, how):
    given(game, exits=[(DAN, how)]).then(no_head=[])
    given(game, exits=[(DAN, how)], head={ADA: "head"}).then(no_head=[])
    given(game, exits=[(DAN, how)], head={ADA: "none"}).then(no_head=[ADA])


@rule("GJ-3.7")
def test_a_player_who_has_gone_himself_is_not_listed_as_headless():
    given(CLASSIC, exits=[(ADA, "out"), (DAN, "out")]).then(no_head=[])


@rule("GJ-3.7", "GJ-3.3")
def test_without_a_head_he_may_answer_any_gouji_and_what_he_plays_is_for_everybody():
    (
        given(NO_BURN, fan="K K 4 3", ada="A A 4 3", ben="2 2 4 3", leader=FAN, exits=[(DAN, "out")])
        .when(FAN.plays("K K"))
        .then(to_act=[ADA])
        .when(ADA.plays("A A"))
        .then(to_act=[BEN], can={BEN: "pass play"})
        .when(BEN.plays("2 2"))
        .then(to_act=[EVA])
        .after(EVA.passes())
        .then(to_act=[ADA])
    )


@rule("GJ-3.7", "GJ-4.2")
def test_his_head_goes_the_moment_his_opposite_goes_out():
    given(CLASSIC, ada="3", leader=ADA).when(ADA.plays("3")).then(no_head=[DAN], exits=[(ADA, "out")])


# ---- 3.8 ----

CLASSIC_MELEES = [
    ([(CAI, "out")], False),
    ([(CAI, "out"), (FAN, "out")], True),
    ([(CAI, "out"), (FAN, "men")], True),
    ([(CAI, "men"), (FAN, "burn_failed")], True),
    ([(CAI, "revolted")], False),
    ([(CAI, "revolted"), (FAN, "out")], True),
    ([(CAI, "revolted"), (EVA, "men")], True),
    ([(CAI, "revolted"), (EVA, "burn_failed")], True),
]


@rule("GJ-3.8")
@pytest.mark.parametrize(("exits", "melee"), CLASSIC_MELEES)
def test_classic_it_begins_when_four_are_left_and_somebody_went_out_or_was_shut_in_or_failed(exits, melee):
    given(CLASSIC, exits=exits, leader=ADA).then(melee=melee)


SHANDONG_MELEES = [
    ([(CAI, "out")], False),
    ([(CAI, "out"), (FAN, "out")], True),
    ([(CAI, "out"), (FAN, "men")], True),
    ([(CAI, "men"), (FAN, "burn_failed")], True),
    ([(CAI, "charged"), (FAN, "out")], False),
    ([(CAI, "charged"), (FAN, "charged")], False),
    ([(CAI, "charged"), (FAN, "charged"), (EVA, "out")], False),
    ([(CAI, "charged"), (FAN, "out"), (EVA, "men")], True),
]


@rule("GJ-3.8")
@pytest.mark.parametrize(("exits", "melee"), SHANDONG_MELEES)
def test_shandong_it_begins_when_two_have_gone_and_who_charged_does_not_count(exits, melee):
    given(SHANDONG, exits=exits, leader=ADA).then(melee=melee)


@rule("GJ-3.8")
def test_it_begins_with_the_next_trick_not_in_the_middle_of_one():
    (
        given(CLASSIC, ada="3", ben="K K 4 3", leader=ADA, exits=[(CAI, "out")])
        .when(ADA.plays("3"))
        .then(melee=False, to_act=[BEN])
        .after(passes(BEN, DAN, EVA))
        .when(FAN.passes())
        .then(melee=True, leader=BEN)
        .when(BEN.plays("K K"))
        .then(phase="play", to_act=[DAN])
    )


@rule("GJ-3.8", "GJ-5.8")
def test_a_burn_that_succeeds_as_the_second_exit_lets_the_melee_begin_with_the_next_trick():
    (
        given(CLASSIC, ada="K K 5 4 3", ben="A A SJ 3", leader=ADA, exits=[(CAI, "out")])
        .after(ADA.plays("K K"), BEN.burns("A A"), declines(EVA), declines(ADA, DAN))
        .then(to_act=[EVA], burner=BEN)
        .after(EVA.passes())
        .then(to_act=[FAN])  # Fan is without a head and may answer
        .after(FAN.passes())
        .then(leader=BEN, melee=False)
        .after(BEN.plays("SJ"))
        .after(declines(ADA, DAN), EVA.passes(), FAN.passes())
        .when(BEN.plays("3"))
        .then(burner=None, melee=False, exits=[(CAI, "out"), (BEN, "out")])
        .after(passes(DAN, EVA, FAN, ADA))
        .then(melee=True, leader=DAN)
    )


@rule("GJ-3.8", "GJ-5.4")
def test_not_while_a_burn_is_alive():
    # Ada is shut in by the burn and is the second to go; the burner's next trick is still no melee.
    (
        given(CLASSIC, ada="K K 3", ben="A A SJ 7 SJ 3", leader=ADA, exits=[(CAI, "out")])
        .after(ADA.plays("K K"), BEN.burns("A A"))
        .when(EVA.declines())
        .then(exits=[(CAI, "out"), (ADA, "men")], burner=BEN, no_head=[DAN, FAN])
        .then(phase="play", to_act=[DAN])  # nobody is left who could burn
        .after(passes(DAN, EVA, FAN))
        .then(leader=BEN, melee=False)
        .after(BEN.plays("7 SJ"))
        .then(to_act=[DAN], melee=False)
    )


@rule("GJ-3.8", "GJ-5.9")
def test_with_the_first_trick_after_a_burn_has_failed():
    (
        given(CLASSIC, ada="K K 4 3", ben="A A 7 8 3", leader=ADA, exits=[(CAI, "out")])
        .after(ADA.plays("K K"), BEN.burns("A A"), declines(EVA), declines(ADA, DAN), EVA.passes())
        .when(FAN.passes())
        .then(exits=[(CAI, "out"), (BEN, "burn_failed")], leader=ADA, melee=True)
    )


MELEE = {"exits": [(CAI, "out"), (FAN, "out")]}


@rule("GJ-3.8")
@pytest.mark.parametrize("game", BOTH)
def test_in_the_melee_nothing_has_force_nobody_burns_and_everybody_is_asked(game):
    (
        given(game, ada="K K 4 3", ben="A A 4 3", leader=ADA, **MELEE)
        .when(ADA.plays("K K"))
        .then(phase="play", to_act=[BEN], can={BEN: "pass play"})
        .refuses("GJ-3.1", BEN.burns("A A"), DAN.passes())
    )


@rule("GJ-3.8")
@pytest.mark.parametrize("game", BOTH)
def test_in_the_melee_nobody_yields(game):
    (
        given(game, ada="8 4 3", leader=ADA, **MELEE)
        .after(ADA.plays("8"), BEN.passes())
        .then(can={DAN: "pass"})
        .refuses("GJ-3.5", DAN.yields())
    )


@rule("GJ-3.8")
@pytest.mark.parametrize("game", [*BOTH, CLASSIC(pass_reopen="none")])
def test_in_the_melee_a_pass_is_not_final_and_the_trick_ends_when_all_others_pass_in_a_row(game):
    (
        given(game, ada="5 9 4 3", ben="6 T 4 3", eva="8 4 3", leader=ADA, **MELEE)
        .after(ADA.plays("5"), BEN.passes())
        .then(passed=[BEN])
        .after(DAN.passes())
        .when(EVA.plays("8"))
        .then(passed=[], to_act=[ADA])
        .after(ADA.plays("9"))
        .then(to_act=[BEN])
        .when(BEN.plays("T"))
        .then(to_act=[DAN])
        .after(passes(DAN, EVA))
        .then(passed=[DAN, EVA], to_act=[ADA])
        .when(ADA.passes())
        .then(leader=BEN, top=None)
    )


@rule("GJ-3.8", "GJ-2.4")
def test_in_the_melee_a_big_joker_still_ends_the_trick():
    (
        given(CLASSIC, ada="5 4 3", ben="BJ 4 3", leader=ADA, **MELEE)
        .after(ADA.plays("5"))
        .when(BEN.plays("BJ"))
        .then(leader=BEN, to_act=[BEN])
    )


@rule("GJ-3.8", "GJ-7.1")
def test_in_the_melee_nobody_opens():
    (
        given(CLASSIC, ada="K K 4 3", leader=ADA, **MELEE)
        .after(ADA.plays("K K"), passes(BEN, DAN, EVA))
        .then(leader=ADA, opened=[])
    )


@rule("GJ-3.8", "GJ-7.2")
@pytest.mark.parametrize("ready", [True, False])
def test_in_the_melee_a_ready_player_still_opens_by_his_four_and_nobody_becomes_ready(ready):
    position = given(SHANDONG, ada="K K 4 5 3", leader=ADA, ready=[ADA] if ready else [], **MELEE)
    position.when(ADA.plays("4")).then(opened=[ADA] if ready else [], ready=[])
    position.after(ADA.plays("K K"), passes(BEN, DAN, EVA)).then(leader=ADA, ready=[])


@rule("GJ-3.8", "GJ-8.4")
def test_the_melee_ends_the_privilege_of_a_kept_head():
    (
        given(CLASSIC, ada="K K 4 3", leader=ADA, exits=[(DAN, "revolted"), (CAI, "out")], head={ADA: "head"})
        .then(melee=True)
        .when(ADA.plays("K K"))
        .then(to_act=[BEN])
    )


# ---- 3.9 ----


@rule("GJ-3.9")
@pytest.mark.parametrize("game", BOTH)
def test_if_the_winner_has_gone_out_the_next_active_seat_leads(game):
    (
        given(game, ada="3", leader=ADA, exits=[(BEN, "charged")])
        .after(ADA.plays("3"), passes(CAI, DAN, EVA, FAN))
        .then(leader=CAI, to_act=[CAI])
    )


@rule("GJ-3.9", "GJ-2.4")
def test_it_is_the_same_when_nobody_could_answer_the_last_play():
    given(CLASSIC(bie_san=False), ada="7 BJ", leader=ADA).when(ADA.plays("7 BJ")).then(leader=BEN, to_act=[BEN])


@rule("GJ-3.9", "GJ-4.3")
def test_who_is_shut_in_hands_on_nothing():
    # Ada led and was shut in; the trick is Cai's, so Cai leads, not Ben.
    (
        given(FINAL, ada="9 9 3", cai="T T 4 3", leader=ADA)
        .after(ADA.plays("9 9"), BEN.passes(), CAI.plays("T T"), passes(DAN, EVA, FAN))
        .then(leader=CAI)
    )


@rule("GJ-3.9", "GJ-5.9")
def test_who_fails_a_burn_hands_on_nothing():
    (
        given(CLASSIC, dan="K K 4 3", eva="A A 7 3", leader=DAN)
        .after(DAN.plays("K K"), declines(BEN, CAI, FAN), EVA.burns("A A"), declines(ADA, CAI, DAN, FAN))
        .when(BEN.passes())
        .then(exits=[(EVA, "burn_failed")], leader=DAN)
    )


# ---- 3.10 ----


@rule("GJ-3.10")
@pytest.mark.parametrize("game", BOTH)
def test_the_hand_ends_when_all_active_players_are_of_one_team(game):
    (
        given(game, ada="3", cai="4 3", eva="5 4 3", leader=ADA, exits=[(BEN, "out"), (DAN, "men"), (FAN, "out")]).then(
            phase="over"
        )
    )
    (
        given(game, fan="3", leader=FAN, exits=[(BEN, "out"), (DAN, "out")])
        .when(FAN.plays("3"))
        .then(phase="over" if game is CLASSIC else "vote")
    )


@rule("GJ-3.10")
def test_the_hand_ends_when_fewer_than_two_are_active():
    exits = [(BEN, "out"), (DAN, "men"), (CAI, "out"), (EVA, "out")]
    given(CLASSIC, ada="3", leader=ADA, exits=exits).when(ADA.plays("3")).then(phase="over", to_act=[])


@rule("GJ-3.10", "GJ-4.3")
def test_a_man_shut_in_may_end_the_hand_in_the_middle_of_a_trick():
    (
        given(CLASSIC, ada="9 9 3", ben="T T 4 3", leader=ADA, exits=[(CAI, "out"), (EVA, "out")])
        .after(ADA.plays("9 9"))
        .when(BEN.plays("T T"))
        .then(phase="over", exits=[(CAI, "out"), (EVA, "out"), (ADA, "men")], cards_left=[0, 2, 0, 2, 0, 2])
    )


@rule("GJ-3.10", "GJ-5.9")
def test_a_failed_burn_may_end_the_hand():
    # Ada is the last of her team. Ben kept his head when Eva charged, so his gouji can be burned.
    (
        given(SHANDONG, ben="K K 4 3", ada="A A 7 3", leader=BEN, exits=[(CAI, "out"), (EVA, "charged")])
        .after(BEN.plays("K K"), ADA.burns("A A"), DAN.declines())
        .then(burner=ADA, phase="burn", to_act=[BEN])
        .after(BEN.declines(), passes(DAN))
        .when(FAN.passes())
        .then(phase="over", exits=[(CAI, "out"), (EVA, "charged"), (ADA, "burn_failed")], burner=None)
    )
