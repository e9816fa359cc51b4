"""GJ-10: 冲点."""

import pytest

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
    last_hand,
    nobody_charges,
    owes,
    rule,
)

THREE_SETS = "K K A A J J J J 5 3"


def asked(game=SHANDONG, **start):
    return given(game, **{"phase": "charge", "leader": ADA, "rest": "9 8 4 3", **start})


def charging(*chargers, **start):
    """Everybody has answered, and these charge."""
    return asked(**start).after(*[seat.charges(seat in chargers) for seat in EVERYBODY])


# ---- 10.1 ----


@rule("GJ-10.1", "GJ-13.3")
def test_everybody_is_asked_at_once_and_sealed():
    position = asked(ben=THREE_SETS).then(
        phase="charge", to_act=[*EVERYBODY], can={ADA: "charge", BEN: "charge"}, plays={BEN: []}
    )
    answered = position.after(BEN.charges()).then(to_act=[ADA, CAI, DAN, EVA, FAN])
    for viewer in (ADA, EVA, "public"):
        assert answered.seen_by(viewer) == position.seen_by(viewer)
    answered.refuses("GJ-3.1", BEN.charges(False))


@rule("GJ-10.1", "GJ-15")
@pytest.mark.parametrize(
    "hand",
    [
        "K K A A J J J J 2 3",  # a 2
        "K K A A Q Q Q SJ 3",
        "K K A A Q Q Q BJ 3",
        "K K A A J J J 3",  # three J are no 够级
        "K K A A 9 9 9 9 9 9",
        "K K K A A Q Q",
        "T T T T T K K",
        "9 8 4 3",
    ],
)
def test_with_anything_above_an_ace_or_fewer_than_three_sets_he_may_not(hand):
    asked(ben=hand).refuses("GJ-10.1", BEN.charges()).when(BEN.charges(False)).then(to_act=[ADA, CAI, DAN, EVA, FAN])


@rule("GJ-10.1", "GJ-2.6")
@pytest.mark.parametrize(
    "hand",
    ["K K A A Q Q Q", "K K K K A A 3", "A A A A A A", "T T T T T J J J J Q Q Q 3", "K K K K K K K 9 3", THREE_SETS],
)
def test_three_disjoint_pure_gouji_are_enough_several_of_one_rank_too(hand):
    asked(ben=hand).when(BEN.charges()).then(to_act=[ADA, CAI, DAN, EVA, FAN])


@rule("GJ-10.1", "GJ-13.2")
def test_it_comes_after_buying_and_tribute():
    # Ben pays his only 2 as tribute and may charge then.
    previous = last_hand(ADA, CAI, BEN, DAN, FAN, EVA, debts=[owes("shao", BEN, ADA, 1)])
    (
        given(SHANDONG(claims="none", resist=False, return_tribute="none"), phase="deal", previous=previous,
              ben="K K A A Q Q Q 2 4 3", rest="9 8 4 3")
        .then(phase="charge")
        .when(BEN.charges())
        .then(to_act=[ADA, CAI, DAN, EVA, FAN])
    )  # fmt: skip


@rule("GJ-10.1")
def test_when_nobody_charges_the_play_begins():
    asked(ben=THREE_SETS).after(nobody_charges(*EVERYBODY)).then(phase="play", leader=ADA, to_act=[ADA])


@rule("GJ-10.1", "GJ-14")
def test_with_the_option_off_nobody_is_asked():
    given(SHANDONG(charge=False), phase="return", leader=ADA, ben=THREE_SETS).then(phase="play")


@rule("GJ-10.1", "GJ-13.7")
def test_the_clock_does_not_charge_and_plays_the_smallest_set():
    assert asked(ben=THREE_SETS).clock_plays(BEN).charge is False
    assert show_ranks(charging(BEN, ben=THREE_SETS).clock_plays(BEN).cards) == "K K"


# ---- 10.2 ----


@rule("GJ-10.2")
def test_he_plays_a_pure_gouji_and_only_his_opposite_is_asked():
    (
        charging(BEN, ben=THREE_SETS, eva="A A 2 2 4 3", cai="A A 2 2 4 3")
        .then(phase="charge", to_act=[BEN], top=None, can={BEN: "play"})
        .when(BEN.plays("K K"))
        .then(
            phase="charge", to_act=[EVA], top=(BEN, "K K"), can={EVA: "pass play"}, plays={EVA: ["A A", "2 2", "A 2"]}
        )
        .refuses("GJ-3.1", CAI.plays("A A"), CAI.burns("A A"), EVA.burns("A A"), EVA.yields())
        .refuses("GJ-2.3", EVA.plays("4"))
    )


