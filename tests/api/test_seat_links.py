"""Seat links: one guest, one seat, one table, no account."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tables.models import Guest, Player, SeatLink, StoredEvent, Token
from tables.services import people, seat_links, tokens
from tests.api.client import ApiClient, faults, problem
from tests.api.guests import a_client, a_guest, a_link, fill, open_link
from tests.api.world import a_game
from tests.tables.builders import a_person, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table(visibility="club")


@pytest.fixture
def host(table) -> ApiClient:
    return ApiClient(table.host)


# ---------------------------------------------------------------- made, listed, revoked


def test_a_link_is_shown_once(host, table):
    made = host.post(f"/tables/{table.pk}/seat-links", {"seat": 2, "name": "Wang"})
    assert made.status_code == 201
    told = made.json()
    assert (told["seat"], told["name"], told["guest"], told["revoked_at"]) == (2, "Wang", None, None)
    address, _, secret = told["url"].partition("#")
    assert address == "http://testserver/seat"
    assert len(secret) == 46
    found = host.get(made["Location"])
    assert found.json() == {name: value for name, value in told.items() if name != "url"}
    assert host.get(f"/tables/{table.pk}/seat-links").json()["results"] == [found.json()]
    assert secret not in repr(SeatLink.objects.filter(pk=told["id"]).values().get())


def test_a_link_is_good_for_a_day_unless_it_says_otherwise(host, table):
    link = SeatLink.objects.get(pk=a_link(host, table)["id"])
    assert link.expires_at - link.created_at == timedelta(days=1)
    longer = timezone.now() + timedelta(days=20)
    assert a_link(host, table, expires_at=longer.isoformat())["expires_at"].startswith(longer.strftime("%Y-%m-%dT%H"))


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"seat": 6}, ("/seat", "out_of_range")),
        ({"seat": "1"}, ("/seat", "not_integer")),
        ({"name": "x" * 61}, ("/name", "too_long")),
        ({"name": "a\x07b"}, ("/name", "bad_name")),
        ({"expires_at": "2020-01-01T00:00:00Z"}, ("/expires_at", "out_of_range")),
        ({"expires_at": "2999-01-01T00:00:00Z"}, ("/expires_at", "out_of_range")),
        ({"secret": "gl_mine"}, ("/secret", "unknown_field")),
    ],
)
def test_links_that_cannot_be_made(host, table, body, fault):
    assert faults(host.post(f"/tables/{table.pk}/seat-links", body)) == {fault}


def test_a_seat_of_a_smaller_game(host, table):
    three = a_table(table.host, ruleset="paodekuai")
    assert faults(host.post(f"/tables/{three.pk}/seat-links", {"seat": 3})) == {("/seat", "no_such_seat")}


def test_only_hosts_know_of_links(host, table):
    link = a_link(host, table)
    member, stranger = a_person(), a_person()
    people.enrol(club=table.club, player=member)
    for path in (f"/tables/{table.pk}/seat-links", f"/tables/{table.pk}/seat-links/{link['id']}"):
        problem(ApiClient(member).get(path), 403, "forbidden")
        problem(ApiClient(stranger).get(path), 404, "not-found")
        problem(ApiClient().get(path), 401, "unauthenticated")
    problem(ApiClient(member).ask("DELETE", f"/tables/{table.pk}/seat-links/{link['id']}"), 403, "forbidden")
    weak = ApiClient(table.host, scopes=(tokens.PLAY, tokens.WATCH))
    told = problem(weak.post(f"/tables/{table.pk}/seat-links", {}), 403, "missing-scope")
    assert told["required_scope"] == "table:manage"


def test_a_link_belongs_to_its_table(host, table):
    link, other = a_link(host, table), a_table(table.host)
    problem(host.get(f"/tables/{other.pk}/seat-links/{link['id']}"), 404, "not-found")
    problem(host.ask("DELETE", f"/tables/{other.pk}/seat-links/{link['id']}"), 404, "not-found")
    assert open_link(link["secret"], name="Wang")["table"] == table.pk


def test_links_that_nobody_uses_do_not_pile_up(host, table):
    for _ in range(seat_links.MOST):
        last = a_link(host, table)
    told = problem(host.post(f"/tables/{table.pk}/seat-links", {}), 409, "table-state")
    assert told["code"] == "too_many_links"
    host.ask("DELETE", f"/tables/{table.pk}/seat-links/{last['id']}")
    a_link(host, table)


# ---------------------------------------------------------------- opened


def test_a_guest_sits_down_without_an_account(host, table):
    told = open_link(a_link(host, table, seat=4)["secret"], name=" 小王 ")
    assert (told["table"], told["seat"], told["player"]["name"]) == (table.pk, 4, "小王")
    assert told["scopes"] == ["seat:play"]
    player = Player.objects.get(pk=told["player"]["id"])
    assert (player.kind, player.user) == ("person", None)
    assert table.seats.get(seat=4).player == player
    shown = host.get(f"/tables/{table.pk}/seat-links").json()["results"][0]
    assert shown["guest"] == player.pk
    assert shown["used_at"]
    assert told["secret"].encode() not in bytes(Token.objects.get(pk=told["id"]).digest)


def test_without_a_name_the_guest_is_called_as_the_host_said(host, table):
    assert open_link(a_link(host, table, name="Li")["secret"])["player"]["name"] == "Li"
    nameless = a_link(host, table)["secret"]
    assert faults(ApiClient().post("/seat-tokens", {"link": nameless})) == {("/name", "bad_name")}
    assert open_link(nameless, name="Chen")["seat"] == 1


def test_a_link_without_a_seat_takes_the_first_that_is_free(host, table):
    host.post(f"/tables/{table.pk}/join", {"seat": 0})
    assert open_link(a_link(host, table)["secret"], name="Wang")["seat"] == 1


def test_the_second_who_opens_a_link_is_told_so_and_changes_nothing(host, table):
    secret = a_link(host, table)["secret"]
    first = a_client(open_link(secret, name="Wang")["secret"])
    told = problem(ApiClient().post("/seat-tokens", {"link": secret, "name": "Thief"}), 409, "table-state")
    assert told["code"] == "link_used"
    assert first.get("/me").status_code == 200
    assert table.seats.count() == 1


@pytest.mark.parametrize("secret", ["", "gl_" + "x" * 43, "x" * 200, "牌", "gj_" + "x" * 43])
def test_guessed_links_open_nothing(host, table, secret):
    a_link(host, table)
    answer = ApiClient().post("/seat-tokens", {"link": secret, "name": "Thief"})
    assert answer.status_code == (400 if not secret else 404)
    assert not Player.objects.filter(name="Thief").exists()


def test_the_secret_of_a_link_is_no_token_and_that_of_a_token_no_link(host, table):
    secret = a_link(host, table)["secret"]
    problem(a_client(secret).get("/me"), 401, "unauthenticated")
    opened = open_link(secret, name="Wang")["secret"]
    problem(ApiClient().post("/seat-tokens", {"link": opened, "name": "Again"}), 404, "not-found")


def test_expired_and_revoked_links_are_as_if_they_had_never_been(host, table, time_machine):
    revoked, expired = a_link(host, table), a_link(host, table)
    assert host.ask("DELETE", f"/tables/{table.pk}/seat-links/{revoked['id']}").status_code == 204
    problem(ApiClient().post("/seat-tokens", {"link": revoked["secret"], "name": "W"}), 404, "not-found")
    time_machine.move_to(timezone.now() + timedelta(days=1, seconds=1))
    problem(ApiClient().post("/seat-tokens", {"link": expired["secret"], "name": "W"}), 404, "not-found")


def test_a_taken_seat_stays_taken(host, table):
    secret = a_link(host, table, seat=0)["secret"]
    host.post(f"/tables/{table.pk}/join", {"seat": 0})
    told = problem(ApiClient().post("/seat-tokens", {"link": secret, "name": "W"}), 409, "table-state")
    assert told["code"] == "seat_taken"
    assert not Guest.objects.exists()
    assert SeatLink.objects.get().guest is None


# ---------------------------------------------------------------- what a seat token may do


def test_a_guest_plays_his_seat(host, table):
    guest = a_guest(host, table)
    assert guest.get(f"/tables/{table.pk}").status_code == 200
    assert [one["id"] for one in guest.get("/tables").json()["results"]] == [table.pk]
    fill(table)
    hand = guest.post(f"/tables/{table.pk}/ready", {"nonce": "mine"}).json()["hand"]
    view = guest.get(f"/hands/{hand}").json()
    assert view["viewer"] == "seat:0"
    assert view["hand"]
    assert guest.get(f"/hands/{hand}/entries").status_code == 200
    assert guest.get(f"/hands/{hand}/legal-actions").json()["seat"] == 0
    assert guest.post(f"/hands/{hand}/check", {"do": "show"}).json() == {"legal": True}
    assert guest.act(hand, {"do": "show"}, view["seq"]).status_code == 201
    player = guest.get("/me").json()["id"]
    assert StoredEvent.objects.filter(stream=hand, actor=f"person:{player}").exists()


def test_a_guest_sees_no_other_seat(host, table):
    guest = a_guest(host, table)
    fill(table)
    hand = guest.post(f"/tables/{table.pk}/ready", {}).json()["hand"]
    for path in ("", "/entries", "/record", "/stream"):
        problem(guest.get(f"/hands/{hand}{path}?view=seat:1"), 403, "not-your-seat")
    problem(guest.get(f"/hands/{hand}?view=arbiter&reason=curious"), 403, "missing-scope")
    problem(guest.get(f"/hands/{hand}/legal-actions?seat=1"), 403, "not-your-seat")
    problem(guest.post(f"/hands/{hand}/check", {"do": "show", "seat": 1}), 403, "not-your-seat")
    problem(guest.act(hand, {"do": "show", "seat": 1}, 4), 403, "not-your-seat")
    assert "hand" not in guest.get(f"/hands/{hand}?view=public").json()


def test_a_seat_token_opens_nothing_else(host, table):
    guest, elsewhere = a_guest(host, table), a_game(1)
    here, there = f"/tables/{table.pk}", f"/tables/{elsewhere.table.pk}"
    problem(guest.get(there), 404, "not-found")
    for path in ("", "/entries", "/stream", "/proof"):
        problem(guest.get(f"/hands/{elsewhere.hand}{path}"), 404, "not-found")
    for verb in ("join", "leave", "ready", "start", "add-guest"):
        assert guest.post(f"{there}/{verb}", {}).status_code == 404
    for path, body in (
        (f"{here}/join", {"seat": 3}),
        (f"{here}/start", None),
        (f"{here}/add-bot", {}),
        (f"{here}/remove-bot", {"seat": 1}),
        (f"{here}/add-guest", {"name": "x"}),
        (f"{here}/remove-guest", {"seat": 0}),
        ("/tables", {}),
        ("/tokens", {"name": "more", "scopes": ["hand:play"]}),
    ):
        problem(guest.post(path, body), 403, "missing-scope")
    problem(guest.get(f"{here}/seat-links"), 403, "forbidden")
    problem(guest.get(f"/clubs/{table.club_id}"), 404, "not-found")
    assert guest.get("/clubs").json()["results"] == []


def test_a_seat_token_ends_when_its_guest_gets_up(host, table):
    guest = a_guest(host, table)
    left = guest.post(f"/tables/{table.pk}/leave")
    assert left.status_code == 200
    assert [one["player"] for one in left.json()["seats"]] == [None] * 6
    problem(guest.get(f"/tables/{table.pk}"), 401, "unauthenticated")


def test_a_guest_who_leaves_a_match_has_no_token_until_he_is_let_in_again(host, table):
    guest = a_guest(host, table, seat=0)
    player = guest.get("/me").json()["id"]
    fill(table)
    guest.post(f"/tables/{table.pk}/ready", {})
    assert guest.post(f"/tables/{table.pk}/leave").status_code == 200
    problem(guest.get("/me"), 401, "unauthenticated")

    back = host.post(f"/tables/{table.pk}/substitute", {"seat": 0, "player": player})

    assert back.status_code == 200, back.content
    assert [one["seat"] for one in guest.get("/me").json()["seats"]] == [0]


def test_hosts_have_a_guest_get_up(host, table):
    guest, member = a_guest(host, table), a_person()
    people.enrol(club=table.club, player=member)
    address = f"/tables/{table.pk}/remove-guest"
    problem(ApiClient(member).post(address, {"seat": 0}), 403, "forbidden")
    assert host.post(address, {"seat": 0}).status_code == 200
    problem(guest.get("/me"), 401, "unauthenticated")
    assert problem(host.post(address, {"seat": 0}), 409, "table-state")["code"] == "no_guest_there"


def test_a_person_with_an_account_is_no_guest_to_be_removed(host, table):
    host.post(f"/tables/{table.pk}/join", {"seat": 0})
    told = problem(host.post(f"/tables/{table.pk}/remove-guest", {"seat": 0}), 409, "table-state")
    assert told["code"] == "no_guest_there"


def test_a_guest_may_throw_his_token_away(host, table):
    told = open_link(a_link(host, table)["secret"], name="Wang")
    guest = a_client(told["secret"])
    assert guest.ask("DELETE", f"/tokens/{told['id']}").status_code == 204
    problem(guest.get("/me"), 401, "unauthenticated")


# ---------------------------------------------------------------- the phone is lost


def test_a_revoked_link_ends_its_token_and_a_new_one_takes_the_seat_over_in_the_middle_of_a_hand(host, table):
    link = a_link(host, table, seat=0)
    lost = a_client(open_link(link["secret"], name="Wang")["secret"])
    fill(table)
    hand = lost.post(f"/tables/{table.pk}/ready", {}).json()["hand"]
    before = lost.get(f"/hands/{hand}").json()
    host.ask("DELETE", f"/tables/{table.pk}/seat-links/{link['id']}")
    problem(lost.get(f"/hands/{hand}"), 401, "unauthenticated")

    told = open_link(a_link(host, table, seat=0)["secret"], name="somebody else")
    found = a_client(told["secret"])

    assert told["player"]["name"] == "Wang"
    assert told["player"]["id"] == table.seats.get(seat=0).player_id
    assert found.get(f"/hands/{hand}").json()["hand"] == before["hand"]
    assert found.act(hand, {"do": "show"}, before["seq"]).status_code == 201
    problem(lost.get("/me"), 401, "unauthenticated")


def test_a_new_link_takes_nothing_from_a_guest_who_plays(host, table):
    guest = a_guest(host, table, seat=0)
    secret = a_link(host, table, seat=0)["secret"]
    told = problem(ApiClient().post("/seat-tokens", {"link": secret, "name": "Thief"}), 409, "table-state")
    assert told["code"] == "seat_taken"
    assert guest.get("/me").status_code == 200


def test_a_link_to_any_seat_takes_none_over(host, table):
    link = a_link(host, table, seat=0)
    open_link(link["secret"], name="Wang")
    host.ask("DELETE", f"/tables/{table.pk}/seat-links/{link['id']}")
    assert open_link(a_link(host, table)["secret"], name="Li")["seat"] == 1


def test_the_old_link_ends_nothing_once_the_seat_was_taken_over(host, table):
    old = a_link(host, table, seat=0)
    lost = open_link(old["secret"], name="Wang")
    a_client(lost["secret"]).ask("DELETE", f"/tokens/{lost['id']}")
    found = a_client(open_link(a_link(host, table, seat=0)["secret"])["secret"])
    assert host.ask("DELETE", f"/tables/{table.pk}/seat-links/{old['id']}").status_code == 204
    assert found.get("/me").status_code == 200


def test_cards_of_a_guest_reach_no_host(host, table):
    guest = a_guest(host, table)
    fill(table)
    hand = guest.post(f"/tables/{table.pk}/ready", {}).json()["hand"]
    assert "hand" not in host.get(f"/hands/{hand}").json()
    problem(host.get(f"/hands/{hand}?view=seat:0"), 403, "not-your-seat")
