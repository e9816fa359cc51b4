"""Errors as problem documents (RFC 9457): the one place that knows HTTP statuses.

Services, selectors and the engine say no with exceptions of their own; here each becomes a type, a
status and a sentence. The types are the contract of the API and never change.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import (
    DisallowedHost,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
)
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions as drf

from gouji.engine.options import BadOptions
from gouji.engine.refusals import IllegalAction, Malformed
from gouji.request_ids import current_request_id
from tables import errors
from tables.api.access import CsrfFailed
from tables.api.parsers import MOST_BYTES, TooLong
from tables.api.pointers import joined, pointers
from tables.api.refusals import refusal_data
from tables.faults import FAULTS, Sentences, fault_text
from tables.hooks.faults import FAULTS as FAULTS_OF_HOOKS
from tables.limits.counting import TooMany
from tables.live.slots import TooManyStreams
from tables.wording import table_state_text

CONTENT_TYPE: Final = "application/problem+json"
CHALLENGE: Final = 'Bearer realm="gouji"'


@dataclass(frozen=True, slots=True)
class Kind:
    """What all problems of a type share: status, title, and after how many seconds to try again."""

    status: int
    title: Any  # text that is translated when it is shown
    retry_after: int | None = None


KINDS: Final[Mapping[str, Kind]] = {
    "invalid-request": Kind(400, _("The request cannot be read.")),
    "unauthenticated": Kind(401, _("This needs a valid token.")),
    "not-your-seat": Kind(403, _("That is not your seat.")),
    "missing-scope": Kind(403, _("The token may not do that.")),
    "forbidden": Kind(403, _("You may not do that here.")),
    "conflict-of-interest": Kind(403, _("You play in this hand yourself.")),
    "not-found": Kind(404, _("There is nothing here.")),
    "method-not-allowed": Kind(405, _("This address does not take that method.")),
    "not-acceptable": Kind(406, _("There is no answer in a form that you accept.")),
    "request-timeout": Kind(408, _("The body did not come in time.")),
    "stale-sequence": Kind(409, _("That was decided on an older question.")),
    "hand-closed": Kind(409, _("The hand is over.")),
    "table-frozen": Kind(409, _("The table is frozen.")),
    "table-state": Kind(409, _("The table is not in a state for that.")),
    "request-in-progress": Kind(409, _("Others were faster. Send the same request again."), retry_after=1),
    "content-too-large": Kind(413, _("The body is too long.")),
    "unsupported-media-type": Kind(415, _("The body is not JSON in UTF-8.")),
    "illegal-action": Kind(422, _("The rules forbid that.")),
    "idempotency-key-reused": Kind(422, _("The idempotency key was used for another request.")),
    "rate-limited": Kind(429, _("Too many requests."), retry_after=1),
    "internal-error": Kind(500, _("Something went wrong on our side.")),
    "unavailable": Kind(503, _("The database does not answer."), retry_after=5),
}

#: What is said about values that mean nothing, of all apps.
SENTENCES: Final[Sentences] = {**FAULTS, **FAULTS_OF_HOOKS}

#: What PostgreSQL counts among the faults of a transaction: it may only read, or was idle for too long.
NOT_NOW: Final = ("25006", "25P03")

#: Errors of DRF that carry no more than their status.
BY_STATUS: Final[Mapping[int, str]] = {
    400: "invalid-request",
    401: "unauthenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "content-too-large",
    415: "unsupported-media-type",
    429: "rate-limited",
}

#: What would be right where it is always the same.
PLAIN_JSON: Final = _("Content-Type: application/json in UTF-8, and no Content-Encoding.")
NO_SUCH_ADDRESS: Final = _("The addresses stand in /api/v1/schema. Only /api/v1/ ends with a slash.")
OPEN_AT_ONCE: Final = _("At most %(limit)s streams and long polls may be open at once.")
SUSPICIOUS: Final[Mapping[type[Exception], Any]] = {
    DisallowedHost: _("This server does not answer under that name (Host)."),
    TooManyFieldsSent: _("There are too many parameters."),
    RequestDataTooBig: _("The body is too long."),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem document: its type, a sentence about this case, and further members; after how many seconds to try
    again, where that is not the same for all of its type.
    """

    type: str
    detail: str | None = None
    members: Mapping[str, Any] = field(default_factory=dict)
    retry_after: int | None = None

    @property
    def kind(self) -> Kind:
        """What the type says."""
        return KINDS[self.type]

    def document(self) -> dict[str, Any]:
        """The members of the document."""
        shown: dict[str, Any] = {"type": self.type, "title": str(self.kind.title), "status": self.kind.status}
        if self.detail is not None:
            shown["detail"] = self.detail
        return shown | dict(self.members)

    def response(self) -> HttpResponse:
        """The document as an answer."""
        text = json.dumps(self.document(), ensure_ascii=False)
        response = HttpResponse(text, content_type=CONTENT_TYPE, status=self.kind.status)
        response["Cache-Control"] = "no-store"
        retry_after = self.kind.retry_after if self.retry_after is None else self.retry_after
        if retry_after is not None:
            response["Retry-After"] = str(retry_after)
        if self.kind.status == HTTPStatus.UNAUTHORIZED:
            response["WWW-Authenticate"] = CHALLENGE
        return response


