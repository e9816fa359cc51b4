"""What the sensible bot does before and after the play of 够级."""

from collections import Counter
from random import Random

from gouji.bots import choose
from gouji.engine.action_text import write_action
from gouji.engine.decider import begin, fold, legal_actions
from gouji.engine.records.reading import opening_of
from gouji.engine.rulesets import build
from gouji.engine.views import view

CLASSIC = build("gouji-classic")
SHANDONG = build("gouji-shandong")


def choices(rules, start, seat, times=40):
    state = fold(begin(rules, opening_of(rules, start)))
    assert seat in state.awaiting.seats
    found = Counter()
    for number in range(times):
        action = choose("sensible", view(rules, state, seat), legal_actions(rules, state, seat), Random(number))
        found[tuple(write_action(action).items())[1:]] += 1
    return found


def hands(first, rest="4 5 6 7 8 9 2 3"):
    return [first, *[rest] * 5]


def test_it_shows_its_fours_to_lead():
    found = choices(CLASSIC, {"phase": "show", "hands": hands("4s 4s 4s 4h 4h 5 3", "5 6 7 8 3")}, 0)
    assert set(found) == {(("cards", "4s 4s 4s"),)}


def test_it_claims_to_open_with_a_strong_hand_only():
    strong = {"phase": "declare", "leader": 0, "hands": hands("A A A A A A K K K K Q Q Q 2 2 2 SJ BJ BJ 3")}
    weak = {"phase": "declare", "leader": 0, "hands": hands("4 5 6 7 8 9 T J 2 3")}
    assert set(choices(CLASSIC, strong, 0)) == {(("claim", "xuan"),)}
    assert set(choices(CLASSIC, weak, 0)) == {(("claim", "none"),)}


def test_it_offers_peace_when_both_may_agree_and_its_hand_is_weak():
    weak = {"phase": "declare", "leader": 0, "hands": hands("4 5 6 7 8 9 T J 2 3")}
    assert set(choices(SHANDONG, weak, 0)) == {(("claim", "he"),)}


def test_it_revolts_with_a_hand_that_wins_nothing():
    hopeless = {"phase": "declare", "leader": 0, "hands": hands("4 5 6 7 8 9 T J 3")}
    found = choices(CLASSIC, hopeless, 0)
    assert sum(times for keys, times in found.items() if ("revolt", True) in keys) > 30


def test_it_resists_tribute_whenever_it_can():
    debts = [{"kind": "dian", "from": 0, "to": 3, "cards": 1}]
    start = {
        "phase": "declare",
        "hand_no": 2,
        "previous": {"places": [3, 1, 5, 2, 4, 0], "debts": debts},
        "hands": hands("SJ SJ SJ SJ 5 6 3", "5 6 7 2 3"),
    }
    assert all(("resist", True) in keys for keys in choices(SHANDONG, start, 0))


def test_it_gives_back_its_lowest_cards():
    debts = [{"kind": "la", "from": 0, "to": 3, "cards": 2}]
    start = {
        "phase": "return",
        "hand_no": 2,
        "previous": {"places": [3, 1, 5, 2, 4, 0], "debts": debts},
        "hands": ["2s 2h 5s 3s", "5 3", "5 3", "4s 6s 9s Ks 3h", "5 3", "5 3"],
    }
    assert set(choices(CLASSIC, start, 3)) == {(("cards", "4s 6s"), ("to", 0))}


def test_it_buys_a_four_to_open_with():
    fours = ["A A A 2 2 5 3", "4 4 4 5 3", "5 6 3", "5 6 3", "5 6 3", "5 6 3"]
    found = choices(SHANDONG, {"phase": "buy", "leader": 0, "hands": fours}, 0)
    assert set(found) == {(("buy", True),)}
    fours[0] = "5 5 6 6 7 2 3"
    assert set(choices(SHANDONG, {"phase": "buy", "leader": 0, "hands": fours}, 0)) == {(("buy", False),)}


def test_it_charges_with_three_strong_sets():
    strong = {"phase": "charge", "leader": 0, "hands": hands("A A A A K K K K Q Q Q 4 5 3")}
    weak = {"phase": "charge", "leader": 0, "hands": hands("A A Q Q Q J J J J 4 5 3")}
    assert set(choices(SHANDONG, strong, 0)) == {(("charge", True),)}
    assert choices(SHANDONG, weak, 0)[("charge", False),] > 20


def test_it_keeps_its_head_with_enough_gouji():
    revolted = {"phase": "head", "leader": 0, "exits": [{"seat": 0, "how": "revolted"}]}
    rest = "4 5 6 7 3"
    strong = {**revolted, "hands": ["", rest, rest, "A A A A K K K K Q Q Q 2 2 2 SJ 3", rest, rest]}
    weak = {**revolted, "hands": ["", rest, rest, "4 5 6 7 8 9 2 3", rest, rest]}
    assert set(choices(CLASSIC, strong, 3)) == {(("choose", "head"),)}
    assert set(choices(CLASSIC, weak, 3)) == {(("choose", "none"),)}
