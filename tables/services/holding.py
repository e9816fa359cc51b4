"""Which of the seats that somebody holds is meant, and as whom he acts there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.models import QuerySet

from tables.domain.actors import OUTSIDE, Actor, bot, person
from tables.models import HandSeat, SeatAssignment
from tables.selectors.guests import held_by, the_seat

# As ``held_by`` says it. Each action asks twice, and so without the ORM, which takes several times as long.
_IN_HAND: Final = """
SELECT held.seat, held.player_id, held.bot, held.autopilot
FROM tables_handseat held LEFT JOIN tables_guest guest ON guest.player_id = held.player_id
WHERE held.hand_id = %s AND held.bot IN ('', %s) AND (held.player_id = %s OR guest.keeper_id = %s)
ORDER BY held.seat
"""


@dataclass(frozen=True, slots=True)
class Held:
    """A seat that somebody holds, and who acts there: he himself, or the guest whose seat a device keeps. ``away``: a
    program plays for him.
    """

    seat: int
    by: Actor
    away: bool

    @property
    def is_own(self) -> bool:
        """Whether it is his own, and not a guest's."""
        return not self.by.device


def held_seats(seats: "QuerySet[HandSeat] | QuerySet[SeatAssignment]", by: str) -> dict[int, Held]:
    """Those of ``seats`` that are his, by their numbers."""
    return _held(seats.filter(held_by(by)).values_list("seat", "player", "bot", "autopilot"), by)


def held_in_hand(hand_id: str, by: str) -> dict[int, Held]:
    """The seats of a hand for which somebody may act: no program of ours has them."""
    with connection.cursor() as cursor:
        cursor.execute(_IN_HAND, [hand_id, OUTSIDE, by, by])
        return _held(cursor.fetchall(), by)


def held_seat(held: Mapping[int, Held], named: int | None) -> Held:
    """The one that is meant; raises NotYourSeat, BadRequest."""
    return held[the_seat(held, named)]


def _held(rows: Iterable[tuple[int, str, str, str]], by: str) -> dict[int, Held]:
    return {seat: Held(seat, _actor(player, bot, by), bool(autopilot)) for seat, player, bot, autopilot in rows}


def _actor(player: str, program: str, by: str) -> Actor:
    if program:
        return bot(player)
    return person(player, device="" if player == by else by)
