"""Streams that stay open: what comes when, and when they end."""

import random

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tables.hand_log import HANDS
from tables.live import streaming, topics
from tables.live.slots import SLOTS
from tables.models import Membership, Token
from tables.services import seating, standing_in, tokens
from tests.api.client import ApiClient
from tests.live.play import act, asked_to_declare, bots_at_play, is_over, log_of, play_to_the_end, playing, seq_of
from tests.live.visitor import Visit
from tests.patience import eventually
from tests.tables.builders import NOON, a_person, a_table

pytestmark = pytest.mark.django_db(transaction=True)

HAND, TABLE = "/api/v1/hands/{}/stream", "/api/v1/tables/{}/stream"

NOTHING = {"do": "declare", "claim": "none"}


@pytest.fixture(autouse=True)
def nothing_left_open():
    """Whatever a test opens is given back: the slot, the mailbox."""
    yield
    assert eventually(lambda: SLOTS.held() == 0)
    assert eventually(lambda: streaming.open_streams() == 0)


# ---------------------------------------------------------------- what comes


def test_what_is_played_comes_at_once_to_everybody_who_listens():
    game = playing()
    listeners = [Visit(HAND.format(game.hand), client.secret) for client in (*game.seats, ApiClient())]
    for visit in listeners:
        visit.__enter__()
    try:
        assert {visit.status for visit in listeners} == {200}
        for visit in listeners:
            visit.until(seq_of(game))
        act(game)
        for visit, client in zip(listeners, (*game.seats, ApiClient()), strict=True):
            visit.until(seq_of(game))
            told = [entry for event in visit.taken if event.name == "entries" for entry in event.data["entries"]]
            assert told == log_of(game, client)
    finally:
        for visit in listeners:
            visit.__exit__()


def test_the_head_says_how_to_treat_it():
    game = playing()
    with Visit(HAND.format(game.hand)) as visit:
        assert visit.given["content-type"] == "text/event-stream"
        assert visit.given["cache-control"] == "no-store"
        assert visit.given["x-accel-buffering"] == "no"
        assert "content-length" not in visit.given
        assert next(visit.events()).retry == 2000


def test_a_table_tells_who_sits_down_and_that_a_hand_begins():
    table = a_table()
    people = [table.host, *(a_person() for _ in range(5))]
    with Visit(TABLE.format(table.pk)) as visit:
        for player in people:
            seating.join(table_id=table.pk, player=player, at=NOON)
        for player in people:
            seating.ready(table_id=table.pk, player=player, at=NOON)
        kinds: list[str] = []
        while "hand_started" not in kinds:
            kinds += [entry["type"] for entry in visit.next("entries").data["entries"]]
    assert kinds.count("seat_taken") == kinds.count("seat_ready") == 6
    told = [entry for event in visit.taken if event.name == "entries" for entry in event.data["entries"]]
    assert told == ApiClient().get(f"/tables/{table.pk}/entries").json()["entries"]


def test_a_stream_ends_with_its_hand_and_names_the_next():
    table = bots_at_play(hands=2)
    hand = table.hand
    with Visit(HAND.format(hand)) as visit:
        play_to_the_end(table)
        over = visit.next("over")
        visit.ended()
        assert list(visit.events()) == []
    followed = [
        entry["hand"]
        for entry in ApiClient().get(f"/tables/{table.pk}/entries").json()["entries"]
        if entry["type"] == "hand_announced"
    ]
    # By the time it is told the table may have gone on to a later one.
    assert over.data["next_hand"]["id"] in followed[followed.index(hand) + 1 :]
    assert over.id == over.data["seq"] == visit.taken[-2].id


def test_a_long_log_comes_in_parts(monkeypatch):
    table = bots_at_play(hands=1)
    hand = table.hand
    play_to_the_end(table)
    monkeypatch.setattr("tables.live.topics.ENTRIES_AT_ONCE", 3)
    with Visit(HAND.format(hand)) as visit:
        over = visit.next("over")
    assert visit.seqs == list(range(1, over.data["seq"] + 1))
    assert len(visit.taken) > topics.FRAMES_AT_ONCE + 2


# ---------------------------------------------------------------- sealed questions (GJ-5.2)


