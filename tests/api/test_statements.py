"""How many SQL statements a request of a running hand takes, BEGIN and COMMIT among them: few, and always as many."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gouji.engine.action_text import write_action
from gouji.engine.decider import legal_actions
from tables import event_store
from tables.hand_log import HANDS
from tables.services import turns
from tests.api.client import ApiClient
from tests.api.world import Game, a_game
from tests.live.play import act, is_over, playing, seq_of
from tests.live.polling import Polling, parked
from tests.tables.builders import clock_of

pytestmark = pytest.mark.django_db(transaction=True)

# Who asks; his seats; BEGIN; the hand's head, and what was done under the key; head, events and command written; the
# clock read and written; his seats once more, now that nobody can take them from him; COMMIT.
ACTION = 11
# What an event hides, such as a sealed answer, is written by itself.
HIDDEN = 1
# Who asks; the hand; its seats; its head; who has played; the clock.
VIEW = 6
# Who asks; the hand; its seats; its head.
NOTHING_NEW = 4
# A bot's turn is an action but for who asks and his seats before. A task looks once at clock, seats and head.
TURN, TASK = 9, 3


def statements(of: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        of()
    return len(queries)


def reading(client: ApiClient, path: str) -> int:
    client.get("/me")  # notes when its token was used
    return statements(lambda: client.get(path))


def acting(game: Game) -> int:
    """What one accepted action takes."""
    hand = HANDS.load(game.hand).state
    seat = hand.state.awaiting.seats[0]
    action = write_action(next(iter(legal_actions(hand.rules, hand.state, seat))))
    client = game.seats[seat]
    client.get("/me")  # notes when its token was used
    statuses: list[int] = []
    number = statements(lambda: statuses.append(client.act(game.hand, action, hand.visible_seq).status_code))
    assert statuses == [201]
    return number


def test_an_action_takes_few_statements():
    assert acting(playing()) <= ACTION


def test_an_action_takes_as_many_late_in_a_hand():
    game = a_game(3, ruleset="paodekuai")
    early = acting(game)
    for _ in range(15):
        act(game)
    assert acting(game) == early


@pytest.mark.slow
def test_an_action_takes_as_many_through_the_whole_of_a_long_hand():
    game, number, taken = playing(), 0, {}
    while not is_over(game):
        number += 1
        if number % 50 == 10:
            taken[number] = acting(game)
        else:
            act(game)
    taken.pop(number, None)  # what ends the hand also settles it
    assert max(taken) > 200
    assert set(taken.values()) <= {ACTION, ACTION + HIDDEN}


def test_an_action_takes_as_many_with_many_hands_and_spectators():
    game = playing()
    alone = acting(game)
    for _ in range(3):
        playing()
    polls = [Polling(f"/api/v1/hands/{game.hand}/entries?after=999&wait=25") for _ in range(5)]
    assert parked(len(polls))
    assert acting(game) == alone
    for poll in polls:
        poll.visit.leave()
    assert parked(0)


def test_looking_at_a_hand_takes_few_statements():
    game = playing()
    assert reading(game.seats[0], f"/hands/{game.hand}") <= VIEW


def test_asking_for_news_where_there_is_none_takes_few_statements():
    game = playing()
    assert reading(game.seats[0], f"/hands/{game.hand}/entries?after={seq_of(game)}") <= NOTHING_NEW


def test_each_turn_of_a_bot_takes_few_statements():
    game = a_game(1, ruleset="paodekuai")
    if HANDS.load(game.hand).state.state.awaiting.seats == (0,):
        act(game)
    clock, before = clock_of(game.table), seq_of(game)
    task = partial(turns.take_bot_turn, hand_id=game.hand, seq=clock.since, now=lambda: clock.bots_at)
    taken = statements(task)
    played = len(list(event_store.last_commands(game.hand, after=before)))
    assert played in (1, 2)
    assert taken <= TASK + TURN * played
