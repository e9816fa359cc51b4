"""PDK-1.3, 1.7, 2.17, 4.1, 4.2 and 7: what a turn allows, and which clause a refusal names."""

import pytest

from gouji.engine.cards import count_ranks
from gouji.engine.notation import parse_cards
from gouji.engine.policies.paodekuai.restrictions import (
    announced,
    before_last_card,
    legal_plays,
    timeout_play,
    why_not_pass,
    why_not_play,
)
from tests.engine.paodekuai.words import rules_with, shown, some_cards, turn

BY_DEFAULT = rules_with()
FREE_PASS = rules_with(must_play=False)


def plays(rules, faced) -> list[str]:
    return shown(legal_plays(rules, faced))


# ---- the last card: PDK-4.2 ----


@pytest.mark.rule("PDK-4.2")
def test_before_a_last_card_a_single_lead_is_the_highest_card():
    faced = turn(BY_DEFAULT, "3 7 K", last=True)
    assert plays(BY_DEFAULT, faced) == ["K"]
    assert why_not_play(BY_DEFAULT, faced, some_cards("7")) == "PDK-4.2"
    assert why_not_play(BY_DEFAULT, faced, some_cards("K")) is None


@pytest.mark.rule("PDK-4.2")
def test_before_a_last_card_other_patterns_are_free():
    faced = turn(BY_DEFAULT, "3 3 K", last=True)
    assert plays(BY_DEFAULT, faced) == ["K", "3 3"]
    assert why_not_play(BY_DEFAULT, faced, some_cards("3")) == "PDK-4.2"
    faced = turn(FREE_PASS, "5 5 2", over="4 4", last=True)
    assert plays(FREE_PASS, faced) == ["5 5"]
    assert why_not_pass(FREE_PASS, faced) is None


@pytest.mark.rule("PDK-4.2")
def test_before_a_last_card_a_single_is_answered_with_the_highest_and_not_passed():
    faced = turn(FREE_PASS, "7 Q 2", over="5", last=True)
    assert plays(FREE_PASS, faced) == ["2"]
    assert why_not_pass(FREE_PASS, faced) == "PDK-4.2"
    assert why_not_play(FREE_PASS, faced, some_cards("Q")) == "PDK-4.2"
    assert why_not_play(FREE_PASS, faced, some_cards("2")) is None


@pytest.mark.rule("PDK-4.2")
def test_with_nothing_higher_a_pass_is_fine_and_a_bomb_is_free():
    nothing = turn(FREE_PASS, "3 Q", over="A", last=True)
    assert plays(FREE_PASS, nothing) == []
    assert why_not_pass(FREE_PASS, nothing) is None
    bomb = turn(FREE_PASS, "3 3 3 3 Q", over="A", last=True)
    assert plays(FREE_PASS, bomb) == ["3 3 3 3"]
    assert why_not_pass(FREE_PASS, bomb) is None


@pytest.mark.rule("PDK-4.1", "PDK-4.2")
def test_with_must_play_the_bomb_must_go():
    faced = turn(BY_DEFAULT, "3 3 3 3 Q", over="A", last=True)
    assert plays(BY_DEFAULT, faced) == ["3 3 3 3"]
    assert why_not_pass(BY_DEFAULT, faced) == "PDK-4.1"


@pytest.mark.rule("PDK-4.2")
def test_the_highest_card_may_come_out_of_a_bomb_or_the_bomb_go_whole():
    assert plays(BY_DEFAULT, turn(BY_DEFAULT, "5 2 2 2 2", over="A", last=True)) == ["2", "2 2 2 2"]


@pytest.mark.rule("PDK-2.17", "PDK-4.2")
def test_the_cards_of_an_unsplittable_quad_do_not_count_as_the_highest():
    rules = rules_with(bomb_unsplittable=True, must_play=False)
    faced = turn(rules, "5 7 2 2 2 2", over="6", last=True)
    assert plays(rules, faced) == ["7", "2 2 2 2"]
    assert why_not_play(rules, faced, some_cards("2")) == "PDK-2.17"
    assert why_not_pass(rules, faced) == "PDK-4.2"
    low = turn(rules, "5 2 2 2 2", over="6", last=True)
    assert plays(rules, low) == ["2 2 2 2"]
    assert why_not_pass(rules, low) is None
    assert plays(rules, turn(rules, "5 7 2 2 2 2", last=True)) == ["7", "5 2 2 2 2", "7 2 2 2 2", "2 2 2 2"]


@pytest.mark.rule("PDK-4.2")
def test_only_the_seat_before_the_last_card_is_bound():
    assert [before_last_card((3, 3, 4, 1), seat) for seat in range(4)] == [False, False, True, False]
    assert before_last_card((1, 2, 3), 2)
    free = turn(BY_DEFAULT, "3 7 K")
    assert plays(BY_DEFAULT, free) == ["3", "7", "K"]


