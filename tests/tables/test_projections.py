"""Read models: rebuilt from zero they are what they were, and a projector told twice does nothing twice."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import models

from tables import event_store
from tables.hand_log import HANDS, Hand
from tables.lobby_log import LOBBIES, events_of
from tables.models import HandSeat, HandSummary, SeatAssignment, Stint, Table, TurnClock
from tables.projections import HandChange, TableChange, project
from tables.services import seating, standing_in
from tests.tables.builders import (
    NOON,
    a_person,
    a_table,
    act_somehow,
    clock_of,
    later,
    past_the_show,
    play_bots,
    play_match,
    six_people,
    with_bots,
    with_person,
)

pytestmark = pytest.mark.django_db(transaction=True)

READ_MODELS: tuple[tuple[type[models.Model], tuple[str, ...]], ...] = (
    (Table, ("pk",)),
    (SeatAssignment, ("table_id", "seat")),
    (HandSummary, ("pk",)),
    (HandSeat, ("hand_id", "seat")),
    (TurnClock, ("pk",)),
    (Stint, ("hand_id", "seat", "table_seq")),
)
MEANINGLESS: dict[type[models.Model], tuple[str, ...]] = {
    SeatAssignment: ("id",),
    HandSeat: ("id",),
    TurnClock: ("lease_until",),
    Stint: ("id",),
}


def contents() -> list[list[dict[str, Any]]]:
    """All rows of the read models, without serial numbers and leases, which mean nothing."""
    return [
        [
            {
                name: value
                for name, value in row.items()
                if name not in ("id", "lease_until") or model in (Table, HandSummary)
            }
            for row in model._default_manager.order_by(*order).values()
        ]
        for model, order in READ_MODELS
    ]


@pytest.fixture
def evening() -> list[Table]:
    """A finished match, a hand that waits for a person, one within a sealed question, and an open table."""
    done = with_bots(a_table(options={"hands": 1}))
    seating.start(table_id=done.pk, by=done.host, at=NOON)
    play_match(done)
    waiting = with_bots(a_table(), 5)
    person = with_person(waiting)
    for minute in range(4):  # long enough at each turn to use up some of the bank
        play_bots(waiting, lambda minute=minute: later(90 * minute))  # type: ignore[misc]
        act_somehow(waiting, person, 0, later(90 * minute + 70))
    sealed = a_table(ruleset="gouji-classic")
    players = six_people(sealed)
    past_the_show(sealed, players)
    act_somehow(sealed, players[4], 4, later(3))
    for player in players[1:4]:  # one stays away, one comes back, one has answered before he goes
        standing_in.autopilot(table_id=sealed.pk, by=player, on=True, at=later(4))
    play_bots(sealed, lambda: later(5))
    standing_in.autopilot(table_id=sealed.pk, by=players[2], on=False, at=later(6))
    fresh = a_table()
    seating.join(table_id=fresh.pk, player=a_person(), at=NOON, seat=2)
    return [done, waiting, sealed, fresh]


@pytest.mark.usefixtures("evening")
def test_rebuilt_in_place_they_are_the_same() -> None:
    before = contents()
    assert len(before[2]) == 3
    out = StringIO()

    call_command("rebuild_projections", stdout=out)

    assert contents() == before
    assert out.getvalue() == "ok 4 tables\n"


@pytest.mark.usefixtures("evening")
def test_rebuilt_from_nothing_they_are_the_same() -> None:
    before = contents()
    Table.objects.all().delete()
    assert contents() == [[]] * len(READ_MODELS)

    call_command("rebuild_projections", stdout=StringIO())

    assert contents() == before


def test_one_table_can_be_rebuilt_and_play_goes_on(evening: list[Table]) -> None:
    waiting = evening[1]
    before = contents()

    call_command("rebuild_projections", waiting.pk, stdout=StringIO())

    assert contents() == before
    play_bots(waiting, lambda: later(400))
    person = waiting.seats.get(seat=0).player
    act_somehow(waiting, person, 0, later(410))
    assert clock_of(waiting).applied_seq == HANDS.load(waiting.hand).seq


def test_a_row_without_a_stream_is_removed(evening: list[Table]) -> None:
    ghost = Table.objects.get(pk=evening[0].pk)
    ghost.pk = "tbl_ghost"
    ghost.save(force_insert=True)

    call_command("rebuild_projections", stdout=StringIO())

    assert not Table.objects.filter(pk="tbl_ghost").exists()


def test_a_change_told_twice_changes_nothing_more(evening: list[Table]) -> None:
    before = contents()

    for table in evening:
        table.refresh_from_db()
        rows = event_store.read(table.pk)
        project(TableChange(rows, events_of(rows), LOBBIES.new, LOBBIES.fold(rows, LOBBIES.new)))
    for hand in HandSummary.objects.all():
        rows = event_store.read(hand.pk)
        project(HandChange(rows, Hand(), HANDS.fold(rows, Hand())))

    assert contents() == before


def test_an_error_in_a_projector_undoes_the_events(settings: Any) -> None:
    table = a_table()
    players = six_people(table)
    seq = HANDS.load(table.hand).seq
    settings.PROJECTORS = [*settings.PROJECTORS, f"{__name__}.broken_projector"]

    with pytest.raises(ZeroDivisionError):
        act_somehow(table, players[0], 0, later(1))

    HANDS.forget()
    assert HANDS.load(table.hand).seq == seq
    assert clock_of(table).applied_seq == seq


def broken_projector(change: object) -> None:
    raise ZeroDivisionError


def test_the_state_kept_in_memory_is_the_one_that_the_ledger_makes(evening: list[Table]) -> None:
    for table in evening[:3]:
        hand_id = HandSummary.objects.filter(table=table).values_list("pk", flat=True)[0]
        kept = HANDS.load(hand_id)
        HANDS.forget()
        LOBBIES.forget()
        assert HANDS.load(hand_id) == kept
