"""The one door to a hand: freshness, repetition, sealed answers, and many at once."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from gouji.engine.actions import Command, Pass
from gouji.engine.refusals import IllegalAction, Malformed
from gouji.engine.views import PUBLIC
from tables import event_store, ledger_check
from tables.domain.actors import CLOCK
from tables.errors import BadRequest, HandClosed, KeyReused, NotYourSeat, StaleSequence, TableError
from tables.hand_log import HANDS, Hand
from tables.models import Player, StoredCommand, Table
from tables.selectors import play
from tables.services import hands, seating
from tests.tables.builders import (
    NOON,
    a_person,
    a_table,
    act_somehow,
    answer,
    fresh_key,
    later,
    past_the_show,
    play_match,
    six_people,
    with_bots,
)

pytestmark = pytest.mark.django_db(transaction=True)

SHOW: dict[str, object] = {"do": "show"}
NOTHING: dict[str, object] = {"do": "declare", "claim": "none"}


@pytest.fixture
def table() -> Table:
    return a_table()


@pytest.fixture
def players(table: Table) -> list[Player]:
    return six_people(table)


def hand_of(table: Table) -> Hand:
    return HANDS.load(table.hand).state


def at_play(table: Table, players: list[Player]) -> tuple[int, int]:
    """Bring the hand to its first lead: whose it is, and the seq."""
    past_the_show(table, players)
    while hand_of(table).state.phase.name != "play":
        seq = hand_of(table).visible_seq
        for seat in hand_of(table).state.awaiting.seats:
            if hand_of(table).visible_seq == seq:
                act_somehow(table, players[seat], seat, later(1))
    hand = hand_of(table)
    return hand.state.awaiting.seats[0], hand.visible_seq


def at_declaring(table: Table, players: list[Player]) -> int:
    """Bring the hand to its first sealed question, which all six are asked; the seq at which it opened."""
    past_the_show(table, players)
    assert hand_of(table).state.awaiting.sealed
    return hand_of(table).visible_seq


def lead(table: Table, seat: int) -> dict[str, Any]:
    actions: list[dict[str, Any]] = play.legal(table.hand, seat)["actions"]
    return actions[0]


def refused(do: Callable[[], object], error: type[Exception]) -> Any:
    before = ledger_check.heads()
    with pytest.raises(error) as caught:
        do()
    assert ledger_check.heads() == before
    return caught.value


def test_an_action_is_stored_and_shown(table: Table, players: list[Player]) -> None:
    seat, seq = at_play(table, players)
    data = lead(table, seat)

    done = answer(table, players[seat], data, expected_seq=seq, at=later(3))

    assert (done.seat, done.replayed, done.first_seq) == (seat, False, seq + 1)
    shown = play.answer_view(table.hand, seat, first_seq=done.first_seq, last_seq=done.last_seq)
    assert shown["seq"] == done.last_seq
    assert (shown["entries"][0]["type"], shown["entries"][0]["cards"]) == ("played", data["cards"])
    assert shown["to_act"] == list(hand_of(table).state.awaiting.asked)
    assert event_store.read(table.hand, after=seq, upto=seq + 1)[0].actor == f"person:{players[seat].pk}"


def test_the_same_request_again_has_the_same_answer(table: Table, players: list[Player]) -> None:
    seat, seq = at_play(table, players)
    data, key = lead(table, seat), fresh_key()
    first = answer(table, players[seat], data, expected_seq=seq, key=key)
    reordered = dict(reversed(data.items()))

    again = answer(table, players[seat], reordered, expected_seq=seq, key=key, at=later(9))

    assert again == hands.Answer(first.hand_id, seat, first.first_seq, first.last_seq, replayed=True)
    assert hand_of(table).state.seq == first.last_seq


def test_also_after_the_hand_has_moved_on(table: Table, players: list[Player]) -> None:
    seat, seq = at_play(table, players)
    data, key = lead(table, seat), fresh_key()
    first = answer(table, players[seat], data, expected_seq=seq, key=key)
    for other in hand_of(table).state.awaiting.seats[:1]:
        act_somehow(table, players[other], other, later(5))

    again = answer(table, players[seat], data, expected_seq=seq, key=key)

    assert (again.first_seq, again.last_seq, again.replayed) == (first.first_seq, first.last_seq, True)


def test_a_key_serves_one_request_of_one_person(table: Table, players: list[Player]) -> None:
    seq, key = hand_of(table).visible_seq, fresh_key()
    answer(table, players[0], SHOW, expected_seq=seq, key=key)

    refused(lambda: answer(table, players[0], {"do": "pass"}, expected_seq=seq, key=key), KeyReused)
    refused(lambda: answer(table, players[0], SHOW, expected_seq=seq - 1, key=key), KeyReused)
    assert not answer(table, players[1], SHOW, expected_seq=seq, key=key).replayed


@pytest.mark.parametrize("key", ["", "x" * 15, "x" * 129, "x" * 16 + "\n", "x" * 16 + "\x00", "牌" * 20])
def test_a_key_has_16_to_128_printable_characters(table: Table, players: list[Player], key: str) -> None:
    refused(
        lambda: hands.act(hand_id=table.hand, player=players[0].pk, data=SHOW, key=key, expected_seq=1, at=NOON),
        BadRequest,
    )


def test_a_refused_action_is_judged_again_under_its_key(table: Table, players: list[Player]) -> None:
    seat, seq = at_play(table, players)
    key = fresh_key()

    refused(lambda: answer(table, players[seat], {"do": "pass"}, expected_seq=seq, key=key), IllegalAction)

    assert not answer(table, players[seat], lead(table, seat), expected_seq=seq, key=key).replayed


def test_nobody_acts_for_another(table: Table, players: list[Player]) -> None:
    seq = hand_of(table).visible_seq
    stranger = a_person()
    named = {"hand_id": table.hand, "data": SHOW, "expected_seq": seq, "at": NOON}

    refused(lambda: hands.act(**named, key=fresh_key(), player=stranger.pk), NotYourSeat)  # type: ignore[arg-type]
    refused(lambda: hands.act(**named, key=fresh_key(), player=players[0].pk, seat=1), NotYourSeat)  # type: ignore[arg-type]
    assert hands.act(**named, key=fresh_key(), player=players[0].pk, seat=0).seat == 0  # type: ignore[arg-type]


def test_an_older_or_an_invented_seq_is_stale(table: Table, players: list[Player]) -> None:
    seat, seq = at_play(table, players)
    data = lead(table, seat)

    for expected in (0, seq - 1, seq + 1, -1, 2**40):
        stale = refused(
            lambda expected=expected: answer(table, players[seat], data, expected_seq=expected), StaleSequence
        )
        assert stale.current_seq == seq


@pytest.mark.parametrize(
    "data",
    [{}, {"do": "dance"}, {"do": "play"}, {"do": "play", "cards": "1x"}, {"do": "show", "hurry": True}, {"do": []}],
)
def test_what_cannot_be_read_is_malformed(table: Table, players: list[Player], data: dict[str, object]) -> None:
    refused(lambda: answer(table, players[0], data, expected_seq=hand_of(table).visible_seq), Malformed)


@pytest.mark.parametrize("value", [0.5, float("nan"), 10**30, {"é": 1}])
def test_what_has_no_canonical_form_is_a_bad_request(table: Table, players: list[Player], value: object) -> None:
    refused(
        lambda: answer(table, players[0], {"do": "show", "cards": value}, expected_seq=hand_of(table).visible_seq),
        BadRequest,
    )


def test_suits_may_be_left_out(table: Table, players: list[Player]) -> None:
    seat, seq = at_play(table, players)
    cards = lead(table, seat)["cards"]
    ranks = " ".join(card if card in ("SJ", "BJ") else card[0] for card in cards.split())

    done = answer(table, players[seat], {"do": "play", "cards": ranks}, expected_seq=seq)

    entry = play.hand_entries(table.hand, PUBLIC, after=done.first_seq - 1, limit=1)["entries"][0]
    assert [card[0] for card in entry["cards"].split()] == [card[0] for card in cards.split()]


def test_six_sealed_answers_to_one_question_do_not_refuse_one_another(table: Table, players: list[Player]) -> None:
    seq = at_declaring(table, players)

    for player in players:
        answer(table, player, NOTHING, expected_seq=seq)

    assert hand_of(table).state.awaiting.since > seq


def test_a_second_answer_to_a_sealed_question_is_stale(table: Table, players: list[Player]) -> None:
    seq = at_declaring(table, players)
    answer(table, players[0], NOTHING, expected_seq=seq)

    stale = refused(lambda: answer(table, players[0], NOTHING, expected_seq=seq), StaleSequence)

    assert stale.current_seq == seq


@pytest.mark.rule("GJ-5.2")
def test_an_open_sealed_question_looks_the_same_however_many_have_answered(table: Table, players: list[Player]) -> None:
    seq = at_declaring(table, players)
    watchers = [5, PUBLIC]

    def looks() -> list[object]:
        return [
            [
                play.hand_view(table.hand, watcher),
                play.hand_entries(table.hand, watcher),
                play.visible_seq(table.hand, watcher),
            ]
            for watcher in watchers
        ]

    before = looks()
    first = answer(table, players[0], NOTHING, expected_seq=seq, at=later(2))
    told = play.answer_view(table.hand, 0, first_seq=first.first_seq, last_seq=first.last_seq)
    answer(table, players[3], NOTHING, expected_seq=seq, at=later(4))
    second = answer(table, players[1], NOTHING, expected_seq=seq, at=later(5))

    assert looks() == before
    assert told == play.answer_view(table.hand, 1, first_seq=second.first_seq, last_seq=second.last_seq)
    assert (told["seq"], told["entries"], told["to_act"]) == (seq, [], [0, 1, 2, 3, 4, 5])
    assert play.hand_view(table.hand, 0)["my_answer"] == NOTHING
    assert play.hand_view(table.hand, 5)["my_answer"] is None


@pytest.mark.rule("GJ-5.2")
def test_afterwards_the_answers_of_others_are_entries_without_seat_or_time(table: Table, players: list[Player]) -> None:
    seq = at_declaring(table, players)
    for player in players:
        answer(table, player, NOTHING, expected_seq=seq)

    entries = play.hand_entries(table.hand, 2, after=seq)["entries"]

    assert [entry["seq"] for entry in entries] == list(range(seq + 1, seq + 1 + len(entries)))
    answers = [entry for entry in entries if entry["type"] == "answered"]
    assert len(answers) == 6
    assert sum("seat" in entry for entry in answers) == 1
    assert not any("at" in entry for entry in answers)


def test_a_hand_that_is_over_is_closed() -> None:
    table = with_bots(a_table(options={"hands": 1}))
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    table.refresh_from_db()
    hand_id = table.hand
    play_match(table)
    bot = Player.objects.filter(hand_seats__hand=hand_id, hand_seats__seat=0).get()

    with pytest.raises(NotYourSeat):
        hands.act(hand_id=hand_id, player=bot.pk, data=SHOW, key=fresh_key(), expected_seq=1, at=NOON)
    with pytest.raises(HandClosed):
        hands.submit(hand_id=hand_id, command=Command(0, Pass()), by=CLOCK, key=fresh_key(), expected_seq=1, at=NOON)


def together(number: int, work: Callable[[int], object]) -> list[object]:
    """Run ``work`` in so many threads at once; what each returned, or raised."""
    results: list[object] = []
    gate = threading.Barrier(number)

    def run(index: int) -> None:
        gate.wait()
        try:
            results.append(work(index))
        except TableError as error:
            results.append(type(error))
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_one_command_sent_by_many_at_once_is_done_once(table: Table, players: list[Player]) -> None:
    seat, seq = at_play(table, players)
    data, key = lead(table, seat), fresh_key()
    before = StoredCommand.objects.count()

    results = together(12, lambda _: answer(table, players[seat], data, expected_seq=seq, key=key))

    assert all(isinstance(result, hands.Answer) for result in results)
    assert len({(result.first_seq, result.last_seq) for result in results}) == 1  # type: ignore[attr-defined]
    assert sum(not result.replayed for result in results) == 1  # type: ignore[attr-defined]
    assert StoredCommand.objects.count() == before + 1
    assert not list(ledger_check.breaks())


def test_of_many_commands_with_one_expected_seq_one_is_accepted(table: Table, players: list[Player]) -> None:
    seat, seq = at_play(table, players)
    data = lead(table, seat)

    results = together(12, lambda _: answer(table, players[seat], data, expected_seq=seq))

    assert sum(isinstance(result, hands.Answer) for result in results) == 1
    assert results.count(StaleSequence) == 11


def test_six_sealed_answers_at_the_same_instant_all_count(table: Table, players: list[Player]) -> None:
    seq = at_declaring(table, players)

    def declare(seat: int) -> int:
        return answer(table, players[seat], NOTHING, expected_seq=seq).seat

    assert sorted(together(6, declare)) == [0, 1, 2, 3, 4, 5]
    assert hand_of(table).state.awaiting.since > seq
    assert not list(ledger_check.breaks())
