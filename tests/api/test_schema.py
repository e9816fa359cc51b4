"""The description of the API: every operation in it is called here, and answers as it says."""

import json
import re
from collections.abc import Iterator, Set
from typing import Any

import jsonschema
import pytest
from django.urls import URLPattern, get_resolver

from gouji.engine.action_text import VERBS, read_action
from gouji.engine.refusals import Malformed
from gouji.problems import KINDS
from tables import ids
from tables.live.frames import CONTENT_TYPE
from tables.services import people
from tests.api.client import V1, ApiClient
from tests.api.outside import at_play
from tests.api.world import a_game
from tests.live.visitor import events_of
from tests.tables.builders import a_person, a_table, fresh_key, play_bots, with_bots

pytestmark = pytest.mark.django_db

#: Operations whose answers hold more than their schema names: what there is depends on rule set and event.
OPEN_ENDED = {"Hand", "Entry", "Record", "Problem"}

#: Headers that say nothing about an operation.
EVERYWHERE = {
    "Content-Type",
    "Content-Length",
    "Content-Language",
    "Allow",
    "Cache-Control",
    "Vary",
    "X-Accel-Buffering",
    "X-Content-Type-Options",
    "X-Frame-Options",
    "X-Request-ID",
    "Referrer-Policy",
    "Cross-Origin-Opener-Policy",
    "Set-Cookie",
}

#: A value for every key that an action may have.
SAMPLES: dict[str, Any] = {
    "cards": "9s",
    "claim": "none",
    "revolt": True,
    "resist": True,
    "choose": "head",
    "draw": 1,
    "buy": True,
    "to": 1,
    "charge": True,
    "for": 1,
}


@pytest.fixture
def schema() -> dict[str, Any]:
    return ApiClient().get("/schema").json()


