"""PDK-7: which clause a refusal names, when several forbid the same thing."""

import pytest

from tests.dsl import ADA, BEN, CAI, PAODEKUAI, Player, given, passes, rule

WHOLE = PAODEKUAI(bomb_unsplittable=True)
BOUND = PAODEKUAI(first_play_contains_lead_card=True, bomb_unsplittable=True)


@rule("PDK-7", "PDK-1.4")
def test_first_whose_turn_it_is():
    position = given(PAODEKUAI, leader=ADA, ada="3 3 4", ben="5 5 6", cai="9")
    # Not his turn, not his cards, no pattern: the turn is named.
    position.refuses("PDK-1.4", BEN.plays("K"), BEN.plays("5 6"), BEN.plays("K Q"), BEN.passes())


@rule("PDK-7", "PDK-1.4")
@pytest.mark.parametrize(
    "action",
    [Player.yields, Player.declines, Player.shows, Player.declares, Player.keeps_the_head, Player.votes_for_nobody],
)
def test_or_that_this_game_does_not_know_the_act(action):
    given(PAODEKUAI, leader=ADA, ada="3 3 4", ben="5 5 6", cai="9").refuses("PDK-1.4", action(ADA))


@rule("PDK-7", "PDK-1.4")
def test_after_the_deal_nothing_is_anybodys_turn():
    over = given(PAODEKUAI, leader=ADA, ada="3", ben="5 5 6", cai="9 9").after(ADA.plays("3"))
    over.refuses("PDK-1.4", BEN.plays("5"), BEN.passes(), ADA.passes(), ADA.plays("3"))


@rule("PDK-7", "PDK-1.4")
def test_then_whether_the_cards_are_held():
    position = given(PAODEKUAI, leader=ADA, ada="3s 3h 4s", ben="5 5 6", cai="9")
    # Not held and no pattern; a suit he does not have; one card more than he has; a joker.
    position.refuses(
        "PDK-1.4", ADA.plays("K Q"), ADA.plays("3c"), ADA.plays("3 3 3"), ADA.plays("3s 3s"), ADA.plays("SJ")
    )


@rule("PDK-7", "PDK-2")
def test_then_whether_they_are_a_pattern():
    position = given(PAODEKUAI, leader=ADA, ada="3 3 4 6 K", ben="5 5 6", cai="9")
    position.refuses("PDK-2", ADA.plays("3 4"), ADA.plays("3 3 4"), ADA.plays("3 4 6 K"), ADA.plays(""))


@rule("PDK-7", "PDK-2")
def test_no_pattern_goes_before_not_beating():
    (
        given(PAODEKUAI, leader=ADA, ada="8 8 3", ben="4 5 7 7 K", cai="9 J")
        .after(ADA.plays("8 8"))
        .refuses("PDK-2", BEN.plays("4 5"), BEN.plays("7 7 K"))
        .refuses("PDK-3.2", BEN.plays("7 7"), BEN.plays("K"))
    )


@rule("PDK-7", "PDK-2.12")
def test_a_tail_while_following_or_short_of_the_hand_is_no_pattern():
    following = given(PAODEKUAI, leader=ADA, ada="8 8 8 4 3", ben="9 9 9 5", cai="J Q").after(ADA.plays("8 8 8"))
    following.refuses("PDK-2.12", BEN.plays("9 9 9 5"))
    short = given(PAODEKUAI, leader=ADA, ada="8 8 8 4 3", ben="9 9 9 5", cai="J Q")
    short.refuses("PDK-2.12", ADA.plays("8 8 8 4"))


@rule("PDK-7", "PDK-2.13", "PDK-2.15")
def test_loose_cards_under_pair_only_are_no_pattern():
    led = given(PAODEKUAI, leader=ADA, ada="8 8 8 4 4 3", ben="9 9 9 5 6", cai="J Q").after(ADA.plays("8 8 8 4 4"))
    led.refuses("PDK-2.13", BEN.plays("9 9 9 5 6"))
    leading = given(PAODEKUAI, leader=ADA, ada="8 8 8 9 9 9 3 4 5 6 J", ben="7", cai="J Q")
    leading.refuses("PDK-2.15", ADA.plays("8 8 8 9 9 9 3 4 5 6"))


