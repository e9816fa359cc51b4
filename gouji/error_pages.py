"""Errors outside of the API's views: problem documents for programs, pages for people."""

import sys
from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt

from gouji.handler import is_away, suspicious
from gouji.problems import Problem
from gouji.request_ids import current_request_id

NO_SUCH_ADDRESS: Final = _("The addresses stand in /api/v1/schema. Only /api/v1/ ends with a slash.")


@csrf_exempt  # by whatever method: a program has no form of ours, and is to read why it failed
def nothing_here(request: HttpRequest) -> HttpResponse:
    """An address of the API that does not exist."""
    return Problem("not-found", str(NO_SUCH_ADDRESS)).response()


Page = Callable[..., HttpResponseBase]


def _unless_api(page: Page, problem: Callable[[Exception | None], Problem]) -> Page:
    """A handler of Django's: its own page for people, a problem document for programs."""

    def handler(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.path.startswith("/api/"):
            return problem(kwargs.get("exception")).response()
        return page(request, *args, **kwargs)

    return handler


bad_request = _unless_api(defaults.bad_request, suspicious)
forbidden = _unless_api(defaults.permission_denied, lambda _error: Problem("forbidden"))
not_found = _unless_api(defaults.page_not_found, lambda _error: Problem("not-found"))


def fault(request: HttpRequest) -> HttpResponseBase:
    """What nobody has caught: a fault of ours, unless it is the database that is away."""
    problem = Problem("internal-error", members={"request_id": current_request_id()})
    if is_away(sys.exception()):
        problem = Problem("unavailable")
    if request.path.startswith("/api/"):
        return problem.response()
    page = defaults.server_error(request)
    page.status_code = problem.kind.status
    if problem.kind.retry_after is not None:
        page["Retry-After"] = str(problem.kind.retry_after)
    return page
