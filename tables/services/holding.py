"""Which of the seats that somebody holds is meant, and as whom he acts there."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tables.domain.actors import Actor, bot, person
from tables.models import HandSeat, SeatAssignment
from tables.selectors.guests import held_by, the_seat


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
    found = seats.filter(held_by(by)).values_list("seat", "player", "bot", "autopilot")
    return {seat: Held(seat, _actor(player, bot, by), bool(autopilot)) for seat, player, bot, autopilot in found}


def held_seat(held: Mapping[int, Held], named: int | None) -> Held:
    """The one that is meant; raises NotYourSeat, BadRequest."""
    return held[the_seat(held, named)]


def _actor(player: str, program: str, by: str) -> Actor:
    if program:
        return bot(player)
    return person(player, device="" if player == by else by)
