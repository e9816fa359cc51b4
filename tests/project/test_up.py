"""``manage.py up``, as somebody who starts and stops it sees it."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds until everything answers, on a busy machine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]


class Installation:
    """A fresh installation in a folder of its own, started by the command under test."""

    def __init__(self, var: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        others = ("DATABASE_URL", "CELERY_BROKER_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY")
        environment = {name: text for name, text in os.environ.items() if name not in others}
        self.log = var / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up", "--no-demo", "--port", str(self.port)],
                env={**environment, "GOUJI_VAR": str(var)},
                cwd=ROOT,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait_until_announced(self) -> None:
        """Wait for the addresses, which come after the first answer."""
        end = time.monotonic() + PATIENCE
        while "Ctrl-C stops everything" not in self.log.read_text():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/healthz/ready", timeout=5) as response:
                return response.status == 200
        except URLError:
            return False

    def children(self) -> list[int]:
        """Return the direct children: web, worker and beat in the order of their start."""
        pid = self.process.pid
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [int(child) for child in listed.split()]

    def survivors(self) -> list[str]:
        """Return what still runs with this installation's folder in its environment."""
        mark = f"GOUJI_VAR={self.log.parent}".encode()
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if mark in (process / "environ").read_bytes().split(b"\0"):
                    found.append((process / "cmdline").read_text())
            except OSError:
                continue
        return found


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    installation = Installation(tmp_path)
    installation.wait_until_announced()
    yield installation
    if installation.process.poll() is None:
        installation.process.terminate()
        installation.process.wait(30)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_answers_and_a_signal_ends_all_of_it(installation: Installation, number: signal.Signals) -> None:
    assert installation.answers()
    assert len(installation.children()) == 3

    installation.process.send_signal(number)

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
