"""GJ-12: who leads a hand, what the places are worth, how long a match is."""

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
    dealt,
    given,
    last_hand,
    passes,
    rule,
)

SEED = "a7" * 32
PLAIN = CLASSIC(revolution=False, claims="none")
BEFORE = last_hand(ADA, BEN, CAI, DAN, EVA, FAN)
SWEPT = last_hand(ADA, CAI, EVA, BEN, DAN, FAN, chuan="even")


# ---- 12.1 ----


def showing(game=PLAIN, **start):
    hands = {"ada": "4s 4s 4h 3", "ben": "4c 4c 4c 3", "cai": "4d 4d 4d 3", "rest": "9 3"}
    return given(game, **{"phase": "show", **hands, **start})


@rule("GJ-12.1", "GJ-13.1")
@pytest.mark.parametrize("start", [{}, {"previous": {**BEFORE, "void": True}}, {"previous": SWEPT}])
def test_classic_shows_in_the_first_hand_after_a_void_one_and_after_a_sweep(start):
    dealt(CLASSIC, SEED, **start).then(phase="show", to_act=[*EVERYBODY], leader=None)


@rule("GJ-12.1")
def test_classic_not_in_any_other_hand():
    dealt(CLASSIC, SEED, previous=BEFORE).then(phase="declare", leader=FAN)


@rule("GJ-12.1")
def test_classic_it_is_skipped_where_a_leader_is_given():
    given(PLAIN, phase="deal", leader=DAN).then(phase="play", leader=DAN)


@rule("GJ-12.1", "GJ-15")
def test_same_suit_fours_at_least_two_and_held():
    (
        showing()
        .then(can={ADA: "show", FAN: "show"})
        .refuses("GJ-12.1", *map(ADA.shows, ("4s", "4s 4h", "3", "4s 4s 4h")))
        .refuses("GJ-2.1", *map(ADA.shows, ("4s 4s 4s", "4d 4d", "5s 5s")))
        .when(ADA.shows("4s 4s"))
        .then(to_act=[BEN, CAI, DAN, EVA, FAN])
        .refuses("GJ-3.1", ADA.shows())
    )


@rule("GJ-12.1")
def test_more_wins():
    showing().after(ADA.shows("4s 4s"), BEN.shows("4c 4c 4c"), *[seat.shows() for seat in EVERYBODY[2:]]).then(
        leader=BEN, phase="play", to_act=[BEN]
    )


@rule("GJ-12.1")
def test_equal_the_earlier_shown():
    late_ben = [CAI.shows("4d 4d 4d"), BEN.shows("4c 4c 4c"), *[seat.shows() for seat in (ADA, DAN, EVA, FAN)]]
    showing().after(late_ben).then(leader=CAI)
    late_cai = [BEN.shows("4c 4c 4c"), CAI.shows("4d 4d 4d"), *[seat.shows() for seat in (ADA, DAN, EVA, FAN)]]
    showing().after(late_cai).then(leader=BEN)


@rule("GJ-12.1")
def test_he_may_show_fewer_than_he_has_or_nothing():
    showing().after(CAI.shows("4d 4d"), ADA.shows("4s 4s"), *[seat.shows() for seat in (BEN, DAN, EVA, FAN)]).then(
        leader=CAI
    )


@rule("GJ-12.1", "GJ-13.7")
def test_nobody_shows_and_the_shuffle_names_a_seat():
    assert showing().clock_plays(BEN).cards == ()
    nobody = [seat.shows() for seat in EVERYBODY]
    showing().after(nobody).then(leader=ADA)  # without a shuffle it is seat 0
    leaders = {dealt(PLAIN, f"{number:064x}").after(nobody).state.leader for number in range(30)}
    assert leaders == set(EVERYBODY)


@rule("GJ-12.1", "GJ-14")
def test_without_bie_san_threes_are_shown():
    position = showing(PLAIN(bie_san=False), ada="3s 3s 4s 4s 9")
    position.refuses("GJ-12.1", ADA.shows("4s 4s")).when(ADA.shows("3s 3s")).then(to_act=[BEN, CAI, DAN, EVA, FAN])


@rule("GJ-12.1", "GJ-13.4")
def test_showing_is_open():
    assert not showing().after(BEN.shows("4c 4c")).seen_by(ADA)["sealed"]
    assert showing().after(BEN.shows("4c 4c")).seen_by(ADA)["to_act"] == [ADA, CAI, DAN, EVA, FAN]


@rule("GJ-12.1")
def test_shandong_the_first_drawer_leads_the_first_hand_and_its_redeal():
    first = dealt(SHANDONG, SEED)
    first.then(leader=first.state.carry.first_drawer, phase="declare")
    again = dealt(SHANDONG, SEED, previous={**last_hand(), "void": True}, hand_no=1)
    again.then(leader=again.state.carry.first_drawer)
    given(SHANDONG(claims="none"), phase="deal").then(leader=ADA)  # a set-up without a shuffle


@rule("GJ-12.1", "GJ-12.2", "GJ-10.3")
def test_shandong_a_redeal_of_a_later_hand_is_led_as_that_hand_was():
    dealt(SHANDONG, SEED, previous={**BEFORE, "void": True}).then(leader=FAN)


# ---- 12.2 ----


@rule("GJ-12.2", "GJ-14")
@pytest.mark.parametrize("game", [PLAIN, SHANDONG])
def test_the_last_of_the_hand_before_leads_or_the_first(game):
    dealt(game, SEED, previous=BEFORE).then(leader=FAN)
    dealt(game(next_lead="first"), SEED, previous=BEFORE).then(leader=ADA)


