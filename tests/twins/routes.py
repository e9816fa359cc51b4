"""Every address of the site, read from the URL conf. A new route is asked as soon as there is one; a new parameter
has to be planned here first.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from django.contrib.admin.utils import quote
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern
from drf_spectacular.generators import SchemaGenerator

from tables.hooks.models import Delivery
from tables.models import HandSummary
from tests.twins.viewers import Ask
from tests.twins.worlds import World

API = "api/v1/"


@dataclass(frozen=True, slots=True)
class Route:
    """One pattern of the URL conf with all its prefixes. ``model`` is that of the administration's pages."""

    pattern: str
    name: str
    parameters: tuple[str, ...]
    model: type[Model] | None
    admin: Any


class NoPlan(AssertionError):
    """Nobody has said yet what to put into a new route."""


@lru_cache
def routes() -> tuple[Route, ...]:
    """All of them."""
    return tuple(_below(get_resolver().url_patterns))


def _below(patterns: Iterable[Any], prefix: str = "", space: str = "") -> Iterator[Route]:
    for one in patterns:
        if isinstance(one, URLResolver):
            inner = f"{space}{one.namespace}:" if one.namespace else space
            yield from _below(one.url_patterns, prefix + _text(one), inner)
        else:
            assert isinstance(one, URLPattern)
            admin = getattr(one.callback, "model_admin", None)
            model = admin.model if hasattr(admin, "model") else None
            parameters = tuple(one.pattern.regex.groupindex)
            yield Route(prefix + _text(one), f"{space}{one.name}", parameters, model, admin if model else None)


def _text(one: URLPattern | URLResolver) -> str:
    """A pattern in the way of ``path``, so that all have the same form."""
    if not isinstance(one.pattern, RegexPattern):
        return str(one.pattern)
    return re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", str(one.pattern)).strip("^$")


# ---------------------------------------------------------------- parameters

#: What stands in an address, by the name of the parameter.
PARAMETERS: Mapping[str, Callable[[World], Iterable[object]]] = {
    "table_id": lambda world: [world.house.table.pk],
    "hand_id": lambda world: [world.house.hand],
    "club_id": lambda world: [world.house.table.club_id],
    "token_id": lambda world: [one.token for one in world.house.viewers if one.token][:2],
    "delivery_id": lambda world: _rows(Delivery),
    "ruleset_id": lambda world: [world.house.table.ruleset],
    "ruleset": lambda world: [world.house.table.ruleset],
    "clause_id": lambda world: ["PDK-1.4" if world.house.table.ruleset == "paodekuai" else "GJ-5.2"],
    "app_label": lambda world: ["tables", "scoring"],
    "content_type_id": lambda world: [ContentType.objects.get_for_model(HandSummary).pk],
    "object_id": lambda world: [world.house.hand],
    "id": lambda world: [world.house.table.host.user_id],
    "url": lambda world: ["nothing/here"],
}
ROWS = 2  # of a model, from either end


def paths(route: Route, world: World) -> Iterator[str]:
    """The route's addresses in a world. Raises NoPlan."""
    values = [list(_values(route, name, world)) for name in route.parameters]
    for chosen in product(*values):
        path = route.pattern
        for name, value in zip(route.parameters, chosen, strict=True):
            path = re.sub(rf"<(\w+:)?{name}>", lambda _, value=value: str(value), path)
        yield "/" + path


def _values(route: Route, name: str, world: World) -> Iterable[object]:
    if name == "object_id" and route.model:
        return map(quote, _rows(route.model))
    if name in world.house.ids:
        return [world.house.ids[name]]
    if name not in PARAMETERS:
        raise NoPlan(f"{route.pattern}: say in PARAMETERS, or in the ids of a house, what {name} is in a world")
    return PARAMETERS[name](world)


def _rows(model: type[Model]) -> list[object]:
    keys = list(model._default_manager.order_by("pk").values_list("pk", flat=True))
    return list(dict.fromkeys((*keys[:ROWS], *keys[-ROWS:])))


# ---------------------------------------------------------------- queries

Values = Callable[[World], Iterable[object]]

