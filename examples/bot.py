"""A bot that plays 够级 and 跑得快 for you, in about fifty lines: Python and nothing else.

    python bot.py ADDRESS TOKEN [--table tbl_…] [--hands 20]

ADDRESS is where the server is (http://127.0.0.1:8000), TOKEN belongs to a bot account. Whoever has a token that may
play makes one, and is told `token.secret`, which is TOKEN, once, and the bot's `id`:

    curl -H "Authorization: Bearer gj_…" -H "Content-Type: application/json" -d '{"name": "My bot"}' ADDRESS/api/v1/bots

A host brings the bot to a table by its id; with --table it sits down by itself. It then waits to be asked, at all its
tables, and answers with the server's best hint. Make :func:`choose` better!
"""

import argparse
import json
import sys
import time
import uuid
from collections import Counter
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Json = dict[str, Any]

OVERTAKEN = ("stale-sequence", "hand-closed", "not-your-seat")  # the clock was faster, or somebody stands in for us


def choose(turn: Json) -> Json:
    """What to do: a turn holds the `view` of my seat, the `ruleset`, its `options`, and what is legal.

    What takes no cards comes first, such as to pass; then come the plays, best first.
    """
    actions = turn["legal_actions"]["actions"]
    return next((one for one in actions if one["do"] == "play"), actions[0])


class Server:
    """The server, for one token."""

    def __init__(self, address: str, token: str) -> None:
        self.api = address.rstrip("/") + "/api/v1"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, path: str, body: Json | None = None) -> Json:
        """Ask until there is an answer. The key has the server do it once, however often it arrives."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.api + path, data, self.headers | {"Idempotency-Key": uuid.uuid4().hex})
        while True:
            try:
                with urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except HTTPError as refusal:
                pause = refusal.headers["Retry-After"]
                # Otherwise it is for later, or from something between us and the server.
                if pause is None and refusal.headers.get_content_type() == "application/problem+json":
                    problem = json.load(refusal)
                    if problem["type"] in OVERTAKEN:
                        return problem
                    sys.exit(f"{path}: {problem}")
                time.sleep(int(pause or 1))
            except (OSError, HTTPException):  # no connection, or it broke
                time.sleep(1)


def play(server: Server, hands: int) -> Counter[str]:
    """Answer whatever is asked until so many hands are over; returns what was counted."""
    count: Counter[str] = Counter()
    open_hands: set[str] = set()
    while True:
        turns = server.ask("/bots/me/turns?wait=5")["turns"]
        over = {hand for hand in open_hands if server.ask(f"/hands/{hand}")["phase"] == "over"}
        open_hands -= over
        count["hands"] += len(over)
        if count["hands"] >= hands:
            return count
        for turn in turns:
            open_hands.add(turn["hand"])
            told = server.ask(f"/hands/{turn['hand']}/actions", {"expected_seq": turn["seq"], **choose(turn)})
            count["overtaken" if told.get("type") in OVERTAKEN else "actions"] += 1


def main() -> None:
    """Sit down where that is wanted, play, and tell how much."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("token")
    parser.add_argument("--table", help="a table to sit down at")
    parser.add_argument("--hands", type=int, default=20, help="after so many it stops")
    given = parser.parse_args()
    server = Server(given.address, given.token)
    if given.table:
        server.ask(f"/tables/{given.table}/join", {})
    count = play(server, given.hands)
    print(f"{count['hands']} hands, {count['actions']} actions, {count['overtaken']} overtaken")


if __name__ == "__main__":
    main()
