"""The two ways in which the engine says no.

A :class:`Refusal` is a well-formed act that the rules forbid: it carries the clause. :class:`Malformed` is a text
that is no act at all. The edge (HTTP, a record file) decides what becomes of either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

NO_FACTS: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a rule forbids an act: a stable ``code`` for clients, the clause for people, facts for both."""

    code: str
    rule: str
    facts: Mapping[str, Any] = field(default_factory=lambda: NO_FACTS)


class IllegalAction(Exception):
    """A legal text, an illegal act."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule} {refusal.code}")
        self.refusal = refusal


class Malformed(ValueError):
    """Data from outside that cannot be read: which part (a JSON pointer), a stable code, and facts that say what would
    be right. Code and facts together choose the sentence in which the edge says so.
    """

    def __init__(self, pointer: str, code: str, **facts: Any) -> None:
        super().__init__(" ".join([f"{pointer}: {code}", *(f"{name}={value}" for name, value in facts.items())]))
        self.pointer = pointer
        self.code = code
        self.facts = facts
