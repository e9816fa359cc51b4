"""GJ-5: who may burn, who goes first, what a burner owes, and how a burn ends."""

import pytest

from gouji.engine.actions import Decline
from gouji.engine.notation import show_ranks
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
    owes,
    passes,
    rule,
)

BOTH = [CLASSIC, SHANDONG]
OTHERS = (BEN, CAI, EVA, FAN)  # who may burn a gouji of Ada's


def burned(game, ben, **start):
    """Ada leads two kings, Ben burns them with two aces, the others decline; the window on Ben's aces is open."""
    hands = {"ada": "K K 5 3", "ben": f"A A {ben}", "leader": ADA}
    position = given(game, **{**hands, **start}).after(ADA.plays("K K"))
    others = [seat for seat in position.asked if seat != BEN]
    return position.after(BEN.burns("A A"), declines(*[EVERYBODY[seat] for seat in others]))


def window_declined(position):
    """Everybody asked declines to burn."""
    return position.after(declines(*position.asked))


def stands(position):
    """Nobody burns, and Eva, Ben's opposite, passes."""
    return window_declined(position).after(EVA.passes())


def debts(position):
    return [debt for debt in position.facts["debts"] if debt["kind"] in ("shao", "men")]


# ---- 5.1 ----


@rule("GJ-5.1")
@pytest.mark.parametrize("game", BOTH)
def test_all_may_burn_but_the_owner_and_his_opposite_his_teammates_too(game):
    (
        given(game, ada="K K 5 3", dan="A A 4 3", leader=ADA)
        .when(ADA.plays("K K"))
        .then(phase="burn", to_act=[BEN, CAI, EVA, FAN], top=(ADA, "K K"), can={BEN: "decline", DAN: ""})
        .refuses("GJ-3.1", ADA.declines(), DAN.burns("A A"), DAN.passes(), BEN.passes(), BEN.yields())
    )


@rule("GJ-5.1")
def test_not_who_has_passed_in_this_trick():
    (
        given(CLASSIC, fan="9 9 4 3", cai="K K 4 3", leader=FAN)
        .after(FAN.plays("9 9"), passes(ADA, BEN))
        .when(CAI.plays("K K"))
        .then(phase="burn", to_act=[DAN, EVA])
    )


@rule("GJ-5.1")
def test_not_who_has_gone_or_has_no_head():
    # Fan is out: Cai has no head.
    (
        given(CLASSIC, ada="K K 4 3", leader=ADA, exits=[(FAN, "out")])
        .when(ADA.plays("K K"))
        .then(phase="burn", to_act=[BEN, EVA], no_head=[CAI])
    )


@rule("GJ-5.1", "GJ-8.4", "GJ-10.4")
@pytest.mark.parametrize(("choice", "asked"), [("head", [BEN, CAI, EVA]), ("none", [BEN, EVA])])
@pytest.mark.parametrize(("game", "how"), [(CLASSIC, "revolted"), (SHANDONG, "charged")])
def test_who_kept_his_head_may_burn(game, how, choice, asked):
    (
        given(game, ada="K K 4 3", leader=ADA, exits=[(FAN, how)], head={CAI: choice})
        .when(ADA.plays("K K"))
        .then(phase="burn", to_act=asked)
    )


@rule("GJ-5.1", "GJ-3.7")
def test_a_gouji_without_force_is_not_burned():
    given(CLASSIC, ada="K K 4 3", leader=ADA, exits=[(DAN, "out")]).when(ADA.plays("K K")).then(phase="play")


@rule("GJ-5.1", "GJ-2.4")
def test_what_cannot_be_beaten_is_not_burned():
    given(CLASSIC, ada="K BJ 4 3", leader=ADA).when(ADA.plays("K BJ")).then(phase="play", leader=ADA, to_act=[ADA])


@rule("GJ-5.1")
def test_where_nobody_may_burn_no_window_opens():
    (
        given(CLASSIC, ada="K K 4 3", leader=ADA, exits=[(BEN, "revolted"), (CAI, "charged"), (FAN, "charged")],
              head={EVA: "none"})
        .when(ADA.plays("K K"))
        .then(phase="play", to_act=[DAN])
    )  # fmt: skip