@rule("GJ-10.2", "GJ-15")
@pytest.mark.parametrize("cards", ["5", "K", "A A A", "J J J"])
def test_anything_else_is_refused(cards):
    clause = "GJ-2.1" if cards == "A A A" else "GJ-10.2"
    charging(BEN, ben=THREE_SETS).refuses(clause, BEN.plays(cards))


@rule("GJ-10.2", "GJ-15")
def test_a_charger_who_must_play_may_not_pass():
    charging(BEN, ben=THREE_SETS).refuses("GJ-3.1", BEN.passes())


@rule("GJ-10.2", "GJ-15")
def test_each_play_leaves_enough_sets_for_those_still_due():
    position = charging(BEN, ben="K K K K A A 5 3", eva="A A 2 2 2 4 3")
    position.refuses("GJ-10.2", BEN.plays("K K K")).then(plays={BEN: ["K K", "A A"]})
    (
        position.after(BEN.plays("K K"), EVA.plays("A A"))
        .then(plays={BEN: ["K K", "A A"]}, to_act=[BEN], top=None)
        .after(BEN.plays("A A"), EVA.plays("2 2"))
        .then(plays={BEN: ["K K"]})
    )


@rule("GJ-10.2")
def test_a_set_may_be_larger_than_it_needs_to_be():
    charging(BEN, ben="K K K A A Q Q Q 3").when(BEN.plays("K K K")).then(to_act=[EVA], top=(BEN, "K K K"))


@rule("GJ-10.2", "GJ-8.3")
def test_the_first_that_stands_is_success_he_is_opened_and_throws_his_hand_away():
    (
        charging(BEN, ben=THREE_SETS, eva="A A 4 3")
        .after(BEN.plays("K K"))
        .when(EVA.passes())
        .then(phase="head", to_act=[EVA], exits=[(BEN, "charged")], opened=[BEN], holds={BEN: "", EVA: "3 4 A A"})
    )


@rule("GJ-10.2")
@pytest.mark.parametrize("beaten", [1, 2])
def test_the_second_or_third_may_stand_as_well(beaten):
    position = charging(BEN, ben=THREE_SETS, eva="A A 2 2 4 3")
    for cards, answer in (("K K", "A A"), ("A A", "2 2"))[:beaten]:
        position = position.after(BEN.plays(cards), EVA.plays(answer))
    position.after(BEN.plays("J J J J")).when(EVA.passes()).then(opened=[BEN], exits=[(BEN, "charged")], phase="head")


@rule("GJ-10.2")
def test_all_three_beaten_is_failure_his_opposite_is_opened_and_discards_one_four():
    (
        charging(BEN, ben=THREE_SETS, eva="A A 2 2 Q Q Q Q 4 4 7 3")
        .after(BEN.plays("K K"), EVA.plays("A A"), BEN.plays("A A"), EVA.plays("2 2"), BEN.plays("J J J J"))
        .when(EVA.plays("Q Q Q Q"))
        .then(exits=[(BEN, "charged")], opened=[EVA], holds={EVA: "3 4 7"}, phase="head", to_act=[EVA])
    )


@rule("GJ-10.2")
def test_an_opposite_without_a_four_discards_nothing():
    (
        charging(BEN, ben="K K K K K K 5 3", eva="A A A A A A 7 3")
        .after(*[move for _ in range(3) for move in (BEN.plays("K K"), EVA.plays("A A"))])
        .then(opened=[EVA], holds={EVA: "3 7"})
    )


@rule("GJ-10.2", "GJ-4.1", "GJ-15")
def test_the_opposite_keeps_his_three_and_what_he_uses_is_gone():
    (
        charging(BEN, ben=THREE_SETS, eva="SJ SJ BJ BJ 3")
        .after(BEN.plays("K K"))
        .refuses("GJ-4.1", EVA.plays("3 BJ"))
        .after(EVA.plays("SJ SJ"), BEN.plays("A A"))
        .when(EVA.plays("BJ BJ"))
        .then(to_act=[BEN], holds={EVA: "3"}, exits=[])
        .after(BEN.plays("J J J J"))
        .then(can={EVA: "pass"})
        .after(EVA.passes())
        .then(opened=[BEN])
    )


