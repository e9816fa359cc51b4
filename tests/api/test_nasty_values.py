"""Values that were somewhere answered with a 500, in every slot of every operation: none here.

The slots are read from the description of the API, so a new one is tried without being named here.
"""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from drf_spectacular.generators import SchemaGenerator

from tables.models import StoredEvent
from tests.api.client import V1, ApiClient
from tests.api.world import Game, a_game
from tests.tables.builders import fresh_key

pytestmark = pytest.mark.django_db

NUMBERS = [2**31, 2**63, 2**64, -1, 10**14]
TEXTS = [
    "",
    "\x00",
    "a\x00b",
    "\u202e🃏",
    "٣",
    "-0",
    "nan",
    "1e400",
    "../../etc/passwd",
    "%00",
    "'; DROP TABLE tables_table; --",
    "hnd_" + "a" * 26,
    "{12345678-1234-5678-1234-567812345678}",
    "3s " * 300,
    "9" * 5000,
]
OTHERS: list[Any] = [None, True, 1.5, -0.0, [], [[]], {}, {"a": {}}, [0] * 1000]
#: JSON that Python would not write, or would read without a word.
RAW = [
    b"NaN",
    b"1e400",
    b"-Infinity",
    b"9" * 5000,
    b'"\\ud800"',
    b'"\\u0000"',
    b"[" * 500 + b"]" * 500,
    b"[" * 30_000,
    b'{"a":1,"a":2}',
    b"\xff",
    b"",
]
HEADERS = [
    "Authorization",
    "Accept",
    "Accept-Language",
    "Content-Type",
    "If-Match",
    "If-None-Match",
    "Idempotency-Key",
    "Cookie",
    "Range",
    "Origin",
    "X-HTTP-Method-Override",
    "Content-Encoding",
    "X-Forwarded-For",
]


