"""A table's events in their storage form and back. Names and schema numbers are storage format."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from tables.domain.lobby.events import CATALOGUE, Event
from tables.errors import UnknownEvent

# (type, schema) -> the data of schema + 1; one step each, kept for ever. Nothing has changed so far.
UPCASTERS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}


@dataclass(frozen=True, slots=True)
class Encoded:
    """An event as the ledger stores it; ``secrets`` by audience."""

    type: str
    schema: int
    public: Mapping[str, Any]
    secrets: Mapping[str, Mapping[str, Any]]


def encode(event: Event) -> Encoded:
    """The storage form of an event."""
    data = {field.name: getattr(event, field.name) for field in fields(event)}
    sealed = {name: data.pop(name) for name in event.sealed}
    return Encoded(event.name, event.schema, data, {event.audience: sealed} if sealed else {})


def decode(type_: str, schema: int, public: Mapping[str, Any], secrets: Mapping[str, Mapping[str, Any]]) -> Event:
    """Read a stored event; raises UnknownEvent for what this code cannot read."""
    kind = CATALOGUE.get(type_)
    if kind is None:
        raise UnknownEvent(f"no event of a table is called {type_!r}")
    data = dict(public)
    for part in secrets.values():
        data |= part
    for step in range(schema, kind.schema):
        data = UPCASTERS[type_, step](data)
    if schema > kind.schema:
        raise UnknownEvent(f"{type_} is stored with schema {schema}, newer than this code")
    # JSON knows no tuples; the fields that are lists here are tuples there.
    fields_of: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in data.items()}
    return kind(**fields_of)
