"""PDK-4: 必出, 报单必顶, 报单, bombs, 春天, 全关, hints."""

import pytest

from tests.dsl import ADA, BEN, CAI, DAN, PAODEKUAI, given, passes, rule
from tests.spec.paodekuai.words import hints

ANY = PAODEKUAI(triple_two="any")
SEPARATE = PAODEKUAI(triple_two="separate")
LOW_TWO = PAODEKUAI(two_link="ace_and_three")
UNLINKED = PAODEKUAI(two_link="none")
WHOLE = PAODEKUAI(bomb_unsplittable=True)
FREE = PAODEKUAI(must_play=False)


# ---- 必出: 4.1 ----


@rule("PDK-4.1")
@pytest.mark.parametrize(
    ("game", "top", "hand", "answers"),
    [
        (PAODEKUAI, "K", "3 4 A", ["A"]),
        (PAODEKUAI, "K K", "3 3 3 3 5 6", ["3 3 3 3"]),  # bombs included
        (PAODEKUAI, "Q K A", "4 K A 2", ["K A 2"]),
        (PAODEKUAI, "K K A A", "4 A A 2 2", ["A A 2 2"]),
        (PAODEKUAI, "5 6 7", "6 6 7 8 8 K", ["6 7 8"]),  # out of pairs
        (PAODEKUAI, "8", "9 9 9 3", ["9"]),
        (PAODEKUAI, "8 8 8", "9 9 9 9 3", ["9 9 9", "9 9 9 9"]),
        (PAODEKUAI, "3 3 3 5 5", "6 6 6 6 8", ["6 6 6 6"]),  # a quad with one is no triple with two
        (PAODEKUAI, "5 5 5 5", "6 6 6 6 8", ["6 6 6 6"]),
        (ANY, "8 8 8 4 4", "9 9 9 5 6", ["9 9 9 5 6"]),
        (SEPARATE, "8 8 8 4 J", "9 9 9 5 6", ["9 9 9 5 6"]),
        (LOW_TWO, "2 3 4", "3 4 5 9 9", ["3 4 5"]),
        (LOW_TWO, "2 2 3 3", "3 3 4 4 9", ["3 3 4 4"]),
    ],
)
def test_who_can_beat_the_top_may_not_pass(game, top, hand, answers):
    led = given(game, leader=ADA, ada=f"{top} J J", ben=hand, cai="Q Q").after(ADA.plays(top))
    led.then(can={BEN: "play"}, plays={BEN: answers}).refuses("PDK-4.1", BEN.passes())
    for answer in answers:
        led.after(BEN.plays(answer))  # which of them is his choice
    options = {**dict(game.options), "must_play": False}
    free = given(PAODEKUAI(**options), leader=ADA, ada=f"{top} J J", ben=hand, cai="Q Q").after(ADA.plays(top))
    free.then(can={BEN: "pass play"}, plays={BEN: answers}).after(BEN.passes())


@rule("PDK-4.1")
@pytest.mark.parametrize(
    ("game", "top", "hand"),
    [
        (PAODEKUAI, "8 8 8 4 4", "9 9 9 5 6"),  # loose cards beat nothing under pair_only
        (PAODEKUAI, "8 8 8", "8 9 9 K"),
        (PAODEKUAI, "K K", "K A 2 3"),
        (PAODEKUAI, "4 5 6 7", "8 9 T Q"),
        (PAODEKUAI, "4 5 6", "2 3 4 Q"),
        (UNLINKED, "Q K A", "4 K A 2"),
        (UNLINKED, "K K A A", "4 A A 2 2"),
        (SEPARATE, "8 8 8 4 4", "9 9 9 5 6"),
        (LOW_TWO, "3 4 5", "2 3 4 9 9"),
        (PAODEKUAI, "8 8 8 8", "7 7 7 7 2"),
        (PAODEKUAI, "8 8 8 8 3", "9 9 9 2 2"),
    ],
)
def test_who_cannot_passes(game, top, hand):
    (
        given(game, leader=ADA, ada=f"{top} J J", ben=hand, cai="Q Q")
        .after(ADA.plays(top))
        .then(can={BEN: "pass"}, plays={BEN: []})
        .after(BEN.passes())
    )


