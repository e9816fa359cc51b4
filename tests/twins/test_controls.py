"""The twins find whatever is planted, wherever it is told: else they would prove nothing."""

from random import Random

import pytest
from django.urls import path

from gouji.engine.decider import fold
from tables.api import urls
from tables.hand_log import HANDS
from tests.twins import routes
from tests.twins.comparing import differences
from tests.twins.house import PLANS, House, a_house
from tests.twins.pairs import Pair, a_pair, happened
from tests.twins.planting import (
    Told,
    holds_a_joker,
    in_a_refusal,
    in_a_stream,
    in_a_webhook,
    in_an_order,
    in_the_administration,
    in_the_number_of_queries,
    in_the_view,
    lowest_first,
    number_of_choices,
    on_a_page,
    still_to_answer,
)
from tests.twins.sameness import one_fate
from tests.twins.viewers import Ask
from tests.twins.worlds import world

pytestmark = pytest.mark.django_db

SLOW = pytest.mark.slow


@pytest.fixture
def house():
    with one_fate() as fate:
        yield a_house(PLANS[0], fate)


def a_pair_with(house: House, told: Told, moment: str) -> Pair:
    """A pair in whose worlds this is not the same."""
    for number in range(100):
        pair = a_pair(house.start, moment, Random(number))
        one, other = (
            fold(happened(house.start, course.dealt, [command for _, command in course.commands]))
            for course in (pair.first, pair.second)
        )
        if told(one) != told(other):
            return pair
    raise AssertionError("no such pair")


def found(house: House, pair: Pair, viewer: str, ask: str) -> list[str]:
    """What the twins see of one request: method, address and body."""
    method, address, *body = ask.replace("HAND", house.hand).replace("TABLE", house.table.pk).split(" ", 2)
    asking = next(one for one in house.viewers if one.name == viewer)
    asked = Ask(method, address, body[0].encode() if body else None)
    return differences(house, pair, lambda first, _: [(asking, asked)])


@pytest.mark.parametrize(
    ("plant", "told", "moment", "viewer", "ask"),
    [
        (in_the_view, number_of_choices, "in a trick", "nobody", "GET /api/v1/hands/HAND"),
        pytest.param(
            in_the_view, still_to_answer, "sealed", "stranger", "GET /api/v1/hands/HAND?view=public", marks=SLOW
        ),
        pytest.param(in_an_order, lowest_first, "before play", "member", "GET /api/v1/hands/HAND", marks=SLOW),
        pytest.param(
            in_the_number_of_queries, holds_a_joker, "in a trick", "host", "GET /api/v1/hands/HAND/proof", marks=SLOW
        ),
        pytest.param(
            in_the_administration, lowest_first, "in a trick", "clerk", "GET /admin/tables/handsummary/", marks=SLOW
        ),
        pytest.param(on_a_page, number_of_choices, "in a trick", "official", "GET /watch/tables/TABLE", marks=SLOW),
        pytest.param(
            in_a_stream, number_of_choices, "in a burn window", "arbiter", "GET /api/v1/hands/HAND/stream", marks=SLOW
        ),
        pytest.param(in_a_webhook, number_of_choices, "over", "nobody", "GET /healthz/live", marks=SLOW),
    ],
)
def test_a_planted_leak_is_found(house, monkeypatch, plant, told, moment, viewer, ask):
    pair = a_pair_with(house, told, moment)
    assert not found(house, pair, viewer, ask)
    plant(monkeypatch, told, lambda: HANDS.load(house.hand).state.state)
    assert found(house, pair, viewer, ask)


def test_a_refusal_that_knows_the_others_cards_is_found(house, monkeypatch):
    pair = a_pair_with(house, number_of_choices, "in a trick")
    seat = min(set(range(6)) - pair.apart)
    ask = 'POST /api/v1/hands/HAND/check {"do": "pass"}'
    assert not found(house, pair, f"seat {seat}", ask)
    in_a_refusal(monkeypatch, number_of_choices, lambda: HANDS.load(house.hand).state.state)
    assert found(house, pair, f"seat {seat}", ask)


def test_the_seats_that_differ_do_see_a_difference(house):
    pair = a_pair_with(house, number_of_choices, "in a trick")
    assert any(found(house, pair, f"seat {seat}", "GET /api/v1/hands/HAND") for seat in pair.apart)


def test_an_address_that_nobody_has_planned_for_is_found(house):
    pair = a_pair(house.start, "before play", Random(1))
    new = path("rooms/<str:room_id>", lambda request: None)
    with world(house, pair.first) as first:
        assert list(routes.readings(first))
        urls.urlpatterns.append(new)
        routes.routes.cache_clear()
        try:
            with pytest.raises(routes.NoPlan, match="room_id"):
                list(routes.readings(first))
        finally:
            urls.urlpatterns.remove(new)
            routes.routes.cache_clear()
