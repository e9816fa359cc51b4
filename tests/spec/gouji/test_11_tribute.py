"""GJ-11: what is owed, what is paid, what is given back, and who need not pay."""

import pytest

from gouji.engine.notation import show_ranks
from gouji.engine.views import visible
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
    given,
    last_hand,
    owes,
    rule,
)

#: Nothing but tribute stands between the deal and the play.
PLAIN = CLASSIC(revolution=False, claims="none")
ONE_WAY = PLAIN(return_tribute="none")
NORTH = SHANDONG(claims="none", charge=False, resist=False, draw_reveal=False)

ORDER = (ADA, BEN, CAI, DAN, EVA, FAN)


def tribute(game, *debts, **start):
    """The tribute of a hand before which these debts were booked; Fan was last and leads."""
    return given(game, **{"phase": "return", "previous": last_hand(*ORDER, debts=debts), "rest": "5 4 3", **start})


def hand_ends(game, **start):
    """Four are out, Eva goes out fifth and Fan is last."""
    exits = [(seat, "out") for seat in (ADA, BEN, CAI, DAN)]
    return given(game, **{"exits": exits, "eva": "3", "leader": EVA, **start}).when(EVA.plays("3"))


# ---- 11.1 ----


@rule("GJ-11.1")
def test_classic_order_men_shao_dian_la():
    debts = [owes("la", BEN, CAI, 1), owes("dian", BEN, EVA, 1), owes("shao", BEN, DAN, 1), owes("men", BEN, ADA, 1)]
    tribute(ONE_WAY, *debts, ben="BJ SJ 2 A 3").then(
        phase="play", holds={ADA: "3 4 5 BJ", DAN: "3 4 5 SJ", EVA: "3 4 5 2", CAI: "3 4 5", BEN: "3 A"}
    )


@rule("GJ-11.1")
def test_shandong_order_dian_shao_men_la():
    debts = [owes("la", BEN, CAI, 1), owes("dian", BEN, EVA, 1), owes("shao", BEN, DAN, 1), owes("men", BEN, ADA, 1)]
    tribute(NORTH(return_tribute="none"), *debts, ben="BJ SJ 2 A 3").then(
        holds={EVA: "3 4 5 BJ", DAN: "3 4 5 SJ", ADA: "3 4 5 2", CAI: "3 4 5", BEN: "3 A"}
    )


@rule("GJ-11.1", "GJ-11.5")
def test_each_class_is_returned_before_the_next_is_paid():
    debts = [owes("men", BEN, ADA, 1), owes("la", BEN, CAI, 1)]
    (
        tribute(PLAIN, *debts, ben="SJ 7 3", ada="2 5 3")
        .then(phase="return", to_act=[ADA], holds={ADA: "3 5 2 SJ", CAI: "3 4 5"})
        .when(ADA.returns("2"))  # what comes back may be paid on
        .then(phase="return", to_act=[CAI], holds={CAI: "3 4 5 2", BEN: "3 7"})
        .when(CAI.returns("5"))
        .then(phase="play", holds={BEN: "3 5 7"})
    )


@rule("GJ-11.1", "GJ-12.1")
def test_not_in_the_first_hand():
    given(CLASSIC, phase="return", leader=ADA, fan="2 2 3").then(phase="declare")


@rule("GJ-11.1")
def test_debts_are_paid_in_the_next_hand():
    hand_ends(CLASSIC, opened=[ADA, BEN, CAI]).then(
        phase="over",
        debts=[
            owes("dian", DAN, ADA, 1),
            owes("dian", EVA, BEN, 1),
            owes("dian", FAN, CAI, 1),
            owes("la", FAN, ADA, 2),
            owes("la", EVA, BEN, 1),
        ],
    )


# ---- 11.2 ----


@rule("GJ-11.2", "GJ-12.2")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_the_last_pays_the_first_two_and_the_fifth_the_second_one(game):
    hand_ends(game, opened=list(EVERYBODY)).then(debts=[owes("la", FAN, ADA, 2), owes("la", EVA, BEN, 1)])


@rule("GJ-11.2", "GJ-14")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_inside_a_team_it_is_waived_unless_the_table_says_otherwise(game):
    exits = [(seat, "out") for seat in (BEN, ADA, CAI, DAN)]  # Eva is fifth, Ada second; Fan last, Ben first
    opened = list(EVERYBODY)
    hand_ends(game, exits=exits, opened=opened).then(debts=[])
    hand_ends(game(team_fall_tribute="pay"), exits=exits, opened=opened).then(
        debts=[owes("la", FAN, BEN, 2), owes("la", EVA, ADA, 1)]
    )