@rule("PDK-4.1", "PDK-2.17")
def test_cards_of_an_unsplittable_quad_oblige_only_as_the_bomb_they_are():
    splitting = given(PAODEKUAI, leader=ADA, ada="5 6 7 J J", ben="6 7 8 8 8 8", cai="Q Q").after(ADA.plays("5 6 7"))
    splitting.then(plays={BEN: ["6 7 8", "8 8 8 8"]})
    whole = given(WHOLE, leader=ADA, ada="5 6 7 J J", ben="6 7 8 8 8 8", cai="Q Q").after(ADA.plays("5 6 7"))
    whole.then(plays={BEN: ["8 8 8 8"]}).refuses("PDK-4.1", BEN.passes()).refuses("PDK-2.17", BEN.plays("6 7 8"))


@rule("PDK-4.1")
def test_who_passed_must_play_when_the_turn_comes_back_and_he_can():
    (
        given(PAODEKUAI, leader=ADA, ada="9 9 3", ben="J J 8 8 4", cai="T T 5")
        .after(ADA.plays("9 9"))
        .refuses("PDK-4.1", BEN.passes())
        .after(BEN.plays("J J"), passes(CAI, ADA))
        .then(to_act=[BEN], can={BEN: "play"})
    )


# ---- 报单必顶: 4.2 ----


@rule("PDK-4.2")
def test_before_a_last_card_a_single_lead_is_the_highest():
    (
        given(PAODEKUAI, leader=ADA, ada="3 7 K", ben="9", cai="5 5")
        .then(plays={ADA: ["K"]}, announced=[BEN])
        .refuses("PDK-4.2", ADA.plays("3"), ADA.plays("7"))
        .when(ADA.plays("K"))
        .then(top=(ADA, "K"))
    )


@rule("PDK-4.2")
def test_other_leads_are_free():
    given(PAODEKUAI, leader=ADA, ada="3 3 4 5 K", ben="9", cai="5 5").then(plays={ADA: ["K", "3 3", "3 4 5"]}).after(
        ADA.plays("3 3")
    )


@rule("PDK-4.2")
def test_the_highest_counts_cards_inside_pairs_and_bombs():
    given(PAODEKUAI, leader=ADA, ada="3 K K", ben="9", cai="5 5").then(plays={ADA: ["K", "K K"]})
    given(PAODEKUAI, leader=ADA, ada="3 K K K K", ben="9", cai="5 5").then(
        plays={ADA: ["K", "K K", "K K K", "K K K K", "K K K K 3"]}
    )


@rule("PDK-4.2", "PDK-2.17")
def test_but_not_the_cards_of_an_unsplittable_quad():
    (
        given(WHOLE, leader=ADA, ada="3 7 K K K K", ben="9", cai="5 5")
        .then(plays={ADA: ["7", "K K K K", "K K K K 3", "K K K K 7"]})
        .refuses("PDK-4.2", ADA.plays("3"))
        .refuses("PDK-2.17", ADA.plays("K"))
    )
    given(WHOLE, leader=ADA, ada="5 5 5 5 K K K K", ben="9", cai="3 3").then(plays={ADA: ["5 5 5 5", "K K K K"]})


@rule("PDK-4.2")
def test_following_a_single_he_may_not_pass_while_he_holds_a_higher_card():
    (
        given(FREE, leader=ADA, ada="5 6 6", ben="4 7 Q", cai="9")
        .after(ADA.plays("5"))
        .then(can={BEN: "play"}, plays={BEN: ["Q"]})
        .refuses("PDK-4.2", BEN.passes(), BEN.plays("7"))
        .refuses("PDK-3.2", BEN.plays("4"))
        .after(BEN.plays("Q"))
    )


