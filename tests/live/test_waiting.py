"""Long polls: woken when something happens, without keeping a thread."""

import asyncio

import pytest
from django.db import OperationalError
from django.utils import timezone

from gouji.asgi import THREADS, let_go_until
from tables.limits.rates import Rate
from tables.live import streaming, waiting
from tables.live.hub import Hub, the_hub
from tables.live.slots import SLOTS
from tables.models import Token
from tables.selectors import play
from tables.services import tokens
from tests.api.client import ApiClient
from tests.live.play import act, asked_to_declare, playing, seq_of
from tests.live.polling import Polling, parked
from tests.live.visitor import Visit, in_loop
from tests.patience import eventually

pytestmark = pytest.mark.django_db(transaction=True)

POLL = "/api/v1/hands/{}/entries?after={}&wait={}"


@pytest.fixture(autouse=True)
def nothing_left_open():
    yield
    assert eventually(lambda: SLOTS.held() == 0)


def test_a_poll_answers_as_soon_as_something_happens():
    game = playing()
    seq = seq_of(game)
    poll = Polling(POLL.format(game.hand, seq, 25))
    assert parked(1)
    act(game)
    answer = poll.answer()
    assert answer.status == 200
    assert answer.json() == ApiClient().get(f"/hands/{game.hand}/entries?after={seq}").json()


def test_more_polls_than_threads_leave_room_for_those_who_play():
    game = playing()
    seq = seq_of(game)
    polls = [Polling(POLL.format(game.hand, seq, 25)) for _ in range(THREADS + 4)]
    assert parked(THREADS + 4)
    with Visit(f"/api/v1/hands/{game.hand}") as look:
        assert look.json()["seq"] == seq
    act(game)
    assert all(poll.answer().json()["entries"] for poll in polls)


def test_a_poll_ends_empty_when_its_time_is_over():
    game = playing()
    seq = seq_of(game)
    poll = Polling(POLL.format(game.hand, seq, 1))
    assert poll.answer().json() == {"seq": seq, "entries": []}


@pytest.mark.rule("GJ-5.2")
def test_sealed_answers_do_not_end_a_poll():
    game = asked_to_declare()
    seq = seq_of(game)
    poll = Polling(POLL.format(game.hand, seq, 25), game.seats[0].secret)
    assert parked(1)
    for seat in range(5):
        game.do(seat, {"do": "declare", "claim": "none"})
    assert poll.is_alive()
    game.do(5, {"do": "declare", "claim": "none"})
    assert poll.answer().json()["entries"][0]["seq"] == seq + 1


def test_what_has_already_happened_is_answered_at_once():
    game = playing()
    with Visit(POLL.format(game.hand, 2, 25)) as poll:
        assert poll.json()["entries"][0]["seq"] == 3


def test_a_poll_counts_as_a_stream():
    game = playing()
    me = game.seats[0]
    polls = [Polling(POLL.format(game.hand, seq_of(game), 25), me.secret) for _ in range(20)]
    assert parked(20)
    with Visit(POLL.format(game.hand, seq_of(game), 25), me.secret) as refused:
        assert refused.status == 429
    act(game)
    assert all(poll.answer().status == 200 for poll in polls)


def test_a_token_that_was_revoked_meanwhile_gets_nothing():
    game = playing()
    me = game.seats[0]
    assert me.player is not None
    poll = Polling(POLL.format(game.hand, seq_of(game), 25), me.secret)
    assert parked(1)
    tokens.revoke(player=me.player, token_id=Token.objects.get(player=me.player).pk, at=timezone.now())
    act(game)
    assert poll.answer().status == 401


def test_a_client_that_goes_gives_its_place_back():
    game = playing()
    poll = Polling(POLL.format(game.hand, seq_of(game), 25))
    assert parked(1)
    poll.visit.leave()
    assert parked(0)


def test_the_server_answers_those_who_wait_when_it_stops():
    game = playing()
    seq = seq_of(game)
    poll = Polling(POLL.format(game.hand, seq, 25))
    assert eventually(lambda: waiting._parked)  # it holds a slot already while its view is not done

    async def stop() -> None:
        waiting.release_parked()

    in_loop(stop())
    assert poll.answer().json() == {"seq": seq, "entries": []}


def test_who_begins_to_wait_while_the_server_stops_is_answered_too():
    """His request was in a thread when the others were let go."""
    game = playing()
    seq = seq_of(game)

    async def begin_to_stop() -> tuple[asyncio.Future[None], asyncio.Task[None]]:
        ended = asyncio.get_running_loop().create_future()
        return ended, asyncio.ensure_future(let_go_until(ended))

    async def stopped() -> None:
        ended.set_result(None)
        await stopping

    ended, stopping = in_loop(begin_to_stop())
    try:
        assert Polling(POLL.format(game.hand, seq, 25)).answer().json() == {"seq": seq, "entries": []}
        with Visit(f"/api/v1/hands/{game.hand}/stream") as visit:
            assert [event.comment for event in visit.events() if event.comment] == [streaming.CLOSING]
    finally:
        in_loop(stopped())


def test_a_poll_counts_once_however_often_it_is_woken(settings):
    settings.LIMITS = {**settings.LIMITS, "reading": Rate(10, 60)}
    game = playing()
    me = game.seats[0]
    game.view(0)
    poll = Polling(POLL.format(game.hand, seq_of(game), 25), me.secret)
    assert parked(1)
    act(game)
    told = [poll.answer().given["ratelimit"], me.get("/me")["RateLimit"]]
    assert [one.partition(";t=")[0] for one in told] == ['"reading";r=7', '"reading";r=6']


def test_a_poll_that_cannot_wait_leaves_nothing_behind(monkeypatch):
    game = playing()
    follow = Hub.follow

    def refused(hub, follower):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Hub, "follow", refused)
    with pytest.raises(RuntimeError), Visit(POLL.format(game.hand, seq_of(game), 25)):
        pass
    assert not waiting._parked
    monkeypatch.setattr(Hub, "follow", follow)
    assert parked(0)


def test_a_thread_that_waits_and_fails_listens_no_longer(monkeypatch):
    game = playing()

    def unreadable(*_):
        raise OperationalError("gone")

    monkeypatch.setattr(play, "more_at", unreadable)
    client = ApiClient()
    assert client.get(f"/hands/{game.hand}/entries?after={seq_of(game)}&wait=1").status_code == 503
    assert eventually(lambda: not the_hub()._coming and not the_hub()._channels)
