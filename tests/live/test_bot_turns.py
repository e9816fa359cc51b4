"""A bot from outside is told of its turns: all of them, each until it is answered, and no sooner than it is asked."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gouji.engine import rulesets
from tables.hand_log import HANDS
from tables.live.slots import SLOTS
from tables.models import Table
from tables.services import bots, seating
from tests.api.client import ApiClient, faults, problem
from tests.api.outside import a_bot, at_play, id_of, sit_down
from tests.api.world import a_game
from tests.live.polling import Polling, parked
from tests.live.visitor import Visit
from tests.patience import eventually
from tests.tables.builders import NOON, a_person, a_table, act_somehow, play_bots, with_person

pytestmark = pytest.mark.django_db(transaction=True)

TURNS = "/bots/me/turns"
WAIT = "/api/v1/bots/me/turns?wait=25&after={}"
SHORT: dict[str, Any] = {"ruleset": "paodekuai"}


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    yield
    assert eventually(lambda: SLOTS.held() == 0)


def turns(bot: ApiClient, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = bot.get(TURNS + query).json()["turns"]
    return found


def answer(bot: ApiClient, turn: dict[str, Any]) -> None:
    """The first hint."""
    assert bot.act(turn["hand"], turn["legal_actions"]["actions"][0], turn["seq"]).status_code == 201


def asked(table: Table, seat: int = 0) -> bool:
    return seat in HANDS.load(table.hand).state.state.awaiting.seats


def until_asked(table: Table) -> None:
    """Our bots play until the first seat is asked."""
    play_bots(table, timezone.now)
    assert asked(table)


# ---------------------------------------------------------------- what a turn tells


@pytest.mark.parametrize("ruleset", rulesets.IDS)
def test_a_turn_shows_what_the_routes_of_its_hand_show(ruleset: str):
    table, bot = at_play(ruleset=ruleset)
    until_asked(table)

    (turn,) = turns(bot)

    hand = bot.get(f"/hands/{table.hand}").json()
    assert turn["view"] == hand
    assert turn["legal_actions"] == bot.get(f"/hands/{table.hand}/legal-actions").json()
    assert (turn["hand"], turn["table"], turn["seat"], turn["ruleset"]) == (table.hand, table.pk, 0, ruleset)
    assert turn["options"] == bot.get(f"/tables/{table.pk}").json()["options"]
    assert (turn["seq"], turn["deadline"]) == (hand["seq"], hand["deadline"])
    assert len(turns(bot, "?hints=1")[0]["legal_actions"]["actions"]) == 1


def test_an_answered_question_is_not_told_again():
    table, bot = at_play()
    (show,) = turns(bot)  # 上班, which asks all six
    answer(bot, show)
    assert HANDS.load(table.hand).state.state.awaiting.seats == (1, 2, 3, 4, 5)
    assert turns(bot) == []


def test_there_is_nothing_to_tell_before_and_after_the_hand():
    bot, table = a_bot(a_person()), a_table(ruleset="paodekuai", options={"deals": 1})
    assert turns(bot) == []
    sit_down(bot, table)
    assert turns(bot) == []
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    table.refresh_from_db()
    hand = table.hand
    while not HANDS.load(hand).state.state.over:
        for turn in turns(bot):
            answer(bot, turn)
        play_bots(table, timezone.now)
    assert turns(bot) == []


def test_the_oldest_deadline_comes_first():
    tables = [at_play(**SHORT)]
    bot = tables[0][1]
    tables += [at_play(bot, **SHORT) for _ in range(3)]
    for table, _ in tables:
        until_asked(table)
    found = turns(bot)
    assert {turn["table"] for turn in found} == {table.pk for table, _ in tables}
    assert [turn["deadline"] for turn in found] == sorted(turn["deadline"] for turn in found)


def test_many_tables_take_as_many_queries_as_one():
    bot = a_bot(a_person())
    turns(bot)  # notes when its token was used
    counted = []
    for _ in range(3):
        until_asked(at_play(bot, **SHORT)[0])
        for known in (False, True):
            if not known:
                HANDS.forget()
            with CaptureQueriesContext(connection) as queries:
                found = turns(bot)
            counted.append((known, len(queries)))
    assert len(found) == 3
    assert len(set(counted)) == 2  # one number where the hands are read from the ledger, one where they are known


def test_a_cursor_leaves_out_what_has_been_told():
    first, bot = at_play(**SHORT)
    until_asked(first)
    told = bot.get(TURNS).json()
    assert turns(bot, f"?after={told['after']}") == []
    second, _ = at_play(bot, **SHORT)
    until_asked(second)
    more = bot.get(f"{TURNS}?after={told['after']}").json()
    assert [turn["table"] for turn in more["turns"]] == [second.pk]
    assert turns(bot, f"?after={more['after']}") == []
    assert len(turns(bot)) == 2


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("after=x", ("/after", "no_cursor")),
        ("after=" + "a" * 13, ("/after", "no_cursor")),
        ("after=" + "a" * 612, ("/after", "too_long")),
        ("wait=26", ("/wait", "out_of_range")),
        ("hints=0", ("/hints", "out_of_range")),
        ("limit=1", ("/limit", "unknown_field")),
    ],
)
def test_questions_that_mean_nothing(query: str, fault: tuple[str, str]):
    assert faults(a_bot(a_person()).get(f"{TURNS}?{query}")) == {fault}


def test_only_bots_from_outside_ask_for_turns():
    person = a_person()
    assert problem(ApiClient(person).get(TURNS), 403, "forbidden")["needs"] == "bot"
    told = problem(ApiClient(person, scopes=("hand:play",)).get(TURNS), 403, "missing-scope")
    assert told["required_scope"] == "bot:play"
    problem(ApiClient().get(TURNS), 401, "unauthenticated")


# ---------------------------------------------------------------- waiting for one


def test_a_waiting_bot_is_told_as_soon_as_it_is_asked():
    table, bot = at_play(**SHORT)
    until_asked(table)
    answer(bot, turns(bot)[0])
    poll = Polling(WAIT.format(""), bot.secret)
    assert parked(1)
    until_asked(table)
    told = poll.answer().json()
    assert told == bot.get(TURNS).json()
    assert told["turns"][0]["hand"] == table.hand


def test_what_is_open_already_is_told_at_once():
    table, bot = at_play(**SHORT)
    until_asked(table)
    with Visit(WAIT.format(""), bot.secret) as poll:
        assert len(poll.json()["turns"]) == 1


@pytest.mark.rule("GJ-5.2")
def test_sealed_answers_of_others_do_not_end_a_wait():
    table, bot = a_table(), a_bot(a_person())
    bot.post(f"/tables/{table.pk}/join", {"seat": 0})
    people = {seat: with_person(table) for seat in range(1, 6)}

    answer(bot, turns(bot)[0])  # 上班
    for seat, person in people.items():
        act_somehow(table, person, seat, timezone.now())
    answer(bot, turns(bot)[0])  # 宣点
    assert HANDS.load(table.hand).state.state.awaiting.sealed
    assert turns(bot) == []
    poll = Polling(WAIT.format(""), bot.secret)
    assert parked(1)
    for seat in range(1, 5):
        act_somehow(table, people[seat], seat, timezone.now())
    assert poll.is_alive()
    act_somehow(table, people[5], 5, timezone.now())
    while not asked(table):
        (seat, *_) = HANDS.load(table.hand).state.state.awaiting.seats
        act_somehow(table, people[seat], seat, timezone.now())
    assert poll.answer().json() == bot.get(TURNS).json()


def test_a_turn_at_another_table_ends_a_wait_for_more():
    first, bot = at_play(**SHORT)
    until_asked(first)
    second, _ = at_play(bot, **SHORT)
    until_asked(second)
    answer(bot, next(turn for turn in turns(bot) if turn["table"] == second.pk))
    poll = Polling(WAIT.format(bot.get(TURNS).json()["after"]), bot.secret)
    assert parked(1)
    until_asked(second)
    assert [turn["table"] for turn in poll.answer().json()["turns"]] == [second.pk]


def test_a_bot_that_waits_at_no_table_is_told_of_one_where_it_is_seated_meanwhile():
    bot = a_bot(a_person())
    poll = Polling(WAIT.format(""), bot.secret)
    assert parked(1)
    table, _ = at_play(bot, **SHORT)
    until_asked(table)
    assert [turn["table"] for turn in poll.answer().json()["turns"]] == [table.pk]


def test_a_bot_that_stands_in_is_told_what_its_seat_is_asked():
    bot, game = a_bot(a_person()), a_game(1, **SHORT)
    game.let_bots_play()
    poll = Polling(WAIT.format(""), bot.secret)
    assert parked(1)
    stands_in = {"seat": 0, "player": id_of(bot)}
    assert game.seats[0].post(f"/tables/{game.table.pk}/substitute", stands_in).status_code == 200
    (turn,) = poll.answer().json()["turns"]
    assert turn["hand"] == game.hand
    answer(bot, turn)


def test_a_bot_that_is_away_is_told_and_plays_itself_again():
    table, bot = at_play(**SHORT)
    until_asked(table)
    on = {"on": True, "seat": 0}
    assert ApiClient(table.host).post(f"/tables/{table.pk}/autopilot", on).status_code == 200
    answer(bot, turns(bot)[0])
    assert ApiClient().get(f"/tables/{table.pk}").json()["seats"][0]["autopilot"] is None


def test_a_wait_ends_empty_when_its_time_is_over():
    bot = a_bot(a_person())
    with Visit("/api/v1/bots/me/turns?wait=1", bot.secret) as poll:
        assert poll.json() == {"turns": [], "after": ""}


def test_a_bot_that_is_retired_while_it_waits_is_told_nothing():
    table, bot = at_play(**SHORT)
    until_asked(table)
    answer(bot, turns(bot)[0])
    poll = Polling(WAIT.format(""), bot.secret)
    assert parked(1)
    assert bot.player is not None
    bots.retire(bot=bot.player, at=timezone.now())
    assert poll.answer().status == 401


def test_without_a_server_that_can_wait_a_thread_does():
    table, bot = at_play(**SHORT)
    until_asked(table)
    answer(bot, turns(bot)[0])
    assert turns(bot, "?wait=1") == []
    until_asked(table)
    assert len(turns(bot, "?wait=25")) == 1
