"""Events ⇄ named, versioned JSON, with what not everybody may see set apart (GJ-13.4).

``encode`` gives a public part and one part an audience (``seat:3``, ``referee``); the ledger keeps them in rows of
their own. Names and schema numbers are storage format: they are chosen here, never taken from class names, and an
old schema is read through one upcaster a step, kept for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from . import events
from .action_text import read_action, write_action
from .events import Event
from .gouji_events import before_play, in_play
from .notation import parse_cards, show_cards
from .state import Debt, Due, Exit, Previous, Result

Data = dict[str, Any]
Secrets = dict[str, Data]


@dataclass(frozen=True, slots=True)
class Encoded:
    """An event as the ledger stores it."""

    type: str
    schema: int
    public: Data
    secrets: Secrets


class UnknownEvent(ValueError):
    """A type or a schema number that this version of the engine has never known."""


def seat_audience(seat: int) -> str:
    """The audience of one seat's secrets."""
    return f"seat:{seat}"


REFEREE = "referee"

# ---- fields, by their type ----


def _result_from(data: Data) -> Result:
    lists = {name: tuple(data[name]) if data[name] is not None else None for name in ("points", "places")}
    return Result(**{**data, **lists, "debts": tuple(map(Debt.from_data, data["debts"]))})


def _result_to(result: Result) -> Data:
    return {**asdict(result), "debts": [debt.to_data() for debt in result.debts]}


def _same(value: Any) -> Any:
    return value


def _list(value: Any) -> Any:
    return list(value)


def _one_card(text: str) -> Any:
    return parse_cards(text)[0]


_Converter = tuple[Callable[[Any], Any], Callable[[Any], Any]]

_FIELDS: dict[str, _Converter] = {
    "Seat": (_same, _same),
    "int": (_same, _same),
    "str": (_same, _same),
    "bool": (_same, _same),
    "Mapping[str, Any]": (dict, _same),
    "Card": (str, _one_card),
    "Cards": (show_cards, parse_cards),
    "Action": (write_action, read_action),
    "tuple[Seat, ...]": (_list, tuple),
    "tuple[int, ...]": (_list, tuple),
    "tuple[Cards, ...]": (lambda value: list(map(show_cards, value)), lambda data: tuple(map(parse_cards, data))),
    "tuple[Exit, ...]": (
        lambda value: [[one.seat, one.how] for one in value],
        lambda data: tuple(Exit(*one) for one in data),
    ),
    "tuple[Due, ...]": (
        lambda value: [[due.receiver, due.payer, due.cards] for due in value],
        lambda data: tuple(Due(*one) for one in data),
    ),
    "tuple[tuple[Seat, bool], ...]": (
        lambda value: [list(one) for one in value],
        lambda data: tuple((seat, flag) for seat, flag in data),
    ),
    "Mapping[Seat, str]": (
        lambda value: {str(seat): one for seat, one in value.items()},
        lambda data: {int(seat): one for seat, one in data.items()},
    ),
    "Mapping[Seat, Cards]": (
        lambda value: {str(seat): show_cards(cards) for seat, cards in value.items()},
        lambda data: {int(seat): parse_cards(cards) for seat, cards in data.items()},
    ),
    "Debt": (Debt.to_data, Debt.from_data),
    "Previous": (Previous.to_data, Previous.from_data),
    "Result": (_result_to, _result_from),
}

# ---- which part of an event is whose ----

_Split = Callable[[Data], tuple[Data, Secrets]]
_Join = Callable[[Data, Mapping[str, Data]], Data]


def _split_deal(data: Data) -> tuple[Data, Secrets]:
    secrets: Secrets = {seat_audience(seat): {"cards": cards} for seat, cards in enumerate(data["hands"])}
    secrets[REFEREE] = {"lot": data["lot"]}
    return {key: data[key] for key in ("first_drawer", "upcoming")}, secrets


def _join_deal(public: Data, secrets: Mapping[str, Data]) -> Data:
    hands = [secrets[seat_audience(seat)]["cards"] for seat in range(len(secrets) - 1)]
    return {**public, "hands": hands, "lot": secrets[REFEREE]["lot"]}