@rule("GJ-5.1", "GJ-14")
@pytest.mark.parametrize("game", BOTH)
def test_with_the_option_off_there_is_no_burning(game):
    (
        given(game(burn=False), ada="K K 4 3", ben="A A SJ 3", leader=ADA)
        .when(ADA.plays("K K"))
        .then(phase="play", to_act=[DAN])
        .refuses("GJ-3.1", BEN.burns("A A"), DAN.declines())
    )


@rule("GJ-5.1")
def test_the_window_opens_for_an_answer_as_for_a_lead():
    (
        given(CLASSIC, ada="9 9 4 3", ben="K K 4 3", leader=ADA)
        .after(ADA.plays("9 9"))
        .when(BEN.plays("K K"))
        .then(phase="burn", to_act=[ADA, CAI, DAN, FAN])
    )


# ---- 5.2 ----


@rule("GJ-5.2")
@pytest.mark.parametrize("game", BOTH)
def test_everybody_answers_by_a_play_that_beats_the_top_or_by_declining(game):
    (
        given(game, ada="K K 4 3", ben="A A Q Q Q 3", cai="8 4 3", leader=ADA)
        .after(ADA.plays("K K"))
        .then(plays={BEN: ["A A"], CAI: []}, can={BEN: "burn decline", CAI: "decline"})
        .refuses("GJ-2.3", BEN.burns("Q Q"), BEN.burns("A"))
        .refuses("GJ-2.1", BEN.burns("Q A"), BEN.burns("SJ SJ"))
        .when(FAN.declines())
        .then(to_act=[BEN, CAI, EVA], passed=[], phase="burn")
        .refuses("GJ-3.1", FAN.declines(), FAN.burns("4 4"))
    )


@rule("GJ-5.2", "GJ-13.4")
def test_an_open_window_looks_the_same_to_the_others_until_it_closes():
    opened = given(CLASSIC, ada="K K 5 3", ben="A A SJ 3", leader=ADA).after(ADA.plays("K K"))
    answered = opened.after(BEN.burns("A A"), CAI.declines())
    for viewer in (ADA, DAN, EVA, FAN, "public"):
        assert answered.seen_by(viewer) == opened.seen_by(viewer)
    assert answered.seen_by(BEN)["my_answer"] == {"do": "burn", "cards": "As As"}
    assert answered.seen_by(CAI)["my_answer"] == {"do": "decline"}
    assert answered.seen_by(BEN)["to_act"] == [BEN, CAI, EVA, FAN]


@rule("GJ-5.2")
def test_a_decline_is_not_a_pass():
    (
        given(CLASSIC, fan="9 9 4 3", ada="K K 4 3", dan="A A 4 3", ben="4 4 3", leader=FAN)
        .after(FAN.plays("9 9"), ADA.plays("K K"), declines(BEN, CAI, EVA, FAN))
        .then(passed=[])
        .when(DAN.plays("A A"))
        .then(phase="burn", to_act=[BEN, CAI, EVA, FAN], passed=[])
    )


@rule("GJ-5.2")
def test_burns_that_lose_are_void_and_those_seats_may_burn_again_in_the_next_window():
    (
        given(CLASSIC, ada="K K 5 3", ben="2 2 4 3", cai="A A 4 3", leader=ADA)
        .after(ADA.plays("K K"), BEN.burns("2 2"), CAI.burns("A A"), EVA.declines())
        .when(FAN.declines())
        .then(top=(CAI, "A A"), burner=CAI, holds={BEN: "3 4 2 2", CAI: "3 4"})
        .then(phase="burn", to_act=[ADA, BEN, DAN, EVA])
        .when(BEN.burns("2 2"))
        .then(to_act=[ADA, DAN, EVA])
    )


@rule("GJ-5.2", "GJ-13.7")
def test_silence_until_the_deadline_is_a_decline():
    position = given(CLASSIC, ada="K K 5 3", ben="A A SJ 3", leader=ADA).after(ADA.plays("K K"))
    assert position.clock_plays(BEN) == Decline()


