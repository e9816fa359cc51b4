"""Tables: opening one, finding one, and everything people do between hands."""

import pytest

from tables.models import Table
from tables.services import people, tokens
from tests.api.client import ApiClient, faults, problem
from tests.api.world import a_game
from tests.tables.builders import a_club, a_person, a_table, with_bots

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> ApiClient:
    return ApiClient(a_club(a_person()).players.get())


def club_of(client: ApiClient) -> str:
    return client.player.memberships.get().club_id


def a_body(client: ApiClient, **change: object) -> dict[str, object]:
    return {"club": club_of(client), "name": "Friday", "ruleset": "gouji-classic", **change}


def test_opening_a_table(host):
    made = host.post(
        "/tables",
        a_body(host, options={"burn": False, "hands": 2}, clock={"move_ms": 30_000}, visibility="public"),
    )
    assert made.status_code == 201
    told = made.json()
    assert made["Location"] == f"/api/v1/tables/{told['id']}"
    assert told["options"]["burn"] is False
    assert told["options"]["hands"] == 2
    assert told["options"]["bie_san"] is True
    assert told["clock"] == {"move_ms": 30_000, "bank_ms": 60_000, "pause_ms": 10_000, "bot_pace_ms": 800}
    assert (told["state"], told["hand"], told["next_hand"]["number"]) == ("open", None, 1)
    assert len(told["next_hand"]["commitment"]) == 64
    assert [one["player"] for one in told["seats"]] == [None] * 6
    assert ApiClient().get(made["Location"]).json() == told


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"ruleset": "bridge"}, ("/ruleset", "unknown_value")),
        ({"options": {"burn": 1}}, ("/options/burn", "bad_option")),
        ({"options": {"men/rank": 1}}, ("/options/men~1rank", "bad_option")),
        ({"options": {"place_points": [1, 2]}}, ("/options/place_points", "bad_option")),
        ({"options": {"charge": True}}, ("/options/charge", "bad_option")),
        ({"options": []}, ("/options", "not_object")),
        ({"options": None}, ("/options", "missing")),
        ({"clock": {"move_ms": 1}}, ("/clock/move_ms", "out_of_range")),
        ({"clock": {"move_ms": 30_000.5}}, ("/clock/move_ms", "not_integer")),
        ({"clock": {"move_ms": True}}, ("/clock/move_ms", "not_integer")),
        ({"clock": {"move_ms": "30000"}}, ("/clock/move_ms", "not_integer")),
        ({"clock": {"haste": 1}}, ("/clock/haste", "unknown_field")),
        ({"clock": 5}, ("/clock", "not_object")),
        ({"name": " "}, ("/name", "bad_name")),
        ({"name": "a\u202eb"}, ("/name", "bad_name")),
        ({"visibility": "secret"}, ("/visibility", "unknown_value")),
        ({"continuous": "yes"}, ("/continuous", "not_boolean")),
        ({"club": "clb_x"}, ("/club", "no_id")),
        ({"state": "playing"}, ("/state", "unknown_field")),
        ({"seq": 1}, ("/seq", "unknown_field")),
    ],
)
def test_tables_that_cannot_be_opened(host, change, fault):
    assert faults(host.post("/tables", a_body(host, **change))) == {fault}
    assert not Table.objects.exists()


def test_tables_are_opened_in_ones_own_clubs(host):
    other = a_club()
    problem(host.post("/tables", a_body(host, club=other.pk)), 404, "not-found")
    problem(ApiClient().post("/tables", {}), 401, "unauthenticated")
    problem(ApiClient(host.player, scopes=(tokens.PLAY,)).post("/tables", {}), 403, "missing-scope")