@rule("GJ-11.2", "GJ-10.3")
def test_places_decide_also_where_a_charger_is_fifth():
    exits = [(CAI, "charged"), (DAN, "charged"), (ADA, "out"), (BEN, "out")]
    # Cai succeeded and is fourth, Dan failed and is fifth.
    (
        given(SHANDONG(team_fall_tribute="pay"), exits=exits, opened=[CAI, ADA], eva="3", leader=EVA)
        .when(EVA.plays("3"))
        .then(phase="over", places=[ADA, BEN, EVA, CAI, DAN, FAN])
        .then(
            debts=[
                owes("dian", DAN, ADA, 1),
                owes("dian", FAN, CAI, 1),
                owes("la", FAN, ADA, 2),
                owes("la", DAN, BEN, 1),
            ]
        )
    )


@rule("GJ-11.2", "GJ-4.3", "GJ-5.8")
def test_one_card_for_a_man_shut_in_and_one_for_a_burn():
    position = (
        given(CLASSIC, ada="K K 3", ben="A A BJ 3", dan="3", cai="3", eva="3", leader=ADA, opened=list(EVERYBODY))
        .after(ADA.plays("K K"), BEN.burns("A A"), CAI.declines(), EVA.declines(), FAN.declines())
        .after(CAI.declines(), FAN.declines(), DAN.passes(), EVA.passes(), BEN.plays("BJ"), BEN.plays("3"))
    )
    while not position.state.over:
        seat = position.asked[0]
        lead = "4" if seat == FAN and len(position.state.hands[FAN]) > 1 else "3"
        position = position.after(seat.passes() if position.top else seat.plays(lead))
    found = [debt for debt in position.facts["debts"] if debt["kind"] in ("men", "shao")]
    assert found == [owes("men", ADA, BEN, 1), owes("shao", ADA, BEN, 1)]


# ---- 11.3 ----


@rule("GJ-11.3")
@pytest.mark.parametrize(
    ("hand", "paid"), [("BJ SJ 2", "SJ BJ"), ("SJ 2 2", "2 SJ"), ("2 2 2", "2 2"), ("SJ SJ A", "SJ SJ")]
)
def test_always_the_largest(hand, paid):
    position = tribute(ONE_WAY, owes("la", FAN, ADA, 2), fan=f"{hand} 3")
    position.then(holds={ADA: f"3 4 5 {paid}"})


@rule("GJ-11.3")
def test_only_jokers_and_twos_and_what_cannot_be_paid_lapses():
    tribute(ONE_WAY, owes("la", FAN, ADA, 2), fan="A A K 2 3").then(
        phase="play", holds={FAN: "3 K A A", ADA: "3 4 5 2"}
    )
    position = tribute(ONE_WAY, owes("la", FAN, ADA, 2), fan="A A K 3").then(holds={ADA: "3 4 5", FAN: "3 K A A"})
    assert position.state.carry.debts == ()


@rule("GJ-11.3")
def test_what_was_received_in_this_hand_is_not_paid_on():
    debts = [owes("men", BEN, ADA, 1), owes("la", ADA, CAI, 1)]
    tribute(ONE_WAY, *debts, ben="BJ 3", ada="2 3").then(holds={ADA: "3 BJ", CAI: "3 4 5 2"})
    tribute(ONE_WAY, *debts, ben="BJ 3", ada="9 3").then(holds={ADA: "3 9 BJ", CAI: "3 4 5"})


@rule("GJ-11.3", "GJ-1.5")
def test_of_equal_rank_the_first_in_suit_order():
    position = tribute(ONE_WAY, owes("la", EVA, BEN, 1), eva="2d 2h 2c 3")
    assert [str(one) for one in position.state.hands[BEN].cards][-1] == "2h"


@rule("GJ-11.3", "GJ-13.4")
def test_it_is_paid_face_up():
    position = tribute(ONE_WAY, owes("la", FAN, ADA, 2), fan="BJ 2 3")
    paid = [event for event in position.log if event.name == "tribute_paid"]
    assert [show_ranks(event.cards) for event in paid] == ["2 BJ"]


# ---- 11.4 ----


