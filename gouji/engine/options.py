"""Options of a rule set: what values each may have, and refusing anything else by name (GJ-14, PDK-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


class BadOptions(ValueError):
    """An option that the rule set does not have (``no_such_option``), or a value it may not take (``bad_option``); the
    facts say what there is.
    """

    def __init__(self, option: str, code: str, **facts: Any) -> None:
        told = "".join(f" {name}={value}" for name, value in facts.items())
        super().__init__(f"option {option!r}: {code}{told}")
        self.option = option
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a test of its values, a JSON Schema that says the same to clients, and the default.

    ``fixed`` marks an option that this rule set has with one value only.
    """

    name: str
    default: Any
    schema: Mapping[str, Any]
    accepts: Callable[[Any], bool]

    @property
    def allowed(self) -> dict[str, Any]:
        """The values as facts: ``values``, or ``least`` and ``most``, of a ``number`` of them where they are many."""
        if "enum" in self.schema:
            return {"values": tuple(self.schema["enum"])}
        if "items" not in self.schema:
            return {"least": self.schema["minimum"], "most": self.schema["maximum"]}
        one = self.schema["items"]
        return {"number": self.schema["minItems"], "least": one["minimum"], "most": one["maximum"]}

    @property
    def fixed(self) -> bool:
        """Whether there is only one value."""
        return len(self.schema.get("enum", ())) == 1

    def describe(self) -> dict[str, Any]:
        """Name, JSON Schema, default and whether it is fixed."""
        return {"name": self.name, "schema": dict(self.schema), "default": self.default, "fixed": self.fixed}


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def choice(name: str, default: Any, *values: Any) -> Option:
    """One of several words or numbers, of exactly their type."""
    allowed = values or (default,)
    typed = {(type(value), value) for value in allowed}
    return Option(
        name, default, {"enum": list(allowed)}, lambda value: _hashable(value) and (type(value), value) in typed
    )


def _hashable(value: Any) -> bool:
    return isinstance(value, str | int | bool)


def flag(name: str, default: bool) -> Option:
    """True or false."""
    return choice(name, default, False, True)


def fixed(name: str, value: Any) -> Option:
    """An option with one value."""
    return choice(name, value, value)


def number(name: str, default: int, least: int, most: int) -> Option:
    """A whole number within bounds."""
    schema = {"type": "integer", "minimum": least, "maximum": most}
    return Option(name, default, schema, lambda value: _is_int(value) and least <= value <= most)


def points(name: str, default: list[int]) -> Option:
    """As many whole numbers as the default has, summing to 0, none beyond ±1000."""
    schema = {
        "type": "array",
        "items": {"type": "integer", "minimum": -1000, "maximum": 1000},
        "minItems": len(default),
        "maxItems": len(default),
        "description": "the numbers sum to 0",
    }

    def accepts(value: Any) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) == len(default)
            and all(_is_int(one) and abs(one) <= 1000 for one in value)
            and sum(value) == 0
        )

    return Option(name, default, schema, accepts)


def complete(options: tuple[Option, ...], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """The values of all options: the given ones over the defaults. Raises :class:`BadOptions`."""
    known = {option.name: option for option in options}
    chosen = {option.name: option.default for option in options}
    for name, value in (given or {}).items():
        if name not in known:
            raise BadOptions(str(name), "no_such_option", values=tuple(known))
        if not known[name].accepts(value):
            raise BadOptions(name, "bad_option", **known[name].allowed)
        chosen[name] = list(value) if isinstance(value, tuple) else value
    return chosen