def handle(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """DRF's exception handler. What it does not know is a fault of ours and goes on to Django."""
    problem = problem_of(error, context)
    if problem is None:
        return None
    if problem.kind.status == HTTPStatus.FORBIDDEN and not _is_known(error, context):
        problem = Problem("unauthenticated")  # whoever shows a token may be allowed to
    return problem.response()


def _is_known(error: Exception, context: Mapping[str, Any]) -> bool:
    """Whether somebody was refused who had shown who he is. Asked before that was looked at, ``auth`` would look now,
    and raise: only what comes after it answers 403.
    """
    return isinstance(error, CsrfFailed) or context["request"].auth is not None


# ---------------------------------------------------------------- one function a family of errors


@singledispatch
def problem_of(error: Exception, context: Mapping[str, Any]) -> Problem | None:
    """The problem that an error is; None for an unexpected one."""
    return None


@problem_of.register
def _of_table(error: errors.TableError, context: Mapping[str, Any]) -> Problem:
    return Problem(error.code, members=error.facts)


@problem_of.register
def _of_limit(error: TooMany, context: Mapping[str, Any]) -> Problem:
    return Problem(error.code, members=error.facts, retry_after=error.standing.seconds)


@problem_of.register
def _of_open_streams(error: TooManyStreams, context: Mapping[str, Any]) -> Problem:
    return Problem(error.code, str(OPEN_AT_ONCE) % {"limit": error.limit}, error.facts)


@problem_of.register
def _of_lost_race(error: errors.TryAgain, context: Mapping[str, Any]) -> Problem:
    return Problem("request-in-progress")


@problem_of.register
def _of_table_state(error: errors.TableRefusal, context: Mapping[str, Any]) -> Problem:
    facts = {name: value for name, value in error.facts.items() if name != "reason"}
    return Problem(error.code, table_state_text(error.reason), {"code": error.reason, "facts": facts})


@problem_of.register
def _of_rules(error: IllegalAction, context: Mapping[str, Any]) -> Problem:
    data = refusal_data(error.refusal, context["view"].ruleset)
    return Problem("illegal-action", data.pop("detail"), data)


@problem_of.register
def _of_bad_request(error: errors.BadRequest, context: Mapping[str, Any]) -> Problem:
    return _invalid({"pointer": error.pointer, "code": error.reason, "detail": _fault(error.reason, error)})


@problem_of.register
def _of_malformed(error: Malformed, context: Mapping[str, Any]) -> Problem:
    return _invalid({"pointer": error.pointer, "code": error.code, "detail": _fault(error.code, error)})


@problem_of.register
def _of_options(error: BadOptions, context: Mapping[str, Any]) -> Problem:
    pointer = joined("options", error.option)
    return _invalid({"pointer": pointer, "code": "bad_option", "detail": _fault(error.code, error)})


@problem_of.register
def _of_shape(error: drf.ValidationError, context: Mapping[str, Any]) -> Problem:
    return _invalid(*pointers(error.detail))


@problem_of.register
def _of_foreign_page(error: CsrfFailed, context: Mapping[str, Any]) -> Problem:
    return Problem("forbidden", str(error.detail), {"code": "csrf"})


@problem_of.register
def _of_method(error: drf.MethodNotAllowed, context: Mapping[str, Any]) -> Problem:
    return Problem("method-not-allowed", _one_of(context["view"].allowed_methods))


@problem_of.register
def _of_form(error: drf.NotAcceptable, context: Mapping[str, Any]) -> Problem:
    return Problem("not-acceptable", _one_of([one.media_type for one in context["view"].renderer_classes]))


@problem_of.register
def _of_length(error: TooLong, context: Mapping[str, Any]) -> Problem:
    return Problem("content-too-large", fault_text("too_long", {"most": MOST_BYTES}))


@problem_of.register
def _of_content(error: drf.UnsupportedMediaType, context: Mapping[str, Any]) -> Problem:
    return Problem("unsupported-media-type", str(PLAIN_JSON))


@problem_of.register
def _of_drf(error: drf.APIException, context: Mapping[str, Any]) -> Problem | None:
    known = BY_STATUS.get(error.status_code)
    return None if known is None else Problem(known)


@problem_of.register(Http404)
@problem_of.register(PermissionDenied)
@problem_of.register(SuspiciousOperation)
def _of_django(error: Exception, context: Mapping[str, Any]) -> Problem:
    if isinstance(error, Http404):
        return Problem("not-found")
    return Problem("forbidden") if isinstance(error, PermissionDenied) else _suspicious(error)


@problem_of.register
def _of_database(error: DatabaseError, context: Mapping[str, Any]) -> Problem | None:
    return Problem("unavailable") if _is_away(error) else None


@problem_of.register
def _of_connection(error: InterfaceError, context: Mapping[str, Any]) -> Problem:
    return Problem("unavailable")


def _is_away(error: BaseException | None) -> bool:
    """Whether the database cannot do now what it could do before."""
    if isinstance(error, OperationalError | InterfaceError):
        return True
    return isinstance(error, InternalError) and getattr(error.__cause__, "sqlstate", "") in NOT_NOW


def _suspicious(error: Exception | None) -> Problem:
    """What Django itself refuses to read. Which it was is said where it is nothing that a browser does."""
    told = next((text for kind, text in SUSPICIOUS.items() if isinstance(error, kind)), None)
    return Problem("invalid-request", None if told is None else str(told))


def _one_of(values: Iterable[str]) -> str:
    return fault_text("unknown_value", {"values": values})


def _fault(code: str, error: errors.BadRequest | Malformed | BadOptions) -> str:
    return fault_text(code, error.facts, SENTENCES)


def _invalid(*found: Mapping[str, Any]) -> Problem:
    return Problem("invalid-request", members={"errors": list(found)})


# ---------------------------------------------------------------- what happens outside of DRF


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


bad_request = _unless_api(defaults.bad_request, _suspicious)
forbidden = _unless_api(defaults.permission_denied, lambda _error: Problem("forbidden"))
not_found = _unless_api(defaults.page_not_found, lambda _error: Problem("not-found"))


def fault(request: HttpRequest) -> HttpResponseBase:
    """What nobody has caught: a fault of ours, unless it is the database that is away."""
    away = _is_away(sys.exception())
    problem = (
        Problem("unavailable") if away else Problem("internal-error", members={"request_id": current_request_id()})
    )
    if request.path.startswith("/api/"):
        return problem.response()
    page = defaults.server_error(request)
    page.status_code = problem.kind.status
    if problem.kind.retry_after is not None:
        page["Retry-After"] = str(problem.kind.retry_after)
    return page
