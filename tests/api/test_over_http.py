"""A real client over HTTP: from a table to the end of a hand, with nothing but what the API says."""

import json
import uuid
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.utils import timezone

from gouji.engine.records import deal_problems, replay
from tables.models import Table
from tables.services import people, tokens
from tests.api.world import a_game
from tests.tables.builders import a_person, play_bots

pytestmark = pytest.mark.django_db(transaction=True)


class HttpClient:
    """A program somewhere else: one connection, a token, and a journal of what it did."""

    def __init__(self, address: str, secret: str = "") -> None:
        self.connection = HTTPConnection(urlsplit(address).netloc, timeout=20)
        self.secret = secret
        self.journal: list[tuple[int, dict[str, Any]]] = []

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        sent = None if body is None else json.dumps(body)
        given = {"Content-Type": "application/json", **{key.replace("_", "-"): value for key, value in headers.items()}}
        self.connection.request(method, f"/api/v1{path}", sent, given)
        answer = self.connection.getresponse()
        content = answer.read()
        assert answer.status < 500, content
        return answer.status, json.loads(content) if content else None, dict(answer.getheaders())

    def get(self, path: str) -> Any:
        status, data, _ = self.ask("GET", path)
        assert status == 200, data
        return data

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        status, data, _ = self.ask("POST", path, body, **headers)
        assert status in (200, 201), data
        return data

    def play_one(self, hand: str) -> bool:
        """The best hint of the open question; False when nothing is asked of us."""
        hint = self.get(f"/hands/{hand}/legal-actions?limit=1")
        if not hint["actions"]:
            return False
        action = hint["actions"][0]
        body, key = {"expected_seq": hint["seq"], **action}, str(uuid.uuid4())
        answer = self.post(f"/hands/{hand}/actions", body, Idempotency_Key=key)
        again = self.post(f"/hands/{hand}/actions", body, Idempotency_Key=key)  # as if the first answer was lost
        assert [again[name] for name in ("seq", "entries")] == [answer[name] for name in ("seq", "entries")]
        self.journal.append((answer["seq"], action))
        return True


def test_one_request_sent_many_times_at_once_is_one_action(live_server):
    game = a_game(1)
    body = json.dumps({"expected_seq": 4, "do": "show"})
    address, headers = f"/api/v1/hands/{game.hand}/actions", {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {game.seats[0].secret}", "Idempotency-Key": "one-and-the-same-key"}

    def send(_: int) -> tuple[int, str | None, bytes]:
        connection = HTTPConnection(urlsplit(live_server.url).netloc, timeout=20)
        connection.request("POST", address, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers["Idempotent-Replayed"], answer.read()

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(send, range(16)))
    assert {status for status, _, _ in answers} == {201}
    assert sorted(replayed or "" for _, replayed, _ in answers) == ["", *["true"] * 15]
    assert len({content for _, _, content in answers}) == 1
    shown = [
        one for one in game.seats[0].get(f"/hands/{game.hand}/entries").json()["entries"] if one["type"] == "shown"
    ]
    assert [one["seat"] for one in shown] == [0]


@pytest.mark.parametrize("ruleset", [pytest.param("gouji-classic", marks=pytest.mark.slow), "paodekuai"])
def test_a_hand_is_played_to_its_end_over_http(live_server, ruleset):
    host = a_person()
    club = people.open_club(name="http", host=host)
    scopes = (tokens.PLAY, tokens.WATCH, tokens.MANAGE_TABLES)
    me = HttpClient(live_server.url, tokens.issue(player=host, name="t", scopes=scopes, at=timezone.now()).secret)
    table = me.post(
        "/tables",
        {
            "club": club.pk,
            "name": "over http",
            "ruleset": ruleset,
            "visibility": "public",
            "clock": {"bot_pace_ms": 0, "pause_ms": 86_400_000},
        },
    )
    me.post(f"/tables/{table['id']}/join", {"seat": 0})
    for _ in table["seats"][1:]:
        me.post(f"/tables/{table['id']}/add-bot", {"bot": "sensible"})
    hand = me.post(f"/tables/{table['id']}/ready", {"nonce": "mine"})["hand"]
    row = Table.objects.get(pk=table["id"])
    while me.get(f"/hands/{hand}")["phase"] != "over":
        play_bots(row, timezone.now)  # what the worker does, at the same time
        me.play_one(hand)

    ended = me.get(f"/hands/{hand}")
    assert sum(ended["points"]) == 0
    record = me.get(f"/hands/{hand}/record")
    assert replay(record).problem is None
    assert list(deal_problems(record)) == []
    mine = [
        {key: value for key, value in one.items() if key != "seat"} for one in record["actions"] if one["seat"] == 0
    ]
    assert mine == [action for _, action in me.journal]
    assert me.get(f"/hands/{hand}/proof")["nonces"][0] == "mine"
    status, problem, headers = me.ask(
        "POST", f"/hands/{hand}/actions", {"expected_seq": 1, "do": "pass"}, Idempotency_Key="k" * 16
    )
    assert (status, problem["type"], headers["Content-Type"]) == (409, "hand-closed", "application/problem+json")
