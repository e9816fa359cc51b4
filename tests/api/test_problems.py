"""Errors: one form for all of them, the statuses of the contract, checks in a fixed order."""

import json
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection
from django.test import Client, override_settings
from django.urls import path

from gouji import urls as site
from tables import ids
from tables.api.base import ApiView
from tables.models import Token
from tables.services import tokens
from tests.api.client import V1, ApiClient, faults, problem
from tests.api.world import a_game
from tests.tables.builders import NOON, a_person, a_table, fresh_key

pytestmark = pytest.mark.django_db

UNKNOWN_HAND = "/hands/hnd_" + "a" * 26  # well formed, and nobody's
LONG = b'{"do": "' + b"x" * 65_530 + b'"}'


class Broken(ApiView):
    """Fails as no view should."""

    open_to_all = True

    def get(self, request, how):
        raise {"fault": ZeroDivisionError("cards: 3s 4h"), "database": OperationalError("gone")}[how]


def broken_page(request, how):
    raise {"fault": ZeroDivisionError("cards: 3s 4h"), "database": OperationalError("gone")}[how]


urlpatterns = [
    path("api/v1/broken/<str:how>", Broken.as_view()),
    path("broken/<str:how>", broken_page),
    *site.urlpatterns,
]
handler400, handler404, handler500 = site.handler400, site.handler404, site.handler500


# ---------------------------------------------------------------- addresses and methods


@pytest.mark.parametrize("address", ["/api/", "/api/v1", "/api/v0/hands", "/api/v1/nothing", "/api/v1/tables/"])
def test_addresses_that_do_not_exist(address):
    told = problem(ApiClient().get(address), 404, "not-found")
    assert "/api/v1/schema" in told["detail"]


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "FOO"])
def test_they_do_not_exist_for_any_method_and_no_form_of_ours_is_asked_for(method):
    program = Client(enforce_csrf_checks=True)
    problem(program.generic(method, "/api/v1/tables/x/freeze", "{}"), 404, "not-found")


@override_settings(DEBUG=True)
def test_they_are_problems_while_debugging_too():
    problem(ApiClient().get("/api/v1/nothing"), 404, "not-found")


def test_pages_for_people_stay_pages():
    answer = Client().get("/nothing")
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/html")


@pytest.mark.parametrize(
    ("method", "address"), [("PUT", "/rulesets"), ("PATCH", UNKNOWN_HAND), ("GET", "/tables/x/join")]
)
def test_methods_that_an_address_does_not_take(method, address):
    answer = ApiClient(a_person()).ask(method, address, {})
    told = problem(answer, 405, "method-not-allowed")
    assert "OPTIONS" in answer["Allow"]
    assert told["detail"] == f"One of these: {answer['Allow']}."


def test_whose_token_is_wrong_is_not_said_first():
    wrong = {"Authorization": "Bearer gj_" + "x" * 43}
    problem(ApiClient().ask("PUT", "/me", {}, **wrong), 405, "method-not-allowed")
    problem(ApiClient().get("/me", Accept="text/html", **wrong), 406, "not-acceptable")
    problem(ApiClient().get("/me", **wrong), 401, "unauthenticated")


def test_a_method_in_disguise_is_not_seen():
    answer = ApiClient(a_person()).get(UNKNOWN_HAND, X_HTTP_Method_Override="DELETE")
    problem(answer, 404, "not-found")


def test_head_is_get_without_a_body():
    game = a_game()
    asked, told = (game.seats[0].ask(method, f"/hands/{game.hand}") for method in ("HEAD", "GET"))
    assert asked.status_code == told.status_code == 200
    assert asked.content == b""
    assert asked["ETag"] == told["ETag"]


def test_options_tells_what_is_allowed_and_to_whom_it_may():
    private = a_game(visibility="club")
    mine = private.seats[0].ask("OPTIONS", f"/hands/{private.hand}")
    assert (mine.status_code, mine.content, mine["Allow"]) == (204, b"", "GET, HEAD, OPTIONS")
    problem(ApiClient(a_person()).ask("OPTIONS", f"/hands/{private.hand}"), 404, "not-found")


# ---------------------------------------------------------------- forms


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "application/problem+json", "nonsense"])
def test_answers_come_as_json_only(accept):
    told = problem(ApiClient().get("/rulesets", Accept=accept), 406, "not-acceptable")
    assert told["detail"] == "One of these: application/json."


@pytest.mark.parametrize("accept", ["*/*", "application/json", "text/html, application/*;q=0.5"])
def test_json_is_found_among_others(accept):
    assert ApiClient().get("/rulesets", Accept=accept).status_code == 200


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/json; charset=gbk",
        "*/*",
        "application/*",
        "x",
        "",
    ],
)
def test_bodies_come_as_json_in_utf8_only(kind):
    answer = ApiClient(a_person()).post("/tokens", b'{"name": "a"}', Content_Type=kind)
    assert "application/json" in problem(answer, 415, "unsupported-media-type")["detail"]


