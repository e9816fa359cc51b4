"""Trying again when another writer was faster."""

import random
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction

from tables.errors import SeqConflict, TryAgain

ResultT = TypeVar("ResultT")
TRIES = 10  # six seats that answer a sealed question at once, twice over


def in_own_transaction(attempt: Callable[[], ResultT]) -> ResultT:
    """Run ``attempt`` in a transaction of its own, up to ``TRIES`` times; raises TryAgain after that.

    A SeqConflict means that the stream has gone on; an IntegrityError that the same key, or the same
    fresh stream, was written meanwhile: the next attempt reads what the other has made. Any other
    reason for an IntegrityError is still there at the last attempt and is raised.
    """
    for left in reversed(range(TRIES)):
        try:
            with transaction.atomic(durable=True):
                return attempt()
        except SeqConflict as conflict:
            if not left:
                raise TryAgain from conflict
        except IntegrityError:
            if not left:
                raise
        # Losers that come back at different moments do not meet again.
        time.sleep(random.uniform(0, 0.01))  # noqa: S311  no secret
    raise AssertionError("unreachable")
