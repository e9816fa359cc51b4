"""GJ-6: who has no 3 or no 4 gets one, from whom and for what."""

import pytest

from tests.dsl import ADA, BEN, CAI, CLASSIC, DAN, EVA, EVERYBODY, FAN, SHANDONG, given, last_hand, owes, rule

#: Nothing but buying stands between the deal and the play.
PLAIN = CLASSIC(revolution=False, claims="none")
SIMPLE = SHANDONG(claims="none", charge=False)


def bought(game, leader=ADA, **start):
    return given(game, phase="buy", leader=leader, **start)


# ---- 6.1 ----


@rule("GJ-6.1")
def test_classic_the_opposite_sells_who_has_two_or_more():
    bought(PLAIN, ada="5 2", dan="6 3 3", ben="6 3 3 3").then(
        phase="play", holds={ADA: "3 5", DAN: "3 6 2", BEN: "3 3 3 6"}
    )


@rule("GJ-6.1")
def test_classic_an_opposite_with_a_single_three_does_not_sell():
    bought(PLAIN, ada="5 2", dan="6 3", ben="6 3 3").then(holds={ADA: "3 5", DAN: "3 6", BEN: "3 6 2"})


@rule("GJ-6.1")
def test_classic_then_the_opposites_teammates_the_one_with_more_threes_first():
    bought(PLAIN, ada="5 2", ben="6 3 3", fan="6 3 3 3").then(holds={ADA: "3 5", BEN: "3 3 6", FAN: "3 3 6 2"})


@rule("GJ-6.1")
def test_classic_of_two_with_equally_many_the_first_in_play_order():
    bought(PLAIN, ada="5 2", ben="6 3 3", fan="6 3 3").then(holds={BEN: "3 6 2", FAN: "3 3 6"})
    bought(PLAIN, cai="5 2", ben="6 3 3", dan="6 3 3").then(holds={DAN: "3 6 2", BEN: "3 3 6"})


@rule("GJ-6.1")
def test_classic_otherwise_a_teammate_gives_one_free():
    bought(PLAIN, ada="5 2", cai="6 3 3", eva="6 3 3 3").then(holds={ADA: "3 5 2", CAI: "3 3 6", EVA: "3 3 6"})


@rule("GJ-6.1")
def test_classic_nobody_gives_his_last_three_away():
    bought(PLAIN, ada="5 2").then(phase="play", holds={ADA: "5 2"}, cards_left=[2] * 6)


@rule("GJ-6.1")
@pytest.mark.parametrize(("has", "left"), [("2 SJ BJ", "SJ BJ"), ("SJ SJ BJ", "SJ BJ"), ("BJ", ""), ("2 2 BJ", "2 BJ")])
def test_classic_he_pays_his_lowest_of_two_small_and_big_joker(has, left):
    bought(PLAIN, ada=f"5 {has}", dan="6 3 3").then(holds={ADA: f"3 5 {left}".strip()})


@rule("GJ-6.1")
def test_classic_several_buyers_in_play_order_from_the_leader():
    # Only Dan and Ben have threes to spare. Eva is first when Dan leads: she buys of her opposite Ben.
    hands = {"ada": "5 2", "eva": "5 2", "ben": "6 3 3", "dan": "6 3"}
    bought(PLAIN, leader=DAN, **hands).then(holds={EVA: "3 5", ADA: "5 2", BEN: "3 6 2"})
    bought(PLAIN, leader=FAN, **hands).then(holds={ADA: "3 5", EVA: "5 2", BEN: "3 6 2"})


@rule("GJ-6.1")
def test_classic_a_seller_sells_only_what_the_buyers_before_have_left():
    hands = {"ada": "5 2", "cai": "5 2", "dan": "6 3 3 3", "fan": "6 3"}
    bought(PLAIN, **hands).then(holds={ADA: "3 5", CAI: "3 5", DAN: "3 6 2 2"})


