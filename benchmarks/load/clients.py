"""Six people at one table, each with a thread, a token and bad habits."""

from __future__ import annotations

import json
import socket
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from random import Random
from typing import Any, TypeAlias

from .journal import Deed, Journal

Json: TypeAlias = dict[str, Any]

HABITS = ("plain", "plain", "twice", "cut", "abandoned", "twins", "rivals", "stale", "reused")
OVERTAKEN = ("stale-sequence", "hand-closed")
PATIENCE = 30.0  # seconds in which an answer must come


class Wire:
    """One connection with a token; says nothing when it breaks but status 0."""

    def __init__(self, port: int, token: str) -> None:
        self.port, self.token = port, token
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: Json | None = None, key: str = "") -> tuple[int, Json]:
        try:
            sent = None if body is None else json.dumps(body)
            self._connection.request(method, f"/api/v1{path}", sent, self._headers(key))
            answer = self._connection.getresponse()
            return answer.status, json.loads(answer.read() or b"{}")
        except (OSError, HTTPException):
            self._connection.close()
            return 0, {}

    def cut(self, path: str, body: Json, key: str, after: float) -> None:
        """Send an action and hang up after so many seconds, whatever the server does."""
        raw = json.dumps(body).encode()
        lines = [f"POST /api/v1{path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(raw)}"]
        lines += [f"{name}: {value}" for name, value in self._headers(key).items()]
        with (
            suppress(OSError),  # the server is not there, for a moment
            socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection,
        ):
            connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + raw)
            time.sleep(after)

    def _headers(self, key: str) -> dict[str, str]:
        named = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        return named | ({"Idempotency-Key": key} if key else {})


