"""``manage.py up``: an installation on one machine, from nothing to a running server."""

import os
import socket
import sys
from http import HTTPStatus
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.management.processes import Processes

LOOK_AGAIN = 0.3  # seconds between two questions whether the web process answers


class Command(BaseCommand):
    """Migrates, prepares the demo club, and runs web, worker and beat until it is stopped."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("GOUJI_HOST", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=os.environ.get("GOUJI_PORT", "8000"))
        parser.add_argument("--no-demo", action="store_true", help="leave the database as it is")
        parser.add_argument("--threads", type=int, default=16, help="requests answered at once")
        parser.add_argument("--worker-threads", type=int, default=2, help="tasks run at once")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        _refuse_taken_port(host, port)
        call_command("migrate", interactive=False, verbosity=0)
        address = f"http://{_visible(host)}:{port}"
        if not options["no_demo"] and "demo" in get_commands():
            call_command("demo", base_url=address, stdout=self.stdout)
        processes = Processes()
        processes.stop_on_signals()
        try:
            for name, command in _commands(options).items():
                processes.start(name, command, os.environ)
            ended = self._announce(processes, address) or processes.wait()
        finally:
            processes.stop()
        if ended and not processes.stopping:
            raise CommandError(f"{ended} ended unasked; everything is stopped", returncode=1)
        self.stdout.write("Stopped.")

    def _announce(self, processes: Processes, address: str) -> str | None:
        """Print the addresses as soon as they answer; return a child's name if it ends before."""
        while not _answers(f"{address}/healthz/ready"):
            if (ended := processes.wait(LOOK_AGAIN)) or processes.stopping:
                return ended
        self.stdout.write(
            f"\n  play     {address}/\n  API      {address}/api/v1/\n  its page {address}/api/v1/docs\n"
            f"  admin    {address}/admin/\n\nCtrl-C stops everything.\n"
        )
        self.stdout.flush()
        return None


def _commands(options: dict[str, Any]) -> dict[str, list[str]]:
    """Return the three children's command lines."""
    web = f"gouji.serve --host {options['host']} --port {options['port']} --threads {options['threads']}"
    worker = (
        "celery --quiet -A gouji.celery:app worker --loglevel warning"
        " --without-gossip --without-mingle --without-heartbeat"
        f" --pool threads --concurrency {options['worker_threads']}"
    )
    beat = "celery --quiet -A gouji.celery:app beat --pidfile= --loglevel warning"
    children = {"web": web, "worker": worker, "beat": beat}
    return {name: [sys.executable, "-m", *line.split()] for name, line in children.items()}


def _refuse_taken_port(host: str, port: int) -> None:
    """Say so before anything is prepared, rather than let the web process die of it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(f"{host}:{port} is not free ({error.strerror}); try --port or GOUJI_PORT") from None


def _visible(host: str) -> str:
    """Return the name under which this machine itself reaches ``host``."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 (compared, not bound)
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _answers(url: str) -> bool:
    """Whether the address answers; that this machine's name is refused there is an answer too."""
    try:
        with urlopen(url, timeout=2):  # noqa: S310 (our own http address)
            return True
    except HTTPError as refusal:
        return refusal.code < HTTPStatus.INTERNAL_SERVER_ERROR
    except OSError:
        return False