@rule("PDK-4.2")
def test_with_nothing_higher_he_passes():
    (
        given(FREE, leader=ADA, ada="A 6 6", ben="3 Q", cai="9")
        .after(ADA.plays("A"))
        .then(can={BEN: "pass"}, plays={BEN: []})
        .after(BEN.passes())
    )


@rule("PDK-4.2")
def test_a_bomb_may_be_played_instead_and_needs_not():
    # Nothing higher than the ace: the bomb is free.
    unable = given(FREE, leader=ADA, ada="A 6 6", ben="3 3 3 3 Q", cai="9").after(ADA.plays("A"))
    unable.then(can={BEN: "pass play"}, plays={BEN: ["3 3 3 3"]}).after(BEN.passes())
    # Something higher: the bomb in its place, but no pass.
    able = given(FREE, leader=ADA, ada="J 6 6", ben="3 3 3 3 Q", cai="9").after(ADA.plays("J"))
    able.then(can={BEN: "play"}, plays={BEN: ["Q", "3 3 3 3"]}).refuses("PDK-4.2", BEN.passes())
    able.after(BEN.plays("3 3 3 3"))


@rule("PDK-4.2", "PDK-4.1")
def test_with_must_play_the_bomb_goes_where_nothing_else_beats():
    (
        given(PAODEKUAI, leader=ADA, ada="A 6 6", ben="3 3 3 3 Q", cai="9")
        .after(ADA.plays("A"))
        .then(can={BEN: "play"})
        .refuses("PDK-4.1", BEN.passes())
    )


@rule("PDK-4.2")
def test_the_highest_may_come_out_of_a_bomb():
    (
        given(FREE, leader=ADA, ada="A 6 6", ben="5 2 2 2 2", cai="9")
        .after(ADA.plays("A"))
        .then(plays={BEN: ["2", "2 2 2 2"]})
        .refuses("PDK-4.2", BEN.passes())
    )


@rule("PDK-4.2", "PDK-2.17")
def test_a_higher_card_inside_an_unsplittable_bomb_is_not_held():
    # must_play off: with the quad not counted, the 7 is his highest and does not beat the 8.
    game = FREE(bomb_unsplittable=True)
    (
        given(game, leader=ADA, ada="8 6 6", ben="5 7 2 2 2 2", cai="9")
        .after(ADA.plays("8"))
        .then(can={BEN: "pass play"}, plays={BEN: ["2 2 2 2"]})
        .after(BEN.passes())
    )
    (
        given(game, leader=ADA, ada="6 8 8", ben="5 7 2 2 2 2", cai="9")
        .after(ADA.plays("6"))
        .then(can={BEN: "play"}, plays={BEN: ["7", "2 2 2 2"]})
        .refuses("PDK-4.2", BEN.passes())
        .refuses("PDK-2.17", BEN.plays("2"))
    )


@rule("PDK-4.2")
@pytest.mark.parametrize(
    ("top", "hand", "answers"),
    [("4 4", "5 5 7 2", ["5 5"]), ("3 4 5", "4 5 6 7 2", ["4 5 6", "5 6 7"]), ("4 4 4", "5 5 5 2", ["5 5 5"])],
)
def test_on_other_patterns_he_follows_and_passes_as_he_likes(top, hand, answers):
    (
        given(FREE, leader=ADA, ada=f"{top} 8 8", ben=hand, cai="9")
        .after(ADA.plays(top))
        .then(can={BEN: "pass play"}, plays={BEN: answers})
        .after(BEN.passes())
    )


@rule("PDK-4.2")
def test_it_binds_only_the_seat_immediately_before():
    game = FREE(players=4)
    far = given(game, leader=ADA, ada="5 6 6", ben="7 Q Q", cai="8 K K", dan="9").after(ADA.plays("5"))
    far.then(can={BEN: "pass play"}, plays={BEN: ["7", "Q"]}, announced=[DAN])
    far.after(BEN.passes()).then(can={CAI: "play"}, plays={CAI: ["K"]}).refuses("PDK-4.2", CAI.plays("8"), CAI.passes())