@rule("GJ-5.2")
def test_a_burned_player_may_burn_the_burner_back():
    (
        given(CLASSIC, ada="K K 2 2 4 3", ben="A A SJ 3", leader=ADA)
        .after(ADA.plays("K K"), BEN.burns("A A"), declines(CAI, EVA, FAN))
        .then(to_act=[ADA, CAI, DAN, FAN])
        .after(ADA.burns("2 2"), declines(CAI, DAN, FAN))
        .then(burner=ADA, top=(ADA, "2 2"))
    )


# ---- 5.3 ----

ORDERS = {"federation": [CAI, EVA, BEN, FAN], "seat": [BEN, CAI, EVA, FAN]}


@rule("GJ-5.3", "GJ-14")
@pytest.mark.parametrize("priority", ["federation", "seat"])
@pytest.mark.parametrize("game", BOTH)
def test_of_several_burns_the_owners_team_goes_first_or_the_nearest_seat(game, priority):
    order = ORDERS[priority]
    for skipped in range(4):
        willing = order[skipped:]
        position = given(
            game(burn_priority=priority),
            **{seat.label.lower(): "A A 4 3" for seat in OTHERS if seat in willing},
            ada="K K 5 3",
            leader=ADA,
        ).after(ADA.plays("K K"))
        for seat in OTHERS:
            position = position.after(seat.burns("A A") if seat in willing else seat.declines())
        position.then(burner=willing[0], top=(willing[0], "A A"))


@rule("GJ-5.3")
def test_the_defaults_are_federation_in_classic_and_seat_in_shandong():
    for game, first in ((CLASSIC, CAI), (SHANDONG, BEN)):
        (
            given(game, ada="K K 5 3", ben="A A 4 3", cai="A A 4 3", leader=ADA)
            .after(ADA.plays("K K"), BEN.burns("A A"), CAI.burns("A A"), declines(EVA, FAN))
            .then(burner=first)
        )


@rule("GJ-5.3")
def test_the_order_of_answering_does_not_matter():
    (
        given(CLASSIC, ada="K K 5 3", ben="A A 4 3", eva="A A 4 3", leader=ADA)
        .after(ADA.plays("K K"), BEN.burns("A A"), FAN.declines(), CAI.declines(), EVA.burns("A A"))
        .then(burner=EVA)
    )


# ---- 5.4 ----


@rule("GJ-5.4")
@pytest.mark.parametrize("game", BOTH)
def test_the_covering_play_needs_no_joker_but_every_lead_does(game):
    (
        stands(burned(game, "9 9 SJ 3"))
        .then(leader=BEN, to_act=[BEN], burner=BEN, plays={BEN: ["9 SJ", "9 9 SJ", "SJ"]})
        .refuses("GJ-5.4", BEN.plays("9"), BEN.plays("9 9"))
        .refuses("GJ-4.1", BEN.plays("3"))
        .when(BEN.plays("9 9 SJ"))
        .then(phase="burn", burner=BEN)
    )


@rule("GJ-5.4")
@pytest.mark.parametrize("last", ["3", "3 3", "9 9", "9 2 2"])
def test_classic_the_play_that_empties_his_hand_needs_no_joker(last):
    (
        stands(burned(CLASSIC, f"SJ {last}"))
        .after(BEN.plays("SJ"), declines(ADA, CAI, DAN, FAN), EVA.passes())
        .then(to_act=[BEN], burner=BEN)
        .when(BEN.plays(last))
        .then(exits=[(BEN, "out")], burner=None)
    )


@rule("GJ-5.4")
def test_classic_a_play_that_leaves_a_three_is_not_the_last():
    stands(burned(CLASSIC, "9 9 3")).then(exits=[(BEN, "burn_failed")])
    stands(burned(CLASSIC, "9 SJ 3")).then(plays={BEN: ["9 SJ", "SJ"]})


@rule("GJ-5.4")
def test_shandong_only_the_single_final_three_needs_no_joker():
    (
        stands(burned(SHANDONG, "SJ 3"))
        .after(BEN.plays("SJ"), declines(ADA, CAI, DAN, FAN), EVA.passes())
        .then(plays={BEN: ["3"]})
        .when(BEN.plays("3"))
        .then(exits=[(BEN, "out")], burner=None)
    )


