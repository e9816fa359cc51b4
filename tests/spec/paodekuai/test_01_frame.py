"""PDK-1: players, the deal, the first lead, tricks, the session, the clock."""

import json
from collections import Counter

import pytest

from tests.dsl import ADA, BEN, CAI, DAN, EVERYBODY, PAODEKUAI, dealt, given, passes, rule
from tests.spec.paodekuai.words import hints, left_behind, on_the_clock, to_the_end

SEED = "7c" * 32
#: Two players, 26 cards dealt, no diamond among them: about three deals in a hundred thousand.
NO_DIAMOND = {ADA: f"{212054:064x}", BEN: f"{39311:064x}"}
DIAMONDS = PAODEKUAI(lead="diamond3_every_deal")


# ---- players and pack: 1.1 ----


@rule("PDK-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thirteen_cards_each_whether_two_three_or_four_play(players):
    position = dealt(PAODEKUAI(players=players), SEED).then(cards_left=[13] * players)
    held = Counter(one for hand in position.state.hands for one in hand)
    assert max(held.values()) == 1
    assert set(held) <= set(PAODEKUAI.rules.deck())


@rule("PDK-1.1")
def test_one_pack_of_fifty_two_without_jokers():
    deck = sorted(map(str, PAODEKUAI.rules.deck()))
    assert deck == sorted(rank + suit for rank in "3456789TJQKA2" for suit in "shcd")


@rule("PDK-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turn_goes_round_the_seats(players):
    position = given(PAODEKUAI(players=players), leader=ADA, ada="3 8 8", ben="4 9 9", cai="5 T T", dan="6 J J")
    for seat, card in zip(EVERYBODY[:players], "3456", strict=False):
        position = position.when(seat.plays(card)).then(to_act=[(seat + 1) % players])


@rule("PDK-1.1")
@pytest.mark.parametrize("players", [2, 3])
def test_cards_that_were_not_dealt_stay_unseen_even_after_the_deal(players):
    position = dealt(PAODEKUAI(players=players), SEED)
    unseen = set(map(str, PAODEKUAI.rules.deck())) - {str(one) for hand in position.state.hands for one in hand}
    assert len(unseen) == 52 - 13 * players
    over = to_the_end(position)
    shown = [json.dumps(over.seen_by(viewer)) for viewer in (ADA, BEN, "public", "arbiter")]
    assert not [card for card in unseen for text in shown if card in text]


# ---- the first lead: 1.2 ----


@rule("PDK-1.2")
def test_the_three_of_diamonds_leads_the_first_deal_whatever_the_option():
    for game in (PAODEKUAI, DIAMONDS):
        given(game, ada="4d 2d", ben="3s 3h", cai="3d 2s").then(leader=CAI, to_act=[CAI])


@rule("PDK-1.2")
@pytest.mark.parametrize("rank", "456789TJQKA")
def test_where_it_was_not_dealt_the_lowest_diamond_leads_the_two_last(rank):
    given(PAODEKUAI, ada="3s 4h 2d", ben=f"2s {rank}d", cai="3c 4c 2h").then(leader=BEN)


@rule("PDK-1.2")
def test_the_two_of_diamonds_leads_when_it_is_the_only_one():
    given(PAODEKUAI(players=2), ada="3s 4h", ben="As 2d").then(leader=BEN)


@rule("PDK-1.2")
@pytest.mark.parametrize(("seat", "seed"), NO_DIAMOND.items())
def test_without_a_diamond_the_shuffle_names_a_seat(seat, seed):
    dealt(PAODEKUAI(players=2), seed).then(leader=seat, to_act=[seat])


@rule("PDK-1.2")
def test_without_a_diamond_and_without_a_shuffle_it_is_seat_0():
    given(PAODEKUAI, ada="3s 4h", ben="As 2h", cai="5c 6c").then(leader=ADA)


@rule("PDK-1.2")
def test_winner_leads_means_the_winner_of_the_last_deal():
    hands = {"ada": "3d 4d", "ben": "5s 6s", "cai": "7s 8s"}
    given(PAODEKUAI, previous={"winner": CAI}, **hands).then(leader=CAI)
    given(PAODEKUAI, previous={"places": [BEN], "winner": BEN}, hand_no=8, **hands).then(leader=BEN)
    given(DIAMONDS, previous={"winner": CAI}, **hands).then(leader=ADA)


@rule("PDK-1.2")
@pytest.mark.parametrize("previous", [{"winner": None}, {"places": None, "winner": None}, {}])
def test_where_the_winner_is_gone_the_diamonds_decide_again(previous):
    given(PAODEKUAI, previous=previous, hand_no=4, ada="4d", ben="3d 6s", cai="7s 8s").then(leader=BEN)


@rule("PDK-1.2")
def test_the_next_leader_is_the_winner_where_winners_lead():
    hands = {"ada": "3d 5s", "ben": "4s 4h", "cai": "6s 6h"}
    moves = (ADA.plays("5"), BEN.passes(), CAI.plays("6"), ADA.passes(), BEN.passes())
    for game, leads in ((PAODEKUAI(must_play=False), CAI), (DIAMONDS(must_play=False), None)):
        given(game, **hands).after(*moves, CAI.plays("6")).then(phase="over", places=[CAI], next_leader=leads)


# ---- the lead card: 1.3 ----

BOUND = PAODEKUAI(first_play_contains_lead_card=True)
PAIR_OF_EIGHTS = {"ada": "3d 3c 4h 5h 8s 8h", "ben": "6s 7s 9c", "cai": "6h 7h 9s"}


@rule("PDK-1.3")
def test_the_first_play_may_be_any():
    given(PAODEKUAI, **PAIR_OF_EIGHTS).when(ADA.plays("8 8")).then(top=(ADA, "8 8"))


@rule("PDK-1.3")
def test_by_option_it_contains_the_card_that_decided_the_lead():
    (
        given(BOUND, **PAIR_OF_EIGHTS)
        .then(plays={ADA: ["3", "3 3", "3 4 5"]})
        .refuses("PDK-1.3", ADA.plays("8 8"), ADA.plays("3c"), ADA.plays("3c 4h 5h"), ADA.plays("5"))
        .when(ADA.plays("3d 4h 5h"))
        .then(to_act=[BEN])
    )


@rule("PDK-1.3")
def test_a_play_named_by_ranks_alone_takes_the_lead_card():
    for cards in ("3", "3 3", "3 4 5"):
        position = given(BOUND, **PAIR_OF_EIGHTS).after(ADA.plays(cards))
        assert "3d" not in map(str, position.state.hands[ADA])


@rule("PDK-1.3", "PDK-4.7")
def test_every_lead_that_is_offered_has_the_lead_card_in_it():
    position = given(BOUND, ada="3s 3h 3c 3d 4h 5h", ben="6s 7s 9c", cai="6h 7h 9s")
    offered = position.actions(ADA)
    assert len(offered) == 7  # one to four 3s, 3 4 5, and the bomb with a 4 or a 5
    assert all("3d" in map(str, action.cards) for action in offered)


@rule("PDK-1.3")
def test_it_binds_the_first_play_and_no_later_lead():
    (
        given(BOUND, **PAIR_OF_EIGHTS)
        .after(ADA.plays("3d 4 5"), passes(BEN))
        .after(CAI.passes())
        .then(leader=ADA, plays={ADA: ["3", "8", "8 8"]})
    )


@rule("PDK-1.3")
def test_nor_an_answer_or_another_leader():
    (
        given(BOUND(must_play=False), ada="3d 4s", ben="5d 6d 9s 9h", cai="7s 8s")
        .after(ADA.plays("3"))
        .when(BEN.plays("9s"))
        .after(passes(CAI, ADA))
        .then(leader=BEN, plays={BEN: ["5", "6", "9"]})
    )


@rule("PDK-1.3")
def test_the_card_is_the_diamond_that_decided_also_where_it_is_not_the_three():
    (
        given(BOUND, ada="3s 4s 9d", ben="5d 5c 6s 7s Jd", cai="8s 8h 2d")
        .then(leader=BEN, plays={BEN: ["5", "5 5", "5 6 7"]})
        .refuses("PDK-1.3", BEN.plays("J"), BEN.plays("5c 6 7"))
        .after(BEN.plays("5 5"))
    )


@rule("PDK-1.3")
def test_it_binds_in_every_deal_where_diamonds_decide_every_deal():
    game = DIAMONDS(first_play_contains_lead_card=True)
    given(game, previous={"winner": BEN}, hand_no=5, **PAIR_OF_EIGHTS).refuses("PDK-1.3", ADA.plays("8 8"))


@rule("PDK-1.3")
def test_a_winner_who_leads_is_bound_by_no_card_even_where_he_holds_the_diamond():
    given(BOUND, previous={"winner": ADA}, **PAIR_OF_EIGHTS).after(ADA.plays("8 8"))


@rule("PDK-1.3")
def test_with_the_winner_gone_a_diamond_decides_and_binds():
    given(BOUND, previous={"winner": None}, **PAIR_OF_EIGHTS).refuses("PDK-1.3", ADA.plays("8 8"))


@rule("PDK-1.3")
def test_no_card_binds_where_no_diamond_was_dealt():
    position = dealt(BOUND(players=2), NO_DIAMOND[BEN])
    free = dealt(PAODEKUAI(players=2), NO_DIAMOND[BEN])
    assert hints(position, BEN) == hints(free, BEN)
    given(BOUND, ada="3s 4s", ben="5s 5h", cai="6s 7s").after(ADA.plays("4"))


@rule("PDK-1.3")
def test_no_card_binds_where_a_record_names_the_leader():
    given(BOUND, leader=ADA, **PAIR_OF_EIGHTS).after(ADA.plays("8 8"))


@rule("PDK-1.3", "PDK-2.12")
def test_a_tail_may_hold_the_lead_card():
    given(BOUND, ada="3d 9s 9h 9c", ben="4s 5s", cai="6s 7s").when(ADA.plays("9 9 9 3")).then(phase="over")
    given(BOUND, ada="3d 3s 3h 9c", ben="4s 5s", cai="6s 7s").then(plays={ADA: ["3", "3 3", "3 3 3", "3 3 3 9"]})


# ---- tricks: 1.4 ----


@rule("PDK-1.4")
@pytest.mark.parametrize(
    "cards", ["3", "4 4", "4 4 5 5", "6 6 6", "6 6 6 4 4", "7 7 7 7 3", "3 4 5", "7 7 7 7", "6 6 6 7 7 7 4 4 5 5"]
)
def test_a_leader_plays_any_pattern(cards):
    position = given(PAODEKUAI, leader=ADA, ada="3 4 4 5 5 6 6 6 7 7 7 7 2", ben="8 9", cai="8 9")
    position.when(ADA.plays(cards)).then(top=(ADA, cards), to_act=[BEN])


@rule("PDK-1.4")
def test_after_all_others_have_passed_in_a_row_the_last_to_play_leads():
    (
        given(PAODEKUAI(players=4), leader=BEN, ada="5 6", ben="7 3", cai="6 6", dan="8 4 4")
        .after(BEN.plays("7"))
        .when(CAI.passes())
        .then(to_act=[DAN], passed=[CAI])
        .when(DAN.plays("8"))
        .then(to_act=[ADA], passed=[], top=(DAN, "8"), leader=BEN)
        .after(passes(ADA, BEN))
        .then(to_act=[CAI], passed=[ADA, BEN], top=(DAN, "8"))
        .when(CAI.passes())
        .then(to_act=[DAN], passed=[], top=None, leader=DAN)
    )


@rule("PDK-1.4")
def test_with_two_players_one_pass_ends_the_trick():
    (
        given(PAODEKUAI(players=2), leader=BEN, ada="5 6", ben="7 3 3")
        .after(BEN.plays("7"))
        .when(ADA.passes())
        .then(to_act=[BEN], leader=BEN, top=None, passed=[])
    )


@rule("PDK-1.4")
def test_who_has_passed_may_come_back_in_the_same_trick():
    (
        given(PAODEKUAI(must_play=False), leader=ADA, ada="5 9 3", ben="6 T 3", cai="8 8 3")
        .after(ADA.plays("5"), BEN.passes(), CAI.plays("8"), ADA.plays("9"))
        .then(to_act=[BEN], can={BEN: "pass play"}, plays={BEN: ["T"]})
        .when(BEN.plays("T"))
        .then(to_act=[CAI], passed=[])
    )


@rule("PDK-1.4")
def test_passes_are_counted_from_the_last_play():
    (
        given(PAODEKUAI(must_play=False), leader=ADA, ada="5 9 3", ben="6 T 3", cai="8 8 3")
        .after(ADA.plays("5"), BEN.passes(), CAI.plays("8"), ADA.passes())
        .then(to_act=[BEN], passed=[ADA])
        .when(BEN.passes())
        .then(to_act=[CAI], leader=CAI, top=None)
    )


@rule("PDK-1.4")
def test_nobody_but_the_seat_whose_turn_it_is_may_act():
    (
        given(PAODEKUAI, leader=ADA, ada="5 9", ben="6 T", cai="8 J")
        .then(can={ADA: "play", BEN: "", CAI: ""}, plays={BEN: [], CAI: []})
        .refuses("PDK-1.4", BEN.plays("6"), CAI.passes(), BEN.plays("9"))
        .after(ADA.plays("5"))
        .refuses("PDK-1.4", ADA.plays("9"), ADA.passes(), CAI.plays("8"))
    )


# ---- the end of a deal: 1.5 ----


@rule("PDK-1.5")
def test_the_deal_ends_at_once_when_a_hand_is_empty_whoever_could_beat_the_last_play():
    (
        given(PAODEKUAI, leader=ADA, ada="5", ben="6 T T T T", cai="8 J")
        .when(ADA.plays("5"))
        .then(
            phase="over",
            to_act=[],
            places=[ADA],
            cards_left=[0, 5, 2],
            exits=[(ADA, "out")],
            can={BEN: ""},
            chuan=None,
            debts=[],
            void=False,
        )
        .refuses("PDK-1.4", BEN.plays("6"), BEN.passes())
    )


@rule("PDK-1.5")
def test_an_answer_may_be_the_last_play_as_well():
    (
        given(PAODEKUAI, leader=ADA, ada="5 3", ben="8 8", cai="9")
        .after(ADA.plays("5"), BEN.plays("8"))
        .when(CAI.plays("9"))
        .then(phase="over", places=[CAI], points=[-1, -1, 2])
    )


# ---- the session: 1.6 ----


@rule("PDK-1.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_session_has_its_number_of_deals_and_no_more(players):
    game, previous, winners = PAODEKUAI(players=players, deals=3), None, []
    assert game.rules.length == 3
    for number in (1, 2, 3):
        start = {} if previous is None else {"previous": previous, "hand_no": number}
        position = dealt(game, f"{number:064x}", **start)
        if winners:
            position.then(leader=winners[-1])
        over = to_the_end(position)
        assert sum(over.facts["points"]) == 0
        winners += over.facts["places"]
        over.then(next_leader=winners[-1] if number < 3 else None)
        previous = left_behind(over)


@rule("PDK-1.6")
def test_eight_deals_unless_the_table_says_otherwise():
    assert PAODEKUAI.rules.length == 8
    for deals, number, leads in ((8, 7, ADA), (8, 8, None), (1, 1, None), (40, 8, ADA)):
        given(PAODEKUAI(deals=deals), hand_no=number, leader=ADA, ada="5", ben="6", cai="7").when(ADA.plays("5")).then(
            next_leader=leads
        )


# ---- the clock: 1.7 ----


@rule("PDK-1.7")
def test_the_clock_passes_where_passing_is_allowed():
    free = given(PAODEKUAI(must_play=False), leader=ADA, ada="5 9", ben="6 T 3", cai="8 J").after(ADA.plays("5"))
    assert on_the_clock(free, BEN) == "pass"
    unable = given(PAODEKUAI, leader=ADA, ada="9 9 3", ben="6 T 3", cai="8 J").after(ADA.plays("9 9"))
    assert on_the_clock(unable, BEN) == "pass"


@rule("PDK-1.7", "PDK-4.1")
def test_where_passing_is_refused_it_plays_the_lowest_that_beats():
    bound = given(PAODEKUAI, leader=ADA, ada="5 9", ben="3 6 T 2 2 2 2", cai="8 J").after(ADA.plays("5"))
    assert on_the_clock(bound, BEN) == "6"
    only_a_bomb = given(PAODEKUAI, leader=ADA, ada="2 9", ben="3 3 3 3 6", cai="8 J").after(ADA.plays("2"))
    assert on_the_clock(only_a_bomb, BEN) == "3 3 3 3"


@rule("PDK-1.7", "PDK-4.2")
def test_the_duty_before_a_last_card_binds_the_clock():
    follower = given(PAODEKUAI(must_play=False), leader=ADA, ada="5 9", ben="6 T 3", cai="8").after(ADA.plays("5"))
    assert on_the_clock(follower, BEN) == "T"
    leader = given(PAODEKUAI, leader=BEN, ada="5 9", ben="6 6 T 3", cai="8")
    assert on_the_clock(leader, BEN) == "T"


@rule("PDK-1.7")
def test_a_leader_on_the_clock_leads_his_lowest_single():
    assert on_the_clock(given(PAODEKUAI, leader=ADA, ada="4 4 4 9 2", ben="6 T", cai="8 J"), ADA) == "4"


@rule("PDK-1.7", "PDK-1.3", "PDK-4.2")
def test_and_where_no_single_is_legal_his_lowest_legal_play():
    bound = given(BOUND, ada="3d 3c 8s", ben="6s", cai="8h Js")  # a single 3 would not be his highest card
    assert on_the_clock(bound, ADA) == "3 3"
    whole = given(PAODEKUAI(bomb_unsplittable=True), leader=ADA, ada="5 5 5 5 9 9 9 9", ben="6 T", cai="8 J")
    assert on_the_clock(whole, ADA) == "5 5 5 5"