@rule("GJ-11.4")
def test_two_payments_inside_a_pair_are_taken_before_either_moves():
    debts = [owes("dian", ADA, DAN, 1), owes("dian", DAN, ADA, 1)]
    for leader in (ADA, DAN):
        tribute(PLAIN, *debts, leader=leader, ada="SJ 3", dan="BJ 3").then(
            phase="play", holds={ADA: "3 BJ", DAN: "3 SJ"}
        )


@rule("GJ-11.4")
def test_payers_come_in_play_order_from_the_leader():
    debts = [owes("dian", ADA, DAN, 1), owes("dian", EVA, BEN, 1), owes("dian", FAN, CAI, 1)]
    position = tribute(ONE_WAY, *debts, leader=EVA, ada="2 3", eva="2 3", fan="2 3")
    assert [event.payer for event in position.log if event.name == "tribute_paid"] == [EVA, FAN, ADA]


# ---- 11.5 ----


@rule("GJ-11.5")
def test_for_each_card_one_of_the_receivers_choice():
    (
        tribute(PLAIN, owes("la", FAN, ADA, 2), fan="BJ 2 3", ada="9 K SJ 3")
        .then(phase="return", to_act=[ADA], can={ADA: "return"}, holds={ADA: "3 9 K 2 SJ BJ", FAN: "3"})
        .when(ADA.returns("9 SJ"))
        .then(phase="play", holds={ADA: "3 K 2 BJ", FAN: "3 9 SJ"})
    )


@rule("GJ-11.5", "GJ-15")
def test_not_a_three_nothing_received_the_right_number_and_held():
    (
        tribute(PLAIN, owes("la", FAN, ADA, 2), fan="BJ 2 3", ada="9 K K 3")
        .refuses("GJ-11.5", *[ADA.returns(cards) for cards in ("9 3", "9 BJ", "9 2", "9", "9 K K", "")])
        .refuses("GJ-2.1", ADA.returns("9 7"), ADA.returns("9 9"))
        .refuses("GJ-3.1", FAN.returns("3"), BEN.returns("5"))
    )


@rule("GJ-11.5", "GJ-4.1", "GJ-14")
def test_without_bie_san_a_three_may_be_returned():
    tribute(PLAIN(bie_san=False), owes("la", FAN, ADA, 1), fan="BJ 3", ada="9 3").when(ADA.returns("3")).then(
        phase="play", holds={FAN: "3 3"}
    )


@rule("GJ-11.5", "GJ-15")
def test_a_return_to_a_seat_to_which_nothing_is_due_is_refused():
    (
        tribute(PLAIN, owes("la", FAN, ADA, 1), fan="BJ 3", ada="9 3")
        .refuses("GJ-11.5", ADA.returns("9", to=EVA))
        .when(ADA.returns("9", to=FAN))
        .then(phase="play")
    )


@rule("GJ-11.5")
def test_two_payers_get_an_answer_each():
    (
        tribute(PLAIN, owes("men", BEN, ADA, 1), owes("men", CAI, ADA, 1), ben="BJ 3", cai="SJ 3", ada="9 8 7 3")
        .then(to_act=[ADA], holds={ADA: "3 7 8 9 SJ BJ"})
        .refuses("GJ-11.5", ADA.returns("9"), ADA.returns("9 8", to=BEN))
        .when(ADA.returns("9", to=CAI))
        .then(phase="return", to_act=[ADA], holds={CAI: "3 9"})
        .refuses("GJ-11.5", ADA.returns("8", to=CAI))
        .when(ADA.returns("8"))
        .then(phase="play", holds={BEN: "3 8"})
    )


@rule("GJ-11.5")
def test_receivers_of_one_class_answer_at_the_same_time():
    (
        tribute(
            PLAIN, owes("la", FAN, ADA, 2), owes("la", EVA, BEN, 1), fan="BJ 2 3", eva="2 3", ada="9 8 3", ben="7 3"
        )
        .then(to_act=[ADA, BEN])
        .when(BEN.returns("7"))
        .then(to_act=[ADA])
        .when(ADA.returns("9 8"))
        .then(phase="play")
    )


@rule("GJ-11.5", "GJ-11.4")
@pytest.mark.parametrize(("one", "other"), [(1, 1), (2, 1), (1, 4)])
def test_payments_that_went_both_ways_inside_a_pair_are_not_returned_equal_or_not(one, other):
    debts = [owes("dian", ADA, DAN, one), owes("dian", DAN, ADA, other)]
    tribute(PLAIN, *debts, ada="SJ 2 2 9 3", dan="BJ SJ 2 2 2 9 3").then(phase="play")