def test_whom_a_table_is_shown_to():
    public, private = a_table(), a_table(visibility="club")
    member = a_person()
    people.enrol(club=private.club, player=member)
    shown = {
        "anonymous": ApiClient(),
        "stranger": ApiClient(a_person()),
        "member": ApiClient(member),
    }
    seen = {name: {one["id"] for one in client.get("/tables").json()["results"]} for name, client in shown.items()}
    assert seen == {"anonymous": {public.pk}, "stranger": {public.pk}, "member": {public.pk, private.pk}}
    for name in ("anonymous", "stranger"):
        for address in ("", "/entries"):
            problem(shown[name].get(f"/tables/{private.pk}{address}"), 404, "not-found")
    for verb in ("join", "leave", "ready", "start", "add-bot", "remove-bot"):
        problem(shown["stranger"].post(f"/tables/{private.pk}/{verb}"), 404, "not-found")
        problem(shown["anonymous"].post(f"/tables/{public.pk}/{verb}"), 401, "unauthenticated")


def test_tables_are_found_by_club_state_and_rule_set():
    playing = a_game().table
    waiting = a_table(ruleset="paodekuai")

    def found(query: str) -> set[str]:
        return {one["id"] for one in ApiClient().get(f"/tables?{query}").json()["results"]}

    assert found("state=playing") == {playing.pk}
    assert found("ruleset=paodekuai") == {waiting.pk}
    assert found(f"club={waiting.club_id}&state=open") == {waiting.pk}
    assert found(f"club={waiting.club_id}&state=playing") == set()
    assert faults(ApiClient().get("/tables?state=closed&club=x&ruleset=")) == {
        ("/state", "unknown_value"),
        ("/club", "no_id"),
        ("/ruleset", "unknown_value"),
    }


def test_the_newest_tables_come_first_page_by_page():
    tables = [a_table().pk for _ in range(3)]
    first = ApiClient().get("/tables?limit=2").json()
    second = ApiClient().get(first["next"].removeprefix("http://testserver")).json()
    assert [one["id"] for one in first["results"] + second["results"]] == sorted(tables, reverse=True)
    assert second["next"] is None


def test_people_sit_down_and_the_hand_begins_when_all_are_ready():
    table = with_bots(a_table(), 5)
    me = ApiClient(a_person())
    sat = me.post(f"/tables/{table.pk}/join", {"seat": 0})
    assert sat.status_code == 200
    assert sat.json()["seats"][0] == {
        "seat": 0,
        "player": me.player.pk,
        "name": me.player.name,
        "bot": None,
        "guest": False,
        "autopilot": None,
        "ready": False,
    }
    announced = sat.json()["next_hand"]
    begun = me.post(f"/tables/{table.pk}/ready", {"nonce": "风"}).json()
    assert (begun["state"], begun["match"], begun["hand"], begun["next_hand"]) == ("playing", 1, announced["id"], None)
    assert me.get(f"/hands/{begun['hand']}").json()["seat"] == 0


def test_a_body_may_be_left_out():
    table = a_table()
    me = ApiClient(a_person())
    assert me.post(f"/tables/{table.pk}/join").json()["seats"][0]["player"] == me.player.pk
    assert me.post(f"/tables/{table.pk}/leave", {}).json()["seats"][0]["player"] is None


def test_hosts_seat_bots_and_start():
    table = a_table()
    host = ApiClient(table.host)
    for seat in range(6):
        answer = host.post(f"/tables/{table.pk}/add-bot", {"bot": "random"})
        assert answer.json()["seats"][seat]["bot"] == "random"
    gone = host.post(f"/tables/{table.pk}/remove-bot", {"seat": 3}).json()
    assert gone["seats"][3]["player"] is None
    told = problem(host.post(f"/tables/{table.pk}/start"), 409, "table-state")
    assert (told["code"], told["facts"]) == ("seats_open", {"seats": [3]})
    assert host.post(f"/tables/{table.pk}/add-bot", {"seat": 3}).status_code == 200
    assert host.post(f"/tables/{table.pk}/start").json()["state"] == "playing"


