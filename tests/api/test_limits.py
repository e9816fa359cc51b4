"""Rate limits: exact, by person, told in headers, and never in the way of a legal action."""

import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tables.limits import counting
from tables.limits.rates import Rate
from tables.models import SeatAssignment, Token
from tables.services import tokens
from tests.api.client import V1, ApiClient, problem
from tests.api.world import a_game
from tests.live.visitor import Visit
from tests.tables.builders import a_person, fresh_key

pytestmark = pytest.mark.django_db

Limit = Callable[..., None]
_addresses = count(1)


@pytest.fixture
def limit(settings) -> Limit:
    """Sets a limit."""

    def to(name: str, number: int, seconds: int = 60) -> None:
        settings.LIMITS = {**settings.LIMITS, name: Rate(number, seconds)}

    return to


@pytest.fixture
def address(settings) -> Callable[[], dict[str, str]]:
    """Headers of somebody who comes from an address of his own."""
    settings.PROXIES = 1
    return lambda: {"X-Forwarded-For": f"192.0.2.{next(_addresses)}"}


def refused(answer, policy: str) -> dict[str, object]:
    told = problem(answer, 429, "rate-limited")
    assert told["policy"] == policy
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert answer["RateLimit"] == f'"{policy}";r=0;t={answer["Retry-After"]}'
    return told


@pytest.mark.parametrize(("policy", "path"), [(counting.SCHEMA, "/schema"), (counting.STREAMS, "/hands/{hand}/stream")])
def test_asking_for_the_head_counts_like_asking_for_the_whole(limit, policy, path):
    """It costs the server the same."""
    limit(policy, 1)
    game = a_game()
    address = path.format(hand=game.hand)
    assert game.seats[0].ask("HEAD", address).status_code == 200
    refused(game.seats[0].get(address), policy)


# ---------------------------------------------------------------- exact


@pytest.mark.django_db(transaction=True)
def test_of_two_hundred_commands_at_once_exactly_fifty_are_done(limit):
    limit(counting.TOKENS, 50)
    me = ApiClient(a_person())
    body = b'{"name": "t", "scopes": ["hand:play"]}'
    kind = {"Content-Type": "application/json"}

    def send(_: int) -> tuple[int, dict[str, str]]:
        with Visit(f"{V1}/tokens", me.secret, kind, method="POST", body=body) as visit:
            return visit.status, visit.given

    with ThreadPoolExecutor(200) as threads:
        answers = list(threads.map(send, range(200)))
    assert Counter(status for status, _ in answers) == {201: 50, 429: 150}
    assert Token.objects.count() == 1 + 50
    assert all(1 <= int(given["retry-after"]) <= 60 for status, given in answers if status == 429)
    left = [int(re.fullmatch(r'"tokens";r=(\d+);t=\d+', given["ratelimit"])[1]) for _, given in answers]
    assert sorted(left) == [0] * 151 + list(range(1, 50))


def test_a_command_over_the_limit_changes_nothing(limit):
    game = a_game(1)
    limit(counting.COMMANDS, 1)
    game.seats[0].post(f"/tables/{game.table.pk}/ready")
    before = SeatAssignment.objects.count()
    refused(game.seats[0].post(f"/tables/{game.table.pk}/leave"), "commands")
    refused(game.seats[0].post(f"/tables/{game.table.pk}/leave"), "commands")
    assert SeatAssignment.objects.count() == before


def test_after_the_window_one_may_go_on(limit):
    limit(counting.READING, 2)
    me = ApiClient(a_person())
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert [me.get("/me").status_code for _ in range(3)] == [200, 200, 429]
        clock.shift(59)
        assert refused(me.get("/me"), "reading")["limit"] == 2
        clock.shift(1)
        assert me.get("/me").status_code == 200


def test_a_limit_may_be_off():
    answer = ApiClient(a_person()).get("/me")
    assert answer.status_code == 200
    assert "RateLimit" not in answer


# ---------------------------------------------------------------- told