@rule("PDK-4.2")
def test_the_player_with_one_card_is_not_bound_by_it_himself():
    given(FREE, leader=ADA, ada="5 6 6", ben="9", cai="J Q").after(ADA.plays("6")).then(can={BEN: "pass play"})


@rule("PDK-4.2")
def test_two_last_cards_bind_two_seats():
    position = given(FREE(players=4), leader=ADA, ada="4 7 J", ben="9", cai="8 K", dan="T")
    position.then(announced=[BEN, DAN], plays={ADA: ["J"]})
    (
        position.after(ADA.plays("J"), BEN.passes())
        .then(can={CAI: "play"}, plays={CAI: ["K"]})
        .refuses("PDK-4.2", CAI.passes())
    )


@rule("PDK-4.2")
def test_with_two_players_each_sits_before_the_other():
    (
        given(FREE(players=2), leader=ADA, ada="4 J 6", ben="9 T 2")
        .after(ADA.plays("4"), BEN.plays("9"), ADA.plays("J"))
        .then(announced=[ADA], to_act=[BEN], can={BEN: "play"}, plays={BEN: ["2"]})
        .refuses("PDK-4.2", BEN.passes())
        .after(BEN.plays("2"))
        # Now Ada sits before Ben's last card as well, and has nothing higher than the 2.
        .then(announced=[ADA, BEN], can={ADA: "pass"})
    )


@rule("PDK-4.2")
def test_it_begins_in_the_very_trick_in_which_a_hand_comes_down_to_one():
    (
        given(FREE, leader=CAI, ada="5 9 K", ben="6 T A", cai="4 8")
        .after(CAI.plays("4"))
        .then(announced=[CAI], can={ADA: "pass play"}, plays={ADA: ["5", "9", "K"]})
        .after(ADA.plays("5"))
        .then(can={BEN: "play"}, plays={BEN: ["A"]})
    )


@rule("PDK-4.2")
def test_it_is_off_by_option():
    game = FREE(last_card="none")
    led = given(game, leader=ADA, ada="3 7 K", ben="9", cai="5 5").then(plays={ADA: ["3", "7", "K"]}, announced=[BEN])
    led.after(ADA.plays("3"))
    follow = given(game, leader=ADA, ada="5 6 6", ben="4 7 Q", cai="9").after(ADA.plays("5"))
    follow.then(can={BEN: "pass play"}, plays={BEN: ["7", "Q"]}).after(BEN.passes())


@rule("PDK-4.2", "PDK-1.3")
def test_it_yields_to_the_lead_card_where_the_two_leave_a_leader_nothing():
    bound = PAODEKUAI(first_play_contains_lead_card=True)
    (
        given(bound, ada="3d 8s", ben="9s", cai="5s 5h")
        .then(plays={ADA: ["3"]})
        .refuses("PDK-1.3", ADA.plays("8"))
        .after(ADA.plays("3d"))
    )


@rule("PDK-4.2", "PDK-1.3")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("3d 3s 8s", ["3 3"]),
        ("3d 4s 5s 8s", ["3 4 5"]),
        ("3d 8s 8h 8c", ["3 8 8 8"]),  # the tail contains it
        ("3d 3s 3h 3c 8s", ["3 3", "3 3 3", "3 3 3 3", "3 3 3 3 8"]),
        ("8d 6s", ["8"]),  # the lead card is the highest
    ],
)
def test_while_they_leave_him_something_both_hold(hand, plays):
    bound = PAODEKUAI(first_play_contains_lead_card=True)
    position = given(bound, ada=hand, ben="9s", cai="5h 5c").then(plays={ADA: plays})
    if hand.startswith("3d"):
        position.refuses("PDK-4.2", ADA.plays("3d")).refuses("PDK-1.3", ADA.plays("8s"))


@rule("PDK-4.2", "PDK-1.3", "PDK-2.17")
def test_an_unsplittable_quad_with_the_lead_card_leaves_him_the_quad():
    game = WHOLE(first_play_contains_lead_card=True)
    (
        given(game, ada="3d 3s 3h 3c 8s", ben="9s", cai="5h 5c")
        .then(plays={ADA: ["3 3 3 3", "3 3 3 3 8"]})
        .refuses("PDK-2.17", ADA.plays("3d"))
        .refuses("PDK-1.3", ADA.plays("8s"))
    )


