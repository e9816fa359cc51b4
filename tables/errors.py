"""What the services and selectors of this app may say no with.

Each error has a stable ``code``, which is the type of the problem document, and ``facts`` for the
client. Only ``gouji.problems`` knows HTTP statuses. The engine's own refusals (``IllegalAction``,
``Malformed``, ``BadOptions``) pass through unchanged.
"""

from typing import Any, ClassVar


class TableError(Exception):
    """The parent of all of them."""

    code: ClassVar[str] = "error"

    def __init__(self, **facts: Any) -> None:
        super().__init__(self.code)
        self.facts = facts


class NotFound(TableError):
    """There is no such thing, or this person may not know of it: the same answer for both."""

    code = "not-found"


class NotYourSeat(TableError):
    """The seat, or the view from it, belongs to somebody else."""

    code = "not-your-seat"


class NotAllowed(TableError):
    """This person may not do that here; ``needs`` says who may."""

    code = "forbidden"


class MissingScope(TableError):
    """It needs a right that the caller has not shown: ``required_scope``."""

    code = "missing-scope"

    def __init__(self, required_scope: str) -> None:
        super().__init__(required_scope=required_scope)
        self.required_scope = required_scope


class ConflictOfInterest(TableError):
    """An official may not open a hand in which he plays."""

    code = "conflict-of-interest"


class StaleSequence(TableError):
    """Decided on an older question; ``current_seq`` is the seq that this person may see now."""

    code = "stale-sequence"

    def __init__(self, current_seq: int) -> None:
        super().__init__(current_seq=current_seq)
        self.current_seq = current_seq


class HandClosed(TableError):
    """The hand is over."""

    code = "hand-closed"


class KeyReused(TableError):
    """The idempotency key was used for another request."""

    code = "idempotency-key-reused"


class TryAgain(TableError):
    """Others were faster again and again; nothing has changed."""

    code = "try-again"


class BadRequest(TableError):
    """A value that means nothing here: which (a JSON pointer), a stable reason, and facts that say what would be
    right. Reason and facts together choose the sentence in which the edge says so (:mod:`tables.faults`).
    """

    code = "invalid-request"

    def __init__(self, pointer: str, reason: str, **facts: Any) -> None:
        super().__init__(**facts)
        self.pointer = pointer
        self.reason = reason


class TableRefusal(TableError):
    """The table is not in a state for it (a seat is taken, a match is running); ``reason`` says which."""

    code = "table-state"

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason=reason, **facts)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class SeqConflict(Exception):
    """Another event was appended first. The services try again; it never leaves them."""


class UnknownEvent(Exception):
    """The ledger holds an event of a type or schema that this code cannot read; nothing is skipped."""
