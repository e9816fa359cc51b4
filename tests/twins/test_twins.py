"""P24: two hands that differ only in cards a viewer may not know are the same to him, on every address of the site.

Whoever looks, whatever he asks for, wherever the hand stands: status, headers, body and the number of SQL statements
are equal. ``TWIN_PAIRS=500`` makes more pairs than a run of the tests does, ``TWIN_QUESTIONS`` says how many questions
are put to each.
"""

import os
from itertools import chain
from random import Random

import pytest

from tests.twins.comparing import differences
from tests.twins.house import PLANS, Plan, a_house
from tests.twins.moments import OF_RULESET
from tests.twins.pairs import a_pair
from tests.twins.questions import everything, some
from tests.twins.sameness import one_fate

pytestmark = pytest.mark.django_db
PAIRS = int(os.environ.get("TWIN_PAIRS", "50"))
AT_A_TIME = int(os.environ.get("TWIN_QUESTIONS", "32"))  # of a pair
A_FEW = 24  # … where there is not much time
SLOW = [pytest.mark.slow, pytest.mark.timeout(120 + 30 * PAIRS)]


def of_name(name: str) -> Plan:
    return next(plan for plan in PLANS if plan.name == name)


@pytest.mark.parametrize(
    ("name", "moment"),
    [("classic-tribute", "sealed"), ("shandong", "in a burn window"), ("paodekuai-two", "over")],
)
def test_one_pair_of_each_game(name, moment):
    rng = Random(name)
    with one_fate() as fate:
        house = a_house(of_name(name), fate)
        assert not differences(house, a_pair(house.start, moment, rng), some(A_FEW, rng))


@pytest.mark.parametrize("number", [pytest.param(number, marks=SLOW) for number in range(len(PLANS))])
def test_many_pairs_at_every_kind_of_table(number):
    plan = PLANS[number]
    moments = OF_RULESET[plan.ruleset]
    found = {}
    with one_fate() as fate:
        house = a_house(plan, fate)
        for pair in range(number, PAIRS, len(PLANS)):
            rng = Random(f"{plan.name} {pair}")
            moment = moments[pair // len(PLANS) % len(moments)]
            found[pair, moment] = differences(house, a_pair(house.start, moment, rng), some(AT_A_TIME, rng))
    assert not list(chain(*found.values())), {pair: lines for pair, lines in found.items() if lines}


@pytest.mark.parametrize(
    ("part", "name", "moment"),
    [
        pytest.param(0, "classic-club", "before play", marks=SLOW),
        pytest.param(1, "shandong-tribute-delayed", "in a trick", marks=SLOW),
        pytest.param(2, "paodekuai", "over", marks=SLOW),
    ],
)
def test_every_question_that_can_be_asked(part, name, moment):
    rng = Random(name)
    with one_fate() as fate:
        house = a_house(of_name(name), fate)
        assert not differences(house, a_pair(house.start, moment, rng), everything(part, 3, rng))
