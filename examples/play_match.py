"""Play a whole match through the HTTP API, for one seat or for several.

    python play_match.py --token gj_… --table tbl_…                       sit down there and play to the end
    python play_match.py --token gj_… [--token gj_… …] --ruleset paodekuai   open a table, bots on the other seats

It needs Python and nothing else, and knows of the server only what ``/api/v1/docs`` tells. Each token plays one
seat, with the first action that the server hints at; :meth:`Player.choose` is the place for something better.
``--journal FILE`` keeps every request: its key, how often it was sent, the status of the answer and the seq that it
named. Exit status: 0 the match was played to its totals.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

Json: TypeAlias = dict[str, Any]

API = "/api/v1"
TIMEOUT = 60.0  # seconds for an answer; a long poll takes up to WAIT of them
WAIT = 25  # seconds that the server may keep a question for news
PATIENCE = 120.0  # seconds in which a request that was cut off is sent again
HINTS = 20  # actions to choose from
PAUSE = 0.3  # seconds between two looks, or two attempts
AGAIN = ("request-in-progress", "unavailable", "rate-limited")  # problems that the same request gets over
OVERTAKEN = ("stale-sequence", "hand-closed")  # the situation has changed: look again


class Refused(Exception):
    """A problem document that the caller did not expect."""


@dataclass(frozen=True)
class Sent:
    """A request in the journal. ``seq`` is what the answer named, ``key`` is empty where nothing is changed."""

    at: float  # seconds since 1970, when it was first sent
    seconds: float
    method: str
    path: str
    key: str
    body: Json | None
    tries: int
    status: int
    seq: int | None


@dataclass
class Api:
    """One token's way to the server: requests are repeated until they are answered, and kept in a journal.

    Repeating is safe: reading changes nothing, an action carries a key, and who sits or is ready stays so.
    """

    server: str
    token: str = ""
    journal: list[Sent] = field(default_factory=list)
    _connection: HTTPConnection | None = None

    def get(self, path: str) -> Json:
        """Read something."""
        return self.ask("GET", path)

    def post(self, path: str, body: Json | None = None, *, key: str = "", expect: tuple[str, ...] = ()) -> Json:
        """Do something. A problem whose type is in ``expect`` is returned like an answer."""
        return self.ask("POST", path, body, key=key, expect=expect)

    def ask(
        self, method: str, path: str, body: Json | None = None, *, key: str = "", expect: tuple[str, ...] = ()
    ) -> Json:
        """Send a request until it is answered; raises Refused for a problem that is not in ``expect``."""
        at, begun, tries = time.time(), time.monotonic(), 0
        while True:
            tries += 1
            status, data = self._attempt(method, path, body, key)
            if status and data.get("type") not in AGAIN:
                break
            if time.monotonic() - begun > PATIENCE:
                raise Refused(f"{method} {path}: no answer in {PATIENCE:.0f} s, {data}")
            time.sleep(PAUSE)
        seq = data.get("seq", data.get("current_seq"))
        self.journal.append(Sent(at, time.monotonic() - begun, method, path, key, body, tries, status, seq))
        if status >= 400 and data.get("type") not in expect:
            raise Refused(f"{method} {path}: {status} {data}")
        return data

    def _attempt(self, method: str, path: str, body: Json | None, key: str) -> tuple[int, Json]:
        """Status and document of one attempt; status 0 when the connection broke."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if key:
            headers["Idempotency-Key"] = key
        if body is not None:
            headers["Content-Type"] = "application/json"
        raw_body = None if body is None else json.dumps(body)
        self._connection = self._connection or self._connect()
        try:
            self._connection.request(method, API + path, raw_body, headers)
            answer = self._connection.getresponse()
            status, raw = answer.status, answer.read()
        except (OSError, HTTPException):
            self._connection.close()
            return 0, {}
        return status, json.loads(raw) if "json" in answer.headers.get("Content-Type", "") else {}

    def _connect(self) -> HTTPConnection:
        address = urlsplit(self.server)
        kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
        return kind(address.netloc, timeout=TIMEOUT)


@dataclass
class Player:
    """One seat of a table."""

    api: Api
    seat: int = -1
    answered: tuple[str, int] = ("", 0)  # the last question that was answered: its hand and seq

    def sit_down(self, table: str) -> None:
        """Take a free seat, or keep the one that this player has."""
        me = self.api.get("/me")["id"]
        seats = self.api.post(f"/tables/{table}/join")["seats"]
        self.seat = next(one["seat"] for one in seats if one["player"] == me)

    def is_asked(self, hand: Json) -> bool:
        """Whether it is this seat's turn. A sealed question looks the same before and after an answer to it."""
        done = hand["sealed"] and self.answered == (hand["id"], hand["decision_seq"])
        return self.seat in hand["to_act"] and not done

    def act(self, hand: Json) -> None:
        """Answer the open question."""
        told = self.api.get(f"/hands/{hand['id']}/legal-actions?limit={HINTS}")
        if told["actions"]:
            body = {"expected_seq": told["seq"], **self.choose(told["actions"])}
            self.api.post(f"/hands/{hand['id']}/actions", body, key=uuid.uuid4().hex, expect=OVERTAKEN)
        self.answered = hand["id"], hand["decision_seq"]

    def choose(self, actions: list[Json]) -> Json:
        """One of the actions that are legal: the best play, or what takes no cards where there is none."""
        return next((one for one in actions if one["do"] == "play"), actions[0])


