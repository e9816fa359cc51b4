"""A number for every request: in its answer, in its log lines, in the report of an error."""

import logging
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponseBase

HEADER = "X-Request-ID"
_current: ContextVar[str] = ContextVar("request_id", default="-")


def current_request_id() -> str:
    """The id of the request that is being answered, ``-`` outside of one."""
    return _current.get()


class RequestIds:
    """Middleware: gives each request an id of our own; what a client sends as one is not used."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        before = _current.set(secrets.token_hex(8))
        try:
            response = self.get_response(request)
            response[HEADER] = current_request_id()
        finally:
            _current.reset(before)
        return response


class RequestIdFilter(logging.Filter):
    """Puts the id where the log's format wants it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current_request_id()
        return True
