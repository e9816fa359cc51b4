"""A simulation plays whole matches, and everything it plays follows from one number."""

from random import Random

import pytest

from gouji.engine.rulesets import IDS, build
from gouji.engine.state import Previous, previous_of
from gouji.simulation.house_rules import MOST_HANDS, draw_options
from gouji.simulation.matches import MIXED, HandRun, Plan, hands_of, seats_at, what_follows
from gouji.simulation.stacked import STACKED


def played(plan):
    runs = []
    for run in hands_of(plan):
        list(run.steps())
        runs.append(run)
    return runs


def test_every_hand_begins_with_what_the_last_one_left():
    runs = played(Plan(ruleset="gouji-classic", hands=3, seed=1, bots="sensible", options={"hands": 2}))
    assert [run.opening.hand_no for run in runs] == [1, 2, 1]
    assert runs[1].opening.previous == previous_of(runs[0].end)
    assert runs[2].opening.previous == Previous()


def test_a_void_hand_is_dealt_again_under_its_number():
    deck = next(deck for deck in STACKED["gouji-classic"] if deck.title == "two with nothing to pay a 3 with")
    rules = build("gouji-classic")
    run = HandRun(rules, deck.opening(rules, Random(1)), ("random",) * 6, Random(1))
    list(run.steps())
    assert run.end.result.void
    assert what_follows(run) == (1, Previous(void=True))


def test_the_same_seed_plays_the_same_hands_and_another_seed_others():
    def ends(seed):
        return [run.end for run in played(Plan(ruleset="paodekuai", hands=4, seed=seed))]

    assert ends(1) == ends(1)
    assert ends(1) != ends(2)


@pytest.mark.parametrize("ruleset", IDS)
def test_random_options_are_options_of_the_rule_set(ruleset):
    drawn = [draw_options(ruleset, Random(number)) for number in range(30)]
    for options in drawn:
        rules = build(ruleset, options)
        assert dict(rules.options) == options
        assert 1 <= rules.length <= MOST_HANDS
    for name in drawn[0]:
        fixed = len({str(value) for value in (options[name] for options in drawn)}) == 1
        assert not fixed or name in ("bie_san", "revolution", "charge", "five", "resist", "draw_reveal")


def test_mixed_bots_are_drawn_for_every_seat():
    rules = build("gouji-classic")
    assert set(seats_at(rules, "sensible", Random(1))) == {"sensible"}
    assert {name for number in range(9) for name in seats_at(rules, MIXED, Random(number))} == {"random", "sensible"}
