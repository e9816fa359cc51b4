"""The web process: ``python -m gouji.serve`` answers everything under one address, until it gets a signal.

granian's embedded server, which leaves signals to us: what only waits is let go at once, so that a hundred open
streams do not delay a stop.
"""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.embed import Server

BACKLOG = 2_048  # connections that wait to be accepted
AT_ONCE = 16_384  # requests, of which an open stream is one for as long as it lasts
PATIENCE = 3.0  # seconds that requests get to end after a signal


def main(arguments: list[str]) -> int:
    """Serve until SIGINT or SIGTERM; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m gouji.serve", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--threads", type=int, default=16, help="requests worked on at once")
    given = parser.parse_args(arguments)
    os.environ["GOUJI_THREADS"] = str(given.threads)
    _raise_file_limit()
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(given.host, given.port))
    # Threads in the middle of a request that took too long do not keep the process.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


async def _serve(host: str, port: int) -> None:
    from gouji.asgi import application, let_go_until  # once the number of threads is set

    server = Server(
        application,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        backlog=BACKLOG,
        backpressure=AT_ONCE,
        websockets=False,
        log_level=LogLevels.error,
    )
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, asked.set)
    serving = asyncio.ensure_future(server.serve())
    stopping = asyncio.ensure_future(asked.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if not serving.done():
        server.stop()  # type: ignore[no-untyped-call]
        with suppress(TimeoutError):
            await asyncio.wait_for(let_go_until(serving), PATIENCE)
    if serving.done():
        serving.result()


def _raise_file_limit() -> None:
    """Each stream is an open file, and the usual soft limit is about a thousand."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop of uvloop where that is installed, else Python's own."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