@rule("GJ-5.4", "GJ-5.9")
@pytest.mark.parametrize("left", ["3 3", "9", "9 9", "2"])
def test_shandong_any_other_last_play_without_a_joker_is_a_failure(left):
    (stands(burned(SHANDONG, left, cai="5 4", rest="5 4")).then(exits=[(BEN, "burn_failed")], leader=ADA))


@rule("GJ-5.4", "GJ-5.9")
@pytest.mark.parametrize("game", BOTH)
def test_burning_on_credit_is_allowed_and_fails_when_he_must_lead(game):
    (
        stands(burned(game, "9 9 3")).then(
            exits=[(BEN, "burn_failed")], leader=ADA, to_act=[ADA], burner=None, cards_left=[2, 0, 2, 2, 2, 2]
        )
    )


@rule("GJ-5.4")
@pytest.mark.parametrize("game", BOTH)
def test_a_failure_may_come_several_tricks_later(game):
    (
        stands(burned(game, "SJ 9 8 3"))
        .after(BEN.plays("9 SJ"), declines(ADA, CAI, DAN, FAN))
        .when(EVA.passes())
        .then(exits=[(BEN, "burn_failed")], leader=ADA)
    )


@rule("GJ-5.4")
def test_answers_of_a_burner_need_no_joker():
    # Fan answers the burner in play order: a player without a head. The burn is over, Ben answers as anybody.
    position = stands_with_headless_fan("2 2 4 3")
    position.then(burner=None, top=(FAN, "2 2"))


def stands_with_headless_fan(fan):
    position = burned(CLASSIC, "9 SJ 3", fan=fan, exits=[(CAI, "out")])
    return window_declined(position).then(to_act=[EVA]).after(EVA.passes()).when(FAN.plays("2 2"))


@rule("GJ-5.4", "GJ-13.7")
def test_the_clock_leads_the_smallest_play_with_a_joker():
    position = stands(burned(CLASSIC, "9 9 BJ 3"))
    assert show_ranks(position.clock_plays(BEN).cards) == "BJ"
    position = stands(burned(CLASSIC, "9 9 BJ SJ 3"))
    assert show_ranks(position.clock_plays(BEN).cards) == "SJ"


# ---- 5.5 ----


@rule("GJ-5.5")
@pytest.mark.parametrize("game", BOTH)
def test_every_lead_of_the_burner_opens_a_window_again_and_then_his_opposite_is_asked(game):
    position = stands(burned(game, "9 SJ SJ 8 3"))
    for cards in ("9 SJ", "8 SJ"):
        position = (
            position.after(BEN.plays(cards))
            .then(phase="burn", to_act=[ADA, CAI, DAN, FAN], burner=BEN)
            .after(declines(ADA, CAI, DAN, FAN))
            .then(phase="play", to_act=[EVA])
            .after(EVA.passes())
            .then(burner=BEN)
        )


@rule("GJ-5.5", "GJ-3.7")
def test_players_without_a_head_may_answer_the_burner_in_play_order():
    # Fan has no head, for Cai is out.
    (stands_declined_by_eva().then(to_act=[FAN], no_head=[FAN]).after(FAN.passes()).then(leader=BEN, burner=BEN))


def stands_declined_by_eva():
    return window_declined(burned(CLASSIC, "9 SJ 3", exits=[(CAI, "out")])).after(EVA.passes())


@rule("GJ-5.5", "GJ-2.4")
def test_a_lead_with_a_big_joker_is_answered_by_nobody():
    stands(burned(CLASSIC, "9 9 BJ SJ 3")).when(BEN.plays("9 9 BJ")).then(phase="play", leader=BEN, to_act=[BEN])


@rule("GJ-5.5")
def test_those_who_passed_before_the_burn_take_no_part_in_its_first_window_but_in_the_next():
    position = (
        given(CLASSIC, fan="9 9 4 3", ada="4 3", ben="K K 5 3", cai="A A SJ 6 3", leader=FAN)
        .after(FAN.plays("9 9"), ADA.passes(), BEN.plays("K K"))
        .then(phase="burn", to_act=[CAI, DAN, FAN])
        .after(CAI.burns("A A"), declines(DAN, FAN))
        .then(phase="burn", to_act=[BEN, DAN, EVA])
        .after(declines(BEN, DAN, EVA))
        .then(to_act=[FAN])
        .after(FAN.passes())
        .then(leader=CAI)
    )
    position.when(CAI.plays("6 SJ")).then(phase="burn", to_act=[ADA, BEN, DAN, EVA])


