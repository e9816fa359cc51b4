"""Rate limits at the API: what counts against which, and what an answer tells of it.

Counted is by player, and by address where nobody has said who he is. On the address where one acts only refused
requests count: a legal action inside its clock is never held back.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tables.client_address import client_network
from tables.errors import TryAgain
from tables.limits import counting
from tables.limits.counting import Standing, TooMany
from tables.live.handover import handover_of
from tables.models import Player

#: The limit for those who have not said who they are, by the one for players.
_BY_ADDRESS: Final[Mapping[str, str]] = {
    counting.READING: counting.READING_BY_ADDRESS,
    counting.STREAMS: counting.STREAMS_BY_ADDRESS,
}
_REFUSALS: Final = range(400, 500)


def spoken(request: Request) -> str:
    """The method of which a request is one: HEAD costs what GET does, and needs the same rights."""
    return "GET" if request.method == "HEAD" else str(request.method)


class LimitedView(APIView):
    """A view whose requests are counted, after it is known who asks. ``limits``: by method, where it is neither
    ``reading`` nor ``commands``.
    """

    limits: ClassVar[Mapping[str, str]] = {}
    _who: Player | None = None
    _standing: Standing | None = None

    def check_throttles(self, request: Request) -> None:
        """Count the request; raises TooMany."""
        self._who = getattr(request.auth, "player", None)
        handover = handover_of(request.META)
        if handover is not None and handover.ends is not None:
            self._standing = handover.standing  # asked again in the middle of a long poll: one request
            return
        self._count(self._limit(request))
        if handover is not None:
            handover.standing = self._standing

    def handle_exception(self, exc: Exception) -> Response:
        """The problem that an error is, unless there were too many of them before."""
        answer = super().handle_exception(exc)
        limit = self._limit_of_refusals(exc, answer.status_code)
        if limit is not None:
            try:
                self._count(limit)
            except TooMany as too_many:
                return super().handle_exception(too_many)
        return answer

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """With the headers that tell how one stands."""
        finished = super().finalize_response(request, response, *args, **kwargs)
        if self._standing is not None:
            for name, value in self._standing.headers().items():
                finished[name] = value
        return finished

    def _limit(self, request: Request) -> str:
        usual = counting.READING if request.method in SAFE_METHODS else counting.COMMANDS
        return self.limits.get(spoken(request), usual)

    def _limit_of_refusals(self, exc: Exception, status: int) -> str | None:
        """Against which limit a refusal counts that has not been counted as a request."""
        if status == 401:
            return counting.REFUSED_TOKENS
        return None

    def _count(self, limit: str) -> None:
        if self._who is None:
            limit, who = _BY_ADDRESS.get(limit, limit), client_network(self.request.META)
        else:
            who = self._who.pk
        self._standing = counting.count(limit, who)
        if self._standing is not None and self._standing.over:
            raise TooMany(self._standing)


class RefusalsCount(LimitedView):
    """A view where only refused requests count: not what was accepted, nor what only lost a race."""

    def check_throttles(self, request: Request) -> None:
        """Nothing is counted before it is judged."""
        self._who = getattr(request.auth, "player", None)

    def _limit_of_refusals(self, exc: Exception, status: int) -> str | None:
        found = super()._limit_of_refusals(exc, status)
        if found is None and status in _REFUSALS and not isinstance(exc, TryAgain):
            return counting.REFUSED_ACTIONS
        return found
