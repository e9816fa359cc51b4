"""P25: the names of hidden cards are found nowhere: no log line, message, session, cached value or row has one.

Cards get unguessable names; then people play, look, and try what they may not, and things go wrong.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

import pytest

from gouji import bots
from gouji.engine.cards import Card
from tables import event_store
from tables.hand_log import events_of
from tables.models import EventSecret
from tables.selectors import play
from tables.services import seating, turns
from tables.tasks import take_bot_turn
from tests.canaries.names import strange_names
from tests.canaries.places import Places, watched_places
from tests.tables.builders import NOON, a_table, clock_of
from tests.twins.by_right import FACE_UP, whole
from tests.twins.house import PLANS, a_house
from tests.twins.pairs import Pair, a_pair
from tests.twins.questions import some
from tests.twins.sameness import one_fate
from tests.twins.viewers import Ask, Viewer
from tests.twins.worlds import World, action, world

pytestmark = pytest.mark.django_db
QUESTIONS = 60


@dataclass(frozen=True, slots=True)
class Search:
    """A hand that is played, under whose names nothing may be found."""

    world: World
    pair: Pair
    places: Places
    names: frozenset[str]

    @property
    def log(self) -> str:
        return self.places.log.getvalue()

    def hits(self) -> list[str]:
        return found(self.names, self.places)

    def ask(self, viewer: Viewer, ask: Ask, *, keep: bool = False) -> tuple[int, bytes]:
        """Status and body."""
        answer = viewer.ask(self.world.house.fate, ask, keep=keep)
        return answer.status, answer.body


def found(names: frozenset[str], places: Places) -> list[str]:
    """The places where one of these names stands, in letters or as a database writes bytes, and what stands there."""
    written = [*names, *(name.encode().hex() for name in names)]
    return [f"{place}: {text[:200]}" for place, text in places.texts() if any(name in text for name in written)]


@contextmanager
def a_search(number: int, moment: str = "in a trick") -> Iterator[Search]:
    """A hand at a kind of table, with everything watched that is written from its deal on."""
    rng = Random(number)
    with one_fate() as fate:
        house = a_house(PLANS[number], fate)  # an earlier hand has shown cards under their own names
        with strange_names(rng) as strange:
            pair = a_pair(house.start, moment, rng)
            with watched_places() as places, world(house, pair.first) as first:
                yield Search(first, pair, places, hidden(house.hand, strange))


def hidden(hand_id: str, strange: Mapping[Card, str]) -> frozenset[str]:
    """The names that nobody but the holders has been shown."""
    shown = ""
    for event in events_of(event_store.read(hand_id)):
        everything = whole(event)
        shown += " ".join(str(everything[key]) for key in FACE_UP.get(event.name, ()))
    return frozenset(name for name in strange.values() if name not in shown)


@pytest.mark.parametrize("number", [5, *(pytest.param(number, marks=pytest.mark.slow) for number in (0, 1, 4, 7))])
def test_nothing_that_is_written_down_names_a_hidden_card(number):
    with a_search(number) as search:
        for viewer, ask in some(QUESTIONS, Random(number))(search.world, search.pair):
            search.ask(viewer, ask, keep=ask.method == "GET")
        assert search.names
        assert not search.hits()


# ---------------------------------------------------------------- when things go wrong


def test_a_view_that_fails_over_a_hand_tells_nobody_of_it(monkeypatch):
    def fails(rules, state, viewer):
        raise RuntimeError(repr(state)) from KeyError(state.hands[0].cards[0])

    with a_search(5) as search:
        monkeypatch.setattr(play, "view", fails)
        for viewer in search.world.house.viewers[::5]:
            status, body = search.ask(viewer, Ask("GET", f"/api/v1/hands/{search.world.house.hand}"))
            assert status == 500
            assert not any(name.encode() in body for name in search.names)
        assert "builtins.KeyError\n" in search.log
        assert "builtins.RuntimeError\n" in search.log
        assert not search.hits()


class Unsalted:
    """A secret that the database refuses."""

    objects = EventSecret.objects

    def __new__(cls, **fields):
        return EventSecret(**{**fields, "salt": None})


def test_a_database_that_refuses_a_secret_puts_no_row_into_the_log(monkeypatch):
    with a_search(3, "before play") as search:
        command = search.pair.further[0]
        sent = action(search.world.house.hand, search.world.now, 1000, command)
        monkeypatch.setattr(event_store, "EventSecret", Unsalted)
        assert search.ask(search.world.house.seats[command.seat], sent)[0] == 500
        assert "django.db.utils.IntegrityError: " in search.log
        assert not search.hits()


def test_a_bot_that_stumbles_over_a_card_does_not_name_it(monkeypatch):
    def stumbles(view, actions, rng):
        raise KeyError(view["hand"].split()[0])

    with strange_names(Random(1)) as strange, watched_places() as places:
        table = a_table(ruleset="paodekuai")
        for seat in range(3):
            seating.add_bot(table_id=table.pk, by=table.host, at=NOON, bot="random", seat=seat)
        seating.start(table_id=table.pk, by=table.host, at=NOON)
        monkeypatch.setattr(bots, "BOTS", {**bots.BOTS, "random": stumbles})
        clock = clock_of(table)
        assert take_bot_turn.apply(args=[clock.hand_id, clock.since]).successful()
        assert "bot random failed on seat" in places.log.getvalue()
        assert "builtins.KeyError\n" in places.log.getvalue()
        assert not found(hidden(clock.hand_id, strange), places)


def test_a_task_that_fails_does_not_tell_why_in_words(monkeypatch):
    def fails(**about):
        raise ValueError("drac a"[::-1])

    with watched_places() as places:
        monkeypatch.setattr(turns, "take_bot_turn", fails)
        assert take_bot_turn.apply(args=["hnd_x", 1]).failed()
        assert "builtins.ValueError\n" in places.log.getvalue()
        assert "a card" not in places.log.getvalue()
