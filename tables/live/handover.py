"""Between a view and the server: requests whose answer takes long without anybody working on it.

A view is synchronous and runs in a thread. Where the server can wait by itself, it puts a :class:`Handover` into
the request's environ. The view checks everything as it always does and, instead of keeping its thread, leaves
there what is to be awaited; what it returns is then only the head of the answer, or nothing at all.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tables.limits.counting import Standing

KEY: Final = "gouji.handover"

Headers = Sequence[tuple[bytes, bytes]]
Receive = Callable[[], Awaitable[Any]]  # these two as ASGI has them
Send = Callable[[Any], Awaitable[None]]


class Exchange(Protocol):
    """A request that has been handed over."""

    @property
    def status(self) -> int:
        """The status of the view's answer."""
        ...

    @property
    def headers(self) -> Headers:
        """The headers of the view's answer."""
        ...

    @property
    def receive(self) -> Receive:
        """The next message from the client."""
        ...

    @property
    def send(self) -> Send:
        """A message to the client."""
        ...


class Then(Protocol):
    """What to await in place of answering."""

    async def __call__(self, exchange: Exchange) -> bool:
        """True where the view is to be asked again afterwards; False where all has been sent."""
        ...

    def drop(self) -> None:
        """It will not be awaited: something else has become the answer."""


@dataclass(slots=True)
class Handover:
    """``then`` is left by the view; when it is asked again it remembers when the wait ``ends`` (of the monotonic clock)
    and how the caller stands with his limit.
    """

    then: Then | None = None
    ends: float | None = None
    standing: Standing | None = None


def handover_of(environ: Mapping[str, Any]) -> Handover | None:
    """The handover of a request; None where the server cannot wait."""
    found = environ.get(KEY)
    return found if isinstance(found, Handover) else None


async def until_gone(exchange: Exchange) -> None:
    """Return when the client has gone."""
    while (await exchange.receive())["type"] != "http.disconnect":
        pass
