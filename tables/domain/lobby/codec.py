"""A table's events in their storage form and back. Names and schema numbers are storage format."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from tables.domain.lobby.events import CATALOGUE, Event
from tables.errors import UnknownEvent

_Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Registry:
    """What can be read: the event classes by name, and (type, schema) → the data of schema + 1, one step each."""

    kinds: Mapping[str, type[Event]]
    upcasters: Mapping[tuple[str, int], _Upcaster] = field(default_factory=dict)


# Steps are kept for ever. Nothing has changed so far.
REGISTRY = Registry(CATALOGUE)


@dataclass(frozen=True, slots=True)
class Encoded:
    """An event as the ledger stores it; ``secrets`` by audience."""

    type: str
    schema: int
    public: Mapping[str, Any]
    secrets: Mapping[str, Mapping[str, Any]]


def encode(event: Event) -> Encoded:
    """The storage form of an event."""
    data = {one.name: getattr(event, one.name) for one in fields(event)}
    sealed = {name: data.pop(name) for name in event.sealed}
    return Encoded(event.name, event.schema, data, {event.audience: sealed} if sealed else {})


def decode(
    type_: str,
    schema: int,
    public: Mapping[str, Any],
    secrets: Mapping[str, Mapping[str, Any]],
    registry: Registry = REGISTRY,
) -> Event:
    """Read a stored event; raises UnknownEvent for what this code cannot read."""
    kind = registry.kinds.get(type_)
    if kind is None:
        raise UnknownEvent(f"no event of a table is called {type_!r}")
    if not 1 <= schema <= kind.schema:
        raise UnknownEvent(f"this code reads {type_} up to schema {kind.schema}, not {schema}")
    data = dict(public)
    for part in secrets.values():
        data |= part
    for old in range(schema, kind.schema):
        data = registry.upcasters[type_, old](data)
    # JSON knows no tuples; the fields that are lists here are tuples there.
    fields_of: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in data.items()}
    return kind(**fields_of)
