"""The open turns of a bot that plays over the API, at all its tables, in a fixed number of queries."""

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from tables.domain.actors import OUTSIDE
from tables.errors import BadRequest, NotAllowed
from tables.hand_log import HANDS, Hand
from tables.models import HandSeat, Player, Table
from tables.projections.turn_clock import clock_of
from tables.selectors.play import choices, clock_data, position
from tables.selectors.stints import Played, stints

#: Turns that are told together: those that end first.
MOST_TURNS: Final = 50
MARK_LENGTH: Final = 12
#: The form of a cursor: a mark for each turn that it leaves out.
CURSOR: Final = f"([0-9a-f]{{{MARK_LENGTH}}}){{0,{MOST_TURNS}}}"


@dataclass(frozen=True, slots=True)
class OpenTurns:
    """What a bot is asked at some moment, as JSON values; ``after`` is a cursor that leaves these turns out.

    ``tables`` is where it sits, and ``hands`` the running hands with its seats: both with the seqs up to which they
    were read.
    """

    turns: tuple[dict[str, Any], ...]
    after: str
    tables: Mapping[str, int]
    hands: tuple[tuple[str, int, int], ...]


def open_turns(player: Player, *, after: str = "", hints: int) -> OpenTurns:
    """The open turns that a cursor does not leave out, the oldest deadline first, with so many hints each.

    What has been answered is no open turn any more. Raises NotAllowed to whoever is no bot from outside, and
    BadRequest (cursor).
    """
    if player.bot != OUTSIDE:
        raise NotAllowed(needs=Player.Kind.BOT.value)
    told = _told(after)
    tables, running = _tables_of(player)
    mine = HandSeat.objects.filter(player=player, bot=OUTSIDE, hand__in=running)
    seats = list(mine.select_related("hand__clock"))
    clocked = [seat for seat in seats if hasattr(seat.hand, "clock")]  # a hand that is over has none
    hands = tuple((seat.hand_id, seat.seat, seat.hand.clock.applied_seq) for seat in clocked)
    asked = sorted(
        (seat for seat in clocked if seat.hand.clock.due_at is not None and seat.seat in seat.hand.clock.pending),
        key=lambda seat: (seat.hand.clock.due_at, seat.hand_id),
    )[:MOST_TURNS]
    marks = {_mark(seat): seat for seat in asked}
    turns = tuple(_shown([seat for mark, seat in marks.items() if mark not in told], hints))
    return OpenTurns(turns, "".join(marks), tables, hands)


def _tables_of(player: Player) -> tuple[dict[str, int], list[str]]:
    """The tables where somebody sits, with the seqs of their rows, and the hands that run there.

    A hand that begins later moves its table's stream in the same transaction.
    """
    rows = list(Table.objects.filter(seats__player=player).values_list("pk", "applied_seq", "hand", "hand_started"))
    return {table: seq for table, seq, _, _ in rows}, [hand for _, _, hand, started in rows if started]


def _shown(asked: Collection[HandSeat], hints: int) -> Iterable[dict[str, Any]]:
    """Turns as they are told. One whose hand has gone on since its clock was read is left to the next look."""
    hands = HANDS.load_each(seat.hand_id for seat in asked)
    rows = HandSeat.objects.filter(hand__in=hands).select_related("player").order_by("hand", "seat")
    seats = {hand: list(group) for hand, group in groupby(rows, key=lambda row: row.hand_id)} if hands else {}
    played = stints(hands)
    for seat in asked:
        hand = hands[seat.hand_id]
        awaiting = hand.state.awaiting
        if awaiting.since == seat.hand.clock.since and seat.seat in awaiting.seats:
            yield _turn(seat, hand, seats[seat.hand_id], played, hints)


def _turn(mine: HandSeat, hand: Hand, seats: Iterable[HandSeat], played: Played, hints: int) -> dict[str, Any]:
    clock = clock_data(clock_of(mine.hand.clock))
    shown = {
        **position(mine.hand_id, hand, mine.seat, seats, played),
        **clock,
        "table": mine.hand.table_id,
        "match": mine.hand.match,
        "viewer": f"seat:{mine.seat}",
    }
    return {
        "hand": mine.hand_id,
        "table": mine.hand.table_id,
        "seat": mine.seat,
        "ruleset": shown["ruleset"],
        "options": shown["options"],
        "seq": shown["seq"],
        "deadline": clock["deadline"],
        "view": shown,
        "legal_actions": choices(hand, mine.seat, hints),
    }


def _mark(seat: HandSeat) -> str:
    """A sign for the question that a seat is asked, short enough for fifty of them to fit into an address."""
    return hashlib.sha256(f"{seat.hand_id} {seat.hand.clock.since}".encode()).hexdigest()[:MARK_LENGTH]


def _told(after: str) -> frozenset[str]:
    if not re.fullmatch(CURSOR, after):
        raise BadRequest("/after", "no_cursor")
    return frozenset(after[at : at + MARK_LENGTH] for at in range(0, len(after), MARK_LENGTH))