@pytest.mark.rule("GJ-5.2")
def test_sealed_answers_put_no_byte_on_any_stream(monkeypatch):
    game = asked_to_declare()
    opened = seq_of(game)
    clients = [game.seats[5], game.seats[0], ApiClient()]
    visits = [Visit(HAND.format(game.hand), client.secret) for client in clients]
    for visit in visits:
        visit.__enter__()
    try:
        for visit in visits:
            visit.until(opened)
        for seat in range(5):
            game.do(seat, NOTHING)
            assert all(visit.silent(0.3) for visit in visits)
        game.do(5, NOTHING)
        for visit in visits:
            assert visit.until(seq_of(game))[0] == opened + 1
    finally:
        for visit in visits:
            visit.__exit__()


@pytest.mark.rule("GJ-5.2")
def test_sealed_answers_do_not_move_the_heartbeat(monkeypatch):
    monkeypatch.setattr(streaming, "HEARTBEAT", 1.0)
    game = asked_to_declare()
    with Visit(HAND.format(game.hand)) as quiet:
        quiet.until(seq_of(game))
        for seat in range(5):
            game.do(seat, NOTHING)
            beat = next(quiet.events(0.6), None)  # less than a heartbeat: one that started anew would not come
            if beat is not None:
                break
        assert beat is not None
        assert (beat.name, beat.comment) == ("", "")
        before, at = quiet.sent_at[-2:]
        assert at - before > 0.99, "an answer was felt"


# ---------------------------------------------------------------- coming back


def test_a_client_that_comes_back_a_hundred_times_misses_nothing_and_gets_nothing_twice():
    chance = random.Random(20260101)
    game = playing()
    me = game.seats[2]
    seqs: list[int] = []
    breaks = 0
    while not is_over(game) and breaks < 100:
        headers = {"Last-Event-ID": str(seqs[-1])} if seqs else {}
        with Visit(HAND.format(game.hand), me.secret, headers=headers) as visit:
            for _ in range(chance.randrange(4)):
                if not is_over(game):
                    act(game)
            # Sometimes the client waits for what it knows to be there, mostly it is cut off somewhere.
            wanted = seq_of(game) if chance.random() < 0.3 else 0
            last = seqs[-1] if seqs else 0
            while last < wanted:
                last = visit.next("entries").seqs[-1]
            visit.leave()
            visit.ended()
            tuple(visit.events(0.0))
            seqs += visit.seqs
        breaks += 1
    with Visit(HAND.format(game.hand), me.secret, headers={"Last-Event-ID": str(seqs[-1])}) as visit:
        if seqs[-1] < seq_of(game):
            seqs += visit.until(seq_of(game))
    assert breaks >= 50
    assert seqs == list(range(1, seq_of(game) + 1))


def test_a_client_that_does_not_read_is_let_go_and_may_come_back(monkeypatch):
    monkeypatch.setattr(streaming, "ROOM", 3)
    game = playing()
    with Visit(HAND.format(game.hand), takes=2) as slow, Visit(HAND.format(game.hand)) as other:
        slow.until(seq_of(game))
        for _ in range(12):
            act(game)
            other.until(seq_of(game))
        slow.read_on()
        *_, last = slow.events()
        slow.ended()
        assert last.comment == streaming.TOO_SLOW
        assert slow.seqs[-1] < seq_of(game)
    with Visit(HAND.format(game.hand), headers={"Last-Event-ID": str(slow.seqs[-1])}) as back:
        assert slow.seqs + back.until(seq_of(game)) == list(range(1, seq_of(game) + 1))


def test_a_client_that_takes_nothing_at_all_is_cut_off(monkeypatch):
    monkeypatch.setattr(streaming, "SEND_PATIENCE", 0.2)
    visit = Visit(HAND.format(playing().hand), takes=0)
    visit.__enter__()
    with pytest.raises(TimeoutError):
        visit._task.result(20)


# ---------------------------------------------------------------- rights that end


def test_nothing_comes_after_a_token_was_revoked_and_the_stream_is_closed():
    game = playing()
    me = game.seats[1]
    assert me.player is not None
    with Visit(HAND.format(game.hand), me.secret) as visit:
        visit.until(seq_of(game))
        tokens.revoke(player=me.player, token_id=Token.objects.get(player=me.player).pk, at=timezone.now())
        act(game)
        rest = list(visit.events())
        visit.ended()
    assert [(event.name, event.comment) for event in rest] == [("", "no longer allowed")]