@pytest.mark.rule("PDK-4.3")
def test_seats_with_one_card_are_announced():
    assert announced((1, 13, 1, 0)) == (0, 2)


@pytest.mark.rule("PDK-4.2")
def test_last_card_none_binds_nobody():
    rules = rules_with(last_card="none", must_play=False)
    faced = turn(rules, "3 7 K", over="5", last=True)
    assert plays(rules, faced) == ["7", "K"]
    assert why_not_pass(rules, faced) is None


# ---- must play: PDK-4.1 ----


@pytest.mark.rule("PDK-4.1")
@pytest.mark.parametrize(
    ("hand", "over"),
    [("3 4 A", "K"), ("3 3 3 3 5 6", "K K"), ("4 K A 2", "Q K A"), ("6 6 6 6 8", "3 3 3 4 4")],
)
def test_who_can_beat_the_top_may_not_pass(hand, over):
    assert why_not_pass(BY_DEFAULT, turn(BY_DEFAULT, hand, over=over)) == "PDK-4.1"
    assert why_not_pass(FREE_PASS, turn(FREE_PASS, hand, over=over)) is None


@pytest.mark.rule("PDK-4.1")
@pytest.mark.parametrize(("hand", "over"), [("9 9 9 5 6", "8 8 8 4 4"), ("8 8 9 K", "8 8 8"), ("9 9 9 8", "3 3 3 4 4")])
def test_who_cannot_beat_the_top_passes(hand, over):
    assert why_not_pass(BY_DEFAULT, turn(BY_DEFAULT, hand, over=over)) is None


@pytest.mark.rule("PDK-1.4")
def test_a_leader_may_not_pass():
    assert why_not_pass(BY_DEFAULT, turn(BY_DEFAULT, "3 5 5")) == "PDK-1.4"
    assert why_not_pass(FREE_PASS, turn(FREE_PASS, "3 5 5", last=True)) == "PDK-1.4"


# ---- the lead card: PDK-1.3 ----


@pytest.mark.rule("PDK-1.3")
def test_the_first_play_contains_the_lead_card():
    faced = turn(BY_DEFAULT, "3 3 4 5 8 8", lead_card="3d")
    assert plays(BY_DEFAULT, faced) == ["3", "3 3", "3 4 5"]
    for cards, clause in [
        ("8s 8h", "PDK-1.3"),
        ("3c", "PDK-1.3"),
        ("3d", None),
        ("3c 3d", None),
        ("3d 4h 5h", None),
        ("3c 4h 5h", "PDK-1.3"),
    ]:
        assert why_not_play(BY_DEFAULT, faced, parse_cards(cards)) == clause, cards


@pytest.mark.rule("PDK-1.3", "PDK-4.2")
def test_lead_card_and_last_card_hold_together_while_they_leave_a_play():
    faced = turn(BY_DEFAULT, "3 3 8", lead_card="3d", last=True)
    assert plays(BY_DEFAULT, faced) == ["3 3"]
    assert why_not_play(BY_DEFAULT, faced, parse_cards("3d")) == "PDK-4.2"
    assert why_not_play(BY_DEFAULT, faced, parse_cards("8s")) == "PDK-1.3"
    highest = turn(BY_DEFAULT, "3 8 8", lead_card="8d", last=True)
    assert plays(BY_DEFAULT, highest) == ["8", "8 8"]


@pytest.mark.rule("PDK-1.3", "PDK-4.2")
def test_the_last_card_yields_where_both_duties_leave_a_leader_nothing():
    faced = turn(BY_DEFAULT, "3 8", lead_card="3d", last=True)
    assert plays(BY_DEFAULT, faced) == ["3"]
    assert why_not_play(BY_DEFAULT, faced, parse_cards("3d")) is None
    assert why_not_play(BY_DEFAULT, faced, parse_cards("8s")) == "PDK-1.3"


# ---- what a refusal names: PDK-7 ----


@pytest.mark.rule("PDK-7")
@pytest.mark.parametrize(
    ("hand", "over", "cards", "clause"),
    [
        ("3 4 7 7 9 9 J", "6 6", "7 9", "PDK-2"),
        ("3 4 7 7 9 9 J", "6 6", "3 4 7", "PDK-2"),
        ("3 4 7 7 9 9 J", "6 6", "9", "PDK-3.2"),
        ("3 4 7 7 9 9 J", "6 6", "7 7 9 9", "PDK-2"),
        ("3 4 7 7 9 9 J", "6 6", "7 7", None),
        ("8 8 9 K", "8 8", "8 8", "PDK-3.2"),
        ("9 9 9 8", "3 3 3 4 4", "9 9 9 8", "PDK-2.12"),
        ("9 9 9 8 4", "", "9 9 9 8", "PDK-2.12"),
        ("9 9 9 8", "", "9 9 9 8", None),
        ("9 9 9 5 6", "8 8 8 4 4", "9 9 9 5 6", "PDK-2.13"),
        ("6 6 6 6 8", "3 3 3 4 4", "6 6 6 6 8", "PDK-3.2"),
    ],
)
def test_the_first_clause_that_fails_is_named(hand, over, cards, clause):
    assert why_not_play(BY_DEFAULT, turn(BY_DEFAULT, hand, over=over), some_cards(cards)) == clause