# ---- 报单: 4.3 ----


@rule("PDK-4.3")
@pytest.mark.parametrize("viewer", [ADA, BEN, CAI, "public"])
def test_a_last_card_is_announced_to_all_also_where_counts_are_hidden(viewer):
    for game in (PAODEKUAI, PAODEKUAI(show_counts=False)):
        position = given(game, leader=ADA, ada="5 6", ben="7 8", cai="9 9").then(announced=[])
        position = position.after(ADA.plays("5")).then(announced=[ADA])
        assert position.seen_by(viewer)["announced"] == [ADA]
        assert position.after(BEN.plays("7")).seen_by(viewer)["announced"] == [ADA, BEN]


@rule("PDK-4.3", "PDK-1.5")
def test_who_is_out_has_no_last_card():
    position = given(PAODEKUAI, leader=ADA, ada="6", ben="7", cai="9 9").then(announced=[ADA, BEN])
    position.when(ADA.plays("6")).then(phase="over", announced=[BEN])


# ---- bombs: 4.4 ----


@rule("PDK-4.4")
@pytest.mark.parametrize("value", [1, 2, 3, 5, 10])
def test_a_bomb_that_stands_earns_its_points_from_each_other_player(value):
    (
        given(FREE(bomb_points=value), leader=ADA, ada="4 4 4 4 9", ben="T 6", cai="8 8")
        .after(ADA.plays("4 4 4 4"), BEN.passes(), CAI.passes(), ADA.plays("9"))
        .then(phase="over", points=[52 + 4 * value, -26 - 2 * value, -26 - 2 * value])  # 大春天: twice
    )
    (
        given(FREE(bomb_points=value), leader=BEN, ada="4 4 4 4 9", ben="T 6", cai="8 8")
        .after(BEN.plays("6"), CAI.passes(), ADA.plays("4 4 4 4"), BEN.passes(), CAI.passes(), ADA.plays("9"))
        .then(points=[1 + 26 + 2 * value, -1 - value, -26 - value])
    )


@rule("PDK-4.4")
def test_ten_points_by_default_and_two_where_ranks_are_scored():
    moves = (BEN.plays("6"), CAI.passes(), ADA.plays("4 4 4 4"), BEN.passes(), CAI.passes(), ADA.plays("9"))
    hands = {"ada": "4 4 4 4 9", "ben": "T 6", "cai": "8 8"}
    given(FREE, leader=BEN, **hands).after(*moves).then(points=[47, -11, -36])
    given(FREE(settlement="rank"), leader=BEN, **hands).after(*moves).then(points=[3 + 4, -1 - 2, -2 - 2])
    assert PAODEKUAI.rules.options["bomb_points"] == 10
    assert PAODEKUAI(settlement="rank").rules.options["bomb_points"] == 2
    assert PAODEKUAI(settlement="rank", bomb_points=10).rules.options["bomb_points"] == 10


@rule("PDK-4.4")
def test_a_beaten_bomb_earns_nothing_however_many_passes_lie_between():
    (
        given(FREE(players=4), leader=ADA, ada="4 4 4 4 3", ben="9 8", cai="9 8", dan="5 5 5 5 6")
        .after(ADA.plays("4 4 4 4"), passes(BEN, CAI), DAN.plays("5 5 5 5"), passes(ADA, BEN, CAI), DAN.plays("6"))
        .then(points=[-1 - 10, -26 - 10, -26 - 10, 53 + 30])
    )


@rule("PDK-4.4")
def test_of_a_chain_of_bombs_the_last_one_stands():
    (
        given(FREE, leader=ADA, ada="4 4 4 4 6 6 6 6 3", ben="5 5 5 5 9", cai="T")
        .after(ADA.plays("4 4 4 4"), BEN.plays("5 5 5 5"), CAI.passes(), ADA.plays("6 6 6 6"), passes(BEN, CAI))
        .then(leader=ADA)
        .after(ADA.plays("3"))
        .then(to_act=[], points=[1 + 26 + 20, -1 - 10, -26 - 10])
    )


