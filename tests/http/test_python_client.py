"""The Python client of ``examples`` on a running installation: a hand played, and connections that break."""

import sys
import threading
import time
from collections.abc import Iterator

import pytest

from examples.gouji_client import Client, NoAnswer, ProblemError
from examples.gouji_client.operations import ActionBody, Legal, Table
from gouji.engine.records import replay
from tests.browser.wire import Wire
from tests.http.club import found_club
from tests.installation import Installation

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    installation = Installation(tmp_path_factory.mktemp("client"))
    installation.wait_until_announced()
    yield installation
    installation.stop()


@pytest.fixture(scope="module")
def secret(installation: Installation) -> str:
    return found_club(installation, 1)[0]


@pytest.fixture
def wire(installation: Installation) -> Iterator[Wire]:
    wire = Wire(installation.port)
    yield wire
    wire.close()


def seated(client: Client) -> Table:
    """A table of 跑得快 with bots, whose first hand has been dealt."""
    table = client.create_table(
        {
            "club": client.get_me()["clubs"][0]["id"],
            "name": "client",
            "ruleset": "paodekuai",
            "clock": {"bot_pace_ms": 0, "pause_ms": 86_400_000},
        }
    )
    for seat in table["seats"][1:]:
        client.add_bot(table["id"], {"seat": seat["seat"], "bot": "sensible"})
    client.join_table(table["id"], {"seat": 0})
    return client.ready_for_hand(table["id"], {"nonce": "mine"})


def play(client: Client, hand: str) -> None:
    """The best hint whenever one is asked, to the end."""
    for event in client.stream_hand(hand):
        if event.event == "entries" and event.data["entries"][-1]["type"] == "asked":
            hint = client.list_legal_actions(hand, limit=1)
            for action in hint["actions"]:
                client.act(hand, {"expected_seq": hint["seq"], **action})


def asked(client: Client, hand: str) -> Legal:
    """The first hint, as soon as one is asked."""
    for _ in client.stream_hand(hand):
        hint = client.list_legal_actions(hand, limit=1)
        if hint["actions"]:
            return hint
    raise AssertionError("one is never asked")


def test_a_hand_is_played_and_read(installation: Installation, secret: str) -> None:
    with Client(installation.address, secret) as client:
        table = seated(client)
        hand = table["hand"]
        assert hand is not None
        play(client, hand)
        over = client.get_hand(hand)
        assert over["phase"] == "over"
        seqs = [entry["seq"] for entry in client.follow_hand(hand)]
        assert seqs == list(range(1, over["seq"] + 1))
        assert replay(client.get_record(hand)).problem is None
        assert client.get_scores(table["id"])["totals"] == over["points"]
        assert table["id"] in {one["id"] for one in client.every(client.list_tables(limit=1))}


def test_what_is_refused_is_raised_with_its_document(installation: Installation, secret: str) -> None:
    with Client(installation.address, secret, language="zh-Hans") as client:
        hand = seated(client)["hand"]
        assert hand is not None
        hint = asked(client, hand)
        with pytest.raises(ProblemError) as refused:
            client.act(hand, {"expected_seq": hint["seq"], "do": "buy_four", "buy": True})
        assert refused.value.type == "illegal-action"
        assert refused.value.problem["rule"].startswith("PDK-")
        with pytest.raises(ProblemError, match="404 not-found"):
            client.get_hand("../me?a=b")


def test_an_action_that_was_cut_off_is_sent_again_under_its_key(wire: Wire, secret: str) -> None:
    with Client(wire.address, secret) as client:
        hand = seated(client)["hand"]
        assert hand is not None
        hint = asked(client, hand)
        key = client.new_key()
        body: ActionBody = {"expected_seq": hint["seq"], **hint["actions"][0]}
        first = client.act(hand, body, idempotency_key=key)
        wire.cut()
        threading.Timer(1, wire.mend).start()
        again = client.act(hand, body, idempotency_key=key)
        assert again["entries"] == first["entries"]


def test_a_stream_goes_on_where_it_broke_off(wire: Wire, installation: Installation, secret: str) -> None:
    with Client(wire.address, secret) as listener, Client(installation.address, secret) as player:
        hand = seated(player)["hand"]
        assert hand is not None
        events = listener.stream_hand(hand)
        heard = next(events).data["entries"]
        wire.cut()
        play(player, hand)
        wire.mend()
        heard += [entry for event in events if event.event == "entries" for entry in event.data["entries"]]
        assert [entry["seq"] for entry in heard] == list(range(1, player.get_hand(hand)["seq"] + 1))


def test_a_connection_that_was_let_go_is_not_found_out_by_what_may_not_be_sent_twice(wire: Wire, secret: str) -> None:
    with Client(wire.address, secret) as client:
        before = len(client.list_tokens()["results"])
        wire.cut()
        wire.mend()
        client.create_token({"name": "once", "scopes": ["hand:watch"]})
        assert len(client.list_tokens()["results"]) == before + 1


def test_patience_ends(wire: Wire, secret: str) -> None:
    wire.cut()
    begun = time.monotonic()
    with Client(wire.address, secret, patience=1) as client:
        for ask in (client.get_me, lambda: next(client.stream_hand("hnd_x"))):
            with pytest.raises(NoAnswer):
                ask()
    assert time.monotonic() - begun < 30