class Client:
    """Plays its seat by the server's hints until the time is over, and misbehaves on the way."""

    def __init__(self, port: int, token: str, player: str, rng: Random) -> None:
        self.wires = (Wire(port, token), Wire(port, token))
        self.player, self.rng, self.journal = player, rng, Journal()
        self.seen: dict[str, int] = {}  # the last seq that each hand's views have shown
        self._both = ThreadPoolExecutor(2)

    def play(self, table: str, until: float) -> None:
        """Play at a table until a moment (monotonic seconds)."""
        while time.monotonic() < until:
            now = self.get(f"/tables/{table}")
            if now.get("hand"):
                self.take_turn(now["hand"])
            elif now:
                self.wires[0].ask("POST", f"/tables/{table}/ready", {"nonce": uuid.uuid4().hex})
                time.sleep(0.05)
        self._both.shutdown()

    def take_turn(self, hand: str) -> None:
        now = self.get(f"/hands/{hand}")
        if not now:
            return
        if now["seq"] < self.seen.get(hand, 0):
            self.journal.wrong.append(f"{hand}: a view of seq {now['seq']} after one of {self.seen[hand]}")
        self.seen[hand] = now["seq"]
        if now["seat"] in now["to_act"] and not now["my_answer"]:  # a sealed question looks alike after an answer
            self.act(hand, now["decision_seq"])
        else:
            self.get(f"/hands/{hand}/entries?after={now['seq']}&wait=1", timed=False)

    def act(self, hand: str, question: int) -> None:
        """Answer the question that was opened at seq ``question``, in one of the ways."""
        told = self.get(f"/hands/{hand}/legal-actions?limit=5")
        if not told or not told["actions"]:
            return
        body = {"expected_seq": told["seq"], **self.rng.choice(told["actions"])}
        habit = self.rng.choice(HABITS)
        if habit == "stale":
            self._stale(hand, body, question)
        else:
            getattr(self, f"_{habit}")(hand, body)

    # ---- habits

    def _plain(self, hand: str, body: Json) -> Deed:
        deed = self._deed(hand, "plain")
        self._until_answered(deed, body)
        return deed

    def _twice(self, hand: str, body: Json) -> None:
        deed = self._deed(hand, "twice")
        self._until_answered(deed, body)
        if deed.acknowledged:
            self._until_answered(deed, body)

    def _cut(self, hand: str, body: Json) -> None:
        deed = self._deed(hand, "cut")
        self._hang_up(deed, body)
        self._until_answered(deed, body)

    def _abandoned(self, hand: str, body: Json) -> None:
        self._hang_up(self._deed(hand, "abandoned"), body)

    def _twins(self, hand: str, body: Json) -> None:
        deed = self._deed(hand, "twins")
        list(self._both.map(lambda wire: self._until_answered(deed, body, wire), self.wires))
        if set(deed.statuses) == {201, 409}:
            self.journal.wrong.append(f"{deed.key}: one of two equal requests was done, the other called stale")

    def _rivals(self, hand: str, body: Json) -> None:
        deeds = [self._deed(hand, "rivals") for _ in self.wires]
        list(self._both.map(lambda deed, wire: self._until_answered(deed, body, wire), deeds, self.wires))
        if all(deed.acknowledged for deed in deeds):
            self.journal.wrong.append(f"{deeds[0].key} and {deeds[1].key}: one question was answered twice")

    def _stale(self, hand: str, body: Json, question: int) -> None:
        deed = self._deed(hand, "stale")
        self._until_answered(deed, {**body, "expected_seq": self.rng.randrange(question)})
        if deed.acknowledged:
            self.journal.wrong.append(f"{deed.key}: decided on an older question, and done")
        self._plain(hand, body)

    def _reused(self, hand: str, body: Json) -> None:
        deed = self._plain(hand, body)
        other = Deed(self.player, hand, deed.key, "reused")  # not in the journal: it must leave no trace
        self._until_answered(other, {**body, "expected_seq": body["expected_seq"] + 1})
        if deed.acknowledged and other.statuses != [422]:
            self.journal.wrong.append(f"{deed.key}: another request under a key that was used: {other.statuses}")

    # ---- requests

    def get(self, path: str, *, timed: bool = True) -> Json:
        begun = time.monotonic()
        status, data = self.wires[0].ask("GET", path)
        if timed:
            self.journal.reading.append(time.monotonic() - begun)
        self._no_fault(status, path)
        return data if status == 200 else {}

    def _deed(self, hand: str, habit: str) -> Deed:
        deed = Deed(self.player, hand, uuid.uuid4().hex, habit)
        self.journal.deeds[deed.key] = deed
        return deed

    def _until_answered(self, deed: Deed, body: Json, wire: Wire | None = None) -> None:
        """Send the same again until there is an answer that is not "later"."""
        end = time.monotonic() + PATIENCE
        deed.sent = deed.sent or time.monotonic()
        while time.monotonic() < end:
            begun = time.monotonic()
            status, data = (wire or self.wires[0]).ask("POST", f"/hands/{deed.hand}/actions", body, deed.key)
            self.journal.acting.append(time.monotonic() - begun)
            self._no_fault(status, deed.hand)
            if status and data.get("type") not in ("request-in-progress", "unavailable"):
                self._note(deed, status, data)
                return
            time.sleep(0.05)
        self.journal.wrong.append(f"{deed.key}: no answer in {PATIENCE:.0f} s")

    def _note(self, deed: Deed, status: int, data: Json) -> None:
        deed.statuses.append(status)
        if status == 201:
            deed.answered = deed.answered or time.monotonic()
            deed.seqs.add((data["seq"], data["entries"][0]["seq"] if data["entries"] else 0))
        elif status == 409 and data["type"] not in OVERTAKEN:
            self.journal.wrong.append(f"{deed.key}: {data}")

    def _hang_up(self, deed: Deed, body: Json) -> None:
        deed.sent = time.monotonic()
        self.journal.cut += 1
        self.wires[0].cut(f"/hands/{deed.hand}/actions", body, deed.key, self.rng.choice((0, 0.002, 0.02)))

    def _no_fault(self, status: int, what: str) -> None:
        if status >= 500:
            self.journal.wrong.append(f"{what}: {status}")
