"""GJ-1: seats, packs and the deal."""

from collections import Counter

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
    owes,
    passes,
    rule,
)

SEED = "5f" * 32


@rule("GJ-1.1")
def test_six_seats_in_two_teams_seated_alternately_and_everybody_faces_an_opponent():
    seating = CLASSIC.rules.seating
    assert seating.size == SHANDONG.rules.seating.size == 6
    assert seating.team(ADA) == (ADA, CAI, EVA)
    assert seating.team(BEN) == (BEN, DAN, FAN)
    assert [seating.opposite(seat) for seat in seating] == [DAN, EVA, FAN, ADA, BEN, CAI]
    assert seating.after(FAN) == ADA


@rule("GJ-1.2")
def test_classic_has_four_full_packs():
    faces = Counter(map(str, CLASSIC.rules.deck()))
    assert sum(faces.values()) == 216
    assert len(faces) == 54
    assert set(faces.values()) == {4}


@rule("GJ-1.2")
def test_shandong_keeps_six_threes_and_six_fours_one_of_each_suit_and_a_second_spade_and_heart():
    faces = Counter(map(str, SHANDONG.rules.deck()))
    assert sum(faces.values()) == 196
    for rank in "34":
        assert {face: faces[rank + face] for face in "shcd"} == {"s": 2, "h": 2, "c": 1, "d": 1}
    assert {number for face, number in faces.items() if face[0] not in "34"} == {4}


@rule("GJ-1.3")
def test_classic_deals_thirty_six_to_everybody():
    dealt(CLASSIC, SEED).then(cards_left=[36] * 6)


@rule("GJ-1.3", "GJ-1.4")
def test_shandong_deals_thirty_three_to_the_first_drawer_and_the_next_three_seats():
    previous = last_hand(ADA, BEN, CAI, DAN, FAN, EVA)  # Eva was last and draws first
    dealt(SHANDONG, SEED, previous=previous).then(cards_left=[33, 33, 32, 32, 33, 33])


@rule("GJ-1.3")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_the_whole_pack_is_dealt(game):
    position = dealt(game, SEED)
    held = Counter(one for hand in position.state.hands for one in hand)
    assert held == Counter(game.rules.deck())


@rule("GJ-1.4")
def test_classic_the_known_leader_draws_first_otherwise_seat_0():
    def first_drawer(**start):
        return dealt(CLASSIC, SEED, **start).state.carry.first_drawer

    assert first_drawer() == ADA
    assert first_drawer(previous=last_hand(BEN, CAI, ADA, EVA, FAN, DAN)) == DAN
    assert first_drawer(previous=last_hand(BEN, DAN, FAN, CAI, EVA, ADA, chuan="odd")) == ADA
    assert first_drawer(previous=last_hand(BEN, CAI, ADA, EVA, FAN, DAN, void=True)) == ADA


@rule("GJ-1.4")
def test_classic_with_next_lead_first_the_winner_leads_and_so_draws_first():
    previous = last_hand(BEN, CAI, ADA, EVA, FAN, DAN)
    assert dealt(CLASSIC(next_lead="first"), SEED, previous=previous).state.carry.first_drawer == BEN


@rule("GJ-1.4")
def test_shandong_the_last_of_the_hand_before_draws_first_even_where_the_first_leads():
    previous = last_hand(ADA, BEN, CAI, DAN, EVA, FAN)
    for game in (SHANDONG, SHANDONG(next_lead="first")):
        assert dealt(game, SEED, previous=previous).state.carry.first_drawer == FAN


@rule("GJ-1.4", "GJ-12.1")
def test_shandong_in_the_first_hand_the_shuffle_names_the_first_drawer():
    drawers = {dealt(SHANDONG, f"{number:064x}").state.carry.first_drawer for number in range(40)}
    assert drawers == set(EVERYBODY)


@rule("GJ-1.5", "GJ-2.1")
def test_a_suit_that_is_named_must_be_held():
    (
        given(CLASSIC(burn=False), ada="7s 7s 7h 9d 3s", leader=ADA)
        .refuses("GJ-2.1", ADA.plays("7c"), ADA.plays("7h 7h"))
        .when(ADA.plays("7s 7h"))
        .then(holds={ADA: "3 7 9"})
    )


@rule("GJ-1.5")
def test_ranks_run_from_three_to_ace_then_two_then_the_jokers():
    singles = ["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "SJ", "BJ"]
    position = given(
        CLASSIC(burn=False, pass_reopen="none"),
        ada=" ".join([*singles[::2], "3"]),
        ben=" ".join([*singles[1::2], "3"]),
        leader=ADA,
        exits=[(CAI, "out"), (FAN, "out")],
    )
    for low, high in zip(singles[::2], singles[1::2], strict=True):
        position = position.when(ADA.plays(low)).then(to_act=[BEN]).when(BEN.plays(high))
        if high == "BJ":
            position.then(leader=BEN)
        else:
            position = position.after(passes(DAN, EVA))


@rule("GJ-1.5")
def test_a_card_that_nobody_chooses_is_the_first_in_suit_order():
    position = given(
        CLASSIC(revolution=False, claims="none"), phase="deal", leader=ADA, ada="5s 2d 2c 2h", dan="8s 3d 3c 3h"
    )
    assert str(position.state.hands[ADA].cards[0]) == "3h"
    assert [str(one) for one in position.state.hands[ADA].cards] == ["3h", "5s", "2c", "2d"]
    assert [str(one) for one in position.state.hands[DAN].cards] == ["3c", "3d", "8s", "2h"]


@rule("GJ-1.5", "GJ-6.4")
def test_of_equal_faces_the_one_that_is_not_eaten_moves_first():
    # Dan sells a 3 for Ada's 2s, which he may not pay as tribute; the 2s he had before he may and must.
    debts = [owes("la", DAN, BEN, 1)]
    position = given(
        CLASSIC(revolution=False, claims="none", return_tribute="none"),
        phase="deal",
        leader=ADA,
        previous=last_hand(BEN, CAI, EVA, FAN, DAN, ADA, debts=debts),
        ada="5 2s",
        dan="8 2s 3 3",
    )
    position.then(holds={DAN: "3 8 2", BEN: "3 4 2"})