def test_answers_tell_how_one_stands(limit):
    limit(counting.READING, 7, 90)
    me = ApiClient(a_person())
    answers = [me.get("/me"), me.get("/hands/nothing"), me.get("/me?a=b")]
    assert [answer.status_code for answer in answers] == [200, 404, 400]
    assert [answer["RateLimit"].partition(";t=")[0] for answer in answers] == [f'"reading";r={n}' for n in (6, 5, 4)]
    assert {answer["RateLimit-Policy"] for answer in answers} == {'"reading";q=7;w=90'}
    assert all(1 <= int(answer["RateLimit"].rpartition("=")[2]) <= 90 for answer in answers)


def test_every_operation_tells_of_its_limit():
    schema = ApiClient().get("/schema").json()
    for methods in schema["paths"].values():
        for operation in methods.values():
            assert {"RateLimit", "RateLimit-Policy", "Retry-After"} <= set(operation["responses"]["429"]["headers"])
            done = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
            assert {"RateLimit", "RateLimit-Policy"} <= set(done["headers"])


# ---------------------------------------------------------------- who


def test_a_player_is_counted_with_all_his_tokens_and_nobody_elses(limit):
    limit(counting.READING, 2)
    me, again, other = (person := a_person(), person, a_person())
    first, second, neighbour = ApiClient(me), ApiClient(again), ApiClient(other)
    assert [first.get("/me").status_code, second.get("/me").status_code] == [200, 200]
    refused(first.get("/me"), "reading")
    refused(second.get("/me"), "reading")
    assert neighbour.get("/me").status_code == 200
    assert ApiClient().get("/rulesets").status_code == 200


def test_who_has_not_said_who_he_is_is_counted_by_address(limit, address):
    limit(counting.READING_BY_ADDRESS, 1)
    here, there = address(), address()
    assert ApiClient().get("/rulesets", **here).status_code == 200
    refused(ApiClient().get("/rulesets", **here), "reading-by-address")
    assert ApiClient().get("/rulesets", **there).status_code == 200
    assert ApiClient(a_person()).get("/rulesets", **here).status_code == 200


def test_a_forged_header_helps_nobody(limit, address, settings):
    limit(counting.READING_BY_ADDRESS, 1)
    mine = address()["X-Forwarded-For"]
    forged = [{"X-Forwarded-For": f"198.51.100.{n}, {mine}"} for n in range(5)]
    assert [ApiClient().get("/rulesets", **one).status_code for one in forged] == [200, 429, 429, 429, 429]
    settings.PROXIES = 0
    straight = [ApiClient().get("/rulesets", **address()).status_code for _ in range(3)]
    assert straight[1:] == [429, 429]


# ---------------------------------------------------------------- the order of the checks


def test_a_limit_comes_after_the_token_and_before_the_thing(limit):
    limit(counting.READING, 1)
    private = a_game(visibility="club")
    stranger = ApiClient(a_person())
    problem(ApiClient().get("/me"), 401, "unauthenticated")
    problem(stranger.get(f"/tables/{private.table.pk}"), 404, "not-found")
    refused(stranger.get(f"/tables/{private.table.pk}"), "reading")
    problem(stranger.post("/tokens", b"x" * 70_000), 413, "content-too-large")


def test_wrong_tokens_are_counted_by_address_and_a_right_one_still_opens(limit, address):
    limit(counting.REFUSED_TOKENS, 2)
    here, me = address(), ApiClient(a_person())
    for _ in range(2):
        answer = ApiClient().get("/me", Authorization="Bearer gj_" + "x" * 43, **here)
        problem(answer, 401, "unauthenticated")
        assert answer["WWW-Authenticate"]
    refused(ApiClient().get("/me", Authorization="Bearer gj_" + "y" * 43, **here), "refused-tokens")
    refused(ApiClient().get("/me", **here), "refused-tokens")
    assert me.get("/me", **here).status_code == 200
    problem(ApiClient().get("/me", **address()), 401, "unauthenticated")


# ---------------------------------------------------------------- acting


