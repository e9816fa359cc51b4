"""``python -m benchmarks streams``: what a thousand idle listeners cost one web process while tables play.

Starts web, worker and beat on a database of its own. Tables of bots play at the pace of people, each watched by a
few. How old each entry is when it arrives is measured without and then with idle listeners, who listen to tables at
which nothing happens. Web, worker, database, bots and all listeners share this machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from dataclasses import asdict, dataclass, field
from statistics import median, quantiles
from typing import TYPE_CHECKING

from benchmarks.stage.processes import Processes
from benchmarks.stage.setting import add_arguments, free_port, prepared
from benchmarks.stage.usage import Usage

from .listening import idle, watch

if TYPE_CHECKING:
    from .world import World

AT_ONCE = 50  # listeners that come together
WARM_UP = 5.0  # seconds


@dataclass
class Part:
    """One half of the run: with so many idle listeners. Memory in MiB, CPU in seconds, delays in seconds."""

    listeners: int
    memory: float = 0.0
    opening: float = 0.0
    seconds: float = 0.0
    cpu: float = 0.0
    delays: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """Everything but the single delays, which are told in ms."""
        told = asdict(self)
        delays = told.pop("delays")
        percentiles = quantiles(delays, n=100)
        return told | {"entries": len(delays), "p50_ms": median(delays) * 1000, "p99_ms": percentiles[98] * 1000}


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="python -m benchmarks streams", description=__doc__)
    parser.add_argument("--listeners", type=int, default=1_000, help="idle ones")
    parser.add_argument("--tables", type=int, default=20, help="of bots that play")
    parser.add_argument("--watchers", type=int, default=3, help="of each of them")
    parser.add_argument("--pace", type=int, default=1_000, help="ms that a bot takes")
    parser.add_argument("--seconds", type=float, default=60, help="of each half")
    parser.add_argument("--json", action="store_true")
    add_arguments(parser)
    given = parser.parse_args(arguments)
    most = given.listeners + given.tables * given.watchers + AT_ONCE
    os.environ["GOUJI_STREAMS_PER_ADDRESS"] = os.environ["GOUJI_STREAMS"] = str(most)
    with prepared(given) as folder:
        processes = Processes(free_port(), folder)
        try:
            processes.start_all()
            from .world import make_world

            parts = asyncio.run(_measured(given, processes, make_world(given.tables, given.pace)))
        finally:
            processes.stop_all()
    _print(parts, as_json=given.json)
    return 0


async def _measured(given: Namespace, processes: Processes, world: World) -> list[Part]:
    usage = Usage(processes.running["web"].pid)
    part = Part(0)

    def delay(seconds: float) -> None:
        part.delays.append(seconds)

    async with asyncio.TaskGroup() as tasks:
        listeners = [
            tasks.create_task(watch(processes.port, hand, delay)) for hand in world.hands for _ in range(given.watchers)
        ]
        await _half(part, given.seconds, usage)
        parts, part = [part], Part(given.listeners)
        begun = time.monotonic()
        listeners += await _opened(tasks, processes.port, world.quiet, given.listeners)
        part.opening = time.monotonic() - begun
        await _half(part, given.seconds, usage)
        for listener in listeners:
            listener.cancel()
    return [*parts, part]


async def _opened(tasks: asyncio.TaskGroup, port: int, quiet: list[str], number: int) -> list[asyncio.Task[None]]:
    """Idle listeners, shared out over the quiet tables; returns when each has heard something."""
    made = []
    places = asyncio.Semaphore(AT_ONCE)
    all_open = asyncio.Semaphore(0)

    def opened() -> None:
        places.release()
        all_open.release()

    for n in range(number):
        await places.acquire()
        made.append(tasks.create_task(idle(port, quiet[n % len(quiet)], opened)))
    for _ in range(number):
        await all_open.acquire()
    return made


async def _half(part: Part, seconds: float, usage: Usage) -> None:
    await asyncio.sleep(WARM_UP)  # until those who came together are no longer being let in
    part.delays.clear()
    begun, cpu = time.monotonic(), usage.cpu_seconds()
    await asyncio.sleep(seconds)
    part.seconds, part.cpu = time.monotonic() - begun, usage.cpu_seconds() - cpu
    part.memory = usage.memory_mib()


def _print(parts: list[Part], *, as_json: bool) -> None:
    told = [part.figures() for part in parts]
    if as_json:
        print(json.dumps(told, indent=2))
        return
    print(f"{'idle listeners':<22}" + "".join(f"{part['listeners']:>12.0f}" for part in told))
    for name, unit in _UNITS.items():
        print(f"{name + ' ' + unit:<22}" + "".join(f"{part[name]:>12.1f}" for part in told))
    listeners = told[-1]["listeners"] or 1
    print(f"a listener: {(told[-1]['memory'] - told[0]['memory']) * 1024 / listeners:.0f} KiB")


_UNITS = {"memory": "MiB", "opening": "s", "seconds": "", "cpu": "s", "entries": "", "p50_ms": "", "p99_ms": ""}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