@rule("GJ-6.1", "GJ-14")
def test_classic_without_bie_san_nobody_buys():
    game = PLAIN(bie_san=False)
    bought(game, ada="5 2", dan="6 3 3").then(phase="play", holds={ADA: "5 2", DAN: "3 3 6"})


# ---- 6.2 ----

REBELS = CLASSIC(claims="none")


@rule("GJ-6.2", "GJ-7.3", "GJ-8.3")
def test_classic_no_three_and_nothing_to_pay_with_is_a_revolution():
    (
        bought(REBELS, ada="5 6", dan="6 2 3 3", rest="4 2 3")
        .then(exits=[(ADA, "revolted")], holds={ADA: "", DAN: "3 3 6 2"}, opened=[DAN])
        .then(phase="declare", to_act=[BEN, CAI, DAN, EVA, FAN])
    )


@rule("GJ-6.2", "GJ-12.1")
def test_classic_debts_to_and_from_him_lapse():
    debts = [owes("la", ADA, BEN, 2), owes("dian", DAN, ADA, 1), owes("men", EVA, CAI, 1)]
    (
        given(
            REBELS(return_tribute="none"),
            phase="deal",
            previous=last_hand(BEN, CAI, DAN, EVA, FAN, ADA, debts=debts),
            ada="5 6",
            rest="2 3",
        ).then(
            leader=ADA,
            exits=[(ADA, "revolted")],
            holds={BEN: "3 2", CAI: "3 2 2", DAN: "3 2", EVA: "3"},
        )
    )


@rule("GJ-6.2", "GJ-8.2")
def test_classic_a_second_one_voids_the_hand_at_once():
    debts = [owes("dian", BEN, EVA, 1), owes("la", ADA, CAI, 2)]
    (
        given(
            REBELS,
            phase="deal",
            previous=last_hand(CAI, DAN, BEN, EVA, FAN, ADA, debts=debts),
            ada="5 6",
            cai="5 6",
            rest="2 3",
        ).then(
            phase="over",
            void=True,
            places=None,
            points=None,
            chuan=None,
            next_leader=None,
            debts=debts,
            exits=[(ADA, "revolted"), (CAI, "revolted")],
        )
    )


@rule("GJ-6.2", "GJ-8.2")
def test_classic_an_automatic_one_counts_with_a_declared_one():
    (
        bought(REBELS, ada="5 6", ben="4 3", rest="4 2 3")
        .then(phase="declare")
        .after(BEN.declares(revolt=True), *[seat.declares() for seat in (CAI, DAN, EVA, FAN)])
        .then(phase="over", void=True)
    )


@rule("GJ-6.2", "GJ-14")
def test_classic_with_revolution_off_he_is_given_one_free_by_the_same_sellers_in_the_same_order():
    bought(PLAIN, ada="5 6", dan="6 3 3", ben="6 3 3 3").then(
        exits=[], holds={ADA: "3 5 6", DAN: "3 6", BEN: "3 3 3 6"}
    )
    bought(PLAIN, ada="5 6", fan="6 3 3 3", ben="6 3 3").then(holds={ADA: "3 5 6", FAN: "3 3 6"})
    bought(PLAIN, ada="5 6", cai="6 3 3").then(holds={ADA: "3 5 6", CAI: "3 6"})


@rule("GJ-6.2")
def test_classic_an_ace_pays_for_nothing():
    bought(REBELS, ada="5 A A", dan="6 3 3", rest="4 2 3").then(exits=[(ADA, "revolted")])


# ---- 6.3 ----


@rule("GJ-6.3")
def test_shandong_first_the_opposite_must_sell_for_a_two():
    bought(SIMPLE, ada="4 5 2 SJ", dan="4 6 3 3").then(phase="play", holds={ADA: "3 4 5 SJ", DAN: "3 4 6 2"})


@rule("GJ-6.3")
def test_shandong_all_buyers_try_their_opposites_before_any_gift():
    # Ada has no 3 and comes first, but the only spare one is Cai's, and Cai must first serve his opposite Fan.
    bought(SIMPLE, ada="4 5 2", cai="4 6 3 3", fan="4 5 2").then(holds={ADA: "4 5 2", CAI: "3 4 6 2", FAN: "3 4 5"})


