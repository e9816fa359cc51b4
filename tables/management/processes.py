"""Child processes that live and die together."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import FrameType

PATIENCE = 10.0  # seconds that a child gets to end by itself
GLANCE = 0.2  # seconds between two looks at the children


class Processes:
    """Named children, each in a session of its own, stopped in the reverse order of their start.

    A session of its own keeps a Ctrl-C in the terminal away from the child: only the parent hears
    it, and ends the children. What a child started itself is in its process group and ends with it.
    """

    def __init__(self) -> None:
        self._children: dict[str, subprocess.Popen[bytes]] = {}
        self._stop = threading.Event()

    def start(self, name: str, command: Sequence[str], env: Mapping[str, str]) -> None:
        """Start one child."""
        self._children[name] = subprocess.Popen(
            command,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            # Safe as long as this process has no threads, which start() may rely on.
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509
        )

    def stop_on_signals(self) -> None:
        """Let SIGINT, SIGTERM and SIGHUP (the terminal was closed) end :meth:`wait`."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)

    def wait(self, seconds: float | None = None) -> str | None:
        """Wait until a child ends (whose name is returned), a signal arrives, or time is over."""
        end = None if seconds is None else time.monotonic() + seconds
        while not self._stop.is_set() and (end is None or time.monotonic() < end):
            for name, child in self._children.items():
                if child.poll() is not None:
                    return name
            self._stop.wait(GLANCE)
        return None

    @property
    def stopping(self) -> bool:
        """Whether a signal asked to stop."""
        return self._stop.is_set()

    def stop(self) -> None:
        """End all children; those that do not listen are killed after :data:`PATIENCE` seconds."""
        children = list(reversed(self._children.values()))
        for child in children:
            _signal_group(child, signal.SIGTERM)
        end = time.monotonic() + PATIENCE
        for child in children:
            with suppress(subprocess.TimeoutExpired):
                child.wait(max(0.0, end - time.monotonic()))
            # Also after a clean end: grandchildren of a child that died have nobody else.
            _signal_group(child, signal.SIGKILL)
            child.wait()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._stop.set()


def _signal_group(child: subprocess.Popen[bytes], number: int) -> None:
    """Signal a child and all that it started; the group's id is the child's."""
    with suppress(ProcessLookupError):  # all of them have ended
        os.killpg(child.pid, number)


def _end_with_parent() -> None:
    """Runs in the new child: ask the kernel for SIGTERM when the parent dies, however it dies."""
    PR_SET_PDEATHSIG = 1  # noqa: N806
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
