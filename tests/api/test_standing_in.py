"""Autopilot and stand-ins over the API: who may, what is answered, and who sees which cards from then on."""

from itertools import pairwise

import pytest
from django.utils import timezone

from tables.hand_log import HANDS
from tables.models import Membership
from tables.services import looks, tokens
from tests.api.client import ApiClient, faults, problem
from tests.api.world import Game, a_game
from tests.live.visitor import events_of
from tests.tables.builders import a_person, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return a_game(3)


def table_of(game: Game, verb: str) -> str:
    return f"/tables/{game.table.pk}/{verb}"


def cards(client: ApiClient, game: Game) -> str | None:
    return client.get(f"/hands/{game.hand}").json().get("hand")


def stand_in(game: Game, seat: int, client: ApiClient) -> dict:
    assert client.player is not None
    answer = game.seats[0].post(table_of(game, "substitute"), {"seat": seat, "player": client.player.pk})
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_everybody_at_the_table_is_told_who_is_away(game):
    me, other = game.seats[1], game.seats[2]
    told = me.post(table_of(game, "autopilot"), {"on": True}).json()
    assert told["seats"][1] | {"name": ""} == {
        "seat": 1,
        "player": me.player.pk,
        "name": "",
        "bot": None,
        "guest": False,
        "autopilot": "sensible",
        "ready": True,
    }
    assert other.get(f"/tables/{game.table.pk}").json()["seats"] == told["seats"]
    seat = ApiClient().get(f"/hands/{game.hand}").json()["seats"][1]
    assert (seat["player"], seat["autopilot"]) == (me.player.pk, "sensible")
    assert [one["kind"] for one in seat["players"]] == ["person", "autopilot"]
    entry = ApiClient().get(table_of(game, "entries")).json()["entries"][-1]
    assert {key: entry[key] for key in ("type", "seat", "player", "bot", "why", "hand")} == {
        "type": "autopilot_begun",
        "seat": 1,
        "player": me.player.pk,
        "bot": "sensible",
        "why": "asked",
        "hand": game.hand,
    }
    assert "hand_seq" not in entry
    assert cards(me, game)  # they are still his
    back = me.post(table_of(game, "autopilot"), {"on": False}).json()
    assert back["seats"][1]["autopilot"] is None


def test_who_may_switch_whose_seat(game):
    host, me, stranger = game.seats[0], game.seats[1], ApiClient(a_person())
    at = table_of(game, "autopilot")
    assert host.post(at, {"on": True, "seat": 1, "bot": "random"}).json()["seats"][1]["autopilot"] == "random"
    assert me.post(at, {"on": False, "seat": 1}).json()["seats"][1]["autopilot"] is None
    assert problem(me.post(at, {"on": True, "seat": 2}), 403, "forbidden")["needs"] == "host"
    assert problem(stranger.post(at, {"on": True}), 409, "table-state")["code"] == "not_seated"
    problem(stranger.post(at, {"on": True, "seat": 1}), 403, "forbidden")
    problem(ApiClient().post(at, {"on": True}), 401, "unauthenticated")
    weak = ApiClient(host.player, scopes=(tokens.PLAY,))
    assert weak.post(at, {"on": True}).status_code == 200
    told = problem(weak.post(at, {"on": True, "seat": 1}), 403, "missing-scope")
    assert told["required_scope"] == "table:manage"
    watcher = ApiClient(me.player, scopes=(tokens.WATCH,))
    problem(watcher.post(at, {"on": True}), 403, "missing-scope")


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({}, ("/on", "missing")),
        ({"on": "yes"}, ("/on", "not_boolean")),
        ({"on": True, "seat": 6}, ("/seat", "out_of_range")),
        ({"on": True, "seat": "1"}, ("/seat", "not_integer")),
        ({"on": True, "bot": "genius"}, ("/bot", "unknown_value")),
        ({"on": True, "player": "x"}, ("/player", "unknown_field")),
    ],
)
def test_switches_that_cannot_be_read(game, body, fault):
    assert faults(game.seats[0].post(table_of(game, "autopilot"), body)) == {fault}


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"bot": "random"}, ("/seat", "missing")),
        ({"seat": 1}, ("/player", "one_of")),
        ({"seat": 1, "bot": "random", "player": "plr_" + "a" * 26}, ("/player", "one_of")),
        ({"seat": 1, "player": "plr_x"}, ("/player", "no_id")),
        ({"seat": 1, "player": "plr_" + "a" * 26}, ("/player", "unknown_player")),
        ({"seat": 1, "bot": "genius"}, ("/bot", "unknown_value")),
        ({"seat": -1, "bot": "random"}, ("/seat", "out_of_range")),
    ],
)
def test_substitutions_that_cannot_be_read(game, body, fault):
    assert faults(game.seats[0].post(table_of(game, "substitute"), body)) == {fault}