def described() -> dict[str, tuple[str, str, dict[str, Any]]]:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    components.update(schema["components"]["schemas"])
    return {
        operation["operationId"]: (method.upper(), path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    }


components: dict[str, Any] = {}
OPERATIONS = described()


def body_of(operation: dict[str, Any], game: Game) -> tuple[dict[str, Any], list[str]]:
    """A body that would be accepted, or nearly so, with only what it needs; and all the keys that there are."""
    name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    shape = components[name]
    whole = filled(shape, game)
    return {key: whole[key] for key in shape.get("required", ())}, list(whole)


def filled(schema: dict[str, Any], game: Game) -> Any:
    if "$ref" in schema:
        return filled(components[schema["$ref"].rpartition("/")[2]], game)
    if "allOf" in schema:
        return filled(schema["allOf"][0], game)
    if "properties" in schema:
        known = {"club": game.table.club_id, "expected_seq": 4, "ruleset": "gouji-classic", "cards": "9s"}
        return {name: known.get(name, filled(one, game)) for name, one in schema["properties"].items()}
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type", "object")
    kind = kind[0] if isinstance(kind, list) else kind
    return {"integer": 1, "string": "x", "boolean": False, "array": [], "object": {}, "number": 1}[kind]


def spoiled(body: dict[str, Any], keys: list[str]) -> Iterator[bytes]:
    """The body with each key in turn, and one that there is not, holding each nasty value."""
    for nasty in [*NUMBERS, *TEXTS, *OTHERS]:
        yield json.dumps(nasty).encode()
        for key in [*keys, "invented"]:
            yield json.dumps({**body, key: nasty}).encode()
        if "clock" in keys:
            yield json.dumps({**body, "clock": {"move_ms": nasty}}).encode()
            yield json.dumps({**body, "options": {"hands": nasty, "burn": nasty}}).encode()
    for raw in RAW:
        yield raw
        for key in keys:
            rest = json.dumps({other: value for other, value in body.items() if other != key})[1:-1].encode()
            yield b'{"%s":%s%s%s}' % (key.encode(), raw, b"," if rest else b"", rest)


def addresses(path: str, operation: dict[str, Any], game: Game) -> Iterator[str]:
    """The address with nasty ids, and with nasty values for each of its query parameters and some others."""
    plain = address(path, game)
    in_path = [one["name"] for one in operation.get("parameters", ()) if one["in"] == "path"]
    texts = [*map(str, NUMBERS), *TEXTS]
    for name in in_path:
        for text in texts:
            yield address(path, game, **{name: quote(text, safe="")})
    for name in [
        "format",
        "invented",
        *(one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"),
    ]:
        for text in texts:
            yield f"{plain}?{name}={quote(text, safe='')}"
        yield f"{plain}?{name}"
        yield f"{plain}?{name}=1&{name}=2"
        yield f"{plain}?{name}=%ff%fe&&=&;"
    yield plain + "?" + "&".join(f"p{number}" for number in range(10_000))
    yield plain + "/"
    yield plain.replace("/v1/", "/v1//", 1)


def address(path: str, game: Game, **ids: str) -> str:
    known = {
        "hand_id": game.hand,
        "table_id": game.table.pk,
        "club_id": game.table.club_id,
        "ruleset_id": "paodekuai",
        "token_id": "tok_" + "a" * 26,
        "bot_id": "plr_" + "a" * 26,
    }
    return re.sub(r"\{(\w+)\}", lambda found: (known | ids).get(found[1], "nothing"), path)


def looked_at(answer: Any, told: Any) -> None:
    assert answer.status_code < 500, (told, answer.content)
    if answer.status_code >= 400:
        assert answer["Content-Type"] == "application/problem+json", told
        assert json.loads(answer.content)["status"] == answer.status_code


@pytest.fixture
def game() -> Game:
    return a_game(1)


@pytest.mark.parametrize("name", OPERATIONS)
def test_nasty_addresses(name, game):
    method, path, operation = OPERATIONS[name]
    me = game.seats[0]
    for one in addresses(path, operation, game):
        # A long poll would wait for nothing; which number is too large for it is tried in its own test.
        if "wait=" in one and one.rpartition("=")[2].isdigit():
            continue
        looked_at(me.ask(method, one, {} if method == "POST" else None), one)


@pytest.mark.parametrize("name", [name for name, (_, _, one) in OPERATIONS.items() if "requestBody" in one])
def test_nasty_bodies(name, game):
    method, path, operation = OPERATIONS[name]
    body, keys = body_of(operation, game)
    before = StoredEvent.objects.filter(stream=game.hand).count()
    for raw in spoiled(body, keys):
        looked_at(game.seats[0].ask(method, address(path, game), raw, Idempotency_Key=fresh_key()), raw)
    assert StoredEvent.objects.filter(stream=game.hand).count() == before


@pytest.mark.parametrize("header", HEADERS)
def test_nasty_headers(header, game):
    client = ApiClient()
    values = [*TEXTS, "a" * 1_000_000, "a\r\nSet-Cookie: b=1", "\x7f", "é", ",,,;q=", "*" * 100]
    for name in ("act", "get_hand", "list_tables", "create_token"):
        method, path, _ = OPERATIONS[name]
        for value in values:
            # As servers hand them over: bytes as Latin-1.
            value = value.encode().decode("latin-1")
            sent = {"Authorization": f"Bearer {game.seats[0].secret}", header: value}
            body = b'{"expected_seq":1,"do":"pass"}' if method == "POST" else None
            looked_at(client.ask(method, address(path, game), body, **sent), (header, value[:50]))


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "get", "\x00", ""])
def test_nasty_methods(method, game):
    for _, path, _ in OPERATIONS.values():
        looked_at(game.seats[0].ask(method, address(path, game)), (method, path))


def test_the_hand_goes_on_afterwards(game):
    assert game.seats[0].get(f"{V1}/hands/{game.hand}").status_code == 200