@rule("GJ-11.5", "GJ-11.3")
def test_if_one_side_lapsed_the_other_is_returned():
    debts = [owes("dian", ADA, DAN, 1), owes("dian", DAN, ADA, 1)]
    tribute(PLAIN, *debts, ada="9 3", dan="BJ 8 3").then(phase="return", to_act=[ADA], holds={ADA: "3 9 BJ"})


@rule("GJ-11.5")
def test_both_ways_in_different_classes_are_both_returned():
    debts = [owes("men", ADA, DAN, 1), owes("dian", DAN, ADA, 1)]
    (
        tribute(PLAIN, *debts, ada="SJ 9 3", dan="BJ 8 3")
        .then(to_act=[DAN])
        .after(DAN.returns("8"))
        .then(to_act=[ADA], holds={ADA: "3 8 9 BJ"})
        .when(ADA.returns("9"))
        .then(phase="play")
    )


@rule("GJ-11.5")
def test_a_receiver_short_of_cards_gives_what_he_has():
    (
        tribute(PLAIN, owes("la", FAN, ADA, 2), fan="BJ 2 3", ada="9 3 3")
        .refuses("GJ-11.5", ADA.returns("9 3"), ADA.returns("9 2"))
        .when(ADA.returns("9"))
        .then(phase="play", holds={ADA: "3 3 2 BJ", FAN: "3 9"})
    )


@rule("GJ-11.5")
def test_a_receiver_with_nothing_that_may_be_returned_is_not_asked():
    tribute(PLAIN, owes("la", FAN, ADA, 2), fan="BJ 2 3", ada="3 3").then(phase="play", holds={ADA: "3 3 2 BJ"})
    (
        tribute(PLAIN, owes("men", BEN, ADA, 1), owes("men", CAI, ADA, 1), ben="BJ 3", cai="SJ 3", ada="9 3")
        .then(to_act=[ADA])
        .when(ADA.returns("9", to=CAI))
        .then(phase="play", holds={CAI: "3 9", BEN: "3"})
    )


@rule("GJ-11.5", "GJ-14")
@pytest.mark.parametrize("game", [PLAIN, NORTH])
def test_return_tribute_fall_returns_the_fall_tribute_only(game):
    debts = [owes("men", BEN, ADA, 1), owes("dian", CAI, FAN, 1), owes("la", FAN, ADA, 2)]
    tribute(game(return_tribute="fall"), *debts, ben="BJ 3", cai="2 3", fan="2 2 3", ada="9 8 7 3").then(
        phase="return", to_act=[ADA], holds={BEN: "3", CAI: "3", FAN: "3 2"}
    )


@rule("GJ-11.5", "GJ-14")
@pytest.mark.parametrize("game", [PLAIN, NORTH])
def test_return_tribute_none_returns_nothing(game):
    tribute(game(return_tribute="none"), owes("la", FAN, ADA, 2), fan="2 2 3").then(phase="play", to_act=[FAN])


@rule("GJ-11.5", "GJ-13.7")
def test_the_clock_returns_the_lowest_cards_allowed():
    position = tribute(PLAIN, owes("la", FAN, ADA, 2), fan="BJ 2 3", ada="K 9 7 3")
    assert show_ranks(position.clock_plays(ADA).cards) == "7 9"


@rule("GJ-11.5", "GJ-13.4")
def test_returned_cards_are_seen_by_the_two_concerned():
    position = tribute(PLAIN, owes("la", FAN, ADA, 1), fan="BJ 3", ada="9 3").after(ADA.returns("9"))
    returned = next(event for event in position.log if event.name == "returned")
    seen = {viewer: "cards" in visible(returned, viewer, everything=False) for viewer in (*EVERYBODY, "public")}
    assert {viewer for viewer, cards in seen.items() if cards} == {ADA, FAN}


# ---- 11.6 ----


RESISTING = SHANDONG(charge=False, return_tribute="none", draw_reveal=False)


def resisting(*debts, game=RESISTING, **start):
    return given(game, **{"phase": "declare", "previous": last_hand(*ORDER, debts=debts), "rest": "5 2 4 3", **start})


