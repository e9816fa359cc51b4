"""Spectators of a table with a delay are kept behind, everywhere, until the hand is over."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tables.models import TurnClock
from tests.api.client import ApiClient, problem
from tests.api.world import Game, a_game
from tests.live.play import act, is_over, seq_of
from tests.live.visitor import Visit, events_of
from tests.tables.builders import a_person

DELAY = 60_000


def delayed(delay: int = DELAY) -> Game:
    game = a_game(6, options={"claims": "none", "revolution": False}, watch_delay_ms=delay)
    for seat in range(6):
        game.do(seat, {"do": "show"})
    return game


@pytest.mark.django_db
def test_a_spectator_sees_what_the_delay_allows():
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = delayed()
        begun = seq_of(game)
        clock.shift(timedelta(seconds=30))
        act(game)
        clock.shift(timedelta(seconds=31))
        address, anybody = f"/hands/{game.hand}", ApiClient()
        for spectator in (anybody, ApiClient(a_person())):
            view = spectator.get(address).json()
            assert (view["seq"], view["delay_ms"]) == (begun, DELAY)
            assert (view["deadline"], view["clock_ms"]) == (None, None)
            log = spectator.get(f"{address}/entries").json()
            assert (log["seq"], log["entries"][-1]["seq"]) == (begun, begun)
            (_, entries) = events_of(spectator.get(f"{address}/stream").content.decode())
            assert entries.data == log
            assert spectator.get(f"{address}/proof").json()["head"]["seq"] == begun
            problem(spectator.get(f"{address}?at={begun + 1}"), 400, "invalid-request")
        assert game.seats[0].get(f"{address}?view=public").json()["seq"] == begun
        assert "delay_ms" not in game.view(0)
        assert game.view(0)["seq"] == seq_of(game) > begun
        clock.shift(timedelta(seconds=30))
        assert anybody.get(address).json()["seq"] == seq_of(game)


@pytest.mark.django_db
def test_before_anything_can_be_seen_there_is_the_beginning():
    with time_machine.travel(timezone.now(), tick=False):
        game = delayed(3_600_000)
        # The table was made in the past, so its first moments may be seen; not what was played just now.
        shown = ApiClient().get(f"/hands/{game.hand}").json()
        assert 1 <= shown["seq"] < seq_of(game)


@pytest.mark.django_db
def test_the_delay_ends_with_the_hand():
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = delayed()
        while not is_over(game):
            act(game)
            clock.shift(timedelta(seconds=1))
        assert not TurnClock.objects.filter(pk=game.hand).exists()
        assert ApiClient().get(f"/hands/{game.hand}").json()["seq"] == seq_of(game)
        assert ApiClient().get(f"/hands/{game.hand}/stream").content.endswith(b"\n\n")


@pytest.mark.django_db(transaction=True)
def test_a_stream_tells_it_when_its_time_has_come_without_anything_being_written():
    game = delayed(2_000)
    with Visit(f"/api/v1/hands/{game.hand}/stream") as visit:
        visit.until(seq_of(game))
        act(game)
        begun = timezone.now()
        visit.until(seq_of(game))
        assert timezone.now() - begun > timedelta(seconds=1.5)


@pytest.mark.django_db(transaction=True)
def test_a_poll_waits_for_its_time_as_well():
    game = delayed(1_000)
    with Visit(f"/api/v1/hands/{game.hand}/entries?after={seq_of(game) - 1}&wait=20") as visit:
        assert visit.json()["entries"][-1]["seq"] == seq_of(game)


def test_how_long_it_may_be(db):
    host = a_person()
    game = a_game(1, host=host)
    body = {"club": game.table.club.pk, "name": "t", "ruleset": "paodekuai"}
    mine = ApiClient(host)
    assert mine.post("/tables", {**body, "watch_delay_ms": 30_000}).json()["watch_delay_ms"] == 30_000
    assert mine.post("/tables", body).json()["watch_delay_ms"] == 0
    for wrong in (-1, 3_600_001, "1", None):
        problem(mine.post("/tables", {**body, "watch_delay_ms": wrong}), 400, "invalid-request")
