"""Any hand stays sound, whatever is played: the invariants of gouji.simulation over matches with random options."""

from random import Random

import pytest

from gouji.engine.rulesets import IDS
from gouji.simulation.inspecting import inspected
from gouji.simulation.matches import RANDOM_OPTIONS, Plan, hands_of
from gouji.simulation.simulating import simulate


def broken(plan, share):
    rng = Random(plan.seed)
    return [problem for run in hands_of(plan) for problem in inspected(run, rng, lambda step: None, share)]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("ruleset", IDS)
def test_a_few_hands_are_sound_when_looked_at_closely(ruleset, seed):
    hands = 8 if ruleset == "paodekuai" else 2
    assert broken(Plan(ruleset=ruleset, hands=hands, seed=seed, options=RANDOM_OPTIONS), share=0.2) == []


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("bots", "share"), [("random", 1.0), ("sensible", 0.6)])
@pytest.mark.parametrize("ruleset", IDS)
def test_many_hands_are_sound_and_everything_happens_in_them(ruleset, bots, share):
    hands = int((450 if ruleset == "paodekuai" else 150) * share)  # thousands: manage.py simulate
    outcome = simulate(Plan(ruleset=ruleset, hands=hands, seed=3, bots=bots, options=RANDOM_OPTIONS))
    assert outcome.broken == []
    assert outcome.never == []
