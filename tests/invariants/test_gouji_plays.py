"""Every 够级 play of any hand is listed once, the cheapest first, and nothing else beats the top."""

from hypothesis import given
from hypothesis import strategies as st

from gouji.engine.cards import card
from gouji.engine.policies.gouji.plays import answers, beats, is_gouji, leads, playable, read

few = st.integers(0, 4)
hands = st.tuples(*[few] * 12, few, st.integers(0, 2), st.integers(0, 2)).filter(any)


@given(hands, st.booleans())
def test_leads_are_listed_once_and_the_cheapest_first(counts, threes_last):
    found = list(leads(counts, threes_last))
    assert found
    assert len(set(found)) == len(found)
    assert found == sorted(found, key=lambda play: play.cost)


@given(hands, hands, st.booleans(), st.data())
def test_answers_are_the_leads_that_beat_the_top_the_cheapest_first(counts, others, threes_last, data):
    top = data.draw(st.sampled_from(list(leads(others, threes_last))))
    found = list(answers(counts, top, threes_last))
    assert found == sorted(found, key=lambda play: play.cost)
    only_threes = playable(counts, threes_last) is None
    assert found == ([] if only_threes else [play for play in leads(counts, threes_last) if beats(play, top)])


@given(hands, hands, st.data())
def test_what_beats_a_gouji_is_a_gouji(counts, others, data):
    top = data.draw(st.sampled_from(list(leads(others, True))))
    if is_gouji(top, True):
        assert all(is_gouji(play, True) for play in answers(counts, top, True))


@given(hands, st.data())
def test_plays_are_read_back_from_their_cards(counts, data):
    play = data.draw(st.sampled_from(list(leads(counts, False))))
    cards = [card(rank) for rank, number in enumerate(play.counts) for _ in range(number)]
    assert read(cards) == play