@rule("PDK-4.4")
def test_a_bomb_may_be_the_last_play_of_the_deal():
    (
        given(PAODEKUAI, leader=BEN, ada="4 4 4 4", ben="5 6 6", cai="T T")
        .after(BEN.plays("5"), CAI.plays("T"))
        .when(ADA.plays("4 4 4 4"))
        .then(phase="over", places=[ADA], points=[2 + 1 + 20, -2 - 10, -1 - 10], spring="none")
    )


@rule("PDK-4.4")
def test_a_bomb_beaten_by_the_last_play_of_the_deal_earns_nothing():
    (
        given(PAODEKUAI, leader=BEN, ada="6 6 6 6", ben="5 5 5 5 9", cai="T T")
        .after(BEN.plays("5 5 5 5"), CAI.passes())
        .when(ADA.plays("6 6 6 6"))
        .then(places=[ADA], points=[1 + 26 + 20, -1 - 10, -26 - 10])
    )


@rule("PDK-4.4", "PDK-3.3")
def test_quads_with_something_attached_earn_nothing():
    (
        given(PAODEKUAI, leader=ADA, ada="4 4 4 4 9 3", ben="5 6", cai="8 8")
        .after(ADA.plays("4 4 4 4 9"), passes(BEN, CAI), ADA.plays("3"))
        .then(points=[52, -26, -26], spring="spring")
    )
    (
        given(PAODEKUAI, leader=ADA, ada="4 4 4 4 5 5 5 5 9 T", ben="6 6", cai="8 8")
        .when(ADA.plays("4 4 4 4 5 5 5 5 9 T"))
        .then(points=[52, -26, -26], spring="spring")
    )


@rule("PDK-4.4")
def test_a_bomb_broken_up_earns_nothing():
    (
        given(PAODEKUAI, leader=ADA, ada="4 4 4 4", ben="5 6", cai="8 8")
        .after(ADA.plays("4 4 4"), passes(BEN, CAI), ADA.plays("4"))
        .then(points=[52, -26, -26])
    )


# ---- 春天: 4.5 ----


@rule("PDK-4.5")
def test_spring_is_a_win_in_which_nobody_else_has_played():
    given(PAODEKUAI, leader=ADA, ada="2 3", ben="5 6", cai="8 8").after(
        ADA.plays("2"), passes(BEN, CAI), ADA.plays("3")
    ).then(spring="spring")
    given(FREE, leader=ADA, ada="9 3", ben="5 T", cai="8 8").after(
        ADA.plays("9"), passes(BEN, CAI), ADA.plays("3")
    ).then(spring="spring")


@rule("PDK-4.5")
def test_one_card_of_one_loser_and_there_is_no_spring():
    (
        given(PAODEKUAI, leader=ADA, ada="3 2 4", ben="5 6", cai="4 4")
        .after(ADA.plays("3"), BEN.plays("5"), CAI.passes(), ADA.plays("2"), passes(BEN, CAI), ADA.plays("4"))
        .then(spring="none", points=[1 + 26, -1, -26])
    )


@rule("PDK-4.5")
def test_who_leads_has_played_so_nobody_else_can_win_a_spring():
    given(PAODEKUAI(players=2), leader=ADA, ada="5 7", ben="8").after(ADA.plays("7")).when(BEN.plays("8")).then(
        spring="none", points=[-1, 1]
    )


@rule("PDK-4.5", "PDK-5.3")
def test_big_spring_has_an_unbeaten_bomb_in_it_and_doubles_bombs():
    (
        given(PAODEKUAI, leader=ADA, ada="4 4 4 4 9", ben="T 6", cai="8 8")
        .after(ADA.plays("4 4 4 4"), passes(BEN, CAI), ADA.plays("9"))
        .then(spring="big_spring", points=[92, -46, -46])
    )
    (
        given(PAODEKUAI, leader=ADA, ada="4 4 4 4 7 7 7 7", ben="T 6", cai="8 8")
        .after(ADA.plays("4 4 4 4"), passes(BEN, CAI), ADA.plays("7 7 7 7"))
        .then(spring="big_spring", points=[52 + 80, -26 - 40, -26 - 40])
    )


