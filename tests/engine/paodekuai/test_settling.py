"""PDK-4.4 to 4.6 and PDK-5: the scores of a deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji.engine.policies.paodekuai.assembly import settlement_rules
from gouji.engine.policies.paodekuai.settling import Settlement, settle


def settled(left, played, bombs=(), **options) -> Settlement:
    return settle(settlement_rules(**options), left, frozenset(played), bombs)


@pytest.mark.rule("PDK-4.5", "PDK-4.6", "PDK-5.2", "PDK-5.4")
def test_seed_example_two_losers_shut_out():
    assert settled((0, 13, 13), {0}) == Settlement((52, -26, -26), 0, "spring")


@pytest.mark.rule("PDK-4.5", "PDK-4.6", "PDK-5.2", "PDK-5.4")
def test_seed_example_one_loser_with_twelve_left_and_one_shut_out_is_no_spring():
    assert settled((0, 12, 13), {0, 1}) == Settlement((38, -12, -26), 0, "none")


@pytest.mark.rule("PDK-5.2")
def test_who_played_no_card_pays_for_thirteen_whatever_a_set_up_dealt():
    assert settled((0, 5, 2), {0, 2}).points == (28, -26, -2)
    assert settled((2, 7, 0, 13), {0, 1, 2}).points == (-2, -7, 35, -26)


@pytest.mark.rule("PDK-5.1")
def test_rank():
    assert settled((0, 13, 13), {0}, settlement="rank").points == (8, -4, -4)
    assert settled((0, 13, 2, 1), {0, 2, 3}, settlement="rank").points == (4, -2, -1, -1)
    assert settled((3, 0, 1), {0, 1, 2}, settlement="rank").points == (-1, 2, -1)


@pytest.mark.rule("PDK-4.6", "PDK-5.1", "PDK-5.2")
def test_shutout_double_off():
    off = {"shutout_double": False}
    assert settled((0, 12, 13), {0, 1}, **off).points == (25, -12, -13)
    assert settled((0, 13, 13), {0}, settlement="rank", **off).points == (4, -2, -2)
    assert settled((0, 13, 2), {0, 2}, settlement="rank", **off).points == (2, -1, -1)


@pytest.mark.rule("PDK-4.4", "PDK-4.5", "PDK-5.3")
def test_a_big_spring_doubles_bomb_points():
    assert settled((0, 13, 13), {0}, (0,)) == Settlement((92, -46, -46), 0, "big_spring")


@pytest.mark.rule("PDK-4.5", "PDK-5.3")
def test_spring_doubles_bombs_off_changes_the_points_not_the_name():
    found = settled((0, 13, 13), {0}, (0,), spring_doubles_bombs=False)
    assert found == Settlement((72, -36, -36), 0, "big_spring")


@pytest.mark.rule("PDK-4.4", "PDK-5.3")
def test_an_unbeaten_bomb_is_paid_by_everybody_the_winner_too():
    assert settled((0, 4, 6), {0, 1, 2}, (1,)).points == (0, 16, -16)
    assert settled((0, 4, 10), {0, 1, 2}, (2,)).points == (4, -14, 10)
    assert settled((0, 4, 10), {0, 1, 2}, (2, 2, 0)).points == (14, -34, 20)
    assert settled((5, 4, 3, 0), {0, 1, 2, 3}, (3,)).points == (-15, -14, -13, 42)


@pytest.mark.rule("PDK-4.4", "PDK-5.3")
def test_a_bomb_is_worth_two_with_rank_unless_chosen():
    assert settled((0, 4, 6), {0, 1, 2}, (1,), settlement="rank").points == (0, 3, -3)
    assert settled((0, 4, 6), {0, 1, 2}, (1,), settlement="rank", bomb_points=5).points == (-3, 9, -6)


@pytest.mark.rule("PDK-5.2", "PDK-5.3")
def test_base_multiplies_the_cards_not_the_bombs():
    assert settled((0, 13, 13), {0}, (0,), base=5).points == (300, -150, -150)


@pytest.mark.rule("PDK-4.5")
def test_a_spring_in_which_the_last_seat_wins():
    assert settled((13, 0), {1}).spring == "spring"
    assert settled((13, 0), {0, 1}).spring == "none"


@pytest.mark.rule("PDK-5.4")
@given(data=st.data(), players=st.integers(2, 4), base=st.integers(1, 1000))
def test_the_scores_of_a_deal_sum_to_zero(data, players, base):
    winner = data.draw(st.integers(0, players - 1))
    left = [0 if seat == winner else data.draw(st.integers(1, 13)) for seat in range(players)]
    played = data.draw(st.frozensets(st.integers(0, players - 1))) | {winner}
    bombs = data.draw(st.lists(st.sampled_from(sorted(played)), max_size=3))
    options = {
        "settlement": data.draw(st.sampled_from(["cards", "rank"])),
        "bomb_points": data.draw(st.sampled_from([None, 1, 2, 3, 5, 10])),
        "shutout_double": data.draw(st.booleans()),
        "spring_doubles_bombs": data.draw(st.booleans()),
    }
    found = settled(left, played, bombs, base=base, **options)
    assert sum(found.points) == 0
    assert found.winner == winner
    assert all(found.points[seat] < 0 for seat in range(players) if seat != winner and seat not in bombs)
