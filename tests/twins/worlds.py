"""One of two worlds: a course played at a table, from where a house stands, and undone again."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.test import TestCase

from gouji.engine.action_text import write_action
from gouji.engine.actions import Command
from tables.hand_log import HANDS, Hand
from tables.services import matches
from tests.hooks.bodies import bodies_of
from tests.twins.house import PAUSE, House, hurry
from tests.twins.pairs import Course
from tests.twins.sameness import forget
from tests.twins.viewers import Answer, Ask, Viewer

BY_HAND = 6  # the last commands of a course are requests, one by one
BEGIN = PAUSE + 1  # the second at which a course begins


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody did, and what he was told then."""

    actor: Viewer
    sent: Ask
    answer: Answer


@dataclass(slots=True)
class World:
    """A house in which a course has been played. ``told``: what was answered to whoever acted, by the second."""

    house: House
    told: dict[int, Told] = field(default_factory=dict)

    @property
    def now(self) -> Hand:
        """The hand as the engine knows it."""
        return HANDS.load(self.house.hand).state

    @property
    def told_outside(self) -> list[bytes]:
        """What was told to the club's webhook."""
        return bodies_of(self.house.table)

    def play(self, course: Course) -> None:
        """The whole course: most of it at once, the end by requests."""
        most = course.end - BY_HAND
        early = [command for second, command in course.commands if second <= most]
        if early:
            self.house.fate.at(BEGIN + most)
            hurry(self.house.hand, early, BEGIN + most)
        for second, command in course.commands:
            if second > most:
                self.act(second, command)
        self.house.fate.at(BEGIN + course.end)

    def act(self, second: int, command: Command) -> None:
        """One command, as its seat would send it."""
        self.house.fate.at(BEGIN + second)
        actor = self.house.seats[command.seat]
        sent = action(self.house.hand, self.now, second, command)
        with TestCase.captureOnCommitCallbacks(execute=True):
            answer = actor.ask(self.house.fate, sent, keep=True)
        assert answer.status == 201, answer
        self.told[second] = Told(actor, sent, answer)


def action(hand_id: str, now: Hand, second: int, command: Command) -> Ask:
    """The request that carries a command."""
    body = {"expected_seq": now.visible_seq, **write_action(command.action)}
    key = ("Idempotency-Key", f"twin-command-{second:04}")
    return Ask("POST", f"/api/v1/hands/{hand_id}/actions", json.dumps(body).encode(), (key,))


@contextmanager
def world(house: House, course: Course) -> Iterator[World]:
    """The world in which these cards are dealt and this is done; afterwards it has never been."""
    point = transaction.savepoint()
    _from_the_first_number()
    try:
        yield begun(house, course)
    finally:
        transaction.savepoint_rollback(point)
        forget()


def begun(house: House, course: Course) -> World:
    """The same, for good."""
    forget()
    house.fate.begin("the deal")
    with dealt_as(course):
        house.deal()
    found = World(house)
    found.play(course)
    return found


@contextmanager
def dealt_as(course: Course) -> Iterator[None]:
    """The shuffle of the server gives these cards, whatever was committed to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matches, "deal", lambda rules, seed, previous: course.dealt)
        yield


def _from_the_first_number() -> None:
    """Serial numbers go on from what is there: a sequence is not undone with its rows."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
            cursor.execute(statement)
