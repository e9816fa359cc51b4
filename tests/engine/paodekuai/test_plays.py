"""PDK-2 and PDK-4.7: every play of a hand is found, once, and in order."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.engine.cards import Hand, card, one_pack_without_jokers
from gouji.engine.notation import parse_cards, show_cards
from gouji.engine.policies.paodekuai.assembly import pattern_rules
from gouji.engine.policies.paodekuai.plays import answers, leads, pick
from gouji.engine.policies.paodekuai.shapes import BOMB, Pattern
from tests.engine.paodekuai import naive
from tests.engine.paodekuai.words import counted, ranks, shown

PATTERN_OPTIONS = st.fixed_dictionaries(
    {
        "two_link": st.sampled_from(["ace", "ace_and_three", "none"]),
        "triple_two": st.sampled_from(["pair_only", "any", "separate"]),
        "tail": st.booleans(),
        "bomb_unsplittable": st.booleans(),
    }
)
#: Few ranks make planes and quads likely; the second lot holds every link of the 2.
LOTS = [(2, 3, 4, 5), (11, 12, 0, 1), (0, 1, 2, 4, 5), (9, 10, 11, 12, 0, 1), tuple(range(13))]


@st.composite
def hands(draw: st.DrawFn) -> list[int]:
    """Ranks of up to thirteen cards out of one pack."""
    pack = [rank for rank in draw(st.sampled_from(LOTS)) for _ in range(4)]
    return sorted(draw(st.permutations(pack))[: draw(st.integers(1, 13))])


def counts_of(hand: list[int]) -> tuple[int, ...]:
    counts = Counter(hand)
    return tuple(counts[rank] for rank in range(15))


def told(pattern: Pattern) -> tuple[tuple[int, ...], naive.Reading]:
    return pattern.counts, (pattern.code, pattern.size, pattern.top, pattern.shape.attached)


@pytest.mark.rule("PDK-2")
@settings(max_examples=200, deadline=None)
@given(hand=hands(), options=PATTERN_OPTIONS)
def test_leads_are_what_trying_every_set_of_cards_finds(hand, options):
    found = [told(play) for play in leads(pattern_rules(**options), counts_of(hand))]
    assert len(found) == len(set(found))
    assert set(found) == {(counts_of(cards), is_) for cards, is_ in naive.plays(hand, options)}


@pytest.mark.rule("PDK-3", "PDK-4.7")
@settings(max_examples=200, deadline=None)
@given(hand=hands(), other=hands(), options=PATTERN_OPTIONS, data=st.data())
def test_answers_are_what_trying_every_set_of_cards_finds(hand, other, options, data):
    rules = pattern_rules(**options)
    top = data.draw(st.sampled_from([play for play in leads(rules, counts_of(other)) if play.code != "tail"]))
    found = [told(play) for play in answers(rules, counts_of(hand), top)]
    assert len(found) == len(set(found))
    wanted = naive.plays(hand, options, told(top)[1])
    assert set(found) == {(counts_of(cards), is_) for cards, is_ in wanted}


@pytest.mark.rule("PDK-2")
@settings(max_examples=200, deadline=None)
@given(hand=hands(), options=PATTERN_OPTIONS, closing=st.booleans())
def test_a_whole_hand_is_read_as_the_rule_book_reads_it(hand, options, closing):
    pattern = pattern_rules(**options).read(counts_of(hand), closing=closing)
    found = None if pattern is None else told(pattern)[1]
    assert found == naive.read(hand, options, closing=closing)


@pytest.mark.rule("PDK-4.7")
@settings(max_examples=100, deadline=None)
@given(hand=hands(), options=PATTERN_OPTIONS, other=hands(), data=st.data())
def test_hints_begin_with_the_cheapest_and_end_with_the_bombs(hand, options, other, data):
    rules = pattern_rules(**options)
    top = data.draw(st.sampled_from([play for play in leads(rules, counts_of(other)) if play.code != "tail"]))
    found = list(answers(rules, counts_of(hand), top))
    # Of equal tops the one that spends the lower cards comes first: the highest cards decide.
    costs = [(play.code == BOMB, play.top, play.counts[::-1]) for play in found]
    assert costs == sorted(costs)


@pytest.mark.rule("PDK-2")
def test_everything_a_leader_may_play():
    assert shown(leads(pattern_rules(), ranks("3 4 5 5"))) == ["3", "4", "5", "5 5", "3 4 5"]


@pytest.mark.rule("PDK-2.7", "PDK-2.10", "PDK-2.17")
def test_everything_a_leader_may_play_out_of_a_quad_and_one_card():
    wanted = ["7", "8", "7 7", "7 7 7", "7 7 7 7 8", "7 7 7 7"]
    assert shown(leads(pattern_rules(), ranks("7 7 7 7 8"))) == wanted
    assert shown(leads(pattern_rules(triple_two="any"), ranks("7 7 7 7 8"))) == wanted


@pytest.mark.rule("PDK-2.12")
def test_a_tail_is_led_with_the_last_four_cards_and_answers_nothing():
    rules = pattern_rules()
    assert "7 7 7 8" in shown(leads(rules, ranks("7 7 7 8")))
    assert shown(leads(rules, ranks("9 9 9 8 4"))) == ["4", "8", "9", "9 9", "9 9 9"]
    assert "7 7 7 8" not in shown(leads(pattern_rules(tail=False), ranks("7 7 7 8")))
    top = rules.read(ranks("3 3 3 4 4"))
    assert shown(answers(rules, ranks("9 9 9 8"), top)) == []


def answers_to(hand: str, top: str, **options: object) -> list[str]:
    rules = pattern_rules(**options)
    return shown(answers(rules, ranks(hand), rules.read(ranks(top))))


@pytest.mark.rule("PDK-2.17", "PDK-4.7")
def test_pairs_may_come_out_of_larger_groups():
    assert answers_to("3 4 4 5 5 6 9 9 9 9", "3 3") == ["4 4", "5 5", "9 9", "9 9 9 9"]


@pytest.mark.rule("PDK-2.17")
def test_a_quad_that_may_not_be_split_gives_no_single_and_no_attachment():
    assert answers_to("6 9 9 9 9 J", "5", bomb_unsplittable=True) == ["6", "J", "9 9 9 9"]
    options = {"bomb_unsplittable": True, "triple_two": "any"}
    assert answers_to("8 8 8 9 9 9 9", "3 3 3 4 5", **options) == ["9 9 9 9"]
    assert answers_to("7 7 7 8 8 8 9 9 9 9", "3 3 3 4 4 4 5 6 7 8", **options) == ["9 9 9 9"]
    assert answers_to("8 8 8 8 9 9 9 9 T", "3 3 3 3 4", **options) == ["8 8 8 8 T", "9 9 9 9 T", "8 8 8 8", "9 9 9 9"]


@pytest.mark.rule("PDK-2.13", "PDK-2.14", "PDK-2.16")
def test_what_is_easily_overlooked_is_found():
    assert answers_to("4 K A 2", "Q K A") == ["K A 2"]
    assert answers_to("4 A A 2 2", "K K A A") == ["A A 2 2"]
    assert answers_to("9 9 9 5 6", "8 8 8 4 4") == []
    assert answers_to("9 9 9 5 6", "8 8 8 4 4", triple_two="any") == ["5 6 9 9 9"]
    assert answers_to("6 6 6 6 8", "3 3 3 4 4", triple_two="any") == ["6 6 6 6"]


@pytest.mark.rule("PDK-4.7")
def test_the_cheapest_attachment_comes_first():
    found = answers_to("4 5 5 9 9 9 2", "8 8 8 3 3", triple_two="any")
    assert found == ["4 5 9 9 9", "5 5 9 9 9", "4 9 9 9 2", "5 9 9 9 2"]


@settings(max_examples=100, deadline=None)
@given(st.permutations(one_pack_without_jokers()), st.data())
def test_picked_cards_are_held_and_make_up_the_play(pack, data):
    hand = Hand(pack[:13])
    counts = counted(show_cards(hand))
    play = data.draw(st.sampled_from(list(leads(pattern_rules(), counts))))
    picked = pick(hand, play.counts)
    assert set(picked) <= set(hand)
    assert counted(show_cards(picked)) == play.counts


def test_cards_are_picked_in_suit_order_the_needed_one_first():
    hand = Hand(parse_cards("3d 5c 3c 5s 3h 5h"))
    assert show_cards(pick(hand, ranks("3 3 5"))) == "3h 3c 5s"
    assert show_cards(pick(hand, ranks("3 3 5"), including=card(0, 3))) == "3h 3d 5s"
    assert show_cards(pick(hand, ranks("5 5"), including=card(0, 3))) == "5s 5h"