def everybody_declares(position, *resisters):
    return position.after(*[seat.declares(resist=seat in resisters) for seat in EVERYBODY])


@rule("GJ-11.6")
def test_four_small_jokers_excuse_the_holder():
    debts = [owes("la", FAN, ADA, 2), owes("dian", BEN, EVA, 1)]
    everybody_declares(resisting(*debts, fan="SJ SJ SJ SJ 2 4 3"), FAN).then(
        phase="play", holds={FAN: "3 4 2 SJ SJ SJ SJ", ADA: "3 4 5 2", EVA: "3 4 5 2 2"}
    )


@rule("GJ-11.6")
def test_four_big_jokers_excuse_the_whole_team():
    debts = [owes("la", FAN, ADA, 2), owes("dian", BEN, EVA, 1), owes("men", CAI, DAN, 1)]
    everybody_declares(resisting(*debts, dan="BJ BJ BJ BJ 2 4 3"), DAN).then(
        holds={FAN: "3 4 5 2", BEN: "3 4 5 2", CAI: "3 4 5", DAN: "3 4 2 2 BJ BJ BJ BJ"}
    )


@rule("GJ-11.6")
def test_what_they_are_owed_stays_due():
    debts = [owes("dian", ADA, DAN, 1), owes("dian", DAN, ADA, 1)]
    everybody_declares(resisting(*debts, dan="SJ SJ SJ SJ 4 3"), DAN).then(
        holds={ADA: "3 4 5", DAN: "3 4 2 SJ SJ SJ SJ"}
    )


@rule("GJ-11.6", "GJ-11.5")
def test_a_payment_whose_counterpart_was_resisted_is_returned():
    debts = [owes("dian", ADA, DAN, 1), owes("dian", DAN, ADA, 1)]
    game = SHANDONG(charge=False, draw_reveal=False)
    everybody_declares(resisting(*debts, game=game, dan="SJ SJ SJ SJ 4 3"), DAN).then(phase="return", to_act=[DAN])


@rule("GJ-11.6")
def test_it_is_not_compulsory():
    everybody_declares(resisting(owes("la", FAN, ADA, 2), fan="SJ SJ SJ SJ 2 4 3")).then(holds={FAN: "3 4 2 SJ SJ"})


@rule("GJ-11.6", "GJ-15")
@pytest.mark.parametrize("hand", ["SJ SJ SJ 5 4 3", "BJ BJ BJ SJ 4 3", "2 2 2 2 4 3"])
def test_without_the_jokers_it_is_refused(hand):
    resisting(owes("la", FAN, ADA, 2), fan=hand).refuses("GJ-11.6", FAN.declares(resist=True))


@rule("GJ-11.6", "GJ-14")
@pytest.mark.parametrize("game", [SHANDONG(resist=False), CLASSIC])
def test_with_the_option_off_it_is_refused(game):
    resisting(owes("la", FAN, ADA, 2), game=game, fan="SJ SJ SJ SJ 4 3").refuses("GJ-11.6", FAN.declares(resist=True))


@rule("GJ-11.6", "GJ-13.3")
def test_without_claims_it_is_asked_only_where_something_is_owed():
    game = SHANDONG(claims="none", charge=False)
    resisting(owes("la", FAN, ADA, 2), game=game).then(phase="declare", to_act=[*EVERYBODY])
    resisting(game=game).then(phase="play")
    resisting(owes("la", FAN, ADA, 2), game=game(resist=False)).then(phase="return")
    resisting(owes("la", FAN, ADA, 2), game=game(tribute=False)).then(phase="play")


@rule("GJ-11.6", "GJ-11.1")
def test_only_this_hand_is_excused():
    position = everybody_declares(resisting(owes("la", FAN, ADA, 2), fan="SJ SJ SJ SJ 4 3"), FAN)
    assert position.state.carry.debts == ()


# ---- 11.7 ----

DRAWING = SHANDONG(claims="none", charge=False, return_tribute="none")


def drawing(*debts, game=DRAWING, **start):
    """A draw: Fan was last and draws first, so of one number his draws come before Ada's, hers before Ben's."""
    previous = last_hand(*ORDER, debts=debts)
    return given(game, **{"phase": "reveal", "previous": previous, "rest": "5 4 3", **start})


OWES_ONE = owes("dian", ADA, DAN, 1)