def test_every_kind_of_refused_action_counts(limit):
    limit(counting.REFUSED_ACTIONS, 6)
    game = a_game(1)
    me, hand = game.seats[0], game.hand
    watcher = ApiClient(me.player, scopes=(tokens.WATCH,))
    answers = [
        me.post(f"/hands/{hand}/actions", b"nonsense"),
        watcher.act(hand, {"do": "show"}, 4),
        me.act("hnd_" + "a" * 26, {"do": "show"}, 4),
        me.act(hand, {"do": "show"}, 3),
        me.act(hand, {"do": "pass"}, 4),
        me.post(f"/hands/{hand}/actions", {"expected_seq": 4, "do": "show"}),
    ]
    assert [answer.status_code for answer in answers] == [400, 403, 404, 409, 422, 400]
    assert answers[-1]["RateLimit"].startswith('"refused-actions";r=0;')
    refused(me.act(hand, {"do": "pass"}, 4), "refused-actions")
    refused(me.post(f"/hands/{hand}/actions", b"nonsense"), "refused-actions")


def test_a_legal_action_is_done_however_often_its_player_was_refused(limit):
    game = a_game(6, options={"claims": "none", "revolution": False})
    limit(counting.REFUSED_ACTIONS, 1)
    limit(counting.COMMANDS, 1)
    for seat in range(6):
        me, seq = game.seats[seat], game.view(seat)["seq"]
        assert [me.act(game.hand, {"do": "pass"}, seq).status_code for _ in range(3)] == [422, 429, 429]
        key = fresh_key()
        done = [me.act(game.hand, {"do": "show"}, seq, key) for _ in range(3)]
        assert [answer.status_code for answer in done] == [201, 201, 201]
        assert "RateLimit" not in done[0]


def test_accepted_actions_do_not_count(limit):
    limit(counting.REFUSED_ACTIONS, 1)
    game = a_game(6)
    for seat in range(6):
        game.do(seat, {"do": "show"})
    problem(game.seats[0].act(game.hand, {"do": "pass"}, game.view(0)["seq"]), 422, "illegal-action")


def test_asking_what_is_legal_counts_as_reading(limit):
    limit(counting.READING, 2)
    limit(counting.COMMANDS, 1)
    game = a_game(1)
    me = game.seats[0]
    assert [me.post(f"/hands/{game.hand}/check", {"do": "show"}).status_code for _ in range(3)] == [200, 200, 429]


# ---------------------------------------------------------------- streams and polls


def test_streams_are_counted_apart(limit, address):
    limit(counting.STREAMS_BY_ADDRESS, 1)
    game, here = a_game(1), address()
    assert ApiClient().get(f"/hands/{game.hand}/stream", **here).status_code == 200
    refused(ApiClient().get(f"/hands/{game.hand}/stream", **here), "streams-by-address")
    assert ApiClient().get(f"/hands/{game.hand}", **here).status_code == 200


# ---------------------------------------------------------------- pages


def test_forms_that_open_accounts_are_counted_by_address(limit, address):
    limit(counting.ACCOUNTS, 2, 600)
    here, wrong = address(), {"username": "x", "password": "y"}
    browser = Client(headers={**here, "Accept-Language": "zh-Hans"})
    for path in ("/login", "/signup", "/admin/login/"):
        assert browser.get(path).status_code == 200
    answers = [browser.post(path, wrong) for path in ("/login", "/signup", "/admin/login/", "/login")]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
    assert 541 <= int(answers[-1]["Retry-After"]) <= 600
    assert "10 分钟" in answers[-1].content.decode()
    assert Client(headers=address()).post("/login", wrong).status_code == 200


def test_forms_of_a_logged_in_person_are_commands(limit):
    limit(counting.COMMANDS, 1)
    browser = Client()
    browser.force_login(a_person().user)
    assert [browser.post("/play/clubs/new", {"name": ""}).status_code for _ in range(2)] == [200, 429]
    assert browser.get("/").status_code == 200


def test_after_five_wrong_passwords_the_right_one_opens_nothing_for_a_while(settings, address):
    settings.AXES_ENABLED = True
    user = a_person().user
    user.set_password("right one 77")
    user.save()
    mine = address()["X-Forwarded-For"]
    given = [*["wrong"] * 5, "right one 77", "right one 77"]
    answers = [
        Client(headers={"X-Forwarded-For": f"198.51.100.{n}, {mine}"}).post(
            "/login", {"username": user.username, "password": password}
        )
        for n, password in enumerate(given)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429, 429, 429]
    assert answers[-1]["Retry-After"] == "900"
    elsewhere = Client(headers=address()).post("/login", {"username": user.username, "password": "right one 77"})
    assert elsewhere.status_code == 302
