"""Whatever a client asks wrongly, it is told why in its own language: every title, every detail."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tables.services import people
from tests.api.client import ApiClient
from tests.api.test_nasty_values import OPERATIONS, address, body_of
from tests.api.world import Game, a_game
from tests.tables.builders import a_person, a_table, fresh_key

pytestmark = pytest.mark.django_db

CHINESE = re.compile("[\u4e00-\u9fff]")
WRONG: list[Any] = [None, True, -1, 1.5, 10**14, 10**20, "", "\x00", "x", "x" * 2000, [], [[]], [1] * 30, {}, {"a": 1}]
TEXTS = ["", "x", "-1", "1.5", "9" * 14, "9" * 20, "x" * 2000, "%00"]


def sentences(answer: Any) -> Iterator[str]:
    """What a problem document says to people."""
    assert answer["Content-Type"] == "application/problem+json", answer.content
    told = json.loads(answer.content)
    yield told["title"]
    if "detail" in told:
        yield told["detail"]
    for one in told.get("errors", ()):
        yield one["detail"]


def read(answer: Any, language: str = "zh-Hans") -> set[str]:
    """The codes of a refusal, whose sentences are all in one language."""
    assert 400 <= answer.status_code < 500, answer.content
    assert answer["Content-Language"].lower() == language.lower()
    for sentence in sentences(answer):
        assert bool(CHINESE.search(sentence)) == (language == "zh-Hans"), sentence
    return {one["code"] for one in json.loads(answer.content).get("errors", ())}


@pytest.fixture
def game() -> Game:
    return a_game(1)


def asked(game: Game, name: str) -> Iterator[Any]:
    """Answers of an operation to requests that are wrong in many ways."""
    method, path, operation = OPERATIONS[name]
    me, here = game.seats[0], address(path, game)
    headers = {"Accept-Language": "zh-Hans", "Idempotency-Key": fresh_key()}
    for query in [one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"]:
        for text in TEXTS:
            yield me.ask(method, f"{here}?{query}={text}", {} if method == "POST" else None, **headers)
    yield me.ask(method, f"{here}?invented=1", {} if method == "POST" else None, **headers)
    yield ApiClient().ask("PUT", here, **headers)
    if "requestBody" in operation:
        body, keys = body_of(operation, game)
        yield me.ask(method, here, b"{", **headers)
        for wrong in WRONG:
            yield me.ask(method, here, dict.fromkeys([*keys, "invented"], wrong), **headers)
        for key in keys:
            for wrong in (None, -1, "x", []):
                yield me.ask(method, here, {**body, key: wrong}, **headers)


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_refuses_in_chinese(name, game):
    refused = [answer for answer in asked(game, name) if answer.status_code >= 400]
    assert refused
    for answer in refused:
        read(answer)


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_what_services_and_the_engine_refuse_is_said_in_the_language_of_the_request(language, game):
    me = ApiClient(game.table.host)
    club = people.open_club(name="c", host=game.table.host)
    headers = {"Accept-Language": language}
    hand, table = f"/hands/{game.hand}", f"/tables/{game.table.pk}"
    new = {"club": club.pk, "name": "t", "ruleset": "gouji-classic"}

    def act(body: Any, key: str = "") -> Any:
        return me.act(game.hand, body, 4, key, **headers)

    answers = {
        "not_a_card": act({"do": "play", "cards": "1x"}),
        "too_many_cards": act({"do": "play", "cards": "9 " * 257}),
        "unknown_field": act({"do": "pass", "cards": "9"}),
        "missing": act({"do": "burn"}),
        "bad_key": act({"do": "show"}, "short"),
        "no_such_seat": me.post(f"/tables/{a_table(ruleset='paodekuai').pk}/join", {"seat": 5}, **headers),
        "out_of_range": me.get(f"{hand}?at=900", **headers),
        "no_cursor": me.get("/tokens?cursor=x", **headers),
        "bad_option": me.post("/tables", {**new, "options": {"hands": "many"}}, **headers),
        "bad_name": me.post("/tables", {**new, "name": "\u202e"}, **headers),
        "too_long": me.post(f"{table}/ready", {"nonce": "牌" * 30}, **headers),
        "past": me.post(
            "/tokens", {"name": "t", "scopes": ["hand:play"], "expires_at": "2020-01-01T00:00:00Z"}, **headers
        ),
        "not_json": me.post("/tokens", b"{", **headers),
        "too_deep": me.post("/tokens", b"[" * 20 + b"]" * 20, **headers),
        "duplicate_key": me.post("/tokens", b'{"a": 1, "a": 2}', **headers),
        "too_many_digits": me.post("/tokens", b'{"a": 1234567890123456}', **headers),
        "not_a_number": me.post("/tokens", b'{"a": NaN}', **headers),
        "unreadable_text": me.post("/tokens", b'{"a": "\\u0000"}', **headers),
        "not_object": me.post("/tokens", b"[]", **headers),
        "repeated": me.get("/tokens?limit=1&limit=2", **headers),
    }
    assert {code: read(answer, language) for code, answer in answers.items()} == {code: {code} for code in answers}


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_refusals_of_every_status_are_said_in_the_language_of_the_request(language, game, settings):
    me, stranger = game.seats[0], ApiClient(a_person())
    headers = {"Accept-Language": language}
    hand, table = f"/hands/{game.hand}", f"/tables/{game.table.pk}"
    answers = [
        ApiClient().get("/me", **headers),
        ApiClient(a_person(), scopes=()).get("/rulesets?x=1", **headers),
        ApiClient(a_person(), scopes=()).post("/tokens", {"name": "t", "scopes": ["hand:play"]}, **headers),
        stranger.act(game.hand, {"do": "show"}, 4, **headers),
        stranger.post(f"{table}/start", **headers),
        me.get("/hands/nothing", **headers),
        me.get("/nothing", **headers),
        me.ask("PUT", hand, **headers),
        me.get(hand, Accept="text/html", **headers),
        me.act(game.hand, {"do": "show"}, 3, **headers),
        me.act(game.hand, {"do": "pass"}, 4, **headers),
        me.post(f"{table}/start", **headers),
        me.post("/tokens", b"x" * 70_000, **headers),
        me.post("/tokens", b"{}", Content_Type="text/plain", **headers),
    ]
    assert [answer.status_code for answer in answers] == [
        *(401, 400, 403, 403, 403, 404, 404, 405, 406, 409, 422, 409, 413, 415)
    ]
    for answer in answers:
        read(answer, language)


@pytest.mark.parametrize(
    ("query", "pointer", "right"),
    [
        ("state=OPEN", "/state", "One of these: open, "),
        ("ruleset=gouji", "/ruleset", "One of these: gouji-classic, "),
        ("club=x", "/club", "An id that begins with clb_."),
        ("limit=" + "9" * 30, "/limit", "less than or equal to 200"),
    ],
)
def test_of_a_wrong_value_it_is_said_what_would_be_right(query, pointer, right):
    (fault,) = ApiClient().get(f"/tables?{query}").json()["errors"]
    assert fault["pointer"] == pointer
    assert right in fault["detail"]


@pytest.mark.parametrize(
    "moment", ["tomorrow", "2027-02-30T00:00:00Z", "2027-01-01T00:00", "9999-12-31T23:59:59-23:59"]
)
def test_of_a_wrong_moment_it_is_said_how_one_is_written(moment):
    wrong = {"name": "t", "scopes": ["hand:play"], "expires_at": moment}
    (fault,) = ApiClient(a_person()).post("/tokens", wrong).json()["errors"]
    assert fault["detail"].endswith("such as 2026-01-01T12:00:00Z.")


@pytest.mark.parametrize("body", [b"null", b"[]", b"1"])
def test_a_body_that_is_no_object_is_refused_in_the_language_of_the_request(body):
    read(ApiClient(a_person()).post("/tokens", body, Accept_Language="zh-Hans"))