@rule("PDK-4.5")
def test_by_option_bombs_are_not_doubled_and_the_name_stays():
    (
        given(PAODEKUAI(spring_doubles_bombs=False), leader=ADA, ada="4 4 4 4 9", ben="T 6", cai="8 8")
        .after(ADA.plays("4 4 4 4"), passes(BEN, CAI), ADA.plays("9"))
        .then(spring="big_spring", points=[72, -36, -36])
    )


@rule("PDK-4.5")
def test_where_a_loser_has_played_bombs_are_never_doubled():
    (
        given(PAODEKUAI, leader=BEN, ada="4 4 4 4 9", ben="5 6", cai="8 8")
        .after(BEN.plays("5"), CAI.plays("8"), ADA.plays("9"))
        .after(passes(BEN, CAI))
        .when(ADA.plays("4 4 4 4"))
        .then(spring="none", points=[1 + 1 + 20, -1 - 10, -1 - 10])
    )


@rule("PDK-4.5")
def test_while_the_deal_runs_there_is_no_spring():
    given(PAODEKUAI, leader=ADA, ada="2 3", ben="5 6", cai="8 8").then(spring="none", points=None, places=None)


# ---- 全关: 4.6 ----


@rule("PDK-4.6")
@pytest.mark.parametrize(
    ("game", "points"),
    [
        (PAODEKUAI, [1 + 26, -1, -26]),
        (PAODEKUAI(shutout_double=False), [1 + 13, -1, -13]),
        (PAODEKUAI(settlement="rank"), [1 + 2, -1, -2]),
        (PAODEKUAI(settlement="rank", shutout_double=False), [1 + 1, -1, -1]),
    ],
)
def test_who_has_played_no_card_pays_double(game, points):
    (
        given(game, leader=ADA, ada="3 2 4", ben="5 6", cai="4 4")
        .after(ADA.plays("3"), BEN.plays("5"), CAI.passes(), ADA.plays("2"), passes(BEN, CAI), ADA.plays("4"))
        .then(points=points)
    )


# ---- hints: 4.7 ----


@rule("PDK-4.7")
def test_while_following_every_way_to_beat_the_top_is_offered_cheapest_first_bombs_last():
    led = given(PAODEKUAI, leader=ADA, ada="5 5 3", ben="4 7 7 J J J 6 6 6 6 2 2", cai="9 T").after(ADA.plays("5 5"))
    assert hints(led, BEN) == ["6 6", "7 7", "J J", "2 2", "6 6 6 6"]
    triple = given(PAODEKUAI, leader=ADA, ada="5 5 5 3 3 4", ben="4 7 7 J J J K K K K 2 2", cai="9 T")
    assert hints(triple.after(ADA.plays("5 5 5 3 3")), BEN) == [
        "7 7 J J J",
        "J J J K K",
        "J J J 2 2",
        "7 7 K K K",
        "J J K K K",
        "K K K 2 2",
        "K K K K",
    ]


@rule("PDK-4.7")
def test_with_nothing_that_beats_it_there_is_no_hint_but_the_pass():
    led = given(PAODEKUAI, leader=ADA, ada="K K 3", ben="4 7 7 J J J", cai="9 T").after(ADA.plays("K K"))
    assert hints(led, BEN) == ["pass"]
    assert hints(led, CAI) == []


@rule("PDK-4.7", "PDK-4.1")
def test_where_passing_is_free_the_pass_is_offered_beside_the_plays():
    led = given(FREE, leader=ADA, ada="J J 3", ben="4 Q Q 2 2", cai="9 T").after(ADA.plays("J J"))
    assert hints(led, BEN) == ["pass", "Q Q", "2 2"]