def test_refusals_name_their_reason_in_both_languages(game):
    host = game.seats[0]
    official = a_person()
    Membership.objects.create(club=game.table.club, player=official, role=Membership.Role.ARBITER)
    looks.open_hand(hand_id=game.hand, official=official, reason="a call", at=timezone.now())
    open_table = a_table(host.player)
    for address, body, code in (
        (table_of(game, "substitute"), {"seat": 1, "player": game.seats[2].player.pk}, "sits_here"),
        (table_of(game, "substitute"), {"seat": 1, "player": official.pk}, "knows_the_hand"),
        (table_of(game, "autopilot"), {"on": True, "seat": 4}, "no_person_there"),
        (f"/tables/{open_table.pk}/autopilot", {"on": True, "seat": 0}, "no_match"),
        (f"/tables/{open_table.pk}/substitute", {"seat": 0, "bot": "random"}, "no_match"),
    ):
        english = problem(host.post(address, body), 409, "table-state")
        chinese = problem(host.post(address, body, Accept_Language="zh-Hans"), 409, "table-state")
        assert english["code"] == chinese["code"] == code
        assert english["detail"] != chinese["detail"]


def test_only_hosts_have_somebody_stand_in(game):
    body = {"seat": 2, "bot": "random"}
    assert problem(game.seats[1].post(table_of(game, "substitute"), body), 403, "forbidden")["needs"] == "host"
    problem(ApiClient().post(table_of(game, "substitute"), body), 401, "unauthenticated")
    weak = ApiClient(game.seats[0].player, scopes=(tokens.PLAY,))
    problem(weak.post(table_of(game, "substitute"), body), 403, "missing-scope")
    private = a_game(1, visibility="club")
    problem(ApiClient(a_person()).post(table_of(private, "substitute"), body), 404, "not-found")
    problem(ApiClient(a_person()).post(table_of(private, "autopilot"), {"on": True}), 404, "not-found")


def test_from_then_on_the_stand_in_and_only_he_sees_and_plays_the_seat(game):
    old, new = game.seats[2], ApiClient(a_person())
    mine, seq = cards(old, game), game.view(2)["seq"]
    assert mine
    assert cards(new, game) is None

    told = stand_in(game, 2, new)

    assert told["seats"][2]["player"] == new.player.pk
    assert cards(new, game) == mine
    shown = old.get(f"/hands/{game.hand}").json()
    assert (shown["viewer"], "hand" in shown) == ("public", False)
    problem(old.get(f"/hands/{game.hand}?view=seat:2"), 403, "not-your-seat")
    problem(old.get(f"/hands/{game.hand}/legal-actions"), 403, "not-your-seat")
    problem(old.post(f"/hands/{game.hand}/check", {"do": "show"}), 403, "not-your-seat")
    problem(old.act(game.hand, {"do": "show"}, seq), 403, "not-your-seat")
    problem(old.get(f"/hands/{game.hand}/stream?view=seat:2"), 403, "not-your-seat")
    hidden = old.get(f"/hands/{game.hand}/entries").content.decode()
    assert mine not in hidden
    assert new.act(game.hand, {"do": "show"}, seq).status_code == 201
    _, entries = events_of(new.get(f"/hands/{game.hand}/stream").content.decode())
    assert entries.data["seq"] >= seq


def test_he_who_was_replaced_comes_back_to_his_own_seat(game):
    old = game.seats[2]
    mine = cards(old, game)
    stand_in(game, 2, ApiClient(a_person()))
    stand_in(game, 2, old)
    assert cards(old, game) == mine


def test_who_leaves_in_a_match_is_free_and_a_bot_keeps_the_seat(game):
    me = game.seats[2]
    left = me.post(table_of(game, "leave")).json()
    assert (left["seats"][2]["bot"], left["state"]) == ("sensible", "playing")
    assert cards(me, game) is None
    elsewhere = a_table()
    assert me.post(f"/tables/{elsewhere.pk}/join").status_code == 200
    entry = ApiClient().get(table_of(game, "entries")).json()["entries"][-1]
    assert (entry["type"], entry["why"], entry["player"]) == ("seat_substituted", "left", me.player.pk)
    assert problem(me.post(table_of(game, "leave")), 409, "table-state")["code"] == "not_seated"


def test_a_hand_that_is_over_is_open_to_all_who_have_played_in_it_and_scores_name_them():
    game = a_game(2, ruleset="paodekuai", options={"deals": 1})
    old, new = game.seats[1], ApiClient(a_person())
    stand_in(game, 1, new)
    for client in (game.seats[0], new):
        assert client.post(table_of(game, "autopilot"), {"on": True}).status_code == 200
    while not HANDS.load(game.hand).state.state.over:
        game.let_bots_play()
    for client in (old, new):
        assert client.get(f"/hands/{game.hand}?view=arbiter").status_code == 200
    (line,) = old.get(table_of(game, "scores")).json()["hands"]
    assert [(one["player"], one["kind"]) for one in line["players"][1]] == [
        (old.player.pk, "person"),
        (new.player.pk, "person"),
        (new.player.pk, "autopilot"),
    ]
    seqs = [(one["from_seq"], one["to_seq"]) for one in line["players"][1]]
    assert seqs[0][0] == 1
    assert all(before[1] + 1 == after[0] for before, after in pairwise(seqs))
    assert seqs[-1][1] == old.get(f"/hands/{game.hand}").json()["seq"]
