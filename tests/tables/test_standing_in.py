"""Who plays a seat while its player is away: autopilot, stand-ins, and what is kept of it; also all at once."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from io import StringIO
from itertools import islice
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from gouji.engine.refusals import IllegalAction
from tables import event_store, ledger_check
from tables.errors import (
    BadRequest,
    ConflictOfInterest,
    NotAllowed,
    NotFound,
    NotYourSeat,
    StaleSequence,
    TableError,
    TableRefusal,
)
from tables.hand_log import events_of
from tables.models import HandSeat, Membership, Player, Stint, StoredCommand, Table, TurnClock
from tables.selectors import play
from tables.selectors.stints import stints
from tables.services import looks, seating, standing_in, sweeping, turns
from tests.tables.builders import (
    AT_ONCE,
    NOON,
    a_person,
    a_table,
    act_somehow,
    answer,
    clock_of,
    fresh_key,
    later,
    past_the_show,
    play_bots,
    play_match,
    six_people,
    with_bots,
    with_person,
)

pytestmark = pytest.mark.django_db(transaction=True)

ON, OFF = True, False


@pytest.fixture
def table() -> Table:
    return a_table(options={"hands": 2})


@pytest.fixture
def players(table: Table) -> list[Player]:
    return six_people(table)


def switch(table: Table, player: Player, on: bool, seconds: float = 1, **more: Any) -> None:
    standing_in.autopilot(table_id=table.pk, by=player, on=on, at=later(seconds), **more)


def stand_in(table: Table, seat: int, player: Player | None = None, bot: str = "", seconds: float = 1) -> None:
    name = player.pk if player else ""
    standing_in.substitute(table_id=table.pk, by=table.host, seat=seat, player=name, bot=bot, at=later(seconds))


def seat_in(table: Table, seat: int) -> HandSeat:
    return HandSeat.objects.get(hand=table.hand, seat=seat)


def spans(table: Table, seat: int) -> list[tuple[str, int, int | None]]:
    return [(one["kind"], one["from_seq"], one["to_seq"]) for one in stints([table.hand])[table.hand, seat]]


def at_a_turn(table: Table, players: list[Player]) -> tuple[int, int]:
    """Bring the hand to a question that is one seat's; that seat, and the seq."""
    past_the_show(table, players)
    while True:
        clock = clock_of(table)
        if not clock.sealed and len(clock.pending) == 1:
            return clock.pending[0], clock.since
        seat = clock.pending[0]
        act_somehow(table, players[seat], seat, later(1))


def actors(table: Table, after: int = 0) -> list[str]:
    return [row.actor for row in event_store.read(table.hand, after=after)]


