"""Bots that play over the API: made by a person, marked everywhere, let in where their owner is, retired for good."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tables.errors import ConflictOfInterest
from tables.hand_log import HANDS
from tables.models import Membership, Player, StoredEvent, TurnClock
from tables.services import looks, people
from tests.api.client import ApiClient, faults, problem
from tests.api.outside import a_bot, at_play, id_of
from tests.tables.builders import a_person, a_table, play_bots
from tests.tables.test_turns import rung

pytestmark = pytest.mark.django_db(transaction=True)


# ---------------------------------------------------------------- making one


def test_a_bot_has_one_token_that_may_only_play():
    owner = ApiClient(a_person())
    made = owner.post("/bots", {"name": " fish "})
    told = made.json()

    assert made.status_code == 201
    assert told["name"] == "fish"
    assert told["token"]["scopes"] == ["bot:play"]
    bot = ApiClient()
    bot.secret = told["token"]["secret"]
    me = bot.get("/me").json()
    assert (me["id"], me["bot"], me["clubs"]) == (told["id"], "outside", [])
    assert owner.get("/me").json()["bot"] is None
    shown = {name: value for name, value in told.items() if name != "token"}
    assert owner.get(made["Location"]).json() == shown
    assert owner.get("/bots").json()["results"] == [shown]


def test_whose_token_may_not_play_makes_no_bot_that_does():
    told = problem(ApiClient(a_person(), scopes=("hand:watch",)).post("/bots", {"name": "b"}), 403, "missing-scope")
    assert told["required_scope"] == "hand:play"


def test_a_bot_makes_no_bots_and_opens_no_tables():
    owner = a_person()
    bot = a_bot(owner)
    club = people.open_club(name="a club", host=owner)
    assert problem(bot.post("/bots", {"name": "b"}), 403, "missing-scope")["required_scope"] == "hand:play"
    problem(ApiClient(bot.player).post("/bots", {"name": "b"}), 403, "forbidden")
    body = {"club": club.pk, "name": "t", "ruleset": "paodekuai"}
    assert problem(bot.post("/tables", body), 403, "missing-scope")["required_scope"] == "table:manage"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({}, ("/name", "missing")),
        ({"name": ""}, ("/name", "missing")),
        ({"name": "  "}, ("/name", "bad_name")),
        ({"name": "x" * 61}, ("/name", "too_long")),
        ({"name": "a\nb"}, ("/name", "bad_name")),
        ({"name": "b", "bot": "sensible"}, ("/bot", "unknown_field")),
    ],
)
def test_bots_that_cannot_be_made(body: dict[str, Any], fault: tuple[str, str]):
    assert faults(ApiClient(a_person()).post("/bots", body)) == {fault}
    assert not Player.objects.filter(kind="bot").exists()


def test_nobody_sees_or_ends_bots_of_others():
    bot, stranger = a_bot(a_person()), ApiClient(a_person())
    for method, path in (("GET", ""), ("DELETE", ""), ("POST", "/renew-token")):
        problem(stranger.ask(method, f"/bots/{id_of(bot)}{path}"), 404, "not-found")
    assert stranger.get("/bots").json()["results"] == []
    assert bot.get("/me").status_code == 200


def test_a_bot_from_outside_has_an_owner_and_no_other_player_has_one():
    owner = a_person()
    for wrong in ({"kind": "bot", "bot": "outside"}, {"kind": "bot", "bot": "random", "owner": owner}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Player.objects.create(name="b", **wrong)


# ---------------------------------------------------------------- sitting down


def test_a_host_brings_a_bot_to_a_table_where_it_is_ready_and_marked():
    table = a_table()
    bot = a_bot(a_person(), "fish")
    told = ApiClient(table.host).post(f"/tables/{table.pk}/add-bot", {"player": id_of(bot), "seat": 2}).json()
    seat = told["seats"][2]
    assert (seat["player"], seat["name"], seat["bot"], seat["ready"]) == (id_of(bot), "fish", "outside", True)
    entry = bot.get(f"/tables/{table.pk}/entries").json()["entries"][-1]
    assert (entry["type"], entry["bot"]) == ("bot_seated", "outside")


def test_a_bot_sits_down_and_gets_up_by_itself():
    table = a_table()
    bot = a_bot(a_person())
    for _ in range(2):  # the second time changes nothing
        assert bot.post(f"/tables/{table.pk}/join", {"seat": 1}).json()["seats"][1]["bot"] == "outside"
    assert problem(bot.post(f"/tables/{table.pk}/join", {"seat": 3}), 409, "table-state")["code"] == "already_seated"
    assert bot.post(f"/tables/{table.pk}/ready").status_code == 200
    assert bot.post(f"/tables/{table.pk}/leave").json()["seats"][1]["player"] is None
    made = StoredEvent.objects.filter(stream=table.pk).order_by("seq").values_list("type", "actor")
    assert list(made)[-2:] == [("bot_seated", f"bot:{id_of(bot)}"), ("bot_removed", f"bot:{id_of(bot)}")]


def test_a_clubs_table_is_open_to_bots_of_members_only():
    table = a_table(visibility="club")
    member, stranger = a_person(), a_person()
    people.enrol(club=table.club, player=member)
    host, mine, theirs = ApiClient(table.host), a_bot(member), a_bot(stranger)

    problem(theirs.post(f"/tables/{table.pk}/join"), 404, "not-found")
    assert faults(host.post(f"/tables/{table.pk}/add-bot", {"player": id_of(theirs)})) == {("/player", "unknown_bot")}
    assert mine.post(f"/tables/{table.pk}/join").status_code == 200
    Membership.objects.filter(player=member).delete()
    assert mine.get(f"/tables/{table.pk}").status_code == 200  # it sits there


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"player": "plr_" + "a" * 26}, ("/player", "unknown_bot")),
        ({"player": "sensible"}, ("/player", "no_id")),
        ({"bot": "outside"}, ("/bot", "unknown_value")),
        ({"bot": "random", "player": "plr_" + "a" * 26}, ("/player", "one_of")),
    ],
)
def test_what_is_no_bot_is_not_seated(body: dict[str, Any], fault: tuple[str, str]):
    table = a_table()
    assert faults(ApiClient(table.host).post(f"/tables/{table.pk}/add-bot", body)) == {fault}


def test_a_person_is_not_seated_as_a_bot():
    table = a_table()
    body = {"player": a_person().pk}
    assert faults(ApiClient(table.host).post(f"/tables/{table.pk}/add-bot", body)) == {("/player", "unknown_bot")}


# ---------------------------------------------------------------- playing


def test_the_server_does_not_play_for_it_but_the_others_go_on():
    table, bot = at_play(options={"claims": "none", "revolution": False})
    play_bots(table)
    rung()
    state = HANDS.load(table.hand).state.state
    assert 0 in state.awaiting.seats  # 上班 waits for it
    assert TurnClock.objects.get(pk=table.hand).bots == [1, 2, 3, 4, 5]

    acted = bot.act(table.hand, {"do": "show"}, bot.get(f"/hands/{table.hand}").json()["seq"])

    assert acted.status_code == 201
    assert StoredEvent.objects.filter(stream=table.hand, actor=f"bot:{id_of(bot)}").exists()
    # The question that its answer opened is rung for, as after a person's.
    opened = TurnClock.objects.get(pk=table.hand)
    assert opened.since > state.awaiting.since
    assert rung() == ([(table.hand, opened.since)] if opened.bots_at else [])


def test_a_hand_marks_it_as_a_bot():
    table, bot = at_play()
    seats = bot.get(f"/hands/{table.hand}").json()["seats"]
    assert [one["bot"] for one in seats] == ["outside"] + ["random"] * 5
    assert "hand" in bot.get(f"/hands/{table.hand}").json()
    started = bot.get(f"/tables/{table.pk}/entries").json()["entries"][-1]
    assert started["bots"][0] == "outside"


def test_its_owner_does_not_see_its_cards():
    table, bot = at_play()
    assert bot.player is not None
    assert bot.player.owner is not None
    owner = ApiClient(bot.player.owner)
    assert "hand" not in owner.get(f"/hands/{table.hand}").json()
    problem(owner.get(f"/hands/{table.hand}?view=seat:0"), 403, "not-your-seat")


def test_an_official_opens_no_hand_in_which_his_bot_plays():
    arbiter = a_person()
    table, _ = at_play(a_bot(arbiter))
    people.enrol(club=table.club, player=arbiter, role=Membership.Role.ARBITER)
    with pytest.raises(ConflictOfInterest):
        looks.open_hand(hand_id=table.hand, official=arbiter, reason="curious", at=timezone.now())


# ---------------------------------------------------------------- ending


def test_a_new_token_takes_the_place_of_the_old_one():
    owner = a_person()
    bot = a_bot(owner)
    renewed = ApiClient(owner).post(f"/bots/{id_of(bot)}/renew-token")
    assert renewed.status_code == 200
    problem(bot.get("/me"), 401, "unauthenticated")
    bot.secret = renewed.json()["token"]["secret"]
    assert bot.get("/me").json()["token"]["scopes"] == ["bot:play"]


def test_a_retired_bot_gets_up_and_is_no_longer_there():
    owner = a_person()
    bot, table = a_bot(owner), a_table()
    bot.post(f"/tables/{table.pk}/join", {"seat": 1})
    assert ApiClient(owner).ask("DELETE", f"/bots/{id_of(bot)}").status_code == 204

    problem(bot.get("/me"), 401, "unauthenticated")
    problem(ApiClient(owner).get(f"/bots/{id_of(bot)}"), 404, "not-found")
    problem(ApiClient(owner).post(f"/bots/{id_of(bot)}/renew-token"), 404, "not-found")
    assert ApiClient(owner).get("/bots").json()["results"] == []
    host = ApiClient(table.host)
    assert host.get(f"/tables/{table.pk}").json()["seats"][1]["player"] is None
    assert faults(host.post(f"/tables/{table.pk}/add-bot", {"player": id_of(bot)})) == {("/player", "unknown_bot")}


def test_a_token_that_it_made_for_itself_ends_with_it():
    owner = a_person()
    bot = a_bot(owner)
    other = bot.post("/tokens", {"name": "second", "scopes": ["bot:play"]}).json()["secret"]
    ApiClient(owner).ask("DELETE", f"/bots/{id_of(bot)}")
    problem(ApiClient().get("/me", Authorization=f"Bearer {other}"), 401, "unauthenticated")


def test_bots_of_an_account_that_is_closed_are_known_no_longer():
    owner = a_person()
    bot = a_bot(owner)
    assert owner.user is not None
    owner.user.is_active = False
    owner.user.save()
    problem(bot.get("/me"), 401, "unauthenticated")


def test_a_bot_that_is_retired_in_a_match_leaves_its_seat_to_one_of_ours():
    table, bot = at_play()
    assert bot.player is not None
    assert bot.player.owner is not None
    assert ApiClient(bot.player.owner).ask("DELETE", f"/bots/{id_of(bot)}").status_code == 204
    assert ApiClient().get(f"/tables/{table.pk}").json()["seats"][0]["bot"] == "sensible"
    play_bots(table, timezone.now)
    assert 0 not in HANDS.load(table.hand).state.state.awaiting.seats
