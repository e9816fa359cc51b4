"""The example of a receiver: it takes what was signed, tells it once, and believes nothing else."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from standardwebhooks import Webhook

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "receive_hooks.py"
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = (
    '{"id":"evt_1","type":"hand.started","timestamp":"2026-01-01T12:00:00.000Z","data":{"url":"/api/v1/hands/hnd_1"}}'
)


@pytest.fixture
def receiver() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The script in a Python that sees the standard library only, and its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", str(SCRIPT), str(port)],
        env={**os.environ, "HOOK_SECRET": SECRET},
        stdout=subprocess.PIPE,
        text=True,
    )
    yield process, port
    process.kill()
    process.wait()
    assert process.stdout
    process.stdout.close()


def signed(at: datetime, secret: str = SECRET, id_: str = "evt_1") -> dict[str, str]:
    return {
        "webhook-id": id_,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": Webhook(secret).sign(id_, at, BODY),
    }


def post(port: int, headers: dict[str, str], body: str = BODY) -> int:
    """The status of a request, once the receiver listens."""
    end = time.monotonic() + 30
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request("POST", "/", body, headers)
            return connection.getresponse().status
        except ConnectionRefusedError:
            assert time.monotonic() < end
            time.sleep(0.05)
        finally:
            connection.close()


def test_it_believes_what_is_signed_and_nothing_else(receiver: tuple[subprocess.Popen[str], int]) -> None:
    process, port = receiver
    now = datetime.now(UTC)
    good = signed(now)
    other = Webhook("whsec_" + "A" * 32).sign("evt_1", now, BODY)

    assert post(port, good) == 204
    assert post(port, {**good, "webhook-signature": f"{other} {good['webhook-signature']}"}) == 204
    assert post(port, {**good, "webhook-signature": other}) == 401
    assert post(port, {**good, "webhook-id": "evt_2"}) == 401
    assert post(port, good, BODY.replace("started", "finished")) == 401
    assert post(port, signed(datetime.fromtimestamp(now.timestamp() - 400, UTC))) == 401
    assert post(port, {}) == 401
    assert post(port, signed(now, id_="evt_3")) == 204
    assert process.stdout
    lines = [process.stdout.readline(), process.stdout.readline()]
    assert lines == ["2026-01-01T12:00:00.000Z hand.started /api/v1/hands/hnd_1\n"] * 2
    process.terminate()
    assert process.stdout.read() == ""