def play(players: list[Player], table: str) -> Iterator[Json]:
    """Play a match, hand after hand. Yields the first player's view of each position before he and the others act."""
    first, last = players[0].api, ""
    while True:
        now = first.get(f"/tables/{table}")
        if now["hand"] not in (None, last):
            last = now["hand"]
            yield from play_hand(players, last)
        elif last and now["state"] == "open":
            return
        elif now["next_hand"]:
            for player in players:
                player.api.post(f"/tables/{table}/ready", {"nonce": uuid.uuid4().hex}, expect=("table-state",))
            time.sleep(PAUSE)  # others may not be ready yet


def play_hand(players: list[Player], hand: str) -> Iterator[Json]:
    """Act whenever one of the players is asked, until the hand is over."""
    first = players[0].api
    while True:
        now = first.get(f"/hands/{hand}")
        yield now
        if now["phase"] == "over":
            return
        asked = [player for player in players if player.is_asked(now)]
        for player in asked:
            player.act(now)
        if not asked:
            wait_for_news(first, now)


def wait_for_news(api: Api, hand: Json) -> None:
    """Return when something has happened in the hand, or after a while."""
    asked = time.monotonic()
    news = api.get(f"/hands/{hand['id']}/entries?after={hand['seq']}&wait={WAIT}")["entries"]
    if not news and time.monotonic() - asked < PAUSE:
        time.sleep(PAUSE)  # too many wait already


# ---------------------------------------------------------------- the table


def open_table(host: Api, ruleset: str, options: Mapping[str, Any], clock: Mapping[str, int]) -> str:
    """A new table in the host's first club; returns its id."""
    club = host.get("/me")["clubs"][0]["id"]
    body = {"club": club, "name": "play_match", "ruleset": ruleset, "options": dict(options), "clock": dict(clock)}
    return str(host.post("/tables", body)["id"])


def fill_with_bots(host: Api, table: str, bot: str) -> None:
    """A bot on every free seat."""
    for seat in host.get(f"/tables/{table}")["seats"]:
        if seat["player"] is None:
            host.post(f"/tables/{table}/add-bot", {"seat": seat["seat"], "bot": bot})


def totals(api: Api, table: str) -> list[int]:
    """The totals by seat of the last match that was played to its end."""
    found: list[int] = []
    after = 0
    while entries := api.get(f"/tables/{table}/entries?after={after}")["entries"]:
        after = entries[-1]["seq"]
        found = next((one["totals"] for one in reversed(entries) if one["type"] == "match_ended"), found)
    return found


# ---------------------------------------------------------------- the command


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--token", action="append", required=True, help="one a seat; the first one's player is host")
    parser.add_argument("--table", help="an open table; left out: a new one")
    parser.add_argument("--ruleset", default="gouji-classic", help="of a new table")
    parser.add_argument("--options", type=json.loads, default={}, help='of a new table, JSON: {"hands": 1}')
    parser.add_argument("--clock", type=json.loads, default={"bot_pace_ms": 0}, help="of a new table, JSON")
    parser.add_argument("--bot", default="sensible", help="the bots' name, at a new table")
    parser.add_argument("--journal", type=Path, help="write every request, as JSON lines")
    return parser.parse_args()


def main() -> int:
    """Play, print the points of every hand and the totals."""
    asked = arguments()
    players = [Player(Api(asked.server, token)) for token in asked.token]
    host = players[0].api
    try:
        table = asked.table or open_table(host, asked.ruleset, asked.options, asked.clock)
        for player in players:
            player.sit_down(table)
        if not asked.table:
            fill_with_bots(host, table, asked.bot)
        for hand in play(players, table):
            if hand["phase"] == "over":
                sys.stdout.write(f"hand {hand['hand_no']}: {'void' if hand['void'] else hand['points']}\n")
        sys.stdout.write(f"totals: {totals(host, table)}\n")
    except Refused as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1
    finally:
        if asked.journal:
            write(asked.journal, players)
    return 0


def write(file: Path, players: list[Player]) -> None:
    """The journals of all players in the order in which the requests were sent."""
    lines = [{"player": n, **asdict(sent)} for n, player in enumerate(players) for sent in player.api.journal]
    lines.sort(key=lambda line: line["at"])
    file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