@rule("GJ-6.3")
def test_shandong_second_a_teammate_gives():
    bought(SIMPLE, ada="4 5 2", cai="4 6 3 3").then(holds={ADA: "3 4 5 2", CAI: "3 4 6"})


@rule("GJ-6.3")
def test_shandong_third_another_opponent_sells():
    bought(SIMPLE, ada="4 5 2", ben="4 3 3").then(holds={ADA: "3 4 5", BEN: "3 4 2"})


@rule("GJ-6.3")
def test_shandong_of_several_in_a_sweep_the_first_in_play_order_from_the_buyer():
    gone = {"exits": [(FAN, "charged")]}  # there are six 3s in all
    bought(SIMPLE, cai="4 5 2", eva="4 3 3", ada="4 3 3", **gone).then(holds={EVA: "3 4", ADA: "3 3 4"})
    bought(SIMPLE, cai="4 5 2", dan="4 3 3", ben="4 3 3", **gone).then(holds={DAN: "3 4 2", BEN: "3 3 4"})


@rule("GJ-6.3")
@pytest.mark.parametrize(("has", "left"), [("2 SJ", "SJ"), ("SJ BJ", "BJ"), ("BJ", ""), ("A", "A")])
def test_shandong_the_price_is_one_two_else_the_lowest_joker_else_nothing(has, left):
    bought(SIMPLE, ada=f"4 {has}", dan="4 6 3 3").then(holds={ADA: f"3 4 {left}".strip()})


@rule("GJ-6.3")
def test_shandong_buyers_come_in_play_order_from_the_leader():
    # One 3 is spare, with Dan or Ben; two want it.
    bought(SIMPLE, leader=FAN, ada="4 5 2", eva="4 5 2", dan="4 3 3", rest="4 3").then(
        holds={ADA: "3 4 5", DAN: "3 4 2", EVA: "4 5 2"}
    )
    bought(SIMPLE, leader=EVA, ada="4 5 2", cai="4 5 2", ben="4 3 3", rest="4 3").then(
        holds={ADA: "3 4 5", CAI: "4 5 2", BEN: "3 4 2"}
    )
    bought(SIMPLE, leader=BEN, ada="4 5 2", cai="4 5 2", ben="4 3 3", rest="4 3").then(
        holds={ADA: "4 5 2", CAI: "3 4 5", BEN: "3 4 2"}
    )


@rule("GJ-6.3", "GJ-13.3")
def test_shandong_everybody_is_asked_for_fours_when_one_is_surplus_and_sealed():
    position = bought(SIMPLE, ada="5 3 2", dan="4 4 3").then(
        phase="buy", to_act=[*EVERYBODY], can={ADA: "buy_four", DAN: "buy_four"}
    )
    answered = position.after(ADA.buys())
    assert answered.seen_by(BEN) == position.seen_by(BEN)
    assert answered.seen_by(BEN)["sealed"]
    answered.refuses("GJ-3.1", ADA.buys(False))


@rule("GJ-6.3")
def test_shandong_a_four_is_bought_like_a_three():
    (
        bought(SIMPLE, ada="5 3 2", dan="4 4 3")
        .after(ADA.buys(), *[seat.buys(False) for seat in EVERYBODY[1:]])
        .then(phase="play", holds={ADA: "3 4 5", DAN: "3 4 2"})
    )


@rule("GJ-6.3")
def test_shandong_a_four_may_be_declined():
    (
        bought(SIMPLE, ada="5 3 2", dan="4 4 3")
        .after(*[seat.buys(False) for seat in EVERYBODY])
        .then(phase="play", holds={ADA: "3 5 2", DAN: "3 4 4"})
    )


