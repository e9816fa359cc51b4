"""What a process and its children take, as Linux tells it."""

from __future__ import annotations

import os
import re
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")  # a second


class Usage:
    """A process with all its children."""

    def __init__(self, pid: int) -> None:
        self._pid = pid

    def cpu_seconds(self) -> float:
        """Seconds of CPU since it was started."""
        return sum(map(_cpu, self._all()))

    def memory_mib(self) -> float:
        """MiB, what is shared counted in parts (PSS)."""
        return sum(map(_pss, self._all()))

    def _all(self) -> list[int]:
        found = [self._pid]
        for pid in found:  # grows on the way
            for task in Path(f"/proc/{pid}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
        return found


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _pss(pid: int) -> float:
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0
