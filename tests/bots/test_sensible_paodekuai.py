"""What a member of the club would call sensible in 跑得快."""

from collections import Counter
from random import Random

from gouji.bots import choose
from gouji.bots.paodekuai.turns import turns_to_go
from gouji.engine.action_text import read_action
from gouji.engine.actions import Command, Play
from gouji.engine.cards import count_ranks
from gouji.engine.decider import begin, decide, fold, legal_actions
from gouji.engine.notation import show_ranks
from gouji.engine.records.reading import loose_cards, opening_of
from gouji.engine.rulesets import build
from gouji.engine.views import view

RULES = build("paodekuai")
FREE = build("paodekuai", {"must_play": False})


def choices(hands, *moves, rules=RULES, times=40):
    state = fold(begin(rules, opening_of(rules, {"leader": 0, "hands": hands})))
    for seat, cards in moves:
        data = {"do": "play", "cards": cards} if cards else {"do": "pass"}
        state = fold(decide(rules, state, Command(seat, read_action(data, state.hands[seat]))), state)
    seat = state.awaiting.seats[0]
    found = Counter()
    for number in range(times):
        action = choose("sensible", view(rules, state, seat), legal_actions(rules, state, seat), Random(number))
        found[show_ranks(action.cards) if isinstance(action, Play) else action.do] += 1
    return found


def turns(cards):
    return turns_to_go(count_ranks(loose_cards(cards)))


def test_a_hand_is_divided_into_few_plays():
    assert turns("3 4 5 6 7") == 1
    assert turns("3 3 4 4 5 5") == 1
    assert turns("9 9 9 4 4") == 1
    assert turns("9 9 9 9") == 1
    assert turns("3 4 5 6 7 9 9 9 K") == 3
    assert turns("") == 0


def test_it_leads_long_patterns():
    assert set(choices(["3 4 5 6 7 9 J K", "4 5 8 T Q", "4 6 8 T Q"])) == {"3 4 5 6 7"}


def test_it_keeps_its_bomb():
    found = choices(["4 5 6 7 9 9 9 9 K", "4 5 8 T Q", "4 6 8 T Q"])
    assert set(found) == {"4 5 6 7"}


def test_it_goes_out_when_it_can():
    assert set(choices(["7 7 7 9 9", "4 5 8 T Q", "4 6 8 T Q"])) == {"7 7 7 9 9"}


def test_it_does_not_feed_an_opponents_last_card():
    found = choices(["4 9 9 J", "5 6 7", "K"])
    assert set(found) == {"9 9"}


def test_with_nothing_but_singles_it_leads_a_high_one_before_a_last_card():
    found = choices(["4 7 9 J", "5 6 8", "K"], times=20)
    assert found["J"] > found["4"]


def test_it_answers_without_breaking_up_its_patterns():
    found = choices(["3 4", "5 6 7 8 9 J", "4 T Q"], (0, "3"))
    assert set(found) == {"J"}


def test_it_passes_rather_than_break_up_or_spend_a_bomb_early_where_it_may():
    found = choices(["8 4 4 5 5 6", "9 9 9 9 3 5 7 7", "4 T Q J"], (0, "8"), rules=FREE)
    assert found["pass"] == 40