def test_packed_bodies_are_not_unpacked():
    answer = ApiClient(a_person()).post("/tokens", b"\x1f\x8b", Content_Encoding="gzip")
    problem(answer, 415, "unsupported-media-type")


def test_a_long_body_is_refused_before_anything_else():
    told = problem(ApiClient().ask("PUT", UNKNOWN_HAND, LONG, Accept="text/html"), 413, "content-too-large")
    assert "65536" in told["detail"]


def test_sixty_four_kibibytes_are_read():
    body = b'{"name": "' + b" " * (65_536 - 12) + b'"}'
    assert faults(ApiClient(a_person()).post("/tokens", body)) >= {("/name", "too_long")}


@pytest.mark.parametrize("body", [[], "text", 1, None, True])
def test_a_body_is_an_object(body):
    answer = ApiClient(a_person()).post("/tokens", json.dumps(body).encode())
    assert faults(answer) == {("", "not_object")}


@pytest.mark.parametrize(("query", "body"), [("?force=1", None), ("", {"force": 1})])
def test_what_is_not_understood_removes_nothing(query, body):
    """Of every address that takes DELETE: what is asked along with it is not passed over."""
    table = a_table()
    host, club = ApiClient(table.host), table.club_id
    made = [
        host.post("/tokens", {"name": "t", "scopes": ["hand:play"]}),
        host.post("/bots", {"name": "b"}),
        host.post(f"/clubs/{club}/devices", {"name": "d"}),
        host.post(f"/tables/{table.pk}/seat-links"),
        host.post("/hooks", {"club": club, "url": "https://1.1.1.1/"}),
    ]
    for one in made:
        assert faults(host.ask("DELETE", one["Location"] + query, body)) == {("/force", "unknown_field")}
        left = host.get(one["Location"])
        assert left.json().get("revoked_at") is None
        assert left.status_code == 200


def test_the_description_takes_no_parameters_and_tells_its_methods():
    assert faults(ApiClient().get("/schema?format=yaml")) == {("/format", "unknown_field")}
    assert ApiClient().ask("OPTIONS", "/schema").status_code == 204


# ---------------------------------------------------------------- tokens


def test_whatever_is_wrong_with_a_token_gets_the_same_answer():
    person = a_person()
    person.user.is_active = False
    person.user.save()
    known = {
        "expired": tokens.issue(player=a_person(), name="t", scopes=(), at=NOON, expires_at=NOON.replace(hour=13)),
        "deactivated": tokens.issue(player=person, name="t", scopes=(), at=NOON),
        "revoked": tokens.issue(player=a_person(), name="t", scopes=(), at=NOON),
    }
    tokens.revoke(player=known["revoked"].token.player, token_id=known["revoked"].token.pk, at=NOON)
    shown = [f"Bearer {one.secret}" for one in known.values()]
    shown += ["Bearer gj_" + "x" * 43, "Bearer", "Basic dXNlcjpwYXNz", "gj_abc", "Bearer gj_\u00e9" + "x" * 40, "\x00"]
    answers = [ApiClient().get("/me", Authorization=text) for text in shown] + [ApiClient().get("/me")]
    for answer in answers:
        problem(answer, 401, "unauthenticated")
        assert answer["WWW-Authenticate"] == 'Bearer realm="gouji"'
    assert len({answer.content for answer in answers}) == 1


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_word_before_a_token_may_be_written_in_any_case(scheme):
    secret = ApiClient(a_person()).secret
    assert ApiClient().get("/me", Authorization=f"{scheme} {secret}").status_code == 200


def test_a_token_in_the_address_is_none():
    client = ApiClient(a_person())
    problem(ApiClient().get(f"/me?access_token={client.secret}"), 401, "unauthenticated")


def test_use_is_noted_coarsely():
    client = ApiClient(a_person())
    client.get("/me")
    first = Token.objects.get().last_used_at
    client.get("/me")
    assert first is not None
    assert Token.objects.get().last_used_at == first


def test_answers_are_not_kept_by_anybody_between():
    answer = ApiClient(a_person()).get("/me")
    assert answer["Cache-Control"] == "no-store"
    assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))
    assert answer["X-Content-Type-Options"] == "nosniff"


# ---------------------------------------------------------------- the order of the checks


