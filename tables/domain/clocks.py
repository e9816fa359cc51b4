"""The clock of a hand: how long the open question lasts, what it takes from a time bank, when bots answer.

A turn has its seat's move time and then its time bank, which is full when the hand begins. A sealed
question has one deadline for all and no bank, and nothing about it changes until it closes, so that
nobody learns from a clock who has answered (GJ-5.2). All times are ms; instants since 1970.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gouji.engine.state import Awaiting


@dataclass(frozen=True, slots=True)
class Clock:
    """The open question (``since``, ``pending``, ``sealed``, ``opened``), its deadline ``due``, and when
    the next bot answers, ``bots_at``; both None while nothing is asked.
    """

    hand: str
    move_ms: int
    bot_pace_ms: int
    bots: tuple[int, ...]
    banks: tuple[int, ...]
    since: int = 0
    pending: tuple[int, ...] = ()
    sealed: bool = False
    opened: int = 0
    due: int | None = None
    bots_at: int | None = None

    @property
    def without_people(self) -> bool:
        """Whether bots play every seat."""
        return len(self.bots) == len(self.banks)


def wound(clock: Clock, awaiting: Awaiting, at: int) -> Clock:
    """The clock after something has happened at ``at`` that left this question open."""
    if awaiting.seats and awaiting.since == clock.since:
        return _with_bots(replace(clock, pending=awaiting.seats))
    clock = replace(clock, banks=_drained(clock, at))
    if not awaiting.seats:
        return replace(clock, since=awaiting.since, pending=(), due=None, bots_at=None)
    opened = replace(
        clock,
        since=awaiting.since,
        pending=awaiting.seats,
        sealed=awaiting.sealed,
        opened=at,
        due=at + clock.move_ms + _bank_for(clock, awaiting),
    )
    return _with_bots(opened)


def manned(clock: Clock, seat: int, *, by_bot: bool) -> Clock:
    """The clock once a bot, or no bot any more, plays a seat. The open question keeps its deadline."""
    others = tuple(one for one in clock.bots if one != seat)
    bots = tuple(sorted((*others, seat))) if by_bot else others
    return _with_bots(replace(clock, bots=bots))


def bot_delay(clock: Clock, seat: int) -> int:
    """How long after the opening a bot answers.

    It is the table's pace, a little more or less, drawn from the number of the question and never
    from cards: so it tells nothing about the hand it is played from.
    """
    drawn = hashlib.sha256(f"{clock.hand} {clock.since} {seat}".encode()).digest()
    return clock.bot_pace_ms * (192 + drawn[0] // 2) // 256


def bots_due(clock: Clock, at: int) -> tuple[int, ...]:
    """The seats whose bots are to answer by ``at``."""
    return tuple(seat for seat in _bots_pending(clock) if clock.opened + bot_delay(clock, seat) <= at)


def _with_bots(clock: Clock) -> Clock:
    moments = [clock.opened + bot_delay(clock, seat) for seat in _bots_pending(clock)]
    return replace(clock, bots_at=min(moments, default=None))


def _bots_pending(clock: Clock) -> Sequence[int]:
    return [seat for seat in clock.pending if seat in clock.bots]


def _bank_for(clock: Clock, awaiting: Awaiting) -> int:
    """A bank belongs to a turn, which is one seat's."""
    if awaiting.sealed or len(awaiting.seats) != 1:
        return 0
    return clock.banks[awaiting.seats[0]]


def _drained(clock: Clock, at: int) -> tuple[int, ...]:
    """The banks once the turn that was open has been answered at ``at``."""
    if clock.sealed or len(clock.pending) != 1:
        return clock.banks
    spent = max(0, at - clock.opened - clock.move_ms)
    (turn,) = clock.pending
    return tuple(max(0, bank - spent) if seat == turn else bank for seat, bank in enumerate(clock.banks))
