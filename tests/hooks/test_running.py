"""Webhooks of a running installation: the worker sends them, slow receivers delay no bot, and no kill loses one."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from examples.play_match import Api, fill_with_bots, open_table
from tests.hooks.world import Receiver, a_receiver
from tests.http.club import found_club
from tests.installation import Installation

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(400),
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]

AT_ONCE = {"bot_pace_ms": 0, "pause_ms": 0}
EVENING = [
    *["table.seats_changed"] * 3,
    "match.started",
    "hand.started",
    "hand.finished",
    "match.ended",
    "hand.announced",
]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """Starts the installation, and again what has been killed."""
    monkeypatch.setenv("GOUJI_HOOKS_TO_PRIVATE_ADDRESSES", "true")
    started: list[Installation] = []

    def start() -> Installation:
        started.append(Installation(tmp_path))
        started[-1].wait_until_announced()
        return started[-1]

    yield start
    for one in started:
        one.stop()


def hook_to(receiver: Receiver, host: Api) -> str:
    """A hook of the host's club; returns its secret."""
    made = host.post("/hooks", {"club": host.get("/me")["clubs"][0]["id"], "url": receiver.url})
    return str(made["secret"])


def play_evening(host: Api) -> str:
    """A match of one hand between three bots, which begins at once."""
    table = open_table(host, "paodekuai", {"deals": 1}, AT_ONCE)
    fill_with_bots(host, table, "random")
    host.post(f"/tables/{table}/start")
    return table


def test_an_evening_is_told_while_others_do_not_answer(install: Callable[[], Installation]) -> None:
    installation = install()
    host = Api(installation.address, found_club(installation, 1)[0])
    release = threading.Event()
    with a_receiver(before=lambda: release.wait(60)) as deaf, a_receiver() as receiver:
        secret = hook_to(receiver, host)
        for _ in range(4):  # more than the worker has threads for clocks and bots
            hook_to(deaf, host)
        table = play_evening(host)
        receiver.wait_for(2 + len(EVENING))
        release.set()

    told = [request.verified(secret) for request in receiver.got]
    assert [one["type"] for one in told] == ["table.opened", "hand.announced", *EVENING]
    assert {one["data"]["table"] for one in told} == {table}
    assert len({request.id for request in receiver.got}) == len(told)
    assert host.get(told[-3]["data"]["url"].removeprefix("/api/v1"))["phase"] == "over"
    assert "whsec" not in installation.log.read_text()


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(install: Callable[[], Installation]) -> None:
    installation = install()
    host = Api(installation.address, found_club(installation, 1)[0])
    killed = threading.Event()
    with a_receiver(before=lambda: killed.wait(60)) as receiver:
        hook_to(receiver, host)
        open_table(host, "paodekuai", {"deals": 1}, AT_ONCE)
        receiver.wait_for(1)
        os.kill(installation.children()[1], signal.SIGKILL)
        installation.process.wait(30)
        killed.set()
        install()
        receiver.wait_for(3, 120)  # a minute's lease of the sender that is no more

    first, again, other = receiver.got[:3]
    assert (first.id, first.body) == (again.id, again.body)
    assert [request.data["type"] for request in (again, other)] == ["table.opened", "hand.announced"]
