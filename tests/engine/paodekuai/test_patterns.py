"""PDK-2: what cards are read as, option by option."""

import pytest

from gouji.engine.policies.paodekuai.assembly import pattern_rules
from tests.engine.paodekuai.words import ranks, reading


def check(table: str, *, closing: bool = False, **options: object) -> None:
    """Each line: cards = code size top, or ``none``."""
    rules = pattern_rules(**options)
    for line in table.strip().splitlines():
        cards, _, wanted = (part.strip() for part in line.partition("="))
        found = reading(rules, cards, closing=closing)
        assert (" ".join(map(str, found)) if found else "none") == wanted, cards


@pytest.mark.rule("PDK-2.1", "PDK-2.2", "PDK-2.4", "PDK-2.10")
def test_cards_of_one_rank():
    check("""
        3 = single 1 3
        2 = single 1 2
        4 4 = pair 1 4
        T T = pair 1 T
        3 3 3 = triple 1 3
        A A A = triple 1 A
        2 2 2 = triple 1 2
        3 3 3 3 = bomb 1 3
        2 2 2 2 = bomb 1 2
        3 4 = none
        3 3 4 = none
        A 2 = none
        3 3 4 5 = none
    """)


def test_no_cards_are_no_pattern():
    assert pattern_rules().read(ranks("")) is None


@pytest.mark.rule("PDK-2.9", "PDK-2.16")
def test_straights_have_three_cards_or_more_and_a_2_only_above_the_ace():
    check("""
        3 4 5 = straight 3 5
        4 5 6 7 8 = straight 5 8
        Q K A = straight 3 A
        K A 2 = straight 3 2
        Q K A 2 = straight 4 2
        3 4 5 6 7 8 9 T J Q K A 2 = straight 13 2
        2 3 4 = none
        A 2 3 = none
        K A 2 3 = none
        3 4 6 = none
        3 4 5 5 = none
    """)


@pytest.mark.rule("PDK-2.3", "PDK-2.16")
def test_pair_runs():
    check("""
        3 3 4 4 = pair_run 2 4
        A A 2 2 = pair_run 2 2
        J J Q Q K K A A 2 2 = pair_run 5 2
        3 3 4 4 5 5 6 6 7 7 8 8 = pair_run 6 8
        3 3 5 5 6 6 = none
        2 2 3 3 = none
        3 3 4 4 5 = none
        3 3 5 5 = none
    """)


@pytest.mark.rule("PDK-2.6", "PDK-2.16")
def test_triple_runs_have_nothing_attached():
    check("""
        3 3 3 4 4 4 = triple_run 2 4
        A A A 2 2 2 = triple_run 2 2
        K K K A A A 2 2 2 = triple_run 3 2
        3 3 3 4 4 4 5 5 5 6 6 6 = triple_run 4 6
        2 2 2 3 3 3 = none
        3 3 3 5 5 5 = none
        3 3 3 4 4 4 5 = none
        3 3 3 4 4 4 5 5 = none
    """)


@pytest.mark.rule("PDK-2.16")
def test_two_link_none_keeps_the_2_out_of_runs_and_planes():
    check(
        """
        K A 2 = none
        Q K A 2 = none
        A A 2 2 = none
        A A A 2 2 2 = none
        2 3 4 = none
        Q K A = straight 3 A
        3 4 5 6 7 8 9 T J Q K A = straight 12 A
        3 4 5 6 7 8 9 T J Q K A 2 = none
        2 2 2 3 3 = triple_two 1 2
        K K K A A A 2 2 3 3 = plane_triples 2 A
        A A A 2 2 2 3 3 4 4 = none
        A A A A 2 2 2 2 3 4 = none
        """,
        two_link="none",
    )