@rule("GJ-5.5", "GJ-3.2")
def test_the_burners_opposite_who_had_passed_is_asked_about_the_cover_where_passes_reopen():
    for reopen, asked in (("opposite_any", [EVA]), ("none", [BEN])):
        (
            given(CLASSIC(pass_reopen=reopen), dan="9 9 4 3", ada="K K 5 3", ben="A A SJ 7 3", leader=DAN)
            .after(DAN.plays("9 9"), passes(EVA, FAN), ADA.plays("K K"))
            .after(BEN.burns("A A"), CAI.declines())
            .then(phase="burn", burner=BEN)
            .after(declines(ADA, CAI, DAN))
            .then(to_act=asked, burner=BEN)
        )


# ---- 5.6 ----


@rule("GJ-5.6")
@pytest.mark.parametrize("game", BOTH)
def test_the_opposite_of_the_burner_undoes_the_burn_and_the_trick_goes_on(game):
    (
        window_declined(burned(game, "9 9 SJ 4 3", eva="2 2 7 4 3"))
        .when(EVA.plays("2 2"))
        .then(burner=None, top=(EVA, "2 2"), phase="burn", to_act=[ADA, CAI, DAN, FAN], exits=[])
        .after(declines(ADA, CAI, DAN, FAN))
        .then(to_act=[BEN])
        .after(BEN.passes())
        .then(leader=EVA)
        .after(EVA.plays("7"), passes(FAN, ADA))
        .when(BEN.plays("9"))  # no obligation is left
        .then(top=(BEN, "9"), burner=None)
    )


@rule("GJ-5.6", "GJ-3.7")
def test_a_player_without_a_head_undoes_it_too():
    (
        window_declined(burned(CLASSIC, "9 9 SJ 4 3", fan="2 2 7 4 3", exits=[(CAI, "out")]))
        .after(EVA.passes())
        .when(FAN.plays("2 2"))
        .then(burner=None, top=(FAN, "2 2"), phase="play", to_act=[ADA])  # no force: everybody may answer
    )


@rule("GJ-5.6")
def test_it_may_be_undone_on_a_later_lead():
    (
        stands(burned(CLASSIC, "9 9 SJ 4 3", eva="T T BJ 4 3"))
        .after(BEN.plays("9 9 SJ"), declines(ADA, CAI, DAN, FAN))
        .when(EVA.plays("T T BJ"))
        .then(burner=None, leader=EVA, to_act=[EVA])
    )


@rule("GJ-5.6", "GJ-11.2")
def test_it_leaves_no_tribute():
    position = window_declined(burned(CLASSIC, "SJ 4 3", eva="2 2 4 3")).when(EVA.plays("2 2")).then(burner=None)
    position.then(debts=[])


@rule("GJ-5.6", "GJ-4.3")
def test_a_burner_who_holds_threes_alone_is_shut_in_by_it():
    (
        window_declined(burned(CLASSIC, "3", eva="2 2 4 3"))
        .when(EVA.plays("2 2"))
        .then(burner=None, exits=[(BEN, "men")], no_head=[EVA], top=(EVA, "2 2"))
    )


# ---- 5.7 ----


@rule("GJ-5.7")
@pytest.mark.parametrize("game", BOTH)
def test_another_player_burns_the_burner_and_the_obligation_passes_on(game):
    (
        burned(game, "9 SJ 4 3", cai="2 2 SJ 7 3")
        .after(CAI.burns("2 2"), declines(ADA, DAN))
        .when(FAN.declines())
        .then(burner=CAI, top=(CAI, "2 2"), phase="burn", to_act=[ADA, BEN, DAN, EVA])
        .after(declines(ADA, BEN, DAN, EVA), FAN.passes())
        .then(leader=CAI, plays={CAI: ["7 SJ", "SJ"]})
    )