@pytest.mark.rule("PDK-2.17", "PDK-7")
@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("9", "PDK-2.17"),
        ("9 9", "PDK-2.17"),
        ("9 9 9", "PDK-2.17"),
        ("7 8 9", "PDK-2.17"),
        ("8 8 8 9 9", "PDK-2.17"),
        ("9 9 9 9", None),
        ("9 9 9 9 7", None),
        ("9 9 9 9 7 8 8", None),
        ("7 9", "PDK-2"),
    ],
)
def test_an_unsplittable_quad_is_played_whole_or_as_a_quad(cards, clause):
    rules = rules_with(bomb_unsplittable=True)
    assert why_not_play(rules, turn(rules, "7 8 8 8 9 9 9 9"), some_cards(cards)) == clause


@pytest.mark.rule("PDK-2.17")
def test_an_unsplittable_quad_is_not_attached_even_whole():
    rules = rules_with(bomb_unsplittable=True, triple_two="any")
    faced = turn(rules, "3 3 3 4 4 4 6 6 6 6")
    assert why_not_play(rules, faced, some_cards("3 3 3 4 4 4 6 6 6 6")) == "PDK-2.17"
    assert "3 3 3 4 4 4 6 6 6 6" not in plays(rules, faced)


@pytest.mark.rule("PDK-2.17", "PDK-7")
def test_a_broken_bomb_is_named_before_the_lead_card_and_the_top():
    rules = rules_with(bomb_unsplittable=True)
    assert why_not_play(rules, turn(rules, "3 9 9 9 9", lead_card="3d"), some_cards("9")) == "PDK-2.17"
    assert why_not_play(rules, turn(rules, "3 9 9 9 9", over="K"), some_cards("9")) == "PDK-2.17"


@pytest.mark.rule("PDK-7")
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("over", ["", "3 3", "6", "3 3 3 4 4", "3 4 5"])
@pytest.mark.parametrize("options", [{}, {"triple_two": "any", "bomb_unsplittable": True}, {"last_card": "none"}])
def test_what_is_listed_is_accepted_and_nothing_else_is(options, over, last):
    rules = rules_with(**options)
    pack = some_cards("3 3 3 3 4 4 4 5 5 6 7 7 7")
    faced = turn(rules, "3 3 3 3 4 4 4 5 5 6 7 7 7", over=over, last=last)
    legal = {play.counts for play in legal_plays(rules, faced)}
    for subset in range(1, 2 ** len(pack), 3):
        cards = tuple(one for bit, one in enumerate(pack) if subset >> bit & 1)
        assert (why_not_play(rules, faced, cards) is None) is (count_ranks(cards) in legal), cards


# ---- the clock: PDK-1.7 ----


def on_timeout(rules, faced) -> str | None:
    play = timeout_play(rules, faced)
    return None if play is None else shown([play])[0]


@pytest.mark.rule("PDK-1.7")
def test_the_clock_passes_where_it_may_and_else_plays_the_lowest():
    assert on_timeout(FREE_PASS, turn(FREE_PASS, "3 6 A", over="5")) is None
    assert on_timeout(BY_DEFAULT, turn(BY_DEFAULT, "3 6 A", over="5")) == "6"
    assert on_timeout(BY_DEFAULT, turn(BY_DEFAULT, "3 4", over="5")) is None
    assert on_timeout(BY_DEFAULT, turn(BY_DEFAULT, "3 3 3 3 4", over="2")) == "3 3 3 3"
    assert on_timeout(FREE_PASS, turn(FREE_PASS, "3 6 A", over="5", last=True)) == "A"


@pytest.mark.rule("PDK-1.7")
def test_the_clock_leads_the_lowest_single_that_the_duties_allow():
    assert on_timeout(BY_DEFAULT, turn(BY_DEFAULT, "4 4 6 A")) == "4"
    assert on_timeout(BY_DEFAULT, turn(BY_DEFAULT, "4 4 6 A", last=True)) == "A"
    assert on_timeout(BY_DEFAULT, turn(BY_DEFAULT, "3 3 8", lead_card="3d", last=True)) == "3 3"
    rules = rules_with(bomb_unsplittable=True)
    assert on_timeout(rules, turn(rules, "5 5 5 5 9 9 9 9")) == "5 5 5 5"