@rule("GJ-12.2", "GJ-14")
def test_classic_with_next_lead_show_every_hand_is_shown_for():
    dealt(PLAIN(next_lead="show"), SEED, previous=BEFORE).then(phase="show", leader=None)
    ended(CLASSIC(next_lead="show")).then(next_leader=None)


def ended(game, **start):
    exits = [(seat, "out") for seat in (ADA, BEN, CAI, DAN)]
    return given(game, **{"exits": exits, "eva": "3", "leader": EVA, **start}).when(EVA.plays("3")).then(phase="over")


@rule("GJ-12.2")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_the_result_names_who_leads_the_next_hand(game):
    ended(game).then(next_leader=FAN)
    ended(game(next_lead="first")).then(next_leader=ADA)


@rule("GJ-12.2")
def test_shandong_leads_after_a_sweep_as_after_any_hand():
    given(SHANDONG, phase="charge", previous=SWEPT).then(leader=FAN)


# ---- 12.3 ----


@rule("GJ-12.3")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_points_by_place(game):
    ended(game).then(places=[ADA, BEN, CAI, DAN, EVA, FAN], points=[2, 1, 0, 0, -1, -2])


@rule("GJ-12.3", "GJ-14")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_points_of_a_place_are_an_option(game):
    exits = [(seat, "out") for seat in (DAN, BEN, CAI, ADA)]
    ended(game(place_points=[5, 3, 1, -1, -3, -5]), exits=exits).then(points=[-1, 3, 1, 5, -3, -5])


@rule("GJ-12.3", "GJ-9.1", "GJ-14")
@pytest.mark.parametrize(("times", "points"), [(2, [4, -2, 2, -4, 0, 0]), (1, [2, -1, 1, -2, 0, 0])])
def test_a_sweep_multiplies_every_players_points(times, points):
    (
        given(CLASSIC(chuan_multiplier=times), eva="3", ben="4 5 3", dan="4 5 6 3", leader=EVA,
              exits=[(ADA, "out"), (CAI, "out")])
        .when(EVA.plays("3"))
        .then(places=[ADA, CAI, EVA, FAN, BEN, DAN], points=points)
    )  # fmt: skip


# ---- 12.4 ----


@rule("GJ-12.4")
def test_fewer_cards_left_is_better():
    (
        given(CLASSIC, eva="3", leader=EVA, ben="7 6 5 3", dan="5 3", fan="6 5 3", exits=[(ADA, "out"), (CAI, "out")])
        .when(EVA.plays("3"))
        .then(places=[ADA, CAI, EVA, DAN, FAN, BEN])
    )


@rule("GJ-12.4")
@pytest.mark.parametrize(("last", "order"), [(EVA, [FAN, BEN, DAN]), (CAI, [DAN, FAN, BEN]), (ADA, [BEN, DAN, FAN])])
def test_equal_the_nearer_in_play_order_to_the_last_who_went_out(last, order):
    before = [seat for seat in (ADA, CAI, EVA) if seat != last]
    (
        given(CLASSIC, **{last.label.lower(): "3"}, leader=last, exits=[(seat, "out") for seat in before])
        .when(last.plays("3"))
        .then(places=[*before, last, *order])
    )


@rule("GJ-12.4")
def test_the_last_who_went_out_counts_even_where_another_left_after_him():
    # Ada went out first, then Cai, Eva were shut in. Ben, Dan and Fan are left with equal cards.
    exits = [(ADA, "out"), (CAI, "men"), (EVA, "men")]
    given(CLASSIC, exits=exits, leader=BEN).then(phase="over", places=[ADA, BEN, DAN, FAN, EVA, CAI])
    exits = [(CAI, "out"), (ADA, "men"), (EVA, "burn_failed")]
    given(CLASSIC, exits=exits, leader=BEN).then(phase="over", places=[CAI, DAN, FAN, BEN, ADA, EVA])


@rule("GJ-12.4")
def test_nobody_went_out_the_last_who_left_counts():
    exits = [(ADA, "men"), (EVA, "men"), (CAI, "men")]
    given(CLASSIC, exits=exits, leader=FAN).then(phase="over", places=[DAN, FAN, BEN, CAI, EVA, ADA])


@rule("GJ-12.4", "GJ-7.1", "GJ-4.2")
def test_a_trick_that_the_end_cuts_off_is_won_by_nobody():
    (
        given(CLASSIC(burn=False), ben="9 9 3", ada="K K 4 3", leader=BEN, exits=[(DAN, "out"), (FAN, "charged")])
        .after(BEN.plays("9 9"), passes(CAI, EVA))
        .when(ADA.plays("K K"))
        .then(phase="over", opened=[], exits=[(DAN, "out"), (FAN, "charged"), (BEN, "men")])
    )


@rule("GJ-12.4", "GJ-8.3", "GJ-10.3")
def test_the_free_places_are_filled_round_those_already_given():
    exits = [(CAI, "revolted"), (ADA, "out"), (BEN, "men"), (EVA, "out")]
    given(CLASSIC, exits=exits, leader=DAN, fan="5 4 3").then(phase="over", places=[ADA, EVA, CAI, DAN, FAN, BEN])
    exits = [(CAI, "charged"), (ADA, "charged"), (EVA, "men")]
    given(SHANDONG, exits=exits, leader=DAN, opened=[CAI, DAN], fan="6 5 3", ben="7 3").then(
        phase="over", places=[BEN, DAN, FAN, CAI, ADA, EVA]
    )


# ---- 12.5 ----


@rule("GJ-12.5", "GJ-14")
def test_a_match_has_five_hands_in_classic_and_four_in_shandong_or_as_the_table_says():
    assert CLASSIC.rules.length == 5
    assert SHANDONG.rules.length == 4
    assert CLASSIC(hands=1).rules.length == 1
    assert SHANDONG(hands=40).rules.length == 40