@pytest.mark.rule("PDK-2.16")
def test_two_link_ace_and_three_lets_a_2_begin_a_run_but_never_pass_through_it():
    check(
        """
        2 3 4 = straight 3 4
        2 2 3 3 = pair_run 2 3
        2 2 2 3 3 3 = triple_run 2 3
        K A 2 = straight 3 2
        A A 2 2 = pair_run 2 2
        A 2 3 = none
        K A 2 3 = none
        2 3 = none
        2 4 5 = none
        2 2 2 3 3 3 5 5 6 6 = plane_triples 2 3
        2 2 2 2 3 3 3 3 5 6 = plane_quads 2 3
        2 3 4 5 6 7 8 9 T J Q K = straight 12 K
        """,
        two_link="ace_and_three",
    )


@pytest.mark.rule("PDK-2.15", "PDK-2.16")
def test_all_thirteen_ranks_count_by_the_higher_of_their_two_tops():
    check("2 3 4 5 6 7 8 9 T J Q K A = straight 13 2", two_link="ace_and_three")


@pytest.mark.rule("PDK-2.5", "PDK-2.13")
def test_a_triple_takes_a_pair_by_default():
    check("""
        3 3 3 4 4 = triple_two 1 3
        4 4 5 5 5 = triple_two 1 5
        2 2 2 3 3 = triple_two 1 2
        K K K 2 2 = triple_two 1 K
        3 3 3 4 5 = none
        3 3 3 A 2 = none
    """)


@pytest.mark.rule("PDK-2.5", "PDK-2.13", "PDK-2.14")
def test_with_any_a_triple_takes_two_cards_but_not_its_own_fourth():
    check(
        """
        3 3 3 4 4 = triple_two 1 3
        3 3 3 4 5 = triple_two 1 3
        3 3 3 K 2 = triple_two 1 3
        3 3 3 3 4 = quad_one 1 3
        3 3 4 4 5 = none
        """,
        triple_two="any",
    )


@pytest.mark.rule("PDK-2.13", "PDK-2.15")
def test_with_separate_both_kinds_are_patterns_and_a_plane_still_takes_two_pairs():
    check(
        """
        3 3 3 4 4 = triple_two 1 3
        3 3 3 4 5 = triple_two 1 3
        3 3 3 4 4 4 5 5 6 6 = plane_triples 2 4
        3 3 3 4 4 4 5 6 7 8 = none
        """,
        triple_two="separate",
    )


@pytest.mark.rule("PDK-2.7", "PDK-2.8", "PDK-2.10", "PDK-2.14")
def test_a_quad_takes_one_card_or_three_never_two():
    check("""
        4 4 4 4 6 = quad_one 1 4
        6 4 4 4 4 = quad_one 1 4
        4 4 4 4 3 5 6 = quad_three 1 4
        8 8 8 8 K K A = quad_three 1 8
        J J J J 4 4 4 = quad_three 1 J
        3 3 3 3 2 2 A = quad_three 1 3
        4 4 4 4 5 5 = none
        4 4 4 4 5 6 = none
        3 3 3 3 4 4 4 4 = none
        4 4 4 4 5 5 6 6 = none
    """)


@pytest.mark.rule("PDK-2.11", "PDK-2.15")
def test_a_plane_of_triples_takes_two_pairs():
    check("""
        3 3 3 4 4 4 5 5 6 6 = plane_triples 2 4
        A A A 2 2 2 3 3 4 4 = plane_triples 2 2
        3 3 3 4 4 4 6 6 6 6 = plane_triples 2 4
        3 3 3 3 4 4 4 5 5 5 = plane_triples 2 5
        3 3 3 4 4 4 5 5 6 7 = none
        3 3 3 4 4 4 5 6 7 8 = none
        3 3 3 5 5 5 6 6 7 7 = none
        3 3 3 4 4 4 5 5 5 6 = none
    """)


@pytest.mark.rule("PDK-2.11", "PDK-2.14", "PDK-2.15")
def test_with_any_a_plane_of_triples_takes_any_four_cards_and_the_higher_top_counts():
    check(
        """
        3 3 3 4 4 4 5 6 7 8 = plane_triples 2 4
        3 3 3 4 4 4 5 5 6 7 = plane_triples 2 4
        3 3 3 4 4 4 3 6 7 8 = plane_triples 2 4
        3 3 3 4 4 4 5 5 5 6 = plane_triples 2 5
        3 3 3 4 4 4 7 7 7 8 = plane_triples 2 4
        3 3 3 4 4 4 6 6 6 6 = plane_triples 2 4
        3 3 3 3 4 4 4 4 5 5 = plane_quads 2 4
        3 3 3 4 4 4 5 6 = none
        3 3 3 4 4 4 5 = none
        """,
        triple_two="any",
    )