@rule("GJ-11.7")
def test_a_debtor_who_drew_a_big_joker_takes_a_later_draw_of_his_opposite_for_it():
    (
        drawing(OWES_ONE, ada="5 BJ 4 3", dan="6 7 8 9 3")
        .then(phase="reveal", to_act=[ADA], can={ADA: "reveal"})
        .refuses("GJ-11.7", ADA.reveals_for(1), ADA.reveals_for(6), ADA.reveals_for(0))
        .when(ADA.reveals_for(2))  # Dan's second draw came after Ada's second
        .then(holds={ADA: "3 4 5 7", DAN: "3 6 8 9 BJ"}, phase="play")
    )


@rule("GJ-11.7")
def test_the_draw_must_come_after_the_joker_in_the_order_of_drawing():
    # Dan owes Ada; in one round Ada draws before Dan.
    owed = owes("dian", DAN, ADA, 1)
    position = drawing(owed, dan="5 BJ 4 3", ada="6 7 8 9 3")
    position.refuses("GJ-11.7", DAN.reveals_for(2)).when(DAN.reveals_for(3)).then(holds={DAN: "3 4 5 8"})


@rule("GJ-11.7", "GJ-13.7")
def test_he_may_say_no():
    position = drawing(OWES_ONE, ada="5 BJ 4 3", dan="6 7 3")
    assert position.clock_plays(ADA).draw is None
    position.when(ADA.reveals_nothing()).then(phase="declare", holds={ADA: "3 4 5 BJ"})


@rule("GJ-11.7", "GJ-11.5")
def test_the_card_taken_is_the_return():
    (
        drawing(OWES_ONE, game=DRAWING(return_tribute="all"), ada="5 BJ 2 3", dan="6 7 8 3")
        .when(ADA.reveals_for(3))
        .then(phase="play", holds={ADA: "3 5 8 2", DAN: "3 6 7 BJ"})
    )


@rule("GJ-11.7", "GJ-13.3")
def test_every_debtor_is_asked_whether_he_drew_a_big_joker_or_not():
    debts = [OWES_ONE, owes("dian", CAI, FAN, 1), owes("la", FAN, ADA, 2)]
    (
        drawing(*debts)
        .then(to_act=[ADA, CAI])
        .refuses("GJ-11.7", ADA.reveals_for(2))
        .refuses("GJ-3.1", FAN.reveals_for(2), DAN.reveals_nothing())
        .after(CAI.reveals_nothing())
        .then(to_act=[ADA])
    )


@rule("GJ-11.7")
def test_only_one_way_debts_of_dian():
    drawing(OWES_ONE, owes("dian", DAN, ADA, 1), ada="BJ 4 3", dan="6 7 3").then(phase="declare")
    drawing(owes("men", ADA, DAN, 1), ada="BJ 4 3", dan="6 7 3").then(phase="declare")


@rule("GJ-11.7")
def test_he_is_asked_again_until_he_has_named_as_many_as_he_owes():
    (
        drawing(owes("dian", ADA, DAN, 2), ada="BJ BJ BJ 4 3", dan="6 7 8 9 3")
        .when(ADA.reveals_for(4))
        .then(phase="reveal", to_act=[ADA], holds={ADA: "3 4 9 BJ BJ", DAN: "3 6 7 8 BJ"})
        .refuses("GJ-11.7", ADA.reveals_for(4))  # that draw is taken
        .when(ADA.reveals_for(2))
        .then(phase="play", holds={ADA: "3 4 7 9 BJ", DAN: "3 6 8 BJ BJ"})
    )


@rule("GJ-11.7")
def test_he_is_asked_again_until_he_says_no_and_owes_the_rest():
    (
        drawing(owes("dian", ADA, DAN, 2), ada="BJ 2 5 4 3", dan="6 7 8 9 3")
        .after(ADA.reveals_for(3))
        .then(phase="reveal", to_act=[ADA], can={ADA: "reveal"})
        .refuses("GJ-11.7", ADA.reveals_for(4))  # no other big joker
        .after(ADA.reveals_nothing())
        .then(phase="declare")
        .after(*[seat.declares() for seat in EVERYBODY])
        .then(phase="play", holds={ADA: "3 4 5 8", DAN: "3 6 7 9 2 BJ"})
    )


