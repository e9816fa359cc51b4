"""Which of the seats that somebody holds is meant, and as whom he acts there."""

from django.db.models import QuerySet

from tables.domain.actors import Actor, bot, person
from tables.models import HandSeat, SeatAssignment
from tables.selectors.guests import held_by, the_seat


def held_seat(seats: "QuerySet[HandSeat] | QuerySet[SeatAssignment]", by: str, named: int | None) -> tuple[int, Actor]:
    """One of ``seats`` that is his, and who acts there: he himself, or the guest whose seat a device keeps.

    Raises NotYourSeat, BadRequest.
    """
    held = {seat: who for seat, *who in seats.filter(held_by(by)).values_list("seat", "player", "bot")}
    seat = the_seat(held, named)
    player, program = held[seat]
    if program:
        return seat, bot(player)
    return seat, person(player, device="" if player == by else by)
