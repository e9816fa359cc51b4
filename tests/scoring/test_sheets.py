"""Score sheets add up what the hands brought."""

import pytest

from gouji.engine import rulesets
from scoring.domain.sheets import HandLine, sheet
from scoring.models import HandScore
from scoring.selectors import match_sheet, side_of
from tables.projections.rebuilding import rebuild_all
from tables.services import seating
from tests.api.client import ApiClient, problem
from tests.tables.builders import NOON, a_table, play_match, with_bots

TEAMS = [0, 1, 0, 1, 0, 1]


def line(*points, number=1, void=False):
    return HandLine("hnd", number, void, points or None, None)


def test_points_are_summed_by_seat_and_by_team():
    summed = sheet([line(2, 1, 0, 0, -1, -2), line(2, -2, 1, -1, 0, 0, number=2)], 6, TEAMS)
    assert summed.totals == (4, -1, 1, -1, -1, -2)
    assert summed.sides == (4, -4)
    assert summed.leader == 0


def test_a_void_hand_counts_for_nothing_and_equal_totals_are_a_draw():
    summed = sheet([line(void=True)], 6, TEAMS)
    assert summed.totals == (0,) * 6
    assert summed.leader is None


def test_where_everybody_plays_for_himself_each_seat_is_a_side():
    assert side_of(rulesets.build("paodekuai")) == [0, 1, 2]
    assert sheet([line(3, -1, -2)], 3, [0, 1, 2]).leader == 0


@pytest.mark.django_db(transaction=True)
def test_a_finished_hand_has_a_score_for_each_seat_that_a_rebuild_makes_again():
    table = with_bots(a_table(options={"hands": 1, "tribute": False, "revolution": False}))
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    play_match(table)
    hand = table.hands.get().pk
    scores = list(HandScore.objects.filter(hand_id=hand).values_list("seat", "player_id", "points", "place"))
    assert len(scores) == 6
    assert sum(points for _, _, points, _ in scores) == 0
    assert sorted(place for *_, place in scores) == [1, 2, 3, 4, 5, 6]
    assert match_sheet(table, 1).totals == tuple(points for _, _, points, _ in scores)
    rebuild_all()
    assert list(HandScore.objects.filter(hand_id=hand).values_list("seat", "player_id", "points", "place")) == scores


@pytest.mark.django_db(transaction=True)
def test_a_match_that_has_not_been_has_no_sheet():
    table = a_table()
    address = f"/tables/{table.pk}/scores"
    assert ApiClient().get(address).json()["match"] == 0
    problem(ApiClient().get(f"{address}?match=1"), 404, "not-found")
    with_bots(table)
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    assert ApiClient().get(f"{address}?match=1").json() == ApiClient().get(address).json()
    problem(ApiClient().get(f"{address}?match=2"), 404, "not-found")
