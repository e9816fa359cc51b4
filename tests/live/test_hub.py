"""The hub itself: wake-ups that get lost, databases that go away."""

import threading

import pytest

from tables.live import hub as module
from tables.live import listeners, wakeups
from tables.live.hub import Hub
from tables.live.passes import Pass
from tables.live.topics import HandTopic, MoveTopic, News, SeatsTopic, TableTopic
from tables.services import seating
from tests.live.ears import Deaf, Ears, failing_once
from tests.live.play import act, playing, seq_of
from tests.patience import eventually
from tests.tables.builders import NOON, a_person, a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def deaf():
    hub = Hub(Deaf())
    yield hub
    hub.stop()


@pytest.fixture
def hub():
    hub = Hub(wakeups.for_this_database())
    yield hub
    hub.stop()


def test_without_any_wake_up_the_net_finds_what_was_written(deaf):
    game = playing()
    ears = Ears(deaf, HandTopic(game.hand, game.table.pk, "public"))
    assert ears.seqs(seq_of(game)) == list(range(1, seq_of(game) + 1))
    before = seq_of(game)
    act(game)
    assert ears.seqs(seq_of(game)) == list(range(before + 1, seq_of(game) + 1))


def test_listeners_who_come_at_different_times_get_the_same(hub):
    game = playing()
    topic = HandTopic(game.hand, game.table.pk, "public")
    early = Ears(hub, topic)
    heard = early.seqs(seq_of(game))
    act(game)
    late, later = Ears(hub, topic), Ears(hub, topic, 5)
    act(game)
    last = seq_of(game)
    assert heard + early.seqs(last) == late.seqs(last) == list(range(1, last + 1))
    assert later.seqs(last) == list(range(6, last + 1))


def test_an_error_of_the_database_loses_nothing(hub, monkeypatch):
    monkeypatch.setattr(module, "REST", 0.05)
    game = playing()
    ears = Ears(hub, HandTopic(game.hand, game.table.pk, "public"))
    other = Ears(hub, TableTopic(game.table.pk))
    heard, table_heard = ears.seqs(seq_of(game)), other.seqs(1)
    broken = iter([True, True])

    def unreadable(cursor, *_):
        if next(broken, False):
            raise module.DatabaseError("gone")
        return original(cursor, *_)

    original = TableTopic.news
    monkeypatch.setattr(TableTopic, "news", unreadable)
    act(game)
    hub.wake()
    assert heard + ears.seqs(seq_of(game)) == list(range(1, seq_of(game) + 1))
    assert table_heard


def test_what_no_stream_brings_up_is_looked_at_again_after_an_error(hub, monkeypatch):
    """Where a bot sits is looked at without any stream having grown: a round that failed must not be its last."""
    monkeypatch.setattr(module, "REST", 0.05)
    original, broken = module.still_valid, iter([True])

    def unreadable(shown, at):
        if next(broken, False):
            raise module.DatabaseError("gone")
        return original(shown, at)

    monkeypatch.setattr(module, "still_valid", unreadable)
    bot = a_person()
    ears = Ears(hub, SeatsTopic(bot.pk, frozenset({"tbl_before"})), shown=Pass(player=bot.pk))
    assert ears.parcels.get(timeout=20).end == listeners.OVER


def test_the_hub_outlives_whatever_its_thread_stumbles_on(monkeypatch):
    monkeypatch.setattr(module, "REST", 0.05)

    class Lame(Deaf):
        tries = 0

        def start(self, _wake):
            self.tries += 1
            if self.tries == 1:
                raise RuntimeError("can't start new thread")

        def stop(self):
            if self.tries == 2:
                raise OSError("and cannot be closed")

    wakes = Lame()
    hub = Hub(wakes)
    try:
        ears = Ears(hub, TableTopic(a_table().pk))
        assert ears.seqs(1)
        monkeypatch.setattr(module, "Look", failing_once(module.Look))
        ears = Ears(hub, TableTopic(a_table().pk))
        assert ears.seqs(1)
        assert wakes.tries == 3
    finally:
        hub.stop()


def test_a_hub_without_a_thread_gets_one_with_its_next_listener(hub, monkeypatch):
    def refused(*_):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refused)
        with pytest.raises(RuntimeError):
            Ears(hub, TableTopic(a_table().pk))
    assert Ears(hub, TableTopic(a_table().pk)).seqs(1)


def test_a_round_that_hangs_does_not_keep_the_server_from_stopping(monkeypatch):
    monkeypatch.setattr(module, "STOPPING", 0.1)
    hangs, release = threading.Event(), threading.Event()

    def hanging(topic, cursor, look):
        hangs.set()
        release.wait(20)
        return News(cursor)

    monkeypatch.setattr(TableTopic, "news", hanging)
    hub = Hub(Deaf())
    Ears(hub, TableTopic(a_table().pk))
    assert hangs.wait(20)
    hub.stop()
    assert not release.is_set()
    release.set()
    hub._thread.join(20)


def test_a_topic_that_cannot_be_told_ends_and_the_others_go_on(hub, monkeypatch):
    game = playing()
    ears = Ears(hub, HandTopic(game.hand, game.table.pk, "public"))
    lost = Ears(hub, HandTopic("hnd_unknown", game.table.pk, "public"))
    assert lost.parcels.get(timeout=20).end == listeners.BROKEN
    act(game)
    assert ears.seqs(seq_of(game))[-1] == seq_of(game)


def test_who_waits_for_a_move_that_has_been_made_need_not_wait(hub):
    table = a_table()
    waits = Ears(hub, MoveTopic.of({table.pk: 1}))
    assert waits.parcels.get(timeout=20).end is not None
    still = Ears(hub, MoveTopic.of({table.pk: 2, "hnd_to_come": 0}))
    assert still.parcels.empty()
    seating.join(table_id=table.pk, player=a_person(), at=NOON)
    assert still.parcels.get(timeout=20).end is not None


def test_nobody_listens_any_more_and_the_database_is_left_alone(hub):
    ears = Ears(hub, TableTopic(a_table().pk))
    ears.seqs(1)
    hub.leave(ears.follower)
    assert eventually(lambda: not (hub._channels or hub._topics or hub._heads))