@rule("GJ-10.2", "GJ-12.4")
def test_a_single_charger_is_fourth_whether_he_succeeded_or_failed():
    for opened in ([BEN], [EVA]):
        exits = [(BEN, "charged"), (ADA, "out"), (CAI, "out"), (DAN, "out")]
        (
            given(SHANDONG, exits=exits, opened=opened, eva="3", fan="4 3", leader=EVA)
            .when(EVA.plays("3"))
            .then(phase="over", places=[ADA, CAI, DAN, BEN, EVA, FAN])
        )


# ---- 10.3 ----


@rule("GJ-10.3")
def test_of_two_the_one_nearer_to_the_leader_plays_first():
    charging(BEN, CAI, ben=THREE_SETS, cai=THREE_SETS, leader=CAI).then(to_act=[CAI])
    (
        charging(BEN, CAI, ben=THREE_SETS, cai=THREE_SETS, leader=ADA)
        .then(to_act=[BEN])
        .after(BEN.plays("K K"))
        .when(EVA.passes())
        .then(phase="charge", to_act=[CAI], exits=[(BEN, "charged")])
        .after(CAI.plays("K K"))
        .when(FAN.passes())
        .then(phase="head", to_act=[EVA, FAN], opened=[BEN, CAI])
    )


@rule("GJ-10.3")
def test_opposites_who_both_charge_are_not_asked_so_the_plays_stand():
    (
        charging(BEN, EVA, ben=THREE_SETS, eva="A A A A A A 4 3")
        .when(BEN.plays("K K"))
        .then(phase="charge", to_act=[EVA], top=None, exits=[(BEN, "charged")])
        .when(EVA.plays("A A"))
        .then(phase="play", opened=[BEN, EVA], exits=[(BEN, "charged"), (EVA, "charged")], leader=ADA, to_act=[ADA])
    )


def both_charged(first, second, opened, previous=None):
    """Two have charged, in this order; four play on to the end. The places 4 and 5."""
    more = {} if previous is None else {"previous": previous}
    others = [seat for seat in EVERYBODY if seat not in (first, second)]
    hands = {seat.label.lower(): "3" for seat in others}
    head = dict.fromkeys(others, "head")
    position = given(
        SHANDONG, exits=[(first, "charged"), (second, "charged")], opened=opened, head=head, **hands, **more,
        leader=others[0],
    )  # fmt: skip
    while not position.state.over:
        seat = position.asked[0]
        if position.phase == "vote":
            position = position.after(seat.votes_for_nobody())
        else:
            position = position.after(seat.passes() if position.top else seat.plays("3"))
    return position.facts["places"][3:5]


@rule("GJ-10.3")
def test_success_is_fourth_and_failure_fifth():
    assert both_charged(BEN, CAI, opened=[BEN, FAN]) == [BEN, CAI]
    assert both_charged(BEN, CAI, opened=[CAI, EVA]) == [CAI, BEN]


@rule("GJ-10.3")
@pytest.mark.parametrize("opened", [[BEN, CAI], [EVA, FAN]])
def test_alike_the_better_place_of_the_hand_before_is_fourth(opened):
    assert both_charged(BEN, CAI, opened, last_hand(ADA, CAI, DAN, BEN, EVA, FAN)) == [CAI, BEN]
    assert both_charged(CAI, BEN, opened, last_hand(ADA, BEN, DAN, CAI, EVA, FAN)) == [BEN, CAI]


@rule("GJ-10.3")
def test_alike_without_a_hand_before_the_nearer_to_the_leader_is():
    position = charging(BEN, EVA, ben=THREE_SETS, eva=THREE_SETS.replace("5", "6"), leader=DAN)
    assert position.state.phase.chargers == (EVA, BEN)
    assert both_charged(EVA, BEN, opened=[BEN, EVA]) == [EVA, BEN]


@rule("GJ-10.3", "GJ-8.2")
def test_three_or_more_charges_are_dealt_again_with_the_same_debts():
    debts = [owes("dian", BEN, EVA, 1)]
    previous = last_hand(ADA, BEN, CAI, DAN, EVA, FAN, debts=debts)
    position = charging(ADA, BEN, CAI, ada="K K K K K K 3", ben="A A A A A A 3", cai="Q Q Q Q Q Q Q Q Q 3",
                        previous=previous)  # fmt: skip
    position.then(phase="over", void=True, debts=debts, places=None, points=None, chuan=None, next_leader=FAN, exits=[])
    charging(ADA, BEN, CAI, ada="K K K K K K 3", ben="A A A A A A 3", cai="Q Q Q Q Q Q Q Q Q 3").then(
        void=True, next_leader=None, debts=[]
    )


