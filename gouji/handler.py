"""Which problem an error is.

Services, selectors and the engine say no with exceptions of their own; here each becomes a type and a sentence.
"""

from collections.abc import Mapping
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
from django.http import Http404, HttpResponse
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions as drf

from gouji.engine.options import BadOptions
from gouji.engine.refusals import IllegalAction, Malformed
from gouji.problems import BY_STATUS, Problem
from tables import errors
from tables.api.access import CsrfFailed
from tables.api.parsers import MOST_BYTES, TooLong
from tables.api.pointers import joined, pointers
from tables.api.refusals import refusal_data
from tables.faults import FAULTS, Sentences, fault_text, one_of
from tables.hooks.faults import FAULTS as FAULTS_OF_HOOKS
from tables.limits.counting import TooMany
from tables.live.slots import TooManyStreams
from tables.wording import table_state_text

#: What is said about values that mean nothing, of all apps.
SENTENCES: Final[Sentences] = {**FAULTS, **FAULTS_OF_HOOKS}

#: What PostgreSQL counts among the faults of a transaction: it may only read, or was idle for too long.
NOT_NOW: Final = ("25006", "25P03")

#: What would be right where it is always the same.
PLAIN_JSON: Final = _("Content-Type: application/json in UTF-8, and no Content-Encoding.")
OPEN_AT_ONCE: Final = _("At most %(limit)s streams and long polls may be open at once.")
SUSPICIOUS: Final[Mapping[type[Exception], Any]] = {
    DisallowedHost: _("This server does not answer under that name (Host)."),
    TooManyFieldsSent: _("There are too many parameters."),
    RequestDataTooBig: _("The body is too long."),
}


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
    return Problem("method-not-allowed", one_of(context["view"].allowed_methods))


@problem_of.register
def _of_form(error: drf.NotAcceptable, context: Mapping[str, Any]) -> Problem:
    return Problem("not-acceptable", one_of([one.media_type for one in context["view"].renderer_classes]))


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


@problem_of.register
def _of_missing(error: Http404, context: Mapping[str, Any]) -> Problem:
    return Problem("not-found")


@problem_of.register
def _of_permission(error: PermissionDenied, context: Mapping[str, Any]) -> Problem:
    return Problem("forbidden")


@problem_of.register
def _of_suspicion(error: SuspiciousOperation, context: Mapping[str, Any]) -> Problem:
    return suspicious(error)


@problem_of.register
def _of_database(error: DatabaseError, context: Mapping[str, Any]) -> Problem | None:
    return Problem("unavailable") if is_away(error) else None


@problem_of.register
def _of_connection(error: InterfaceError, context: Mapping[str, Any]) -> Problem:
    return Problem("unavailable")


def _fault(code: str, error: errors.BadRequest | Malformed | BadOptions) -> str:
    return fault_text(code, error.facts, SENTENCES)


def _invalid(*found: Mapping[str, Any]) -> Problem:
    return Problem("invalid-request", members={"errors": list(found)})


# ---------------------------------------------------------------- asked by Django's handlers too


def is_away(error: BaseException | None) -> bool:
    """Whether the database cannot do now what it could do before."""
    if isinstance(error, OperationalError | InterfaceError):
        return True
    return isinstance(error, InternalError) and getattr(error.__cause__, "sqlstate", "") in NOT_NOW


def suspicious(error: Exception | None) -> Problem:
    """What Django itself refuses to read. Which it was is said where it is nothing that a browser does."""
    told = next((text for kind, text in SUSPICIOUS.items() if isinstance(error, kind)), None)
    return Problem("invalid-request", None if told is None else str(told))
