"""Bodies that never came as a whole: whoever reads them says so, and what is answered is said here."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext_lazy as _

from gouji.bodies import TOO_SLOW, UNREAD
from gouji.problems import Problem

_TOLD: Final = _("The body broke off, or its chunks cannot be read.")


class UnreadBodies:
    """Middleware: where the body is missing nothing else is looked at."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        why = request.META.get(UNREAD)
        if why is None:
            return self.get_response(request)
        problem = Problem("request-timeout") if why == TOO_SLOW else Problem("invalid-request", str(_TOLD))
        if request.path.startswith("/api/"):
            return problem.response()
        return HttpResponse(status=problem.kind.status)