def test_the_order_of_the_checks_on_an_action():
    """Size, token, visible, seat, scope, shape, key, sequence, rules: each case fails in all the later ones as well."""
    game = a_game(visibility="club")
    address = f"/hands/{game.hand}/actions"
    seat = game.seats[0]
    member = a_person()
    game.table.club.memberships.create(player=member)
    watcher = ApiClient(game.table.host, scopes=(tokens.WATCH,))
    problem(ApiClient().post(address, LONG), 413, "content-too-large")
    problem(ApiClient().post(address, b"nonsense"), 401, "unauthenticated")
    problem(ApiClient(a_person(), scopes=()).post(address, b"nonsense"), 404, "not-found")
    scope = problem(watcher.post(address, b"nonsense"), 403, "missing-scope")
    assert scope["required_scope"] == "hand:play"
    problem(ApiClient(member).post(address, b"nonsense"), 403, "not-your-seat")
    assert faults(seat.post(address, b"nonsense")) == {("", "not_json")}
    assert faults(seat.post(address, {"expected_seq": 1, "do": "play", "cards": "1x"})) == {("/cards", "not_a_card")}
    first = {"expected_seq": 1, "do": "pass"}
    assert faults(seat.post(address, first)) == {("/Idempotency-Key", "missing")}
    problem(seat.post(address, first, Idempotency_Key=fresh_key()), 409, "stale-sequence")
    now = game.view(0)["seq"]
    problem(seat.post(address, {"expected_seq": now, "do": "pass"}, Idempotency_Key=fresh_key()), 422, "illegal-action")


def test_unknown_and_invisible_cannot_be_told_apart():
    private = a_game(visibility="club")
    stranger = ApiClient(a_person())
    for kind, known, unknown in (
        ("hands", private.hand, ids.new_hand_id()),
        ("tables", private.table.pk, ids.new_table_id()),
        ("clubs", private.table.club_id, ids.new_club_id()),
    ):
        bodies = {stranger.get(f"/{kind}/{one}").content for one in (known, unknown, known.upper(), "x", "%00", "{a}")}
        assert len(bodies) == 1
        problem(stranger.get(f"/{kind}/{known}"), 404, "not-found")


def test_an_id_of_another_kind_is_unknown():
    table = a_table()
    problem(ApiClient().get(f"/hands/{table.pk}"), 404, "not-found")
    problem(ApiClient().get(f"/tables/{table.hand}"), 404, "not-found")


def test_a_hand_that_is_only_announced_is_unknown():
    problem(ApiClient().get(f"/hands/{a_table().hand}"), 404, "not-found")


# ---------------------------------------------------------------- faults of ours


@override_settings(ROOT_URLCONF=__name__)
def test_a_fault_of_ours_tells_a_number_and_nothing_else():
    client = ApiClient()
    client.client.raise_request_exception = False
    answer = client.get(V1 + "/broken/fault")
    told = problem(answer, 500, "internal-error")
    assert told["request_id"] == answer["X-Request-ID"]
    assert set(told) == {"type", "title", "status", "request_id"}


@override_settings(ROOT_URLCONF=__name__)
def test_a_database_that_is_away_is_not_a_fault():
    answer = ApiClient().get(V1 + "/broken/database")
    problem(answer, 503, "unavailable")
    assert answer["Retry-After"] == "5"


@contextmanager
def read_only():
    """A database that can only be read, as after a fail-over or while its disk is full."""
    postgresql = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on" if postgresql else "PRAGMA query_only = ON")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SET default_transaction_read_only = off" if postgresql else "PRAGMA query_only = OFF")


@pytest.mark.django_db(transaction=True)
def test_a_database_that_can_only_be_read_is_read_and_not_a_fault():
    game = a_game(6)
    with read_only():
        assert game.seats[0].get(f"/hands/{game.hand}").status_code == 200
        problem(game.seats[0].act(game.hand, {"do": "show"}, 4), 503, "unavailable")
    game.do(0, {"do": "show"})


@override_settings(ROOT_URLCONF=__name__)
def test_a_page_without_a_database_asks_to_come_back():
    client = Client(raise_request_exception=False)
    answer = client.get("/broken/database")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert client.get("/broken/fault").status_code == 500


@override_settings(ALLOWED_HOSTS=["cards.example"])
def test_another_host_name_is_refused_and_fills_no_log(caplog):
    told = problem(ApiClient().get("/rulesets", Host="evil.example"), 400, "invalid-request")
    assert "Host" in told["detail"]
    assert not [one for one in caplog.records if one.name.startswith("django")]


def test_too_many_query_parameters_are_refused():
    query = "&".join(f"p{number}=1" for number in range(2000))
    told = problem(ApiClient().get(f"/rulesets?{query}"), 400, "invalid-request")
    assert "parameters" in told["detail"]


def test_request_ids_are_ours():
    answer = ApiClient().get("/rulesets", X_Request_ID="forged\r\nline")
    assert len(answer["X-Request-ID"]) == 16


# ---------------------------------------------------------------- languages


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("en", "There is nothing here."),
        ("zh-Hans", "这里什么也没有。"),
        ("zh-CN,zh;q=0.9", "这里什么也没有。"),
        ("fr", "There is nothing here."),
    ],
)
def test_titles_are_in_the_language_of_the_request(asked, title):
    assert problem(ApiClient().get("/nothing", Accept_Language=asked), 404, "not-found")["title"] == title