@pytest.mark.rule("PDK-2.14", "PDK-2.15")
def test_quads_that_do_not_link_may_be_a_plane_of_triples():
    check("K K K A A A 2 2 2 2 = plane_triples 2 A", triple_two="any", two_link="none")


@pytest.mark.rule("PDK-2.11", "PDK-2.14")
def test_a_plane_of_quads_takes_two_cards():
    check("""
        4 4 4 4 5 5 5 5 6 7 = plane_quads 2 5
        4 4 4 4 5 5 5 5 9 9 = plane_quads 2 5
        A A A A 2 2 2 2 3 4 = plane_quads 2 2
        4 4 4 4 6 6 6 6 7 8 = none
        2 2 2 2 3 3 3 3 4 5 = none
        4 4 4 4 5 5 5 5 6 = none
        4 4 4 4 5 5 5 5 = none
    """)


@pytest.mark.rule("PDK-2.12")
def test_a_tail_is_only_the_whole_hand_of_a_leader():
    check(
        """
        7 7 7 8 = tail 1 7
        3 7 7 7 = tail 1 7
        7 7 7 7 = bomb 1 7
        """,
        closing=True,
    )
    check("7 7 7 8 = none")


@pytest.mark.rule("PDK-2.12")
def test_with_tail_off_a_triple_and_one_card_is_never_a_play():
    check(
        """
        7 7 7 8 = none
        7 7 7 = triple 1 7
        """,
        closing=True,
        tail=False,
    )


@pytest.mark.rule("PDK-2.12", "PDK-2.13", "PDK-2.15", "PDK-2.16")
@pytest.mark.parametrize(
    ("cards", "options", "clause"),
    [
        ("7 7 7 8", {}, "PDK-2.12"),
        ("3 3 3 4 4 4 5", {}, "PDK-2.12"),
        ("3 3 3 4 4 4 5 5", {}, "PDK-2.12"),
        ("3 3 3 4 4 4 5 6 7", {"triple_two": "any"}, "PDK-2.12"),
        ("4 4 4 4 5 5 5 5 6", {}, "PDK-2.12"),
        ("4 4 4 4 5 5 5 5", {}, "PDK-2.12"),
        ("9 9 9 5 6", {}, "PDK-2.13"),
        ("3 3 3 4 4 4 5 6 7 8", {}, "PDK-2.15"),
        ("3 3 3 4 4 4 5 6 7 8", {"triple_two": "separate"}, "PDK-2.15"),
        ("A 2 3", {}, "PDK-2.16"),
        ("2 3 4", {}, "PDK-2.16"),
        ("A 2 3", {"two_link": "ace_and_three"}, "PDK-2.16"),
        ("K A 2", {"two_link": "none"}, "PDK-2.16"),
        ("2 2 3 3", {}, "PDK-2.16"),
        ("2 2 2 3 3 3", {}, "PDK-2.16"),
        ("2 2 2 3 3 3 4 4 5 5", {}, "PDK-2.16"),
        ("A A A A 2 2 2 2 3 4", {"two_link": "none"}, "PDK-2.16"),
        ("7 9", {}, "PDK-2"),
        ("3 4 7", {}, "PDK-2"),
        ("7 7 9 9", {}, "PDK-2"),
        ("4 4 4 4 5 6", {}, "PDK-2"),
        ("", {}, "PDK-2"),
    ],
)
def test_cards_that_are_no_pattern_name_the_clause_they_miss(cards, options, clause):
    rules = pattern_rules(**options)
    assert rules.read(ranks(cards)) is None
    assert rules.why_no_pattern(ranks(cards)) == clause
