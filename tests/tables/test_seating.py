"""Who may open, join, leave, fill and start a table."""

from typing import Any

import pytest

from gouji.engine.options import BadOptions
from tables.errors import BadRequest, NotAllowed, NotFound, TableRefusal
from tables.models import HandSeat, HandSummary, Membership, Player, Table
from tables.services import people, seating
from tables.services.seating import ClockSettings
from tests.tables.builders import NOON, a_club, a_person, a_table, with_bots

pytestmark = pytest.mark.django_db(transaction=True)


def opened(**changes: Any) -> Table:
    host = a_person()
    given: dict[str, Any] = {
        "by": host,
        "club_id": a_club(host).pk,
        "name": "够级 one",
        "ruleset": "gouji-classic",
        "options": {"burn": False},
        "at": NOON,
    }
    return seating.open_table(**given | changes)


def test_a_table_holds_its_rule_set_with_all_options_for_good() -> None:
    table = opened()

    assert (table.ruleset, table.version, table.state, table.visibility) == ("gouji-classic", 1, "open", "club")
    assert table.options["burn"] is False
    assert table.options["hands"] == 5
    assert (len(table.commitment), table.hand_number, table.hand_started) == (64, 1, False)


def test_an_option_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(BadOptions) as caught:
        opened(options={"bum": False})
    assert caught.value.option == "bum"


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"ruleset": "bridge"}, "/ruleset"),
        ({"name": " "}, "/name"),
        ({"name": "x" * 61}, "/name"),
        ({"name": "a\x00b"}, "/name"),
        ({"name": "\ud800"}, "/name"),
        ({"visibility": "nobody"}, "/visibility"),
        ({"clock": ClockSettings(move_ms=0)}, "/move_ms"),
        ({"clock": ClockSettings(bank_ms=-1)}, "/bank_ms"),
        ({"clock": ClockSettings(pause_ms=10**12)}, "/pause_ms"),
        ({"clock": ClockSettings(bot_pace_ms=60_001)}, "/bot_pace_ms"),
    ],
)
def test_a_value_that_means_nothing_is_a_bad_request(changes: dict[str, Any], pointer: str) -> None:
    with pytest.raises(BadRequest) as caught:
        opened(**changes)
    assert caught.value.pointer == pointer


def test_only_members_open_tables_of_a_club() -> None:
    with pytest.raises(NotFound):
        opened(by=a_person())
    with pytest.raises(NotFound):
        opened(club_id="clb_none")


def test_a_clubs_table_is_for_its_members() -> None:
    table = opened()
    member, stranger = a_person(), a_person()
    people.enrol(club=table.club, player=member)

    seating.join(table_id=table.pk, player=member, at=NOON)
    with pytest.raises(NotFound):
        seating.join(table_id=table.pk, player=stranger, at=NOON)


def test_a_public_table_is_for_everybody() -> None:
    table = a_table()
    player = a_person()

    shown = seating.join(table_id=table.pk, player=player, at=NOON, seat=3)
    assert [(seat.seat, seat.player, seat.ready) for seat in shown.seats.all()] == [(3, player, False)]

    assert not seating.leave(table_id=table.pk, player=player, at=NOON).seats.exists()


def test_a_table_that_does_not_exist_is_not_found() -> None:
    for act in (seating.join, seating.leave, seating.ready):
        with pytest.raises(NotFound):
            act(table_id="tbl_none", player=a_person(), at=NOON)  # type: ignore[operator]


def test_hosts_seat_bots_and_others_do_not() -> None:
    table = a_table()
    club_host, member, stranger = a_person(), a_person(), a_person()
    people.enrol(club=table.club, player=club_host, role=Membership.Role.HOST)
    people.enrol(club=table.club, player=member)

    seating.add_bot(table_id=table.pk, by=table.host, at=NOON)
    seating.add_bot(table_id=table.pk, by=club_host, at=NOON)
    for other in (member, stranger):
        with pytest.raises(NotAllowed):
            seating.add_bot(table_id=table.pk, by=other, at=NOON)
        with pytest.raises(NotAllowed):
            seating.remove_bot(table_id=table.pk, by=other, at=NOON, seat=0)
        with pytest.raises(NotAllowed):
            seating.start(table_id=table.pk, by=other, at=NOON)


def test_a_private_table_is_not_even_told_of() -> None:
    with pytest.raises(NotFound):
        seating.add_bot(table_id=opened().pk, by=a_person(), at=NOON)


def test_bots_are_players_of_their_own_and_used_again_at_other_tables() -> None:
    one, two = with_bots(a_table(), 6), with_bots(a_table(), 4)

    assert Player.objects.filter(kind=Player.Kind.BOT).count() == 6
    assert set(two.seats.values_list("player", flat=True)) <= set(one.seats.values_list("player", flat=True))
    assert {seat.bot for seat in one.seats.all()} == {"random"}


def test_an_unknown_bot_is_a_bad_request() -> None:
    table = a_table()
    with pytest.raises(BadRequest):
        seating.add_bot(table_id=table.pk, by=table.host, at=NOON, bot="oracle")


def test_the_last_one_ready_has_the_cards_dealt_at_once() -> None:
    table = with_bots(a_table(), 5)
    player = a_person()
    seating.join(table_id=table.pk, player=player, at=NOON)

    shown = seating.ready(table_id=table.pk, player=player, at=NOON, nonce="my own chance")

    assert (shown.state, shown.match, shown.hand_started) == ("playing", 1, True)
    hand = HandSummary.objects.get(pk=shown.hand)
    assert (hand.number, hand.match, hand.finished_at) == (1, 1, None)
    assert HandSeat.objects.get(hand=hand, player=player).seat == 0


def test_whoever_sits_there_may_start() -> None:
    table = with_bots(a_table(), 5)
    player = a_person()
    seating.join(table_id=table.pk, player=player, at=NOON)

    shown = seating.start(table_id=table.pk, by=player, at=NOON)

    assert shown.state == "playing"
    with pytest.raises(TableRefusal, match="match_running"):
        seating.start(table_id=table.pk, by=player, at=NOON)