@rule("GJ-6.3")
def test_shandong_a_yes_counts_for_those_who_have_none():
    (
        bought(SIMPLE, ada="4 3 2", dan="4 4 3", ben="5 3 2")
        .after(*[seat.buys() for seat in EVERYBODY])
        .then(holds={ADA: "3 4 2", BEN: "3 4 5 2", DAN: "3 4"})  # Dan is Ben's teammate and gives
    )


@rule("GJ-6.3")
def test_shandong_the_sweeps_for_fours_pass_over_who_declined():
    (
        bought(SIMPLE, ada="5 3 2", dan="4 4 3", ben="5 3 2")
        .after(ADA.buys(False), *[seat.buys() for seat in EVERYBODY[1:]])
        .then(holds={ADA: "3 5 2", BEN: "3 4 5 2", DAN: "3 4"})
    )


@rule("GJ-6.3", "GJ-13.3")
def test_shandong_the_question_is_skipped_when_no_four_is_surplus():
    bought(SIMPLE, ada="5 3 2", dan="5 3").then(phase="play")


@rule("GJ-6.3")
def test_shandong_a_two_eaten_for_a_three_may_buy_a_four():
    # Dan sells a 3 for Ada's 2 and pays it on for a 4.
    (
        bought(SIMPLE, ada="4 4 5 2", dan="6 3 3")
        .then(holds={ADA: "3 4 4 5", DAN: "3 6 2"})
        .after(*[seat.buys(seat == DAN) for seat in EVERYBODY])
        .then(holds={ADA: "3 4 5 2", DAN: "3 4 6"})
    )


@rule("GJ-6.3", "GJ-13.7")
def test_shandong_the_clock_buys_no_four():
    position = bought(SIMPLE, ada="5 3 2", dan="4 4 3")
    assert position.clock_plays(ADA).buy is False


# ---- 6.4 ----


@rule("GJ-6.4", "GJ-11.3")
@pytest.mark.parametrize("game", [PLAIN, SIMPLE(resist=False, draw_reveal=False)])
def test_a_card_received_in_payment_is_never_paid_as_tribute(game):
    previous = last_hand(BEN, CAI, EVA, FAN, ADA, DAN, debts=[owes("la", DAN, BEN, 2)])
    given(game(return_tribute="none"), phase="deal", previous=previous, ada="4 5 BJ", dan="4 6 2 3 3").then(
        phase="play", holds={DAN: "3 4 6 BJ", BEN: "3 4 2"}
    )


@rule("GJ-6.4", "GJ-11.5", "GJ-15")
@pytest.mark.parametrize("game", [PLAIN, SIMPLE(resist=False, draw_reveal=False)])
def test_nor_is_it_given_back_as_a_return(game):
    previous = last_hand(DAN, CAI, EVA, FAN, ADA, BEN, debts=[owes("la", BEN, DAN, 1)])
    (
        given(game, phase="deal", previous=previous, ada="4 5 2", ben="4 6 2 3", dan="4 6 3 3")
        .then(phase="return", to_act=[DAN], holds={DAN: "3 4 6 2 2"})
        .refuses("GJ-11.5", DAN.returns("2"))
        .when(DAN.returns("6"))
        .then(phase="play", holds={BEN: "3 4 6 6"})
    )


@rule("GJ-6.4")
def test_nothing_is_given_back_for_it():
    bought(PLAIN, ada="5 2", dan="6 3 3").then(phase="play", to_act=[ADA])


@rule("GJ-6.4", "GJ-2.1")
def test_it_may_be_played():
    bought(PLAIN, leader=DAN, ada="5 2", dan="6 3 3").when(DAN.plays("6 2")).then(top=(DAN, "6 2"))


@rule("GJ-6.4", "GJ-1.5")
def test_of_two_equal_faces_the_own_one_is_still_paid():
    previous = last_hand(BEN, CAI, EVA, FAN, ADA, DAN, debts=[owes("la", DAN, BEN, 2)])
    given(PLAIN(return_tribute="none"), phase="deal", previous=previous, ada="4 5 2s", dan="4 6 2s 3 3").then(
        holds={DAN: "3 4 6 2", BEN: "3 4 2"}
    )