@rule("GJ-5.7", "GJ-5.8")
@pytest.mark.parametrize("game", BOTH)
def test_on_success_the_first_burner_owes_the_new_one_and_the_first_burned_owes_nothing(game):
    position = (
        given(game, ada="K K 4 3", fan="A A 4 3", ben="2 2 BJ 3", leader=ADA)
        .after(ADA.plays("K K"), FAN.burns("A A"), declines(BEN, CAI, EVA))
        .after(BEN.burns("2 2"), declines(ADA, DAN, EVA), declines(ADA, CAI, DAN, FAN), EVA.passes())
        .after(BEN.plays("BJ"))
        .when(BEN.plays("3"))
        .then(burner=None, exits=[(BEN, "out")])
    )
    position.then(debts=[owes("shao", FAN, BEN, 1)])


@rule("GJ-5.7", "GJ-5.9")
def test_when_the_new_burner_fails_the_first_burner_leads():
    (
        burned(CLASSIC, "9 SJ 4 3", cai="2 2 7 3")
        .after(CAI.burns("2 2"), declines(ADA, DAN, FAN), declines(ADA, BEN, DAN, EVA))
        .when(FAN.passes())
        .then(exits=[(CAI, "burn_failed")], leader=BEN, to_act=[BEN], burner=None)
        .when(BEN.plays("9"))  # and owes no joker any more
        .then(top=(BEN, "9"))
    )


@rule("GJ-5.7", "GJ-4.3")
def test_a_burner_who_holds_threes_alone_is_shut_in_by_a_counter_burn_and_both_debts_are_booked():
    position = (
        burned(CLASSIC, "3", cai="2 2 BJ 3")
        .after(CAI.burns("2 2"), declines(ADA, DAN))
        .when(FAN.declines())
        .then(exits=[(BEN, "men")], burner=CAI, no_head=[EVA], phase="burn", to_act=[ADA, DAN])
        .after(declines(ADA, DAN))
        .then(to_act=[EVA])  # without a head, before Fan in play order
        .after(passes(EVA, FAN))
        .after(CAI.plays("BJ"))
        .when(CAI.plays("3"))
        .then(exits=[(BEN, "men"), (CAI, "out")])
    )
    position.then(debts=[owes("men", BEN, CAI, 1), owes("shao", BEN, CAI, 1)])


@rule("GJ-5.7", "GJ-5.3")
def test_counter_burns_follow_the_same_priority_from_the_burner():
    # Ben burned: his teammates Dan and Fan come first in classic, then Cai, then Ada.
    for game, first in ((CLASSIC, DAN), (SHANDONG, CAI)):
        position = burned(game, "9 SJ 4 3", ada="K K 2 2 4 3", cai="2 2 4 3", dan="2 2 4 3", fan="2 2 4 3")
        position.after(*[seat.burns("2 2") for seat in (ADA, CAI, DAN, FAN)]).then(burner=first)


# ---- 5.8 ----


@rule("GJ-5.8", "GJ-11.2")
@pytest.mark.parametrize("game", BOTH)
def test_success_is_the_instant_his_hand_is_empty_whatever_happens_to_his_last_play(game):
    position = (
        stands(burned(game, "BJ 3"))
        .after(BEN.plays("BJ"))
        .then(leader=BEN, burner=BEN)
        .when(BEN.plays("3"))
        .then(burner=None, exits=[(BEN, "out")], no_head=[EVA], to_act=[CAI], top=(BEN, "3"))
        .when(CAI.plays("4"))
        .then(top=(CAI, "4"))
    )
    position.then(debts=[owes("shao", ADA, BEN, 1)])


@rule("GJ-5.8")
def test_a_covering_play_that_empties_his_hand_succeeds_at_once():
    position = burned(CLASSIC, "", eva="2 2 4 3")
    position.then(exits=[(BEN, "out")], burner=None, top=(BEN, "A A"))
    position.then(debts=[owes("shao", ADA, BEN, 1)])


