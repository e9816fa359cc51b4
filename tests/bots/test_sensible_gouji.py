"""What a member of the club would call sensible in 够级."""

from collections import Counter
from random import Random

import pytest

from gouji.bots import choose
from gouji.engine.action_text import read_action
from gouji.engine.actions import Burn, Command, Decline, Pass, Play
from gouji.engine.decider import begin, decide, fold, legal_actions
from gouji.engine.notation import show_ranks
from gouji.engine.records.reading import opening_of
from gouji.engine.rulesets import build
from gouji.engine.views import view

CLASSIC = build("gouji-classic")
SHANDONG = build("gouji-shandong")
REST = "4 5 6 7 8 9 T J 4 5 6 7 8 9 3"


def position(rules, hands, *moves, **start):
    filled = [hands.get(seat, REST) for seat in range(6)]
    start = {"hands": filled, "leader": 0, **start}
    state = fold(begin(rules, opening_of(rules, start)))
    for seat, action in moves:
        data = {"do": action} if action in ("pass", "yield", "decline") else {"do": "play", "cards": action}
        state = fold(decide(rules, state, Command(seat, read_action(data, state.hands[seat]))), state)
    return state


def choices(rules, state, seat, times=60):
    """What the bot does, and how often out of so many times."""
    found = Counter()
    for number in range(times):
        action = choose("sensible", view(rules, state, seat), legal_actions(rules, state, seat), Random(number))
        found[f"{action.do} {show_ranks(action.cards)}" if isinstance(action, Play | Burn) else action.do] += 1
    return found


def most(found):
    return found.most_common(1)[0][0]


def test_it_leads_its_low_sets_and_keeps_its_twos_and_jokers():
    state = position(CLASSIC, {0: "4 4 4 5 6 6 K K 2 2 SJ BJ 3"})
    found = choices(CLASSIC, state, 0)
    assert most(found) == "play 4 4 4"
    assert not any(word in choice for choice in found for word in ("2", "SJ", "BJ"))


def test_it_beats_an_opponent_with_the_cheapest_set():
    state = position(CLASSIC, {0: "4 4 9 T J 3", 1: "5 5 8 8 K K 2 2 3"}, (0, "4 4"))
    assert set(choices(CLASSIC, state, 1)) <= {"play 5 5", "pass"}
    assert most(choices(CLASSIC, state, 1)) == "play 5 5"


def test_it_does_not_beat_a_teammate_without_reason():
    state = position(CLASSIC, {0: "4 4 9 T J Q K 3", 2: "5 5 8 8 9 T J Q K 3"}, (0, "4 4"), (1, "pass"))
    assert set(choices(CLASSIC, state, 2)) == {"pass"}


def test_it_takes_over_from_a_teammate_to_go_out():
    state = position(CLASSIC, {0: "4 4 9 T J Q K 3", 2: "8 8"}, (0, "4 4"), (1, "pass"))
    assert set(choices(CLASSIC, state, 2)) == {"play 8 8"}


def test_it_passes_when_beating_costs_too_much():
    state = position(CLASSIC, {0: "K 4 5 6 7 8 9 T 4 5 6 7 8 9 3", 1: "2 2 SJ BJ 5 5 6 6 7 7 8 8 9 9 3"}, (0, "K"))
    assert most(choices(CLASSIC, state, 1)) == "pass"


def test_it_hurries_when_an_opponent_is_nearly_out():
    state = position(CLASSIC, {0: "K 4 3", 1: "2 2 SJ BJ 5 5 6 6 7 7 8 8 9 9 3"}, (0, "K"))
    assert most(choices(CLASSIC, state, 1)) == "play 2"


def test_it_sometimes_lets_the_seats_behind_decide():
    state = position(
        CLASSIC,
        {0: "Q 4 5 6 7 8 9 T 4 5 6 7 8 9 3", 3: "A A A 2 2 5 5 6 6 7 7 8 8 9 9 3"},
        (0, "Q"),
        (1, "pass"),
        (2, "pass"),
    )
    found = choices(CLASSIC, state, 3)
    assert found["yield"] > found["pass"] > 0


def test_it_opens_with_a_pure_gouji():
    state = position(CLASSIC, {0: "A A A 9 T 3", 1: "4 3", 2: "4 3", 3: "5 6 3", 4: "4 3", 5: "4 3"})
    assert most(choices(CLASSIC, state, 0)) == "play A A A"


def test_ready_it_opens_by_a_four():
    others = dict.fromkeys(range(1, 6), "5 6 7 8 3")
    state = position(SHANDONG, {0: "4 9 9 T T J 3", **others}, ready=[0])
    assert set(choices(SHANDONG, state, 0)) == {"play 4"}


@pytest.mark.parametrize("ruleset", ["gouji-classic", "gouji-shandong"])
def test_it_keeps_its_last_four_where_that_would_open(ruleset):
    others = dict.fromkeys(range(1, 6), "5 6 7 8 3")
    led = {}
    for rule in ("standing", "pure_then_four"):
        rules = build(ruleset, {"open_rule": rule})
        led[rule] = most(choices(rules, position(rules, {0: "4 5 8 8 K K 2 2 SJ 3", **others}), 0))
    assert led["standing"] == "play 4"
    assert led["pure_then_four"] != "play 4"


def test_it_burns_with_a_joker_for_every_lead_that_is_left():
    sure = {0: "K K 4 5 6 7 8 9 T J Q 3", 1: "SJ SJ BJ 5 3", 3: "9 9 4 4 3"}
    state = position(CLASSIC, sure, (0, "K K"))
    found = choices(CLASSIC, state, 1)
    assert found["burn SJ SJ"] > 40
    assert set(found) <= {"burn SJ SJ", "decline"}


def test_it_does_not_burn_with_a_hand_full_of_low_sets():
    poor = {0: "K K 4 5 6 7 8 9 T J Q 3", 1: "SJ SJ 4 5 6 7 8 9 T J 3", 3: "9 9 4 4 3"}
    assert set(choices(CLASSIC, position(CLASSIC, poor, (0, "K K")), 1)) == {"decline"}


def test_it_hardly_ever_burns_a_teammate():
    sure = {0: "K K 4 5 6 7 8 9 T J Q 3", 2: "SJ SJ BJ 5 3", 3: "9 9 4 4 3"}
    found = choices(CLASSIC, position(CLASSIC, sure, (0, "K K")), 2)
    assert found["decline"] > 40


def test_a_burner_leads_a_joker_with_every_set():
    state = position(CLASSIC, {0: "K K 4 5 6 7 8 9 3", 1: "SJ SJ BJ 5 5 3", 3: "9 9 4 4 3"}, (0, "K K"))
    burn = Burn(tuple(one for one in state.hands[1].cards if str(one) == "SJ"))
    for seat in (1, 2, 4, 5):
        state = fold(decide(CLASSIC, state, Command(seat, burn if seat == 1 else Decline())), state)
    while 1 not in state.awaiting.seats:
        seat = state.awaiting.seats[0]
        action = Decline() if state.phase.name == "burn" else Pass()
        state = fold(decide(CLASSIC, state, Command(seat, action)), state)
    assert set(choices(CLASSIC, state, 1)) == {"play 5 5 BJ"}


def test_it_does_not_shut_itself_in():
    """Its last but one play is the one that nobody beats, not one that leaves its 3s behind (GJ-4.3)."""
    state = position(CLASSIC, {0: "4 BJ 3 3"})
    assert set(choices(CLASSIC, state, 0)) == {"play 4 BJ"}
