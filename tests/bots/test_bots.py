"""Bots see a view, and always answer with one of the legal actions they are given."""

from random import Random

import pytest

from gouji.bots import BOTS, NAMES, choose
from gouji.engine.actions import Pass, Play
from gouji.engine.notation import parse_cards
from gouji.engine.rulesets import IDS
from gouji.simulation.matches import RANDOM_OPTIONS, Plan, hands_of
from gouji.simulation.simulating import simulate


def test_every_bot_has_a_name():
    assert NAMES == tuple(BOTS) == ("random", "sensible")


@pytest.mark.parametrize("bots", NAMES)
@pytest.mark.parametrize("ruleset", IDS)
def test_a_bot_answers_every_question_of_a_match(ruleset, bots):
    runs = 0
    for run in hands_of(Plan(ruleset=ruleset, hands=6, seed=5, bots=bots, options=RANDOM_OPTIONS)):
        steps = list(run.steps())  # an illegal answer would be refused with an exception
        assert steps[-1].after.over
        runs += 1
    assert runs == 6


@pytest.mark.parametrize("ruleset", IDS)
def test_the_same_chance_gives_the_same_hand(ruleset):
    def ends():
        plan = Plan(ruleset=ruleset, hands=2, seed=9, options={})
        found = []
        for run in hands_of(plan):
            list(run.steps())
            found.append(run.end)
        return found

    assert ends() == ends()


def test_the_random_bot_reads_no_more_of_a_long_list_than_it_needs():
    read = []

    def actions():
        yield Pass()
        for number in range(100_000):
            read.append(number)
            yield Play(parse_cards("9s"))

    choose("random", {}, actions(), Random(1))
    assert len(read) < 1000


def test_the_random_bot_draws_a_kind_of_action_before_an_action():
    plays = [Play(parse_cards(card)) for card in ("9s", "Ts", "Js", "Qs", "Ks", "As")]
    rng = Random(2)
    chosen = [choose("random", {}, iter([Pass(), *plays]), rng) for _ in range(400)]
    passes = chosen.count(Pass())
    assert 150 < passes < 250
    assert all(chosen.count(play) > 10 for play in plays)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", IDS)
def test_stacked_decks_are_played_by_both_bots(ruleset):
    for bots in NAMES:
        assert simulate(Plan(ruleset=ruleset, hands=1, seed=2, bots=bots, options={})).broken == []
