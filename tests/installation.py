"""A fresh installation in a folder of its own, run by ``manage.py up``: web, worker and beat as users have them."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60  # seconds until everything answers, on a busy machine
OTHERS = ("DATABASE_URL", "CELERY_BROKER_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY")


class Installation:
    """A fresh installation in a folder of its own, started by the command under test."""

    def __init__(self, var: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        given = {name: text for name, text in os.environ.items() if name not in OTHERS}
        self.environment = {**given, "GOUJI_VAR": str(var)}
        self.log = var / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up", "--no-demo", "--port", str(self.port)],
                env=self.environment,
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

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def manage(self, *arguments: str) -> str:
        """Run a management command of this installation, which must succeed, and return what it prints."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, env=self.environment, cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def stop(self) -> None:
        """Stop it, unless it has ended."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(30)

    def answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/healthz/ready", timeout=5) as response:
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
