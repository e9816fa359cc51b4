"""The example bot, from a folder of its own with address and token only, plays every rule set; nothing is refused."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from examples.play_match import Api, fill_with_bots, open_table
from gouji.engine import rulesets
from gouji.engine.records import replay
from tests.examples.relay import Relay, relay_to
from tests.http.club import found_club
from tests.installation import ROOT, Installation

HANDS = int(os.environ.get("BOT_HANDS", "1"))  # of each rule set
PATIENCE = 300 + 200 * HANDS
AT_ONCE = {"bot_pace_ms": 0, "pause_ms": 0, "move_ms": 600_000}
LENGTH = {"paodekuai": "deals"}  # the option that says how many hands a match has

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(PATIENCE),
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]


@dataclass(frozen=True)
class Played:
    """A match of the example bot's: how the server answered it, and what it printed."""

    table: str
    bot: str
    relay: Relay
    told: str


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    installation = Installation(tmp_path_factory.mktemp("bots"))
    installation.wait_until_announced()
    yield installation
    installation.stop()


@pytest.fixture(scope="module")
def host(installation: Installation) -> Api:
    return Api(installation.address, *found_club(installation, 1))


@pytest.fixture(scope="module")
def matches(installation: Installation, host: Api, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Played]:
    """A match of each rule set, all at once."""

    def match(ruleset: str, table: str, bot: dict[str, Any]) -> Played:
        with relay_to(installation.port) as relay:
            told = played(tmp_path_factory.mktemp(ruleset), relay.address, bot["token"]["secret"])
        return Played(table, bot["id"], relay, told)

    made = {ruleset: host.post("/bots", {"name": ruleset}) for ruleset in rulesets.IDS}
    begun = [(ruleset, a_table_with(host, ruleset, bot["id"]), bot) for ruleset, bot in made.items()]
    with ThreadPoolExecutor(len(begun)) as together:
        return dict(zip(made, together.map(lambda one: match(*one), begun), strict=True))


def a_table_with(host: Api, ruleset: str, bot: str) -> str:
    """A table whose match of so many hands has begun: the bot, and ours on the other seats."""
    table = open_table(host, ruleset, {LENGTH.get(ruleset, "hands"): HANDS}, AT_ONCE)
    host.post(f"/tables/{table}/add-bot", {"player": bot})
    fill_with_bots(host, table, "sensible")
    host.post(f"/tables/{table}/start")
    return table


def played(folder: Path, address: str, token: str) -> str:
    """What the bot prints in an empty folder, by a Python that sees the standard library only."""
    shutil.copy(ROOT / "examples" / "bot.py", folder)
    command = [sys.executable, "-I", "-S", "bot.py", address, token, "--hands", str(HANDS)]
    done = run(command, cwd=folder, env={}, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("ruleset", rulesets.IDS)
def test_the_bot_plays_its_hands_and_nothing_is_refused(host: Api, matches: dict[str, Played], ruleset: str) -> None:
    match = matches[ruleset]
    acted = sum(method == "POST" for method, _, _ in match.relay.answered)
    assert match.told == f"{HANDS} hands, {acted} actions, 0 overtaken"
    assert match.relay.statuses("POST") == {201}
    assert match.relay.statuses("GET") == {200}
    finished = [entry["hand"] for entry in entries_of(host, match.table) if entry["type"] == "hand_finished"]
    assert len(finished) == HANDS
    assert sum(actions_of(host, hand, match.bot) for hand in finished) == acted


def test_the_recipe_of_the_docs_ends_with_a_played_match(installation: Installation, host: Api, tmp_path: Path) -> None:
    """Pasted into a shell, as it stands there."""
    recipe = re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    given = {**os.environ, "TOKEN": host.token, "TABLE": f"{installation.address}/api/v1/tables/tbl_any"}
    told = run(
        ["bash", "-e", "-o", "pipefail"], input=recipe[0], env=given, cwd=tmp_path, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert re.search(r"2 hands, \d+ actions, 0 overtaken", told.stdout)


def entries_of(host: Api, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while more := host.get(f"/tables/{table}/entries?after={len(found)}")["entries"]:
        found += more
    return found


def actions_of(host: Api, hand: str, bot: str) -> int:
    """How many actions of the bot's are in the record of a hand, which the referee accepts."""
    record = host.get(f"/hands/{hand}/record")
    assert replay(record).problem is None
    seats = host.get(f"/hands/{hand}")["seats"]
    (mine,) = (one["seat"] for one in seats if one["player"] == bot)
    return sum(action["seat"] == mine for action in record["actions"])