@rule("PDK-7", "PDK-2")
def test_no_pattern_goes_before_a_broken_bomb():
    position = given(WHOLE, leader=ADA, ada="9 9 9 9 4", ben="3 3", cai="5 5")
    position.refuses("PDK-2", ADA.plays("9 9 4")).refuses("PDK-2.12", ADA.plays("9 9 9 4"))
    position.refuses("PDK-2.17", ADA.plays("9"), ADA.plays("9 9 9"))


@rule("PDK-7", "PDK-2.17")
def test_a_broken_bomb_goes_before_the_lead_card_and_the_top_and_the_highest_single():
    bound = given(BOUND, ada="3d 4s 9s 9h 9c 9d", ben="6s", cai="5s 5h")
    bound.refuses("PDK-2.17", ADA.plays("9s")).refuses("PDK-1.3", ADA.plays("4s"), ADA.plays("9 9 9 9"))
    following = given(WHOLE, leader=ADA, ada="K 3", ben="9 9 9 9 A", cai="5").after(ADA.plays("K"))
    following.refuses("PDK-2.17", BEN.plays("9"), BEN.plays("9 9"))


@rule("PDK-7", "PDK-1.3")
def test_the_lead_card_goes_before_the_highest_single():
    position = given(BOUND, ada="3d 3s 4s 8s", ben="6s", cai="5s 5h")
    position.refuses("PDK-1.3", ADA.plays("4"), ADA.plays("8"), ADA.plays("3s")).refuses("PDK-4.2", ADA.plays("3d"))


@rule("PDK-7", "PDK-3.2", "PDK-4.2")
def test_not_beating_goes_before_the_highest_single():
    position = given(PAODEKUAI, leader=ADA, ada="8 3 3", ben="4 9 K", cai="5").after(ADA.plays("8"))
    position.refuses("PDK-3.2", BEN.plays("4")).refuses("PDK-4.2", BEN.plays("9"))


@rule("PDK-7", "PDK-1.4", "PDK-4.1", "PDK-4.2")
def test_a_pass_as_leader_then_must_play_then_the_last_card():
    leading = given(PAODEKUAI, leader=ADA, ada="8 3 3", ben="4 9 K", cai="5")
    leading.refuses("PDK-1.4", ADA.passes())
    leading.after(ADA.plays("8")).refuses("PDK-4.1", BEN.passes())
    free = given(PAODEKUAI(must_play=False), leader=ADA, ada="8 3 3", ben="4 9 K", cai="5")
    free.refuses("PDK-1.4", ADA.passes()).after(ADA.plays("8")).refuses("PDK-4.2", BEN.passes())
    loose = given(PAODEKUAI(must_play=False, last_card="none"), leader=ADA, ada="8 3 3", ben="4 9 K", cai="5")
    loose.refuses("PDK-1.4", ADA.passes()).after(ADA.plays("8"), BEN.passes())


@rule("PDK-7")
def test_a_refusal_changes_nothing():
    position = given(PAODEKUAI, leader=ADA, ada="8 3 3", ben="4 9 K", cai="5 5").after(ADA.plays("8"))
    before = position.facts
    tried = (
        position.refuses("PDK-3.2", BEN.plays("4")).refuses("PDK-4.1", BEN.passes()).refuses("PDK-1.4", CAI.passes())
    )
    assert tried.facts == before
    tried.after(BEN.plays("9"), passes(CAI, ADA)).then(leader=BEN)


@rule("PDK-7")
def test_a_refusal_has_a_stable_code_for_clients():
    position = given(PAODEKUAI, leader=ADA, ada="8 3 3 5", ben="4 9 K", cai="5")
    following = position.after(ADA.plays("8"))
    for tried, code in (
        (position.when(BEN.plays("4")), "not_your_turn"),
        (position.when(ADA.plays("K")), "cards_not_held"),
        (position.when(ADA.plays("8 5")), "no_pattern"),
        (position.when(ADA.passes()), "leader_must_play"),
        (following.when(BEN.plays("4")), "does_not_beat"),
        (following.when(BEN.plays("9")), "must_play_highest"),
        (following.when(BEN.passes()), "must_beat"),
        (given(BOUND, ada="3d 4s", ben="6s 7s", cai="5s").when(ADA.plays("4")), "lead_card_missing"),
        (given(WHOLE, leader=ADA, ada="4 4 4 4", ben="6 7", cai="5").when(ADA.plays("4")), "bomb_broken"),
    ):
        assert tried.refusal is not None
        assert tried.refusal.code == code
