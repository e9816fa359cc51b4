"""Lines of the log. Of an error they tell its type and where it was raised, not its text.

That text may be a card (``KeyError: '9s'``), a whole position, or the row that a database has refused; and the log is
read by people who may sit at the table.
"""

import logging
import traceback
from collections.abc import Iterator, Mapping
from copy import copy
from types import TracebackType
from typing import Final, TypeAlias

from django.db import Error as DatabaseError

ErrorInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

#: These say what is wrong with the installation, on their first line; what follows may be a row.
SPEAKING: Final = (DatabaseError, OSError)
#: Under this name Celery puts an error into its message.
IN_MESSAGES: Final = "exc"


class Line(logging.Formatter):
    """The format of the settings, with errors told as above."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and below it the error if there is one."""
        told = copy(record)
        told.exc_text = None  # what another handler may have made of the error
        if isinstance(told.args, Mapping) and IN_MESSAGES in told.args:
            told.args = {**told.args, IN_MESSAGES: "an error"}
        return super().format(told)

    def formatException(self, ei: ErrorInfo) -> str:  # noqa: N802  logging's name for it
        """Where it was raised, from the first cause on."""
        return "".join(_told(ei[1], set())).rstrip("\n")


def _told(error: BaseException | None, seen: set[int]) -> Iterator[str]:
    if error is None or id(error) in seen:
        return
    seen.add(id(error))
    yield from _told(error.__cause__ or (None if error.__suppress_context__ else error.__context__), seen)
    yield "Traceback (most recent call last):\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__module__}.{type(error).__qualname__}{_text(error)}\n"


def _text(error: BaseException) -> str:
    if not isinstance(error, SPEAKING):
        return ""
    return ": " + (str(error).splitlines() or [""])[0]
