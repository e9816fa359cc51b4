"""Oneself: me, my tokens, my clubs."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tables.models import Token
from tables.services import people, tokens
from tests.api.client import ApiClient, faults, problem
from tests.tables.builders import NOON, a_club, a_person

pytestmark = pytest.mark.django_db

NEW = {"name": "phone", "scopes": ["hand:play"]}


def test_me():
    person = a_person("wang")
    club = a_club(person)
    told = ApiClient(person, scopes=("hand:play",)).get("/me").json()
    assert (told["id"], told["name"]) == (person.pk, "wang")
    assert [(one["id"], one["role"]) for one in told["clubs"]] == [(club.pk, "host")]
    assert told["token"]["scopes"] == ["hand:play"]
    assert "secret" not in told["token"]


def test_a_new_token_shows_its_secret_once():
    client = ApiClient(a_person())
    made = client.post("/tokens", NEW)
    assert made.status_code == 201
    told = made.json()
    assert ApiClient().get("/me", Authorization=f"Bearer {told['secret']}").json()["token"]["id"] == told["id"]
    found = client.get(made["Location"])
    assert found.status_code == 200
    assert found.json() == {name: value for name, value in told.items() if name != "secret"} | {
        "last_used_at": found.json()["last_used_at"]
    }
    assert told["secret"] not in client.get("/tokens").content.decode()
    assert told["secret"].encode() not in bytes(Token.objects.get(pk=told["id"]).digest)


def test_a_token_makes_no_token_that_may_do_more():
    client = ApiClient(a_person(), scopes=("hand:watch",))
    told = problem(client.post("/tokens", NEW), 403, "missing-scope")
    assert told["required_scope"] == "hand:play"
    assert Token.objects.count() == 1


def test_a_token_ends_when_it_says():
    client = ApiClient(a_person())
    end = timezone.now() + timedelta(hours=1)
    told = client.post("/tokens", {**NEW, "expires_at": end.isoformat()}).json()
    assert told["expires_at"].startswith(end.strftime("%Y-%m-%dT%H:%M"))
    assert told["expires_at"].endswith("Z")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": ""}, ("/name", "missing")),
        ({"name": None}, ("/name", "missing")),
        ({"name": 5}, ("/name", "not_text")),
        ({"name": " "}, ("/name", "bad_name")),
        ({"name": "a\nb"}, ("/name", "bad_name")),
        ({"name": "a\u202eb"}, ("/name", "bad_name")),
        ({"name": "x" * 61}, ("/name", "too_long")),
        ({"scopes": []}, ("/scopes", "missing")),
        ({"scopes": "hand:play"}, ("/scopes", "not_a_list")),
        ({"scopes": ["hand:play", "root"]}, ("/scopes/1", "unknown_value")),
        ({"scopes": [["hand:play"]]}, ("/scopes/0", "unknown_value")),
        ({"scopes": ["hand:play"] * 21}, ("/scopes", "too_long")),
        ({"expires_at": "2020-01-01T00:00:00Z"}, ("/expires_at", "past")),
        ({"expires_at": "2100-01-01T00:00:00"}, ("/expires_at", "invalid")),
        ({"expires_at": "0001-01-01T00:00:00+23:59"}, ("/expires_at", "overflow")),
        ({"expires_at": 1893456000}, ("/expires_at", "invalid")),
        ({"player": "plr_other"}, ("/player", "unknown_field")),
        ({"is_staff": True}, ("/is_staff", "unknown_field")),
    ],
)
def test_tokens_that_cannot_be_made(change, fault):
    answer = ApiClient(a_person()).post("/tokens", {**NEW, **change})
    assert faults(answer) == {fault}
    assert Token.objects.count() == 1


def test_all_that_is_wrong_is_told_at_once():
    answer = ApiClient(a_person()).post("/tokens", {"scopes": ["root"], "a/b": 1})
    assert faults(answer) == {("/name", "missing"), ("/scopes/0", "unknown_value"), ("/a~1b", "unknown_field")}


def test_a_revoked_token_ends_at_once():
    client = ApiClient(a_person())
    made = client.post("/tokens", NEW).json()
    gone = client.ask("DELETE", f"/tokens/{made['id']}")
    assert (gone.status_code, gone.content) == (204, b"")
    problem(ApiClient().get("/me", Authorization=f"Bearer {made['secret']}"), 401, "unauthenticated")
    assert client.ask("DELETE", f"/tokens/{made['id']}").status_code == 204


def test_nobody_sees_or_ends_tokens_of_others():
    mine, other = ApiClient(a_person()), ApiClient(a_person())
    theirs = Token.objects.get(player=other.player)
    problem(mine.get(f"/tokens/{theirs.pk}"), 404, "not-found")
    problem(mine.ask("DELETE", f"/tokens/{theirs.pk}"), 404, "not-found")
    assert [one["id"] for one in mine.get("/tokens").json()["results"]] == [Token.objects.get(player=mine.player).pk]
    assert other.get("/me").status_code == 200


def test_lists_go_on_where_the_last_page_ended():
    person = a_person()
    client = ApiClient(person)
    # Two moments for seven tokens: the id decides among those of one moment.
    for number in range(6):
        tokens.issue(player=person, name=str(number), scopes=(), at=NOON + timedelta(seconds=number % 2))
    seen, address = [], "/tokens?limit=2"
    while address:
        page = client.get(address.removeprefix("http://testserver")).json()
        seen += [one["id"] for one in page["results"]]
        address = page["next"]
    expected = sorted(((one.created_at, one.pk) for one in Token.objects.all()), reverse=True)
    assert seen == [pk for _, pk in expected]


@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=201", "limit=-1", "limit=abc", "limit=1000000000000", "limit=1&limit=2", "limit=٣", "limit="],
)
def test_a_page_has_a_sensible_length(query):
    assert {pointer for pointer, _ in faults(ApiClient(a_person()).get(f"/tokens?{query}"))} == {"/limit"}


@pytest.mark.parametrize("cursor", ["", "x", "!!!!", "AAAA", "%00", "MTIz", "OTk5OTk5OTk5OTk5OTk5OTk5L2E", "é"])
def test_a_cursor_comes_from_a_page(cursor):
    assert {pointer for pointer, _ in faults(ApiClient(a_person()).get(f"/tokens?cursor={cursor}"))} == {"/cursor"}


@pytest.mark.parametrize("query", ["expand=player", "fields=id", "format=api", "page=2"])
def test_query_parameters_that_mean_nothing_are_refused(query):
    assert faults(ApiClient(a_person()).get(f"/tokens?{query}")) == {("/" + query.split("=")[0], "unknown_field")}


def test_clubs_are_those_of_which_one_is_a_member():
    host, member = a_person(), a_person()
    club, other = a_club(host), a_club()
    people.enrol(club=club, player=member)
    client = ApiClient(member)
    told = client.get("/clubs").json()["results"]
    assert [(one["id"], one["name"], one["role"]) for one in told] == [(club.pk, club.name, "member")]
    assert client.get(f"/clubs/{club.pk}").json() == told[0]
    problem(client.get(f"/clubs/{other.pk}"), 404, "not-found")


def test_clubs_come_in_pages():
    member = a_person()
    clubs = [a_club() for _ in range(5)]
    for club in clubs:
        people.enrol(club=club, player=member)
    client, seen, address = ApiClient(member), [], "/clubs?limit=2"
    while address:
        page = client.get(address.removeprefix("http://testserver")).json()
        assert len(page["results"]) <= 2
        seen += [one["id"] for one in page["results"]]
        address = page["next"]
    assert seen == [club.pk for club in reversed(clubs)]


@pytest.mark.parametrize("address", ["/me", "/tokens", "/clubs"])
def test_nobody_has_none_of_this(address):
    problem(ApiClient().get(address), 401, "unauthenticated")