@pytest.mark.parametrize("how", ["token", "account", "membership"])
def test_a_silent_stream_is_closed_as_well(how):
    table = a_table(visibility="club")
    player = a_person()
    Membership.objects.create(club=table.club, player=player)
    with Visit(TABLE.format(table.pk), ApiClient(player).secret) as visit:
        visit.next("entries")
        if how == "token":
            Token.objects.filter(player=player).update(revoked_at=timezone.now())
        elif how == "account":
            type(player.user).objects.filter(pk=player.user.pk).update(is_active=False)
        else:
            Membership.objects.filter(player=player).delete()
        rest = list(visit.events())
        visit.ended()
    assert [event.comment for event in rest] == ["no longer allowed"]


@pytest.mark.parametrize("how", ["logged out", "another password", "account"])
def test_the_stream_of_a_page_ends_with_the_login(how):
    table = a_table(visibility="club")
    browser = Client()
    browser.force_login(table.host.user)
    cookie = f"sessionid={browser.cookies['sessionid'].value}"
    with Visit(TABLE.format(table.pk), headers={"Cookie": cookie}) as visit:
        visit.next("entries")
        user = table.host.user
        if how == "logged out":
            Session.objects.all().delete()
        elif how == "account":
            type(user).objects.filter(pk=user.pk).update(is_active=False)
        else:
            user.set_password("another")
            user.save()
        assert [event.comment for event in visit.events()] == ["no longer allowed"]
        visit.ended()


# ---------------------------------------------------------------- how many


def test_the_twenty_first_stream_of_one_player_is_refused_and_the_others_stay():
    game = playing()
    me, other = game.seats[0], game.seats[1]
    visits = [Visit(HAND.format(game.hand), me.secret) for _ in range(20)]
    for visit in visits:
        visit.__enter__()
    try:
        with Visit(HAND.format(game.hand), me.secret) as refused:
            assert refused.status == 429
            assert refused.given["retry-after"]
            told = refused.json()
            assert (told["type"], told["policy"], told["limit"]) == ("rate-limited", "open-streams", 20)
            assert told["detail"] == "At most 20 streams and long polls may be open at once."
        with Visit(HAND.format(game.hand), other.secret) as somebody_else:
            assert somebody_else.status == 200
        act(game)
        for visit in visits:
            visit.until(seq_of(game))
        visits.pop().__exit__()
        with Visit(HAND.format(game.hand), me.secret) as again:
            assert again.status == 200
    finally:
        for visit in visits:
            visit.__exit__()


def test_the_server_lets_go_of_all_streams_when_it_stops():
    from gouji.asgi import let_go
    from tests.live.visitor import _loop

    game = playing()
    with Visit(HAND.format(game.hand)) as visit:
        visit.until(seq_of(game))
        _loop.call_soon_threadsafe(let_go)
        assert [event.comment for event in visit.events()] == ["closing"]
        visit.ended()


def test_a_stream_ends_for_who_no_longer_plays_the_seat():
    """Nothing that is written after the seat has changed hands reaches him; the stand-in gets it."""
    game = playing()
    seat = HANDS.load(game.hand).state.state.awaiting.seats[0]
    old, new = game.seats[seat], ApiClient(a_person())
    with (
        Visit(HAND.format(game.hand), old.secret) as mine,
        Visit(HAND.format(game.hand) + "?view=public", old.secret) as open_to_all,
    ):
        mine.until(seq_of(game))
        before = seq_of(game)
        standing_in.substitute(
            table_id=game.table.pk, by=game.table.host, seat=seat, player=new.player.pk, at=timezone.now()
        )
        with Visit(HAND.format(game.hand), new.secret) as his:
            game.seats[seat] = new
            act(game)
            his.until(seq_of(game))
            open_to_all.until(seq_of(game))
        mine.ended()
        assert max(mine.seqs) <= before


def test_a_table_tells_at_once_who_is_away():
    game = playing()
    with Visit(TABLE.format(game.table.pk)) as visit:
        standing_in.autopilot(table_id=game.table.pk, by=game.seats[3].player, on=True, at=timezone.now())
        kinds: list[str] = []
        while "autopilot_begun" not in kinds:
            kinds += [entry["type"] for entry in visit.next("entries").data["entries"]]
