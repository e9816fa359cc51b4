"""``python -m benchmarks load``: a busy evening on PostgreSQL, then every client's journal against the ledger.

Starts web, worker and beat on a database of its own, lets tables of bots play beside one table of six clients that
repeat, cut, double and misdate their requests, and kills worker and web (kill -9) in turn. Exit status 1 when an
acknowledged action is lost or doubled, an event is nobody's, an answer is 5xx, a chain is broken, or a table stands.
"""

from __future__ import annotations

import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import TYPE_CHECKING

from benchmarks.stage.processes import Processes
from benchmarks.stage.setting import add_arguments, free_port, prepared

if TYPE_CHECKING:
    from .clients import Client
    from .world import World


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="python -m benchmarks load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--tables", type=int, default=50, help="of bots")
    parser.add_argument("--kills", type=int, default=2, help="of worker and web, in turn")
    parser.add_argument("--seed", type=int, default=1, help="of the clients' habits")
    add_arguments(parser)
    given = parser.parse_args(arguments)
    with prepared(given) as folder:
        processes = Processes(free_port(), folder)
        try:
            processes.start_all()
            return _load(given, processes)
        finally:
            processes.stop_all()


def _load(given: Namespace, processes: Processes) -> int:
    from .clients import Client
    from .judging import violations
    from .world import make_world

    world = make_world(given.tables)
    clients = [
        Client(processes.port, secret, player.pk, Random(f"{given.seed} {seat}"))
        for seat, (player, secret) in enumerate(zip(world.players, world.secrets, strict=True))
    ]
    begun, until = time.time(), time.monotonic() + given.seconds
    threads = [threading.Thread(target=client.play, args=(world.table.pk, until)) for client in clients]
    for thread in threads:
        thread.start()
    for left, name in zip(range(given.kills, 0, -1), cycle(("worker", "web"))):
        time.sleep(max(0.0, until - time.monotonic() - given.seconds * left / (given.kills + 1)))
        processes.kill(name)
    for thread in threads:
        thread.join()
    ended = time.time()
    processes.stop_all()
    found = list(violations(world, [client.journal for client in clients], ended))
    _print(world, clients, begun, ended)
    faults = _logged_errors(processes.logs)
    for one in [*found, *faults][:50]:
        print(f"VIOLATION {one}")
    print("ok" if not found and not faults else f"{len(found) + len(faults)} violations")
    return 1 if found or faults else 0


def _print(world: World, clients: list[Client], begun: float, ended: float) -> None:
    from tables.models import HandSummary, StoredCommand, StoredEvent

    seconds = ended - begun
    within = StoredCommand.objects.filter(received_at__gte=begun * 1000, received_at__lte=ended * 1000)
    people = [player.pk for player in world.players]
    deeds = [deed for client in clients for deed in client.journal.deeds.values()]
    bot_turns = within.exclude(principal__in=[*people, "clock"]).count()
    print(f"{seconds:.0f} s, {len(world.bot_tables)} tables of bots, {len(clients)} clients at one table")
    print(f"bot turns        {bot_turns:>8}   {bot_turns / seconds:>8.1f} a second")
    acknowledged = sum(deed.acknowledged for deed in deeds)
    print(f"acknowledged     {acknowledged:>8}   {acknowledged / seconds:>8.1f} a second, of {len(deeds)} keys")
    print(f"hung up          {sum(client.journal.cut for client in clients):>8}")
    print(f"clock's actions  {within.filter(principal='clock').count():>8}")
    print(f"events           {StoredEvent.objects.count():>8}")
    print(f"hands over       {HandSummary.objects.filter(finished_at__isnull=False).count():>8}")
    _print_latency("actions", [one for client in clients for one in client.journal.acting])
    _print_latency("reads", [one for client in clients for one in client.journal.reading])


def _print_latency(what: str, seconds: list[float]) -> None:
    if len(seconds) > 1:
        worst = quantiles(seconds, n=100)[-1] * 1000
        print(f"{what:<16} {len(seconds):>8}   p50 {median(seconds) * 1000:.0f} ms, p99 {worst:.0f} ms")


def _logged_errors(logs: Path) -> list[str]:
    """Lines of our processes' logs that tell of a fault."""
    lines = (line for log in sorted(logs.glob("*.log")) for line in log.read_text(errors="replace").splitlines())
    return [line for line in lines if " ERROR " in line or line.startswith("Traceback")]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
