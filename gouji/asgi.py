"""What an ASGI server runs: everything, under one address.

API, admin and pages are the WSGI application, in threads. A view of it that has nothing to do but wait, an
event stream or a long poll, gives its thread back and goes on in the server's loop (:mod:`tables.live`).
"""

import asyncio
import os
from typing import Any

# The WSGI application first: it sets up what the rest needs.
from gouji.wsgi import application as wsgi  # isort: skip
from gouji.bodies import Scope
from gouji.bridge import Bridge
from tables.live.handover import Receive, Send
from tables.live.hub import stop_hub
from tables.live.streaming import close_streams
from tables.live.waiting import release_parked

AGAIN = 0.1  # seconds until what has begun to wait meanwhile is let go as well
THREADS = int(os.environ.get("GOUJI_THREADS", "16"))  # requests that are worked on at once
bridge = Bridge(wsgi, THREADS)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """One request, or the server's beginning and end."""
    if scope["type"] == "http":
        await bridge(scope, receive, send)
    elif scope["type"] == "lifespan":
        await _lifespan(receive, send)
    else:
        await send({"type": "websocket.close", "code": 1000})


def let_go() -> None:
    """End what only waits, in the loop's thread: the server is asked to stop and must not wait for it."""
    close_streams()
    release_parked()


async def let_go_until(ended: "asyncio.Future[Any]") -> None:
    """Again and again until the server has ended: a request that was in a thread begins to wait after the others."""
    while not ended.done():
        let_go()
        await asyncio.wait({ended}, timeout=AGAIN)


async def _lifespan(receive: Receive, send: Send) -> None:
    message: Any = {"type": ""}
    while message["type"] != "lifespan.shutdown":
        message = await receive()
        if message["type"] == "lifespan.shutdown":
            let_go()
            stop_hub()
        await send({"type": f"{message['type']}.complete"})
