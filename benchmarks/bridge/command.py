"""``python -m benchmarks bridge``: the API through our bridge beside the same API on a plain WSGI server.

Both run at once, on one database, with one process and as many threads. Rounds alternate between them, so that a
machine that slows down slows both; what is compared is the server's CPU time a request and the ratio of the two.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from benchmarks.stage.processes import ROOT, wait_until_it_answers
from benchmarks.stage.setting import add_arguments, free_port, prepared
from benchmarks.stage.usage import Usage

THREADS = 16
SERVERS = {
    "bridge": f"gouji.serve --threads {THREADS} --port",
    "wsgi": f"granian --interface wsgi --no-ws --workers 1 --blocking-threads {THREADS} gouji.wsgi:application --port",
}


@dataclass(frozen=True)
class Asked:
    """A kind of request."""

    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: str | None = None


@dataclass
class Server:
    """A running server, and what was measured of it by kind of request: µs of CPU a request, requests a second."""

    port: int
    usage: Usage
    cpu: dict[str, list[float]] = field(default_factory=dict)
    rate: dict[str, list[float]] = field(default_factory=dict)

    def ask(self, name: str, asked: Asked, requests: int, connections: int) -> None:
        """So many requests over so many connections."""
        begun, cpu = time.monotonic(), self.usage.cpu_seconds()
        with ThreadPoolExecutor(connections) as pool:
            list(pool.map(lambda _: _ask(self.port, asked, requests // connections), range(connections)))
        seconds = time.monotonic() - begun
        self.cpu.setdefault(name, []).append((self.usage.cpu_seconds() - cpu) / requests * 1e6)
        self.rate.setdefault(name, []).append(requests / seconds)


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="python -m benchmarks bridge", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--requests", type=int, default=480, help="of a kind in a round")
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--json", action="store_true")
    add_arguments(parser)
    given = parser.parse_args(arguments)
    with prepared(given) as folder, ExitStack() as running:
        kinds = _kinds()
        servers = {name: running.enter_context(_serving(name, folder)) for name in SERVERS}
        for number in range(given.rounds + 1):
            _round(given, servers, kinds)
            if number == 0:  # the first one warms up
                for server in servers.values():
                    server.cpu.clear()
                    server.rate.clear()
    _print(servers, kinds, as_json=given.json)
    return 0


def _round(given: Namespace, servers: dict[str, Server], kinds: dict[str, Asked]) -> None:
    for name, asked in kinds.items():
        for server in servers.values():
            server.ask(name, asked, given.requests, given.connections)


def _kinds() -> dict[str, Asked]:
    """Requests of rising weight, on a table of bots whose hand is running."""
    from django.utils import timezone

    from benchmarks.streams.world import make_world
    from tables.models import Player
    from tables.services import tokens

    world = make_world(tables=1, pace_ms=60_000)
    secret = tokens.issue(player=Player.objects.get(name="host"), name="bench", scopes=tokens.SCOPES, at=timezone.now())
    shown = {"Authorization": f"Bearer {secret.secret}"}
    return {
        "health": Asked("GET", "/healthz/live"),
        "me": Asked("GET", "/api/v1/me", shown),
        "table": Asked("GET", f"/api/v1/tables/{world.quiet[0]}", shown),
        "hand": Asked("GET", f"/api/v1/hands/{world.hands[0]}", shown),
    }


@contextmanager
def _serving(name: str, folder: Path) -> Iterator[Server]:
    port = free_port()
    command = [sys.executable, "-m", *SERVERS[name].split(), str(port)]
    log_file = folder / f"{name}.log"
    with log_file.open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
    try:
        wait_until_it_answers(port, log_file)
        yield Server(port, Usage(process.pid))
    finally:
        process.terminate()
        process.wait(10)


def _ask(port: int, asked: Asked, times: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    for _ in range(times):
        connection.request(asked.method, asked.path, asked.body, asked.headers)
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise ValueError(f"{asked.path}: {answer.status} {body.decode()}")
    connection.close()


def _print(servers: dict[str, Server], kinds: dict[str, Asked], *, as_json: bool) -> None:
    cpu = {kind: {name: median(server.cpu[kind]) for name, server in servers.items()} for kind in kinds}
    rate = {kind: {name: median(server.rate[kind]) for name, server in servers.items()} for kind in kinds}
    if as_json:
        print(json.dumps({"cpu_us": cpu, "requests_s": rate}, indent=2))
        return
    print(f"{'':<10}{'CPU us: bridge':>16}{'WSGI':>8}{'ratio':>8}{'a second: bridge':>20}{'WSGI':>8}{'ratio':>8}")
    for kind in kinds:
        ours, theirs = cpu[kind]["bridge"], cpu[kind]["wsgi"]
        fast, other = rate[kind]["bridge"], rate[kind]["wsgi"]
        print(
            f"{kind:<10}{ours:>16.0f}{theirs:>8.0f}{ours / theirs:>8.2f}{fast:>20.0f}{other:>8.0f}{fast / other:>8.2f}"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
