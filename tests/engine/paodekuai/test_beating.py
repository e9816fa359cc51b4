"""PDK-3: what beats what."""

from itertools import product

import pytest

from gouji.engine.policies.paodekuai.assembly import pattern_rules
from gouji.engine.policies.paodekuai.beating import beats
from gouji.engine.policies.paodekuai.patterns import PatternRules
from gouji.engine.policies.paodekuai.plays import leads
from gouji.engine.policies.paodekuai.shapes import BOMB, Pattern
from tests.engine.paodekuai.words import ranks


def read(rules: PatternRules, text: str) -> Pattern:
    pattern = rules.read(ranks(text))
    assert pattern is not None, text
    return pattern


def check(table: str, **options: object) -> None:
    """Each line: cards > cards beaten, or cards ! cards not beaten."""
    rules = pattern_rules(**options)
    for line in table.strip().splitlines():
        sign = ">" if ">" in line else "!"
        cards, _, against = line.partition(sign)
        assert beats(read(rules, cards), read(rules, against)) is (sign == ">"), line


@pytest.mark.rule("PDK-3.2")
def test_the_same_pattern_with_as_many_cards_and_a_strictly_higher_top():
    check("""
        4 > 3
        2 > A
        3 ! 4
        4 4 > 3 3
        4 4 ! 4 4
        4 ! 3 3
        4 4 ! 3
        4 5 6 > 3 4 5
        5 6 7 8 ! 3 4 5
        7 8 9 ! 3 4 5 6
        8 8 9 9 ! 4 4 5 5 6 6
        4 4 5 5 6 6 ! 3 3 4 4
        A A 2 2 > K K A A
        K A 2 > Q K A
        5 5 5 > 4 4 4
        5 5 5 6 6 6 > 3 3 3 4 4 4
        K K K A A A 2 2 2 ! 3 3 3 4 4 4
    """)


@pytest.mark.rule("PDK-3.1")
def test_a_bomb_beats_everything_but_a_bomb_as_high():
    check("""
        3 3 3 3 > 2
        3 3 3 3 > A A A 2 2 2
        3 3 3 3 > 4 4 4 4 6
        3 3 3 3 > 4 4 4 4 5 5 5 5 6 7
        3 3 3 3 > 4 5 6 7 8 9 T J Q K A 2
        5 5 5 5 > 4 4 4 4
        4 4 4 4 ! 5 5 5 5
        4 4 4 4 ! 4 4 4 4
        2 2 2 2 > A A A A
        2 ! 3 3 3 3
        A A A ! 3 3 3 3
    """)


@pytest.mark.rule("PDK-3.2", "PDK-3.3")
def test_a_quad_with_cards_is_no_bomb_and_the_two_planes_do_not_meet():
    check("""
        5 5 5 5 3 > 4 4 4 4 2
        5 5 5 5 3 4 6 ! 4 4 4 4 2
        8 8 8 8 7 ! 3 3 3 3
        6 6 6 6 8 ! 3 3 3 4 4
        8 8 8 5 5 ! 3 3 3 3 4
        9 9 9 9 3 4 5 > 8 8 8 8 A A A
        7 7 7 7 8 8 8 8 9 T ! 3 3 3 4 4 4 5 5 6 6
        7 7 7 8 8 8 9 9 T T ! 3 3 3 3 4 4 4 4 5 6
        5 5 5 6 6 6 7 7 8 8 ! 3 3 3 4 4 4
        5 5 5 6 6 6 3 3 4 4 > 3 3 3 4 4 4 9 9 T T
    """)


@pytest.mark.rule("PDK-2.13", "PDK-3.2")
def test_with_any_a_pair_and_loose_cards_beat_each_other():
    check(
        """
        4 4 4 5 6 > 3 3 3 5 5
        4 4 4 5 5 > 3 3 3 5 6
        3 3 3 A 2 ! 4 4 4 5 6
        """,
        triple_two="any",
    )


@pytest.mark.rule("PDK-2.13", "PDK-3.2")
def test_with_separate_each_kind_beats_only_its_own():
    check(
        """
        4 4 4 5 6 ! 3 3 3 5 5
        4 4 4 5 5 ! 3 3 3 5 6
        4 4 4 6 7 > 3 3 3 5 6
        4 4 4 6 6 > 3 3 3 5 5
        """,
        triple_two="separate",
    )


@pytest.mark.rule("PDK-2.16", "PDK-3.2")
def test_a_run_with_a_low_2_counts_by_its_highest_card():
    check(
        """
        3 4 5 > 2 3 4
        2 3 4 ! 3 4 5
        4 4 5 5 > 2 2 3 3
        K A 2 > 2 3 4
        2 3 4 ! K A 2
        """,
        two_link="ace_and_three",
    )


@pytest.mark.rule("PDK-3.1", "PDK-3.2")
@pytest.mark.parametrize("triple_two", ["pair_only", "any", "separate"])
def test_beating_is_a_strict_order_and_total_only_within_a_shape(triple_two):
    rules = pattern_rules(triple_two=triple_two)
    hands = ("3 3 3 3 4 4 4 4 5 5 5 6 7", "9 9 T T T J J J Q Q 2 2 2", "3 4 5 6 7 K K K K A A A A")
    some = [play for hand in hands for play in leads(rules, ranks(hand))][::7]
    assert not any(beats(one, one) for one in some)
    for one, other in product(some, repeat=2):
        assert not (beats(one, other) and beats(other, one))
        if one.shape == other.shape:
            assert beats(one, other) or beats(other, one) or one.top == other.top
        elif beats(one, other):
            assert one.code == BOMB
    for low, middle, high in product(some, repeat=3):
        if beats(high, middle) and beats(middle, low):
            assert beats(high, low)