# ---- 10.4 ----


def charged(**start):
    """Ben's charge has stood, Eva has not answered yet about her head."""
    return charging(BEN, ben=THREE_SETS, **start).after(BEN.plays("K K"), EVA.passes())


@rule("GJ-10.4", "GJ-13.7")
def test_his_opposite_chooses_and_keeps_the_head_by_default():
    position = charged().then(phase="head", to_act=[EVA], can={EVA: "head"}, no_head=[])
    assert position.clock_plays(EVA).choose == "head"
    position.after(EVA.gives_up_the_head()).then(phase="play", no_head=[EVA])


@rule("GJ-10.4", "GJ-8.4")
def test_with_a_head_his_gouji_can_only_be_burned_and_he_may_not_answer_others_without_any_limit():
    position = (
        charged(eva="Q Q Q A A 2 2 SJ T T T T T 4 9 3", leader=EVA)
        .after(EVA.keeps_the_head())
        .then(phase="play", to_act=[EVA])
    )
    for cards in ("Q Q Q", "2 2", "SJ", "T T T T T", "A A"):
        position = (
            position.after(EVA.plays(cards))
            .then(phase="burn", to_act=[ADA, CAI, DAN, FAN])
            .after(declines(ADA, CAI, DAN, FAN))
            .then(leader=EVA, no_head=[], to_act=[EVA])
        )
    position.when(EVA.plays("4")).then(opened=[BEN, EVA])


@rule("GJ-10.4", "GJ-8.4", "GJ-15")
def test_with_a_head_he_is_asked_to_burn_but_not_to_answer():
    (
        charged(ada="K K 4 3", eva="2 2 4 3")
        .after(EVA.keeps_the_head(), ADA.plays("K K"))
        .then(to_act=[CAI, EVA, FAN])
        .after(declines(CAI, EVA, FAN))
        .then(to_act=[DAN])
        .refuses("GJ-3.1", EVA.plays("2 2"))
    )


@rule("GJ-10.4", "GJ-3.7")
def test_without_a_head_everybody_answers_him_and_he_answers_everybody():
    position = charged(ada="K K 4 3", eva="A A 2 2 4 3", fan="2 2 4 3").after(EVA.gives_up_the_head())
    (
        position.after(ADA.plays("K K"), declines(CAI, FAN))
        .then(to_act=[DAN])
        .after(DAN.passes())
        .then(to_act=[EVA])
        .when(EVA.plays("A A"))
        .then(phase="play", to_act=[FAN])
    )


@rule("GJ-10.4", "GJ-7.2")
@pytest.mark.parametrize(("choice", "ready"), [("head", [EVA]), ("none", [])])
def test_after_a_success_only_with_a_head_can_he_open(choice, ready):
    position = given(
        SHANDONG(burn=False), exits=[(BEN, "charged")], opened=[BEN], head={EVA: choice}, eva="Q Q Q 4 5 3", leader=EVA
    ).after(EVA.plays("Q Q Q"))
    while position.top:
        position = position.after(position.asked[0].passes())
    position.then(leader=EVA, ready=ready).when(EVA.plays("4")).then(opened=[BEN, *ready])


@rule("GJ-10.4")
def test_two_choosers_answer_independently_and_openly():
    position = (
        charging(BEN, CAI, ben=THREE_SETS, cai=THREE_SETS)
        .after(BEN.plays("K K"), EVA.passes(), CAI.plays("K K"), FAN.passes())
        .then(phase="head", to_act=[EVA, FAN])
        .when(FAN.gives_up_the_head())
        .then(to_act=[EVA], no_head=[FAN])
        .refuses("GJ-3.1", FAN.keeps_the_head())
    )
    assert not position.seen_by(EVA)["sealed"]
    position.when(EVA.keeps_the_head()).then(phase="play", no_head=[FAN], to_act=[ADA])


@rule("GJ-10.4")
def test_an_opposite_who_has_charged_too_is_not_asked():
    (
        charging(BEN, EVA, ben=THREE_SETS, eva="Q Q Q Q Q Q Q Q Q 3")
        .after(BEN.plays("K K"), EVA.plays("Q Q Q"))
        .then(phase="play", to_act=[ADA])
    )


@rule("GJ-10.1", "GJ-14")
def test_classic_has_no_charge():
    assert CLASSIC.rules.phase("charge") is None
