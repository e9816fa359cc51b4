"""The judge of the load finds what it is there for: each test breaks one thing, in the journal, and is told."""

import time

import pytest

from benchmarks.load.journal import Deed, Journal
from benchmarks.load.judging import violations
from benchmarks.load.world import World
from tables.hand_log import HANDS
from tests.tables.builders import a_table, answer, fresh_key, six_people

pytestmark = pytest.mark.django_db


class Evening:
    """Six people have answered 上班, and have written down that they did."""

    def __init__(self) -> None:
        self.table = a_table()
        self.players = six_people(self.table)
        self.world = World(self.players, [], self.table, [])
        self.journals = [Journal() for _ in self.players]
        seq = HANDS.load(self.table.hand).state.visible_seq
        for player, journal in zip(self.players, self.journals, strict=True):
            deed = Deed(player.pk, self.table.hand, fresh_key(), "plain", sent=time.monotonic())
            done = answer(self.table, player, {"do": "show"}, expected_seq=seq, key=deed.key)
            sealed = journal is not self.journals[-1]  # the last answer closes the question
            deed.seqs.add((seq, 0) if sealed else (done.last_seq, done.first_seq))
            deed.statuses.append(201)
            deed.answered = time.monotonic()
            journal.deeds[deed.key] = deed

    def last_deed(self) -> Deed:
        (deed,) = self.journals[-1].deeds.values()
        return deed

    def found(self) -> str:
        return "\n".join(violations(self.world, self.journals, time.time()))


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_a_true_journal_agrees(evening: Evening):
    assert evening.found() == ""


def test_an_acknowledged_action_that_is_not_there_is_lost(evening: Evening):
    player, hand = evening.players[0].pk, evening.table.hand
    evening.journals[0].deeds["gone"] = Deed(
        player, hand, "gone", "plain", statuses=[201], seqs={(9, 9)}, answered=1e12
    )
    assert "lost" in evening.found()


def test_an_action_without_an_entry_is_nobodys(evening: Evening):
    evening.journals[-1].deeds.clear()
    assert "asked by nobody" in evening.found()
    assert "nobody's deed" in evening.found()


def test_another_seq_than_was_acknowledged_is_told(evening: Evening):
    deed = evening.last_deed()
    deed.seqs = {(seq + 1, first) for seq, first in deed.seqs}
    assert "stored as" in evening.found()


def test_an_action_that_was_refused_and_done_is_told(evening: Evening):
    evening.last_deed().statuses[:] = [409]
    assert "refused with [409], and done" in evening.found()


def test_an_action_that_was_never_answered_may_be_done_once(evening: Evening):
    evening.last_deed().statuses.clear()
    assert evening.found() == ""


def test_what_a_client_saw_by_itself_is_told(evening: Evening):
    evening.journals[2].wrong.append("500")
    assert evening.found() == "500"


def test_a_table_that_stands_is_told(evening: Evening):
    evening.world.bot_tables.append(evening.table)
    assert "has not moved" in evening.found()
