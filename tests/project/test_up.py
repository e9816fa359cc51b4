"""``manage.py up``, as somebody who starts and stops it sees it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.installation import ROOT, Installation

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    installation = Installation(tmp_path)
    installation.wait_until_announced()
    yield installation
    installation.stop()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_answers_and_a_signal_ends_all_of_it(installation: Installation, number: signal.Signals) -> None:
    assert installation.answers()
    assert len(installation.children()) == 3

    installation.process.send_signal(number)

    assert installation.process.wait(30) == 0
    assert installation.survivors() == []


def test_open_streams_do_not_delay_the_end_and_are_told_of_it(installation: Installation) -> None:
    installation.manage("demo")
    with urlopen(f"{installation.address}/api/v1/tables", timeout=30) as answer:
        table = json.load(answer)["results"][0]["id"]
    streams = [urlopen(f"{installation.address}/api/v1/tables/{table}/stream", timeout=30) for _ in range(50)]
    for stream in streams:
        assert stream.readline().startswith(b"retry:")

    installation.process.send_signal(signal.SIGTERM)

    told = [stream.read() for stream in streams]
    assert all(text.endswith(b": closing\n\n") for text in told)
    assert installation.process.wait(30) == 0
    assert installation.survivors() == []


@pytest.mark.parametrize("child", [0, 1, 2], ids=["web", "worker", "beat"])
def test_when_one_process_dies_the_others_are_stopped_and_it_fails(installation: Installation, child: int) -> None:
    os.kill(installation.children()[child], signal.SIGKILL)

    assert installation.process.wait(30) == 1
    assert installation.survivors() == []


def test_nothing_outlives_it_even_when_it_is_killed(installation: Installation) -> None:
    installation.process.kill()
    installation.process.wait(30)

    end = time.monotonic() + 30
    while installation.survivors():
        assert time.monotonic() < end, installation.survivors()
        time.sleep(0.1)


def test_a_taken_port_is_refused_in_one_sentence(installation: Installation) -> None:
    second = subprocess.run(
        [sys.executable, "manage.py", "up", "--no-demo", "--port", str(installation.port)],
        env={**os.environ, "GOUJI_VAR": str(installation.log.parent)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert second.returncode == 1
    assert "is not free" in second.stderr
    assert "Traceback" not in second.stderr