def operations(schema: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def closed(schema: dict[str, Any]) -> dict[str, Any]:
    """The components, taking nothing that they do not name; references stay as they are."""
    components = json.loads(json.dumps(schema["components"]))
    for name, one in components["schemas"].items():
        if "properties" in one and name not in OPEN_ENDED:
            one["additionalProperties"] = False
    return components


class Caller:
    """Calls operations and looks whether the answers are as described."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.schema = schema
        self.components = closed(schema)
        self.called: set[str] = set()
        self.by_id = {
            operation["operationId"]: (method, path, operation) for method, path, operation in operations(schema)
        }

    def call(self, client: ApiClient, name: str, body: Any = None, query: str = "", **ids_: str) -> Any:
        method, path, operation = self.by_id[name]
        address = re.sub(r"\{(\w+)\}", lambda found: ids_[found[1]], path) + query
        headers = {"Idempotency_Key": fresh_key()} if name == "act" else {}
        answer = client.ask(method, address, body, **headers)
        self.called.add(name)
        described = operation["responses"]
        assert str(answer.status_code) in described, (name, answer.status_code, answer.content)
        told = described[str(answer.status_code)].get("headers", {})
        assert answer.headers.keys() - EVERYWHERE <= told.keys(), (name, answer.headers)
        assert ("Location" in told) == ("Location" in answer.headers), name
        shape = (
            described[str(answer.status_code)].get("content", {}).get(answer["Content-Type"], {})
            if answer.content
            else {}
        )
        assert shape or not answer.content, (name, answer["Content-Type"])
        if shape and answer["Content-Type"] == CONTENT_TYPE:
            for event in events_of(answer.content.decode()):
                if event.name:
                    self.validate(shape, {"id": str(event.id), "event": event.name, "data": json.dumps(event.data)})
        elif shape:
            self.validate(shape, answer.json())
            return answer.json()
        return None

    def validate(self, shape: dict[str, Any], value: Any) -> None:
        whole = {**shape["schema"], "components": self.components}
        jsonschema.Draft202012Validator(whole).validate(value)


def test_every_operation_answers_as_it_is_described(schema):
    caller = Caller(schema)
    host = a_person()
    club = people.open_club(name="a club", host=host)
    me, anybody = ApiClient(host), ApiClient()
    call = caller.call

    call(anybody, "get_index")
    call(me, "get_me")
    token = call(me, "create_token", {"name": "phone", "scopes": ["hand:play"]})
    call(me, "get_token", token_id=token["id"])
    call(me, "list_tokens")
    call(me, "revoke_token", token_id=token["id"])
    bot = call(me, "create_bot", {"name": "bot"})
    call(me, "get_bot", bot_id=bot["id"])
    call(me, "list_bots")
    call(me, "list_bot_turns")
    call(me, "renew_bot_token", bot_id=bot["id"])
    call(me, "retire_bot", bot_id=bot["id"])
    call(me, "list_clubs")
    call(me, "get_club", club_id=club.pk)
    for ruleset in call(anybody, "list_rulesets")["results"]:
        call(anybody, "get_ruleset", ruleset_id=ruleset["id"])
        call(anybody, "list_clauses", ruleset_id=ruleset["id"])

    body = {"club": club.pk, "name": "t", "ruleset": "gouji-classic", "visibility": "public", "options": {"hands": 1}}
    table = call(me, "create_table", {**body, "clock": {"bot_pace_ms": 0, "pause_ms": 0}})["id"]
    call(anybody, "list_tables", query="?limit=1")
    call(me, "join_table", {"seat": 0}, table_id=table)
    call(me, "leave_table", table_id=table)
    call(me, "join_table", {"seat": 0}, table_id=table)
    for _ in range(5):
        call(me, "add_bot", {"bot": "sensible"}, table_id=table)
    call(me, "remove_bot", {"seat": 5}, table_id=table)
    call(me, "start_match", table_id=table)
    call(me, "ready_for_hand", {"nonce": "n"}, table_id=table)
    hand = call(me, "add_bot", {"seat": 5}, table_id=table)["hand"]
    call(me, "start_match", table_id=call(me, "create_table", body)["id"])
    call(me, "start_match", table_id=with_bots(a_table(host)).pk)
    call(anybody, "get_table", table_id=table)

    seats = call(me, "create_table", body)["id"]
    link = call(me, "create_seat_link", {"seat": 1, "name": "Wang"}, table_id=seats)
    call(me, "get_seat_link", table_id=seats, link_id=link["id"])
    call(me, "list_seat_links", table_id=seats)
    call(anybody, "open_seat", {"link": link["url"].partition("#")[2]})
    call(anybody, "open_seat", {"link": link["url"].partition("#")[2]})
    call(me, "revoke_seat_link", table_id=seats, link_id=link["id"])
    device = call(me, "create_device", {"name": "tablet"}, club_id=club.pk)
    tablet = ApiClient()
    tablet.secret = device["secret"]
    call(tablet, "add_guest", {"name": "Li"}, table_id=seats)
    call(tablet, "remove_guest", {"seat": 0}, table_id=seats)
    call(me, "get_device", club_id=club.pk, device_id=device["id"])
    call(me, "list_devices", club_id=club.pk)
    call(me, "revoke_device", club_id=club.pk, device_id=device["id"])
    call(anybody, "list_table_entries", table_id=table)
    call(anybody, "stream_table", table_id=table)
    call(anybody, "get_scores", table_id=table)

    for client in (me, anybody):
        call(client, "get_hand", hand_id=hand)
        call(client, "list_hand_entries", hand_id=hand)
        call(client, "stream_hand", hand_id=hand)
        call(client, "get_proof", hand_id=hand)
        call(client, "get_record", hand_id=hand)
        call(client, "list_legal_actions", hand_id=hand)
    call(me, "autopilot", {"on": True}, table_id=table)
    call(me, "autopilot", {"on": False}, table_id=table)
    call(me, "substitute", {"seat": 5, "player": a_person().pk}, table_id=table)
    call(me, "check_action", {"do": "pass"}, hand_id=hand)
    call(me, "act", {"expected_seq": 1, "do": "pass"}, hand_id=hand)
    call(me, "act", {"expected_seq": 4, "do": "pass"}, hand_id=hand)
    call(me, "act", {"expected_seq": 4, "do": "show"}, hand_id=hand)

    wanted = {"club": club.pk, "url": "https://93.184.215.14/hook"}
    hook = call(me, "create_hook", wanted)["id"]
    call(me, "list_hooks")
    call(me, "get_hook", hook_id=hook)
    call(me, "rotate_hook_secret", hook_id=hook)
    delivery = call(me, "test_hook", hook_id=hook)["id"]
    for name in ("get_delivery", "redeliver"):
        call(me, name, hook_id=hook, delivery_id=delivery)
    call(me, "list_deliveries", hook_id=hook)
    call(me, "disable_hook", hook_id=hook)
    call(me, "enable_hook", hook_id=hook)
    call(me, "delete_hook", hook_id=hook)
    assert caller.called == set(caller.by_id)


@pytest.mark.slow
def test_finished_hands_of_every_game_are_as_described(schema):
    caller = Caller(schema)
    for ruleset in ("gouji-classic", "gouji-shandong", "paodekuai"):
        table, bot = at_play(ruleset=ruleset)
        play_bots(table)
        assert caller.call(bot, "list_bot_turns")["turns"]
        game = a_game(1, ruleset=ruleset)
        me = game.seats[0]
        while caller.call(me, "get_hand", hand_id=game.hand)["phase"] != "over":
            game.let_bots_play()
            hint = caller.call(me, "list_legal_actions", hand_id=game.hand, query="?limit=1")
            if hint["actions"]:
                caller.call(me, "act", {"expected_seq": hint["seq"], **hint["actions"][0]}, hand_id=game.hand)
        for client in (me, ApiClient()):
            for name in ("get_hand", "list_hand_entries", "get_record", "get_proof"):
                caller.call(client, name, hand_id=game.hand)
            caller.call(client, "get_scores", table_id=game.table.pk)


def test_addresses_and_description_name_each_other(schema):
    described = {path.removeprefix(V1 + "/") for path in schema["paths"]}
    assert described == {re.sub(r"<str:(\w+)>", r"{\1}", one) for one in addresses()} - {"schema", "docs"}


def addresses() -> Iterator[str]:
    """All addresses under /api/v1."""
    for one in get_resolver().url_patterns:
        if str(one.pattern) == "api/v1/":
            yield from below(one.url_patterns)


def below(patterns: Any, prefix: str = "") -> Iterator[str]:
    for one in patterns:
        if isinstance(one, URLPattern):
            yield prefix + str(one.pattern)
        else:
            yield from below(one.url_patterns, prefix + str(one.pattern))


def test_every_type_of_problem_is_told(schema):
    assert set(KINDS) <= set(re.findall(r"`([a-z-]+)`", schema["info"]["description"]))


def test_no_list_that_grows_gives_more_than_two_hundred_at_once(schema):
    fixed = {"list_rulesets", "list_clauses", "list_bot_turns"}
    lists = {one["operationId"]: one.get("parameters", ()) for _, _, one in operations(schema)}
    lists = {name: parameters for name, parameters in lists.items() if name.startswith("list_") and name not in fixed}
    assert lists
    for name, parameters in lists.items():
        (most,) = [one["schema"]["maximum"] for one in parameters if one["name"] == "limit"]
        assert most <= 200, name


def test_bodies_are_described_as_closed(schema):
    bodies = [
        operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for _, _, operation in operations(schema)
        if "requestBody" in operation
    ]
    assert bodies
    assert all(schema["components"]["schemas"][name]["additionalProperties"] is False for name in bodies)


def test_who_needs_a_token_is_told(schema):
    for method, path, operation in operations(schema):
        address = re.sub(r"\{\w+\}", ids.new_hand_id(), path)
        needed = ApiClient().ask(method, address).status_code == 401
        assert needed == ({} not in operation["security"]), (method, path)


def test_there_is_a_page_for_people():
    page = ApiClient().get("/docs")
    assert page.status_code == 200
    assert "swagger-ui" in page.content.decode()
    assert "http" not in " ".join(re.findall(r'(?:src|href)="([^"]+)"', page.content.decode()))


@pytest.mark.parametrize("body", ["CheckBody", "ActionBody"])
def test_an_action_is_described_with_the_keys_that_the_engine_reads(schema, body):
    described = {one["title"]: one for one in schema["components"]["schemas"][body]["oneOf"]}
    assert set(described) == set(VERBS)
    for verb, told in described.items():
        taken, needed = SAMPLES.keys() & set(told["propertyNames"]["enum"]), SAMPLES.keys() & set(told["required"])
        assert reads(verb, taken)
        assert reads(verb, needed)
        assert not any(reads(verb, needed - {key}) for key in needed)
        assert not any(reads(verb, taken | {key}) for key in SAMPLES.keys() - taken)


def reads(verb: str, keys: Set[str]) -> bool:
    try:
        read_action({"do": verb, **{key: SAMPLES[key] for key in keys}})
    except Malformed:
        return False
    return True