@pytest.mark.parametrize(
    ("verb", "body", "reason"),
    [
        ("join", {"seat": 1}, "already_seated"),
        ("ready", {}, "hand_running"),
        ("add-bot", {}, "match_running"),
        ("remove-bot", {"seat": 2}, "match_running"),
        ("start", {}, "match_running"),
    ],
)
def test_during_a_match_seats_stay(verb, body, reason):
    game = a_game()
    answer = game.seats[0].post(f"/tables/{game.table.pk}/{verb}", body, Accept_Language="zh-Hans")
    told = problem(answer, 409, "table-state")
    assert told["code"] == reason
    assert told["detail"]
    assert (
        told["detail"]
        != problem(game.seats[0].post(f"/tables/{game.table.pk}/{verb}", body), 409, "table-state")["detail"]
    )


@pytest.mark.parametrize(
    ("verb", "body", "fault"),
    [
        ("join", {"seat": 6}, ("/seat", "out_of_range")),
        ("join", {"seat": -1}, ("/seat", "out_of_range")),
        ("join", {"seat": "0"}, ("/seat", "not_integer")),
        ("join", {"seat": None}, ("/seat", "missing")),
        ("join", {"player": "plr_other"}, ("/player", "unknown_field")),
        ("leave", {"seat": 0}, ("/seat", "unknown_field")),
        ("ready", {"nonce": 5}, ("/nonce", "not_text")),
        ("ready", {"nonce": "x" * 65}, ("/nonce", "too_long")),
        ("ready", {"nonce": "风" * 22}, ("/nonce", "too_long")),
        ("add-bot", {"bot": "genius"}, ("/bot", "unknown_value")),
        ("add-bot", {"bot": ""}, ("/bot", "unknown_value")),
        ("remove-bot", {}, ("/seat", "missing")),
        ("start", {"now": True}, ("/now", "unknown_field")),
    ],
)
def test_commands_that_cannot_be_read(verb, body, fault):
    table = a_table()
    assert faults(ApiClient(table.host).post(f"/tables/{table.pk}/{verb}", body)) == {fault}


def test_a_smaller_table_has_fewer_seats():
    table = a_table(ruleset="paodekuai")
    host = ApiClient(table.host)
    assert len(host.get(f"/tables/{table.pk}").json()["seats"]) == 3
    assert faults(host.post(f"/tables/{table.pk}/join", {"seat": 4})) == {("/seat", "no_such_seat")}


def test_only_hosts_seat_bots():
    table = a_table()
    guest = ApiClient(a_person())
    told = problem(guest.post(f"/tables/{table.pk}/add-bot"), 403, "forbidden")
    assert told["needs"] == "host"
    problem(guest.post(f"/tables/{table.pk}/start"), 403, "forbidden")
    weak = ApiClient(table.host, scopes=(tokens.PLAY,))
    assert problem(weak.post(f"/tables/{table.pk}/add-bot"), 403, "missing-scope")["required_scope"] == "table:manage"


def test_a_table_tells_what_happened_but_no_secret_and_no_nonce():
    table = with_bots(a_table(), 5)
    me = ApiClient(a_person())
    me.post(f"/tables/{table.pk}/join")
    me.post(f"/tables/{table.pk}/ready", {"nonce": "my-own-nonce"})
    answer = me.get(f"/tables/{table.pk}/entries")
    found = answer.json()["entries"]
    assert [one["seq"] for one in found] == list(range(1, len(found) + 1))
    kinds = [one["type"] for one in found]
    assert kinds[:2] == ["table_opened", "hand_announced"]
    assert kinds[-3:] == ["match_started", "hand_scheduled", "hand_started"]
    assert "my-own-nonce" not in answer.content.decode()
    assert not {"secret", "nonce", "nonces"} & {key for one in found for key in one}
    assert me.get(f"/tables/{table.pk}/entries?after=2&limit=1").json()["entries"] == found[2:3]
    assert me.get(f"/tables/{table.pk}/entries?after=999999999999999").json()["entries"] == []