@rule("GJ-5.8", "GJ-8.5")
def test_a_last_play_with_a_joker_keeps_its_force_and_may_still_be_burned_but_the_burn_has_succeeded():
    position = (
        stands(burned(CLASSIC(bie_san=False), "9 SJ", cai="T BJ 5 6"))
        .when(BEN.plays("9 SJ"))
        .then(exits=[(BEN, "out")], burner=None, phase="burn", to_act=[ADA, CAI, DAN, FAN])
    )
    position.then(debts=[owes("shao", ADA, BEN, 1)])
    (
        position.after(CAI.burns("T BJ"), declines(ADA, DAN))
        .when(FAN.declines())  # a new burn begins on Ben's last play; Cai must lead and has no joker
        .then(exits=[(BEN, "out"), (CAI, "burn_failed")], leader=DAN)
    )


@rule("GJ-5.8", "GJ-4.3")
def test_burned_and_shut_in_at_once_both_debts_are_booked():
    position = (
        given(CLASSIC, ada="K K 3", ben="A A BJ 3", leader=ADA)
        .after(ADA.plays("K K"), BEN.burns("A A"), declines(CAI, EVA, FAN))
        .then(exits=[(ADA, "men")], burner=BEN)
        .after(declines(CAI, FAN))
        .then(to_act=[DAN])  # Dan has lost his head with Ada
        .after(passes(DAN, EVA))
        .after(BEN.plays("BJ"), BEN.plays("3"))
    )
    position.then(debts=[owes("men", ADA, BEN, 1), owes("shao", ADA, BEN, 1)])


@rule("GJ-5.8", "GJ-3.10")
def test_a_success_may_end_the_hand():
    position = (
        stands(burned(SHANDONG, "BJ 3", exits=[(DAN, "charged"), (FAN, "charged")]))
        .after(BEN.plays("BJ"))
        .when(BEN.plays("3"))
        .then(phase="over")
    )
    assert owes("shao", ADA, BEN, 1) in position.facts["debts"]


@rule("GJ-5.8", "GJ-5.9", "GJ-3.10")
def test_a_hand_that_ends_while_a_burn_is_alive_books_neither_success_nor_failure():
    # The burn shuts Ada in, the last of her team.
    position = (
        given(SHANDONG, ada="K K 3", ben="A A 9 3", leader=ADA, exits=[(CAI, "charged"), (EVA, "charged")])
        .after(ADA.plays("K K"), BEN.burns("A A"))
        .when(FAN.declines())
        .then(phase="over", exits=[(CAI, "charged"), (EVA, "charged"), (ADA, "men")], burner=None)
        .then(cards_left=[0, 2, 0, 2, 0, 2], places=[BEN, DAN, FAN, CAI, EVA, ADA])
    )
    assert debts(position) == [owes("men", ADA, BEN, 1)]


# ---- 5.9 ----


@rule("GJ-5.9")
@pytest.mark.parametrize("game", BOTH)
def test_failure_his_cards_are_out_of_play_and_the_burned_player_leads(game):
    (
        stands(burned(game, "9 8 3")).then(
            exits=[(BEN, "burn_failed")], holds={BEN: ""}, leader=ADA, to_act=[ADA], top=None, passed=[], no_head=[EVA]
        )
    )


@rule("GJ-5.9", "GJ-4.3")
def test_failure_when_the_burned_player_has_gone_the_next_active_seat_leads():
    (
        given(CLASSIC, ada="K K 3", ben="A A 9 3", leader=ADA)
        .after(ADA.plays("K K"), BEN.burns("A A"), declines(CAI, EVA, FAN), declines(CAI, FAN), passes(DAN))
        .when(EVA.passes())
        .then(exits=[(ADA, "men"), (BEN, "burn_failed")], leader=CAI, to_act=[CAI])
    )


@rule("GJ-5.9", "GJ-11.2")
def test_failure_leaves_no_tribute_to_the_burned_player():
    position = stands(burned(CLASSIC, "9 8 3"))
    position.then(debts=[])


@rule("GJ-5.9", "GJ-7.1")
def test_failure_does_not_give_the_burned_play_its_standing_back():
    stands(burned(CLASSIC, "9 8 3")).then(opened=[BEN])  # the two aces of the burner have won their trick


@rule("GJ-5.9", "GJ-7.2")
def test_failure_takes_the_readiness_of_the_cover_with_it():
    stands(burned(SHANDONG, "9 4 3")).then(ready=[], opened=[])
