"""P24 for whoever listens: not a byte of a live stream differs while the hand goes on."""

from contextlib import ExitStack
from queue import Empty
from random import Random

import pytest
from django.core.management import call_command
from django.db import connection

from tables.live.hub import stop_hub
from tables.migrations import _ledger_guards
from tests.live.visitor import PATIENCE, Visit
from tests.twins.house import PLANS, House, a_house
from tests.twins.pairs import FURTHER, Course, Pair, a_pair
from tests.twins.sameness import one_fate
from tests.twins.viewers import Viewer
from tests.twins.worlds import begun

pytestmark = pytest.mark.django_db(transaction=True)
AFTER = 1_000  # the second at which the hand goes on


def empty_the_house() -> None:
    """Before the other world begins, in which everything has the same ids."""
    stop_hub()
    _ledger_guards.remove(connection)
    try:
        call_command("flush", verbosity=0, interactive=False)
    finally:
        _ledger_guards.install(connection)


def addresses(house: House, viewer: Viewer) -> list[str]:
    hand, table = f"/api/v1/hands/{house.hand}/stream", f"/api/v1/tables/{house.table.pk}/stream"
    return [hand, f"{hand}?view=public&after=4", table]


class Listener:
    """Somebody at a stream, and every byte that came."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.heard = b""

    def hears(self, sign: bytes) -> None:
        """Listen until this has come."""
        while sign not in self.heard:
            try:
                part = self.visit.sent.get(timeout=PATIENCE)
            except Empty as silence:
                raise AssertionError(f"{self.visit.path}: no {sign!r}, but {self.heard[-200:]!r}") from silence
            assert part is not None, self.heard[-200:]
            self.heard += part

    def result(self) -> tuple[object, ...]:
        """What there was to compare: the head but for the request's number, and the body."""
        self.visit.leave()
        self.visit.ended()
        while (part := self.visit.sent.get(timeout=PATIENCE)) is not None:
            self.heard += part
        head = {name: value for name, value in self.visit.given.items() if name.lower() != "x-request-id"}
        return self.visit.status, head, self.heard


def heard(house: House, pair: Pair, course: Course) -> dict[tuple[str, str], tuple[object, ...]]:
    """What everybody hears who may not know the difference, from the moment of the pair on."""
    world = begun(house, course)
    listening: dict[tuple[str, str], Listener] = {}
    with ExitStack() as stack:
        for viewer in house.viewers:
            if viewer.seat not in pair.apart:
                for address in addresses(house, viewer):
                    visit = stack.enter_context(Visit(address, viewer.secret))
                    listening[viewer.name, address] = Listener(visit)
        let_in = {who: one for who, one in listening.items() if one.visit.status == 200}
        at_hand = [one for (_, address), one in let_in.items() if "/hands/" in address]
        for step in range(len(pair.further) + 1):
            for one in at_hand:
                one.hears(f"id: {world.now.visible_seq}\n".encode())
            if step < len(pair.further):
                world.act(AFTER + step, pair.further[step])
        return {who: one.result() for who, one in listening.items()}


@pytest.mark.parametrize(
    ("number", "moment"),
    [
        (5, "in a trick"),
        *(
            pytest.param(number, moment, marks=pytest.mark.slow)
            for number, moment in [
                (0, "sealed"),
                (1, "before play"),
                (2, "in a burn window"),
                (3, "in a trick"),
                (3, "sealed"),
                (7, "in a trick"),
            ]
        ),
    ],
)
def test_listeners_hear_the_same_while_the_hand_goes_on(number, moment):
    with one_fate() as fate:
        house = a_house(PLANS[number], fate)
        chance = Random(f"{number} {moment}")
        pair = next(pair for _ in range(50) if len((pair := a_pair(house.start, moment, chance)).further) == FURTHER)
        first = heard(house, pair, pair.first)
        empty_the_house()
        second = heard(a_house(PLANS[number], fate), pair, pair.second)
    assert first.keys() == second.keys()
    assert len(first) > 20
    for who, told in first.items():
        assert told == second[who], who