@rule("GJ-11.7")
def test_it_is_the_latest_joker_before_that_draw_that_moves():
    position = drawing(owes("dian", ADA, DAN, 2), ada="BJ 4 BJ 5 3", dan="6 7 8 9 3")
    taken = position.after(ADA.reveals_for(2)).log[-1]
    assert (taken.name, taken.shown_draw) == ("draw_taken", 1)
    taken = position.after(ADA.reveals_for(4)).log[-1]
    assert (taken.name, taken.shown_draw) == ("draw_taken", 3)
    position.after(ADA.reveals_for(2)).refuses("GJ-11.7", ADA.reveals_for(2)).when(ADA.reveals_for(3)).then(
        phase="play"
    )


@rule("GJ-11.7", "GJ-11.6")
def test_the_joker_counts_for_nobodys_resisting_and_a_later_one_does_not_cancel_it():
    # Dan has three big jokers and receives the fourth: he cannot resist by it. Ada no longer has it either.
    later = owes("la", FAN, BEN, 1)
    position = (
        drawing(OWES_ONE, later, ada="BJ SJ SJ SJ SJ 3", dan="6 7 8 BJ BJ BJ 3")
        .when(ADA.reveals_for(2))
        .then(phase="declare", holds={DAN: "3 6 8 BJ BJ BJ BJ", ADA: "3 7 SJ SJ SJ SJ"})
        .refuses("GJ-11.6", DAN.declares(resist=True))
    )
    everybody_declares(position, ADA).then(phase="play", holds={DAN: "3 6 8 BJ BJ BJ BJ", ADA: "3 7 SJ SJ SJ SJ"})
    given_away = drawing(owes("dian", ADA, DAN, 2), later, ada="BJ BJ BJ BJ 4 3", dan="6 7 8 9 3")
    given_away.after(ADA.reveals_for(3), ADA.reveals_nothing()).refuses("GJ-11.6", ADA.declares(resist=True))


@rule("GJ-11.7", "GJ-11.3")
def test_the_joker_is_not_paid_on_as_tribute():
    debts = [OWES_ONE, owes("men", DAN, EVA, 1)]
    position = drawing(*debts, ada="BJ 4 3", dan="6 7 2 3").after(ADA.reveals_for(2))
    everybody_declares(position).then(holds={DAN: "3 6 BJ", EVA: "3 4 5 2"})


@rule("GJ-11.7", "GJ-13.4")
def test_the_joker_lies_face_up_and_the_card_is_seen_by_the_one_who_takes_it():
    position = drawing(OWES_ONE, ada="BJ 4 3", dan="6 7 3").after(ADA.reveals_for(2))
    taken = next(event for event in position.log if event.name == "draw_taken")
    assert visible(taken, "public", everything=False)["joker"] == "BJ"
    assert "7" in visible(taken, ADA, everything=False)["card"]
    assert "card" not in visible(taken, BEN, everything=False)


@rule("GJ-11.7", "GJ-14")
@pytest.mark.parametrize("game", [SHANDONG(draw_reveal=False), SHANDONG(tribute=False)])
def test_with_the_option_or_tribute_off_nobody_is_asked(game):
    given(game, phase="deal", previous=last_hand(*ORDER, debts=[OWES_ONE])).then(phase="declare")


# ---- 11.8 ----


@rule("GJ-11.8", "GJ-14")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_with_tribute_off_nothing_is_booked_or_paid(game):
    hand_ends(game(tribute=False)).then(phase="over", debts=[], next_leader=FAN)
    given(game(tribute=False, claims="none"), phase="return", previous=last_hand(*ORDER, debts=[OWES_ONE]), ada="2 3",
          rest="4 3").then(holds={ADA: "3 2"})  # fmt: skip


@rule("GJ-11.8", "GJ-12.5", "GJ-14")
@pytest.mark.parametrize(
    ("game", "last"), [(CLASSIC, 5), (SHANDONG, 4), (CLASSIC(hands=2), 2), (SHANDONG(hands=40), 40)]
)
def test_after_the_last_hand_debts_lapse_and_nobody_leads_the_next(game, last):
    hand_ends(game, hand_no=last - 1).then(next_leader=FAN)
    assert hand_ends(game, hand_no=last - 1).facts["debts"]
    hand_ends(game, hand_no=last).then(debts=[], next_leader=None, points=[2, 1, 0, 0, -1, -2])


@rule("GJ-11.8", "GJ-12.1")
def test_a_deciding_hand_is_a_first_hand():
    given(CLASSIC, phase="deal", hand_no=6).then(phase="show", leader=None)