#: Query parameters of the API by their names; which operation has which is read from its description.
API_QUERY: Mapping[str, Values] = {
    "view": lambda world: ["public", "seat:0", f"seat:{world.house.start.rules.seats - 1}", "seat:7", "arbiter"],
    "reason": lambda world: [],  # an official who gives one may look: attempts has it for those who are none
    "at": lambda world: [1, 3, world.now.visible_seq, world.now.state.seq + 1, 9999],
    "after": lambda world: [2, max(0, world.now.visible_seq - 3), world.now.visible_seq, 9999],
    "wait": lambda world: [0],
    "limit": lambda world: [1, 200],
    "seat": lambda world: [0, 1, world.house.start.rules.seats - 1, 7],
    "cursor": lambda world: ["nonsense"],
    "club": lambda world: [world.house.table.club_id],
    "state": lambda world: ["open", "playing"],
    "ruleset": lambda world: [world.house.table.ruleset],
    "match": lambda world: [1, 2],
    "type": lambda world: ["hand.finished"],
    "hints": lambda world: [1, 50],
}
#: … and of the other pages, by the name of the route.
QUERIES: Mapping[str, Values] = {
    "admin:tables_handsummary_replay": lambda world: [
        f"as={viewer}&at={at}"
        for viewer in ("public", "all", "0", "1", "9")
        for at in ("", 1, 4, world.now.visible_seq, world.now.state.seq)
    ],
    "admin:autocomplete": lambda world: ["app_label=tables&model_name=membership&field_name=player&term=seat"],
    "pages:new-table": lambda world: [f"game={world.house.table.ruleset}"],
    "pages:join-by-code": lambda world: ["code=abcdef"],
    "pages:login": lambda world: ["next=/"],
    "pages:signup": lambda world: ["next=/"],
}


@lru_cache
def _described() -> dict[str, tuple[str, ...]]:
    """The query parameters of every address of the API, by its pattern."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return {
        path.strip("/"): tuple(
            one["name"] for one in methods.get("get", {}).get("parameters", ()) if one["in"] == "query"
        )
        for path, methods in schema["paths"].items()
    }


def queries(route: Route, world: World) -> Iterator[str]:
    """What to ask an address for besides what it gives by itself."""
    if route.pattern.startswith(API):
        for name in _described().get(re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route.pattern), ()):
            if name not in API_QUERY:
                raise NoPlan(f"{route.pattern}: say in API_QUERY what {name} can be")
            yield from (f"{name}={value}" for value in API_QUERY[name](world))
    elif route.name.endswith("_changelist"):
        yield from _list_queries(route, world)
    elif route.name in QUERIES:
        yield from map(str, QUERIES[route.name](world))


def _list_queries(route: Route, world: World) -> Iterator[str]:
    """A list of the administration, sorted by each column either way, searched for cards, and filtered by numbers and
    by what refers to its rows, as far as Django lets that happen by itself.
    """
    options = route.admin.model._meta
    for column in range(len(route.admin.list_display) + 1):
        yield f"o={column}"
        yield f"o=-{column}"
    yield "q=9s+9h"
    yield f"{options.pk.name}__in={world.house.hand}"
    for field in options.concrete_fields:
        if field.get_internal_type().endswith("IntegerField"):
            yield f"{field.name}__gt={world.now.visible_seq}"
    for relation in options.related_objects:
        last = relation.related_model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
        yield f"{relation.name}__gte={last}"


# ---------------------------------------------------------------- requests

GET_FORMS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "hand-entries": (("Accept", "application/x-ndjson"),),
    "hand-stream": (("Last-Event-ID", "3"),),
}


def readings(world: World) -> Iterator[Ask]:
    """Every address that can be read, with every query, and every address once with each other method."""
    for route in routes():
        for path in paths(route, world):
            yield Ask("GET", path)
            yield from (Ask("GET", f"{path}?{query}") for query in queries(route, world))
            if route.name in GET_FORMS:
                yield Ask("GET", path, headers=GET_FORMS[route.name])
            if route.pattern.startswith(API):
                yield Ask("GET", path, page=True)
                yield Ask("GET", path, headers=(("Accept-Language", "zh-Hans"),))
            yield Ask("HEAD", path)
            yield Ask("OPTIONS", path)
            yield Ask("POST", path, b"{}")