def together(*work: Callable[[], object]) -> None:
    """All of it at the same instant, whoever wins; refusals are part of it."""
    gate = threading.Barrier(len(work))

    def run(one: Callable[[], object]) -> None:
        gate.wait()
        with suppress(TableError, IllegalAction, StopIteration):
            one()
        connection.close()

    threads = [threading.Thread(target=run, args=(one,)) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# ---------------------------------------------------------------- autopilot


def test_a_bot_plays_for_who_is_away_also_when_it_is_his_turn_just_now(table: Table, players: list[Player]) -> None:
    seat, seq = at_a_turn(table, players)

    switch(table, players[seat], ON, 2)

    assert seat_in(table, seat).autopilot == "sensible"
    assert clock_of(table).bots == [seat]
    play_bots(table, lambda: later(3))
    assert clock_of(table).since > seq
    assert actors(table, seq)[0] == f"autopilot:{players[seat].pk}"
    assert seat_in(table, seat).player == players[seat]


def test_he_is_back_when_he_says_so_or_when_he_acts(table: Table, players: list[Player]) -> None:
    seat, seq = at_a_turn(table, players)
    switch(table, players[seat], ON, 2)
    switch(table, players[seat], OFF, 3)
    assert (seat_in(table, seat).autopilot, clock_of(table).bots, clock_of(table).bots_at) == ("", [], None)

    switch(table, players[seat], ON, 4)
    act_somehow(table, players[seat], seat, later(5))

    assert seat_in(table, seat).autopilot == ""
    table.refresh_from_db()
    assert not table.seats.get(seat=seat).autopilot
    assert actors(table, seq)[0] == f"person:{players[seat].pk}"
    last = [row for row in event_store.read(table.pk) if row.type == "autopilot_ended"][-1]
    assert (last.public["why"], last.actor) == ("acted", f"person:{players[seat].pk}")


def test_an_action_that_is_refused_hands_nothing_back(table: Table, players: list[Player]) -> None:
    seat, seq = at_a_turn(table, players)
    switch(table, players[seat], ON, 2)
    before = ledger_check.heads()

    with pytest.raises(IllegalAction):
        answer(table, players[seat], {"do": "vote"}, expected_seq=seq)
    with pytest.raises(StaleSequence):
        answer(table, players[seat], {"do": "pass"}, expected_seq=seq - 1)

    assert ledger_check.heads() == before
    assert seat_in(table, seat).autopilot


def test_a_repeated_request_hands_nothing_back(table: Table, players: list[Player]) -> None:
    seq, key = clock_of(table).since, fresh_key()
    answer(table, players[0], {"do": "show"}, expected_seq=seq, key=key)
    switch(table, players[0], ON)

    assert answer(table, players[0], {"do": "show"}, expected_seq=seq, key=key).replayed
    assert seat_in(table, 0).autopilot


def test_the_autopilot_uses_up_no_key_of_its_player(table: Table, players: list[Player]) -> None:
    """Its keys can be told from outside; who has taken one for himself must not stop his autopilot with it."""
    seat, seq = at_a_turn(table, players)
    elsewhere = with_bots(a_table(), 5)
    seating.join(table_id=elsewhere.pk, player=players[seat], at=NOON)
    seating.ready(table_id=elsewhere.pk, player=players[seat], at=NOON)
    elsewhere.refresh_from_db()
    taken = f"{table.hand}:{seq}:{seat}:autopilot"
    answer(elsewhere, players[seat], {"do": "show"}, expected_seq=clock_of(elsewhere).since, key=taken)
    switch(table, players[seat], ON)

    play_bots(table)

    assert clock_of(table).since > seq
    principals = set(StoredCommand.objects.filter(key=taken).values_list("principal", flat=True))
    assert principals == {players[seat].pk, f"autopilot:{players[seat].pk}"}


def test_autopilot_plays_on_in_the_next_hand_and_ends_with_the_match() -> None:
    table = with_bots(a_table(options={"hands": 2}), 5)
    person = with_person(table)
    switch(table, person, ON)
    first = table.hand

    play_match(table)

    table.refresh_from_db()
    assert table.state == Table.State.OPEN
    assert not table.seats.get(seat=0).autopilot
    assert not table.seats.get(seat=0).ready
    for hand in table.hands.all():
        assert all(actor != f"person:{person.pk}" for actor in [row.actor for row in event_store.read(hand.pk)])
        assert hand.pk == first or [one["kind"] for one in stints([hand.pk])[hand.pk, 0]] == ["autopilot"]
    assert not list(ledger_check.breaks())


def test_nobody_waits_for_who_is_away_before_the_next_hand() -> None:
    slow = seating.ClockSettings(move_ms=60_000, bank_ms=0, pause_ms=60_000, bot_pace_ms=0)
    table = with_bots(a_table(options={"hands": 2}, clock=slow), 4)
    here, gone = with_person(table), with_person(table)
    first = table.hand
    switch(table, gone, ON)
    switch(table, here, ON)
    while not table.next_hand_at:
        play_bots(table, lambda: later(2))
        table.refresh_from_db()
        if table.next_hand_at is None:
            sweeping.sweep(at=later(2))
    assert table.hand != first
    assert table.next_hand_at == later(62)
    switch(table, here, OFF, 3)

    seating.ready(table_id=table.pk, player=here, at=later(4))

    table.refresh_from_db()
    assert table.hand_started


def test_whoever_lets_two_questions_run_out_is_away(table: Table, players: list[Player]) -> None:
    past_the_show(table, players)
    due = clock_of(table).since
    turns.expire_turn(hand_id=table.hand, seq=due, at=later(60))
    assert not HandSeat.objects.filter(hand=table.hand).exclude(autopilot="").exists()
    seat = clock_of(table).pending[0]

    turns.expire_turn(hand_id=table.hand, seq=clock_of(table).since, at=later(150))

    assert seat_in(table, seat).autopilot == standing_in.PROGRAM
    assert HandSeat.objects.filter(hand=table.hand).exclude(autopilot="").count() == 1
    (begun,) = [row for row in event_store.read(table.pk) if row.type == "autopilot_begun"]
    assert (begun.public["why"], begun.actor) == ("idle", "clock")


def test_an_answer_in_between_shows_that_he_is_there(table: Table, players: list[Player]) -> None:
    seq = clock_of(table).since
    answer(table, players[1], {"do": "show"}, expected_seq=seq)
    turns.expire_turn(hand_id=table.hand, seq=seq, at=later(60))
    second = clock_of(table).since
    answer(table, players[0], {"do": "declare", "claim": "none"}, expected_seq=second)

    turns.expire_turn(hand_id=table.hand, seq=second, at=later(120))

    away = HandSeat.objects.filter(hand=table.hand).exclude(autopilot="").order_by("seat")
    assert list(away.values_list("seat", flat=True)) == [2, 3, 4, 5]


def test_who_has_just_come_back_or_stepped_in_is_given_time_again(table: Table, players: list[Player]) -> None:
    turns.expire_turn(hand_id=table.hand, seq=clock_of(table).since, at=later(60))
    stand_in(table, 3, a_person(), seconds=61)
    turns.expire_turn(hand_id=table.hand, seq=clock_of(table).since, at=later(120))
    assert seat_in(table, 2).autopilot
    assert not seat_in(table, 3).autopilot
    assert not HandSeat.objects.filter(hand=table.hand, player=players[3]).exists()


def test_hosts_switch_for_others_and_nobody_else_does(table: Table, players: list[Player]) -> None:
    switch(table, table.host, ON, seat=2)
    (begun,) = [row for row in event_store.read(table.pk) if row.type == "autopilot_begun"]
    assert begun.public["why"] == "host"
    switch(table, table.host, OFF, seat=2)
    for by, seat, error in (
        (players[1], 2, NotAllowed),
        (a_person(), 2, NotAllowed),
        (a_person(), None, TableRefusal),
        (table.host, None, TableRefusal),
        (table.host, 6, BadRequest),
    ):
        with pytest.raises(error):
            switch(table, by, ON, seat=seat)
    with pytest.raises(BadRequest):
        switch(table, players[1], ON, bot="genius")


def test_at_a_clubs_table_strangers_find_nothing() -> None:
    private = a_table(visibility="club")
    for call in (
        lambda: switch(private, a_person(), ON),
        lambda: standing_in.substitute(table_id=private.pk, by=a_person(), seat=0, bot="random", at=NOON),
    ):
        with pytest.raises(NotFound):
            call()


# ---------------------------------------------------------------- stand-ins


def test_a_stand_in_and_only_he_plays_the_seat(table: Table, players: list[Player]) -> None:
    seat, seq = at_a_turn(table, players)
    new = a_person()

    stand_in(table, seat, new, seconds=2)

    with pytest.raises(NotYourSeat):
        act_somehow(table, players[seat], seat, later(3))
    act_somehow(table, new, seat, later(3))
    assert actors(table, seq)[0] == f"person:{new.pk}"
    assert table.seats.get(seat=seat).player == new


def test_a_bot_stands_in_and_its_turn_is_played(table: Table, players: list[Player]) -> None:
    seat, seq = at_a_turn(table, players)

    stand_in(table, seat, bot="random", seconds=2)
    play_bots(table, lambda: later(3))

    assert actors(table, seq)[0] == f"bot:{seat_in(table, seat).player_id}"
    before = ledger_check.heads()
    stand_in(table, seat, bot="random", seconds=4)
    assert ledger_check.heads() == before


def test_a_person_stands_in_for_a_bot_whose_turn_it_is() -> None:
    table = with_bots(a_table(), 5)
    with_person(table)
    new = a_person()

    stand_in(table, 3, new)

    assert clock_of(table).bots == [1, 2, 4, 5]
    play_bots(table)
    assert 3 in clock_of(table).pending
    act_somehow(table, new, 3, later(2))


def test_who_may_not_stand_in(table: Table, players: list[Player]) -> None:
    arbiter, other = a_person(), a_person()
    Membership.objects.create(club=table.club, player=arbiter, role=Membership.Role.ARBITER)
    looks.open_hand(hand_id=table.hand, official=arbiter, reason="a call", at=later(1))
    stand_in(table, 2, other)
    stand_in(table, 1, a_person())

    for seat, player, reason in ((0, players[3], "sits_here"), (0, arbiter, "knows_the_hand")):
        with pytest.raises(TableRefusal, match=f"^{reason}$"):
            stand_in(table, seat, player)
    with pytest.raises(TableRefusal, match=r"^knows_the_hand$"):
        stand_in(table, 0, players[2])  # he has held seat 2
    stand_in(table, 2, players[2])  # and may return to it
    with pytest.raises(BadRequest):
        stand_in(table, 6, a_person())
    with pytest.raises(NotAllowed):
        standing_in.substitute(table_id=table.pk, by=players[0], seat=1, bot="random", at=later(2))
    for names in ({}, {"player": a_person().pk, "bot": "random"}, {"player": "plr_nobody"}, {"bot": "genius"}):
        with pytest.raises(BadRequest):
            standing_in.substitute(table_id=table.pk, by=table.host, seat=0, at=later(2), **names)


def test_a_stand_in_at_a_clubs_table_is_a_member() -> None:
    table = a_table(visibility="club")
    for _ in range(2):
        player = a_person()
        Membership.objects.create(club=table.club, player=player)
        seating.join(table_id=table.pk, player=player, at=NOON)
    with_bots(table, 4)
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    member, stranger = a_person(), a_person()
    Membership.objects.create(club=table.club, player=member)

    with pytest.raises(BadRequest):
        stand_in(table, 0, stranger)
    stand_in(table, 0, member)


def test_who_has_played_in_a_hand_does_not_open_it_as_an_official(table: Table, players: list[Player]) -> None:
    Membership.objects.create(club=table.club, player=players[2], role=Membership.Role.ARBITER)
    stand_in(table, 2, a_person())

    with pytest.raises(ConflictOfInterest):
        looks.open_hand(hand_id=table.hand, official=players[2], reason="curious", at=later(2))


def test_a_seat_that_somebody_leaves_is_a_bots_until_the_match_has_ended() -> None:
    table = with_bots(a_table(options={"hands": 1}), 5)
    person = with_person(table)
    hand = table.hand

    seating.leave(table_id=table.pk, player=person, at=later(1))

    assert seat_in(table, 0).bot == "sensible"
    with pytest.raises(NotYourSeat):
        act_somehow(table, person, 0, later(1))
    elsewhere = a_table()
    seating.join(table_id=elsewhere.pk, player=person, at=later(1))
    play_match(table)
    table.refresh_from_db()
    assert not table.seats.filter(seat=0).exists()
    assert [one["kind"] for one in stints([hand])[hand, 0]] == ["person", "bot"]


# ---------------------------------------------------------------- what is kept


def test_who_really_played_is_kept_from_seq_to_seq(table: Table, players: list[Player]) -> None:
    seat, seq = at_a_turn(table, players)
    switch(table, players[seat], ON, 2)
    play_bots(table, lambda: later(3))
    back = clock_of(table).since
    switch(table, players[seat], OFF, 4)
    new = a_person()
    stand_in(table, seat, new, seconds=5)

    assert spans(table, seat) == [
        ("person", 1, seq),
        ("autopilot", seq + 1, back),
        ("person", back + 1, back),
        ("person", back + 1, None),
    ]
    assert [one["player"] for one in stints([table.hand])[table.hand, seat]] == [players[seat].pk] * 3 + [new.pk]
    shown = play.hand_view(table.hand, "public")["seats"][seat]
    assert (shown["player"], shown["autopilot"], len(shown["players"])) == (new.pk, None, 4)


@pytest.mark.rule("GJ-5.2")
def test_within_a_sealed_question_it_tells_nothing_about_answers(table: Table, players: list[Player]) -> None:
    past_the_show(table, players)
    opened = clock_of(table).since
    told = []
    for answers in range(3):
        player = a_person()
        stand_in(table, 5, player)
        told.append(play.hand_view(table.hand, "public")["seats"][5]["players"][-1]["from_seq"])
        answer(table, players[answers], {"do": "declare", "claim": "none"}, expected_seq=opened)
    assert told == [opened + 1] * 3
    changed = [row for row in event_store.read(table.pk) if row.type == "seat_substituted"]
    assert {row.secrets["referee"]["hand_seq"] for row in changed} == {opened}


def test_who_is_kept_behind_does_not_read_how_far_the_hand_is() -> None:
    table = a_table(watch_delay_ms=60_000)
    players = six_people(table)
    past_the_show(table, players)
    seen = play.hand_view(table.hand, "public")["seq"]
    seq = clock_of(table).since
    stand_in(table, 5, a_person(), seconds=2)
    Stint.objects.filter(hand=table.hand, seat=5, to_seq=None).update(from_seq=seq + 500)
    Stint.objects.filter(hand=table.hand, seat=5, from_seq=1).update(to_seq=seq + 499)

    shown = play.hand_view(table.hand, "public")["seats"][5]["players"]
    assert [(one["from_seq"], one["to_seq"]) for one in shown] == [(1, None)]
    assert play.hand_view(table.hand, 0)["seq"] >= seen


def test_projections_are_rebuilt_with_everybody_who_played(table: Table, players: list[Player]) -> None:
    seat, _ = at_a_turn(table, players)
    switch(table, players[seat], ON, 2)
    play_bots(table, lambda: later(3))
    stand_in(table, seat, a_person(), seconds=4)
    switch(table, players[(seat + 1) % 6], ON, 5)
    kept = ("hand", "seat", "player", "bot", "autopilot", "from_seq", "to_seq")
    before = list(Stint.objects.values_list(*kept))
    clock = clock_of(table)

    call_command("rebuild_projections", stdout=StringIO())

    after = clock_of(table)
    assert list(Stint.objects.values_list(*kept)) == before
    assert (after.bots, after.bots_at, after.banks) == (clock.bots, clock.bots_at, clock.banks)


# ---------------------------------------------------------------- at the same instant


def turns_of_one(table: Table) -> Iterator[tuple[TurnClock, int, Callable[[float], datetime]]]:
    """Six turns that are one seat's, whatever becomes of them: the clock, the seat, and moments that are not over."""
    for hours in range(1, 200):
        clock, now = clock_of(table), partial(lambda hours, more: later(3600 * hours + more), hours)
        if clock.sealed or len(clock.pending) != 1:
            turns.expire_turn(hand_id=table.hand, seq=clock.since, at=now(0))
            continue
        yield clock, clock.pending[0], now


def test_an_action_and_the_switch_at_the_same_instant(table: Table, players: list[Player]) -> None:
    """Whatever wins, the seat's list of who played and its actors agree."""
    at_a_turn(table, players)
    for clock, seat, now in islice(turns_of_one(table), 6):
        player = seat_in(table, seat).player
        together(
            partial(act_somehow, table, player, seat, now(0)),
            partial(standing_in.autopilot, table_id=table.pk, by=player, on=True, at=now(0)),
            partial(turns.take_bot_turn, hand_id=table.hand, seq=clock.since, now=partial(now, 1)),
        )
        agree(table)
        standing_in.autopilot(table_id=table.pk, by=player, on=False, at=now(2))
    assert not list(ledger_check.breaks())


def test_a_stand_in_and_the_clock_at_the_same_instant(table: Table, players: list[Player]) -> None:
    at_a_turn(table, players)
    for clock, seat, now in islice(turns_of_one(table), 6):
        old, new = seat_in(table, seat).player, a_person()
        together(
            partial(act_somehow, table, old, seat, now(0)),
            partial(standing_in.substitute, table_id=table.pk, by=table.host, seat=seat, player=new.pk, at=now(0)),
            partial(turns.expire_turn, hand_id=table.hand, seq=clock.since, at=now(0)),
        )
        agree(table)
        assert clock_of(table).since > clock.since
        assert seat_in(table, seat).player == new
    assert not list(ledger_check.breaks())


def test_the_switch_and_a_stand_in_at_the_same_instant(table: Table, players: list[Player]) -> None:
    """Whoever has lost the seat does not put the stand-in on autopilot."""
    for old in players:
        new = a_person()
        seat = players.index(old)
        together(partial(switch, table, old, ON), partial(stand_in, table, seat, new))
        assert (seat_in(table, seat).player, seat_in(table, seat).autopilot) == (new, "")


def test_a_look_and_a_stand_in_at_the_same_instant(table: Table, players: list[Player]) -> None:
    """One of the two is refused: nobody plays who has seen all hands."""
    for _ in range(5):
        official = a_person()
        Membership.objects.create(club=table.club, player=official, role=Membership.Role.ARBITER)
        done: list[str] = []

        def look(official: Player = official, done: list[str] = done) -> None:
            looks.open_hand(hand_id=table.hand, official=official, reason="a call", at=later(1))
            done.append("look")

        def sit(official: Player = official, done: list[str] = done) -> None:
            stand_in(table, 1, official)
            done.append("seat")

        together(look, sit)
        assert len(done) == 1


def agree(table: Table) -> None:
    """Every entry of a seat was made by whoever the seat's list says, or by the clock."""
    allowed = {"person": ("person", "clock"), "bot": ("bot", "clock"), "autopilot": ("autopilot", "clock")}
    rows = event_store.read(table.hand)
    for command in StoredCommand.objects.filter(stream=table.hand):
        row = rows[command.first_seq - 1]
        (event,) = events_of((row,))
        if row.type == "answered":
            continue  # within a sealed question the list tells less
        played = [
            one
            for one in stints([table.hand])[table.hand, event.seat]  # type: ignore[attr-defined]
            if one["from_seq"] <= row.seq and (one["to_seq"] is None or row.seq <= one["to_seq"])
        ]
        kind, _, player = row.actor.partition(":")
        assert len(played) == 1
        assert kind in allowed[played[0]["kind"]]
        assert player in ("", played[0]["player"])


def test_what_bots_wait_for_does_not_depend_on_who_is_away() -> None:
    """Autopilot has the pace of the table's bots: fixed by the question, not by the cards (GJ-5.2)."""
    slow = seating.ClockSettings(move_ms=60_000, bank_ms=0, pause_ms=0, bot_pace_ms=2_000)
    table = a_table(clock=slow)
    players = six_people(table)
    assert AT_ONCE.bot_pace_ms == 0
    switch(table, players[0], ON)
    first = clock_of(table)
    assert first.bots_at is not None
    assert NOON < first.bots_at <= later(2.5)
    switch(table, players[0], OFF)
    switch(table, players[0], ON)
    assert clock_of(table).bots_at == first.bots_at