def _split_answer(data: Data) -> tuple[Data, Secrets]:
    return {}, {seat_audience(data["seat"]): data}


def _apart(key: str, *holders: str) -> _Split:
    """Set one key apart for the seats that these keys name."""

    def split(data: Data) -> tuple[Data, Secrets]:
        public = {name: value for name, value in data.items() if name != key}
        return public, {seat_audience(data[holder]): {key: data[key]} for holder in holders}

    return split


def _join_any(public: Data, secrets: Mapping[str, Data]) -> Data:
    return {**public, **next(iter(secrets.values()), {})}


def _split_return(data: Data) -> tuple[Data, Secrets]:
    public, secrets = _apart("cards", "seat", "to")(data)
    return {**public, "number": len(data["cards"].split())}, secrets


def _join_return(public: Data, secrets: Mapping[str, Data]) -> Data:
    data = _join_any(public, secrets)
    return {key: value for key, value in data.items() if key != "number"}


_SECRET: dict[str, tuple[_Split, _Join]] = {
    "dealt": (_split_deal, _join_deal),
    "answered": (_split_answer, _join_any),
    "returned": (_split_return, _join_return),
    "draw_taken": (_apart("card", "seat", "opposite"), _join_any),
    "discarded": (_apart("card", "seat"), _join_any),
}


def _catalogue() -> dict[str, type[Any]]:
    found = {}
    for module in (events, before_play, in_play):
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == module.__name__ and "name" in vars(value):
                found[vars(value)["name"]] = value
    return found


_Upcaster = Callable[[Data, Secrets], tuple[Data, Secrets]]


@dataclass(frozen=True, slots=True)
class Registry:
    """What can be read and how it is written.

    ``kinds``: the event classes by their stored names; ``schemas``: the number that is written today, where it is
    not 1; ``upcasters``: (type, old schema) → a function from the old (public, secrets) to the next schema's.
    """

    kinds: Mapping[str, type[Any]]
    schemas: Mapping[str, int] = field(default_factory=dict)
    upcasters: Mapping[tuple[str, int], _Upcaster] = field(default_factory=dict)

    def schema(self, type_: str) -> int:
        """The schema number in which events of this type are written."""
        return self.schemas.get(type_, 1)

    def upcast(self, type_: str, schema: int, public: Data, secrets: Secrets) -> tuple[Data, Secrets]:
        """A stored event's parts in the schema of today, one step after another. Raises :class:`UnknownEvent`."""
        today = self.schema(type_)
        if type_ not in self.kinds or not 1 <= schema <= today:
            raise UnknownEvent(f"event {type_!r} schema {schema}")
        for old in range(schema, today):
            public, secrets = self.upcasters[type_, old](public, secrets)
        return public, secrets


#: Every event type there is. A changed one has a number in ``schemas`` and a step from each older one.
REGISTRY = Registry(_catalogue())


def encode(event: Event) -> Encoded:
    """The event as stored: its public part, and one part for each audience."""
    data = {one.name: _FIELDS[str(one.type)][0](getattr(event, one.name)) for one in fields(event)}  # type: ignore[arg-type]
    public, secrets = _SECRET[event.name][0](data) if event.name in _SECRET else (data, {})
    return Encoded(event.name, REGISTRY.schema(event.name), public, secrets)


def decode(
    type_: str,
    schema: int,
    public: Mapping[str, Any],
    secrets: Mapping[str, Data],
    registry: Registry = REGISTRY,
) -> Event:
    """The event that was stored; all of its secrets are needed. Raises :class:`UnknownEvent`."""
    data, apart = registry.upcast(type_, schema, dict(public), dict(secrets))
    whole = _SECRET[type_][1](data, apart) if type_ in _SECRET else data
    kind = registry.kinds[type_]
    values = {one.name: _FIELDS[str(one.type)][1](whole[one.name]) for one in fields(kind)}
    event: Event = kind(**values)
    return event
