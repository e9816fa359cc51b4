"""Web, worker and beat as in production, each of which can be killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds until the first answer


class Processes:
    """The three processes of an installation; their output lies in ``logs``."""

    def __init__(self, port: int, logs: Path) -> None:
        celery = "celery --quiet -A gouji.celery:app"
        quiet = "--without-gossip --without-mingle --without-heartbeat"
        self.commands = {
            "web": f"gouji.serve --port {port} --threads 16",
            "worker": f"{celery} worker --loglevel warning {quiet} --pool threads --concurrency 2",
            "beat": f"{celery} beat --pidfile= --loglevel warning",
        }
        self.port, self.logs = port, logs
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str) -> None:
        with (self.logs / f"{name}.log").open("ab") as log:
            command = [sys.executable, "-m", *self.commands[name].split()]
            self.running[name] = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)

    def start_all(self) -> None:
        for name in self.commands:
            self.start(name)
        wait_until_it_answers(self.port, self.logs / "web.log")

    def kill(self, name: str) -> None:
        """kill -9, and start it again."""
        self._signal(name, signal.SIGKILL)
        self.running[name].wait()
        self.start(name)

    def stop_all(self) -> None:
        for name in reversed(list(self.running)):
            self._signal(name, signal.SIGTERM)
        for name, process in self.running.items():
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            self._signal(name, signal.SIGKILL)
            process.wait()

    def _signal(self, name: str, number: int) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.running[name].pid, number)


def wait_until_it_answers(port: int, log: Path) -> None:
    """Raises TimeoutError with what the server has logged."""
    end = time.monotonic() + PATIENCE
    while not _answers(port):
        if time.monotonic() > end:
            raise TimeoutError(log.read_text())
        time.sleep(0.1)


def _answers(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz/ready", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
