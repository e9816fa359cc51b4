"""PDK-5: the scores of a deal."""

import pytest

from tests.dsl import ADA, BEN, CAI, DAN, PAODEKUAI, dealt, given, passes, rule
from tests.spec.paodekuai.words import to_the_end

FREE = PAODEKUAI(must_play=False, last_card="none")
RANK = FREE(settlement="rank")
SINGLE_DOUBLE = {"shutout_double": False}


def shut_out(game):
    """Ada wins while nobody else has played."""
    hands = {"ada": "9 3", "ben": "5 T J", "cai": "8 8 8 7 7", "dan": "6 Q"}
    seats = (BEN, CAI, DAN)[: game.rules.seats - 1]
    return given(game, leader=ADA, **hands).after(ADA.plays("9"), passes(*seats), ADA.plays("3"))


def half_shut_out(game):
    """Ben has played a card and has three left; Cai has played none."""
    hands = {"ada": "3 9 4", "ben": "5 T J Q", "cai": "8 8"}
    first = given(game, leader=ADA, **hands).after(ADA.plays("3"), BEN.plays("5"), CAI.passes(), ADA.plays("9"))
    return first.after(passes(BEN, CAI), ADA.plays("4"))


def all_played(game):
    """Everybody has played; Ben has three left, Cai two."""
    hands = {"ada": "3 9 4", "ben": "5 T J Q", "cai": "8 7 7"}
    first = given(game, leader=ADA, **hands).after(ADA.plays("3"), BEN.plays("5"), CAI.plays("8"), ADA.plays("9"))
    return first.after(passes(BEN, CAI), ADA.plays("4"))


# ---- rank: 5.1 ----


@rule("PDK-5.1")
def test_rank_four_each_where_all_losers_are_shut_out():
    shut_out(RANK).then(points=[8, -4, -4], spring="spring")
    shut_out(RANK(players=2)).then(points=[4, -4])
    shut_out(RANK(players=4)).then(points=[12, -4, -4, -4])


@rule("PDK-5.1")
def test_rank_two_for_the_shut_out_and_one_for_the_rest():
    half_shut_out(RANK).then(points=[3, -1, -2], spring="none")


@rule("PDK-5.1")
def test_rank_one_each_where_everybody_has_played_whatever_they_hold():
    all_played(RANK).then(points=[2, -1, -1])


@rule("PDK-5.1", "PDK-4.6")
def test_rank_without_the_double():
    game = RANK(**SINGLE_DOUBLE)
    shut_out(game).then(points=[4, -2, -2])
    half_shut_out(game).then(points=[2, -1, -1])
    all_played(game).then(points=[2, -1, -1])


# ---- cards: 5.2 ----


@rule("PDK-5.2")
def test_cards_a_loser_pays_what_he_has_left():
    all_played(FREE).then(points=[5, -3, -2], cards_left=[0, 3, 2])


@rule("PDK-5.2")
def test_cards_the_shut_out_pay_twice_thirteen_whatever_a_set_up_dealt():
    half_shut_out(FREE).then(points=[3 + 26, -3, -26])
    shut_out(FREE).then(points=[52, -26, -26], cards_left=[0, 3, 5])
    shut_out(FREE(players=2)).then(points=[26, -26])
    shut_out(FREE(players=4)).then(points=[78, -26, -26, -26])


@rule("PDK-5.2", "PDK-4.6")
def test_cards_without_the_double_thirteen():
    game = FREE(**SINGLE_DOUBLE)
    half_shut_out(game).then(points=[3 + 13, -3, -13])
    shut_out(game).then(points=[26, -13, -13])


@rule("PDK-5.1", "PDK-5.2")
@pytest.mark.parametrize("base", [1, 3, 1000])
def test_the_base_multiplies_stakes(base):
    half_shut_out(FREE(base=base)).then(points=[29 * base, -3 * base, -26 * base])
    half_shut_out(RANK(base=base)).then(points=[3 * base, -base, -2 * base])
    shut_out(RANK(base=base)).then(points=[8 * base, -4 * base, -4 * base])


