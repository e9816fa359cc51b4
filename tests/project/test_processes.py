"""Children that live and die together."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tables.management import processes as module
from tables.management.processes import Processes
from tests.patience import eventually

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

SLEEPER = "import time; time.sleep(600)"
# A child that ignores SIGTERM, and tells by a file when it does.
STUBBORN = """
import pathlib, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path(sys.argv[1]).touch()
time.sleep(600)
"""
# A child that starts a child of its own, names it in a file, and dies at once.
CARELESS = """
import pathlib, subprocess, sys
grandchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
pathlib.Path(sys.argv[1]).write_text(str(grandchild.pid))
"""


@pytest.fixture
def family() -> Iterator[Processes]:
    processes = Processes()
    yield processes
    processes.stop()


def start(family: Processes, name: str, code: str, *arguments: str) -> None:
    family.start(name, [sys.executable, "-c", code, *arguments], os.environ)


def is_running(pid: int) -> bool:
    """Whether a process lives; one that only waits to be collected does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


def test_waiting_names_the_child_that_ended(family: Processes) -> None:
    start(family, "long", SLEEPER)
    start(family, "short", "pass")

    assert family.wait(20) == "short"


def test_waiting_ends_when_time_is_over(family: Processes) -> None:
    start(family, "long", SLEEPER)

    assert family.wait(0.1) is None


def test_stopping_ends_every_child(family: Processes) -> None:
    start(family, "one", SLEEPER)
    start(family, "two", SLEEPER)
    pids = [child.pid for child in family._children.values()]

    family.stop()

    assert not any(is_running(pid) for pid in pids)


def test_a_child_that_does_not_listen_is_killed(
    family: Processes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.5)
    start(family, "stubborn", STUBBORN, str(tmp_path / "deaf"))
    assert eventually((tmp_path / "deaf").exists)
    pid = family._children["stubborn"].pid

    family.stop()

    assert not is_running(pid)


def test_a_grandchild_does_not_outlive_a_child_that_died(family: Processes, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    start(family, "careless", CARELESS, str(note))
    assert family.wait(20) == "careless"

    family.stop()

    grandchild = int(note.read_text())
    assert eventually(lambda: not is_running(grandchild))
