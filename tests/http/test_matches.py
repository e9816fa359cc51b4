"""Whole matches by a client that knows only the API, on a running installation: to the totals, with nothing told.

GJ-5.2, GJ-13.4: cards given back for tribute are read by the two seats concerned, a sealed answer by its own seat.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from examples.play_match import Api, Player, fill_with_bots, open_table, play, totals
from gouji.engine.records import deal_problems, replay
from tests.http.club import found_club
from tests.installation import Installation

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]

LOOK_EVERY = 100  # positions of the play; at any other phase everybody looks at every position
AT_ONCE = {"bot_pace_ms": 0, "pause_ms": 0, "move_ms": 600_000}
OWN = {"seat", "hand", "eaten", "received", "my_answer"}  # what a view holds for its seat alone
FOR_SOME = ("dealt", "draw_taken", "discarded")  # further entries that are not alike for all


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    installation = Installation(tmp_path_factory.mktemp("matches"))
    installation.wait_until_announced()
    yield installation
    installation.stop()


@pytest.fixture(scope="module")
def secrets(installation: Installation) -> list[str]:
    """Of six members, and a seventh who only watches."""
    return found_club(installation, 7)


@dataclass
class Reader:
    """Somebody who reads a hand while it is played; ``seat`` is None for who has none."""

    api: Api
    seat: int | None
    upto: int = 0

    def look(self, hand: str) -> list[dict[str, Any]]:
        """The entries that are new, after a look at the view as it is now."""
        view = self.view(hand)
        assert OWN & set(view) == (OWN if self.seat is not None else set())
        assert view.get("seat") == self.seat
        assert "hands" not in view
        news: list[dict[str, Any]] = self.api.get(f"/hands/{hand}/entries?after={self.upto}")["entries"]
        self.upto = news[-1]["seq"] if news else self.upto
        return news

    def view(self, hand: str, at: int | None = None) -> dict[str, Any]:
        return self.api.get(f"/hands/{hand}" if at is None else f"/hands/{hand}?at={at}")


@dataclass
class Watch:
    """The six players, a member without a seat and somebody without a token, who all read along."""

    readers: list[Reader]
    returns: int = 0
    answers: int = 0

    def look(self, hand: str) -> None:
        """Have everybody read what is new, and compare what they were shown."""
        for shown in zip(*(reader.look(hand) for reader in self.readers), strict=True):
            assert len({entry["seq"] for entry in shown}) == 1
            if shown[0]["type"] == "returned":
                self.returns += 1
                self.is_read_by_two(hand, shown)
            elif shown[0]["type"] == "answered":
                self.answers += 1
                self.is_read_by_one(shown)
            elif shown[0]["type"] not in FOR_SOME:
                assert all(entry == shown[0] for entry in shown)

    def is_read_by_two(self, hand: str, shown: tuple[dict[str, Any], ...]) -> None:
        giver, receiver, seq = (shown[0][name] for name in ("seat", "to", "seq"))
        texts = {
            reader.seat: entry["cards"] for reader, entry in zip(self.readers, shown, strict=True) if "cards" in entry
        }
        assert set(texts) == {giver, receiver}
        assert texts[giver] == texts[receiver]
        cards = Counter(texts[giver].split())
        assert cards.total() == shown[0]["number"]
        for reader in self.readers:
            before, after = reader.view(hand, seq - 1), reader.view(hand, seq)
            if reader.seat == receiver:
                assert held(after) == held(before) + cards
            elif reader.seat == giver:
                assert held(after) == held(before) - cards
            else:
                assert changed(before, after) <= {"seq", "to_act", "cards_left"}

    def is_read_by_one(self, shown: tuple[dict[str, Any], ...]) -> None:
        knowing = [(reader.seat, entry) for reader, entry in zip(self.readers, shown, strict=True) if len(entry) > 2]
        ((seat, entry),) = knowing
        assert entry["seat"] == seat
        assert entry["action"]["do"]

    def next_hand(self) -> None:
        for reader in self.readers:
            reader.upto = 0


def held(view: dict[str, Any]) -> Counter[str]:
    return Counter(view["hand"].split())


def changed(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def hands_of(players: list[Player], table: str, watch: Watch) -> Iterator[dict[str, Any]]:
    """Play a match while everybody reads it; yields each hand when it is over."""
    phase = ""
    for position, now in enumerate(play(players, table)):
        if now["phase"] == "over":
            yield now
            watch.next_hand()
        elif now["phase"] != phase or now["phase"] not in ("play", "burn") or position % LOOK_EVERY == 0:
            watch.look(now["id"])
        phase = now["phase"]


def open_for_all(host: Api, ruleset: str) -> str:
    """A table that anybody may watch, on which nobody loses time."""
    club = host.get("/me")["clubs"][0]["id"]
    body = {"club": club, "name": ruleset, "ruleset": ruleset, "visibility": "public", "clock": AT_ONCE}
    return str(host.post("/tables", body)["id"])


def replays(api: Api, hand: str) -> bool:
    """Whether a hand that is over is a record that comes to the same end, from cards that were dealt as promised."""
    record = api.get(f"/hands/{hand}/record")
    return replay(record).problem is None and not list(deal_problems(record))


@pytest.mark.parametrize(("ruleset", "hands"), [("gouji-classic", 5), ("gouji-shandong", 4)])
def test_a_match_of_six_with_tribute_that_only_two_read(
    installation: Installation, secrets: list[str], ruleset: str, hands: int
) -> None:
    players = [Player(Api(installation.address, secret)) for secret in secrets[:6]]
    table = open_for_all(players[0].api, ruleset)
    for player in players:
        player.sit_down(table)
    watch = Watch([Reader(Api(installation.address, player.api.token), player.seat) for player in players])
    watch.readers += [Reader(Api(installation.address, secrets[6]), None), Reader(Api(installation.address), None)]

    points = []
    for over in hands_of(players, table, watch):
        assert replays(players[0].api, over["id"])
        if not over["void"]:
            points.append(over["points"])

    assert len(points) == hands
    assert totals(players[0].api, table) == [sum(column) for column in zip(*points, strict=True)]
    assert watch.returns > 0
    assert watch.answers > 0
    acted = [sent for player in players for sent in player.api.journal if sent.key]
    assert {sent.status for sent in acted} == {201}
    assert installation.manage("verify_ledger").startswith("ok")


def test_a_session_of_paodekuai_against_bots(installation: Installation, secrets: list[str]) -> None:
    me = Player(Api(installation.address, secrets[0]))
    table = open_table(me.api, "paodekuai", {}, AT_ONCE)
    me.sit_down(table)
    fill_with_bots(me.api, table, "sensible")

    points = []
    for now in play([me], table):
        if now["phase"] == "over":
            assert replays(me.api, now["id"])
            points.append(now["points"])

    assert len(points) == 8
    assert totals(me.api, table) == [sum(column) for column in zip(*points, strict=True)]
    assert installation.manage("verify_ledger").startswith("ok")