# ---- bombs on top: 5.3 ----


def bomb_of_a_loser(game):
    """Ben bombs, then Cai wins; Ada has played and has two left, Ben one."""
    hands = {"ada": "3 T Q", "ben": "4 4 4 4 6 J", "cai": "8 K"}
    position = given(game, leader=ADA, **hands).after(ADA.plays("3"), BEN.plays("4 4 4 4"), passes(CAI, ADA))
    return position.after(BEN.plays("6"), CAI.plays("8"), passes(ADA, BEN), CAI.plays("K"))


@rule("PDK-5.3", "PDK-4.4")
def test_a_loser_takes_for_his_bomb_from_everybody_and_may_end_positive():
    bomb_of_a_loser(FREE).then(places=[CAI], points=[-2 - 10, -1 + 20, 3 - 10], spring="none")
    bomb_of_a_loser(RANK).then(points=[-1 - 2, -1 + 4, 2 - 2])


@rule("PDK-5.3")
def test_bombs_are_not_multiplied_by_the_base():
    bomb_of_a_loser(FREE(base=100)).then(points=[-200 - 10, -100 + 20, 300 - 10])
    bomb_of_a_loser(RANK(base=100, bomb_points=5)).then(points=[-100 - 5, -100 + 10, 200 - 5])


@rule("PDK-5.3", "PDK-4.5")
def test_a_bomb_in_a_big_spring_counts_twice_by_either_settlement():
    hands = {"ada": "4 4 4 4 3", "ben": "5 T J", "cai": "8 8"}
    moves = (ADA.plays("4 4 4 4"), *passes(BEN, CAI), ADA.plays("3"))
    given(FREE(base=2), leader=ADA, **hands).after(*moves).then(points=[104 + 40, -52 - 20, -52 - 20])
    given(RANK, leader=ADA, **hands).after(*moves).then(points=[8 + 8, -4 - 4, -4 - 4], spring="big_spring")
    given(RANK(spring_doubles_bombs=False), leader=ADA, **hands).after(*moves).then(points=[8 + 4, -4 - 2, -4 - 2])


@rule("PDK-5.3")
def test_with_four_players_a_bomb_takes_from_three():
    hands = {"ada": "4 4 4 4 3", "ben": "5 T", "cai": "8 8", "dan": "6 7"}
    (
        given(FREE(players=4), leader=BEN, **hands)
        .after(BEN.plays("5"), passes(CAI, DAN), ADA.plays("4 4 4 4"), passes(BEN, CAI, DAN), ADA.plays("3"))
        .then(points=[1 + 26 + 26 + 30, -1 - 10, -26 - 10, -26 - 10])
    )


# ---- examples and sums: 5.4 ----


@rule("PDK-5.4")
def test_the_two_examples_of_the_seed():
    thirteen = {"ben": "5 5 6 6 7 7 8 8 9 9 T T J", "cai": "5 5 6 6 7 7 8 8 9 9 T T J"}
    (
        given(PAODEKUAI, leader=ADA, ada="2 3", **thirteen)
        .after(ADA.plays("2"), passes(BEN, CAI), ADA.plays("3"))
        .then(points=[52, -26, -26], spring="spring")
    )
    (
        given(FREE, leader=ADA, ada="4 2 3", **thirteen)
        .after(ADA.plays("4"), BEN.plays("J"), CAI.passes(), ADA.plays("2"), passes(BEN, CAI), ADA.plays("3"))
        .then(points=[38, -12, -26], spring="none", cards_left=[0, 12, 13])
    )


@rule("PDK-5.4")
@pytest.mark.parametrize("settlement", ["cards", "rank"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_scores_of_a_dealt_deal_sum_to_zero(players, settlement):
    for number in range(4):
        over = to_the_end(dealt(PAODEKUAI(players=players, settlement=settlement), f"{number:064x}"))
        assert sum(over.facts["points"]) == 0
