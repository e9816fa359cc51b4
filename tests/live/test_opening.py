"""Who may open which stream, and what it begins with; over WSGI, where a stream ends with what there is."""

import pytest
from django.test import Client

from tables.models import Look, Membership
from tables.services import seating, tokens
from tests.api.client import ApiClient, faults, problem
from tests.api.world import a_game
from tests.live.visitor import events_of
from tests.tables.builders import NOON, a_person, a_table, play_match, with_bots

pytestmark = pytest.mark.django_db


def stream(client: ApiClient, address: str, **headers: str):
    answer = client.get(address, **headers)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "text/event-stream"
    assert answer["Cache-Control"] == "no-store"
    return events_of(answer.content.decode())


def test_a_stream_tells_the_same_entries_as_the_log():
    game = a_game(6)
    for client in (*game.seats, ApiClient()):
        opening, entries = stream(client, f"/hands/{game.hand}/stream")
        assert opening.retry == 2000
        assert entries.name == "entries"
        assert entries.data == client.get(f"/hands/{game.hand}/entries").json()
        assert entries.id == entries.data["seq"]


def test_a_stream_goes_on_after_the_last_event_that_arrived():
    game = a_game(6)
    address = f"/hands/{game.hand}/stream"
    log = ApiClient().get(f"/hands/{game.hand}/entries").json()["entries"]
    for query, headers in (("?after=2", {}), ("", {"Last-Event-ID": "2"}), ("?after=1", {"Last-Event-ID": "2"})):
        (_, entries) = stream(ApiClient(), address + query, **headers)
        assert entries.data["entries"] == log[2:]
    assert len(stream(ApiClient(), address, **{"Last-Event-ID": str(log[-1]["seq"])})) == 1
    assert len(stream(ApiClient(), address + "?after=999999999999999")) == 1


def test_what_cannot_be_read_is_refused():
    game = a_game(6)
    address = f"/hands/{game.hand}/stream"
    assert faults(ApiClient().get(address + "?after=x")) == {("/after", "not_integer")}
    assert faults(ApiClient().get(address + "?before=1")) == {("/before", "unknown_field")}
    assert faults(ApiClient().get(address + "?view=seat:9")) == {("/view", "unknown_value")}
    for given in ("x", "-1", "1.5", "٣", "1" * 16):
        assert faults(ApiClient().get(address, **{"Last-Event-ID": given})) == {("/Last-Event-ID", "not_integer")}


def test_the_same_checks_as_everywhere():
    game = a_game(6, visibility="club")
    address = f"/hands/{game.hand}/stream"
    me = game.seats[0]
    problem(ApiClient().get(address), 404, "not-found")
    problem(ApiClient(a_person()).get(address), 404, "not-found")
    problem(ApiClient().get(address, Authorization="Bearer gj_" + "x" * 43), 401, "unauthenticated")
    problem(me.get("/hands/hnd_x/stream"), 404, "not-found")
    problem(me.get(address, Accept="application/json"), 406, "not-acceptable")
    problem(me.post(address), 405, "method-not-allowed")
    assert me.player is not None
    problem(ApiClient(me.player, scopes=(tokens.MANAGE_TABLES,)).get(address), 403, "missing-scope")
    problem(me.get(address + "?view=seat:1"), 403, "not-your-seat")
    assert stream(me, address, Accept="text/event-stream")


def test_head_is_the_head_of_get():
    game = a_game(6)
    answer = ApiClient().ask("HEAD", f"/hands/{game.hand}/stream")
    assert (answer.status_code, answer["Content-Type"], answer.content) == (200, "text/event-stream", b"")


def test_an_official_opens_a_hand_with_a_reason_that_is_kept():
    game = a_game(6)
    arbiter = a_person()
    Membership.objects.create(club=game.table.club, player=arbiter, role=Membership.Role.ARBITER)
    address = f"/hands/{game.hand}/stream?view=arbiter"
    problem(ApiClient(a_person()).get(address + "&reason=curious"), 403, "forbidden")
    assert faults(ApiClient(arbiter).get(address)) == {("/reason", "reason_needed")}
    _, entries = stream(ApiClient(arbiter), address + "&reason=call")
    (dealt,) = [entry for entry in entries.data["entries"] if entry["type"] == "dealt"]
    assert len(dealt["hands"]) == 6
    assert Look.objects.filter(hand=game.hand, official=arbiter.pk, reason="call").exists()


def test_a_page_shows_its_login():
    game = a_game(6, visibility="club")
    player = game.seats[0].player
    assert player is not None
    browser = Client()
    browser.force_login(player.user)
    _, entries = events_of(browser.get(f"/api/v1/hands/{game.hand}/stream").content.decode())
    assert entries.data["entries"] == game.seats[0].get(f"/hands/{game.hand}/entries").json()["entries"]


def test_a_hand_that_is_over_says_so_and_names_the_next():
    table = with_bots(a_table(options={"hands": 1}))
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    table.refresh_from_db()
    hand = table.hand
    play_match(table)
    *_, over = stream(ApiClient(), f"/hands/{hand}/stream")
    table.refresh_from_db()
    assert over.name == "over"
    assert over.data["table"] == table.pk
    assert over.data["next_hand"] == ApiClient().get(f"/tables/{table.pk}").json()["next_hand"]
    assert over.id == over.data["seq"] == ApiClient().get(f"/hands/{hand}").json()["seq"]
    # Whoever comes back for more is told again, and is asked to come less often.
    again = stream(ApiClient(), f"/hands/{hand}/stream", **{"Last-Event-ID": str(over.id)})
    assert [event.name for event in again] == ["", "over"]
    assert again[-1].retry == 60_000


def test_a_table_tells_what_its_log_tells():
    game = a_game(6)
    _, entries = stream(ApiClient(), f"/tables/{game.table.pk}/stream")
    assert entries.data["entries"] == ApiClient().get(f"/tables/{game.table.pk}/entries").json()["entries"]
    assert [one["type"] for one in entries.data["entries"]][-2:] == ["hand_scheduled", "hand_started"]
    assert len(stream(ApiClient(), f"/tables/{game.table.pk}/stream?after={entries.id}")) == 1


def test_a_tables_stream_is_for_those_who_may_see_the_table():
    table = a_table(visibility="club")
    problem(ApiClient().get(f"/tables/{table.pk}/stream"), 404, "not-found")
    assert stream(ApiClient(table.host), f"/tables/{table.pk}/stream")
