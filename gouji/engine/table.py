"""A rule set and a state together: the vocabulary in which rules are written."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .cards import Hand
from .events import trick_of
from .ruleset import Phase, Ruleset
from .seats import Seat, Seating
from .state import BurnWindow, Exit, Fives, Run, State, Top, Trick

if TYPE_CHECKING:
    from .events import Event


class Table:
    """The table as the rules see it."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.state = state

    @property
    def seating(self) -> Seating:
        """Seats, opposites and teams."""
        return self.rules.seating

    @property
    def game(self) -> Any:
        """The policies of this family of games."""
        return self.rules.game

    @cached_property
    def phase(self) -> Phase | None:
        """The open phase of the rule set."""
        return self.rules.phase(self.state.phase.name)

    @cached_property
    def trick(self) -> Trick:
        """The open trick; only its phases ask for it."""
        return trick_of(self.state)

    @property
    def top(self) -> Top | None:
        """The play to beat, in whichever phase one lies on the table."""
        phase = self.state.phase
        if isinstance(phase, BurnWindow):
            return phase.trick.top
        return phase.top if isinstance(phase, Trick | Run | Fives) else None

    def hand(self, seat: Seat) -> Hand:
        """What a seat holds."""
        return self.state.hands[seat]

    @cached_property
    def gone(self) -> dict[Seat, Exit]:
        """The seats that have exited, by seat."""
        return {one.seat: one for one in self.state.exits}

    def active(self, seat: Seat) -> bool:
        """Whether a seat still takes part (GJ, Words)."""
        return seat not in self.gone

    @cached_property
    def active_seats(self) -> tuple[Seat, ...]:
        """The seats that still take part."""
        return tuple(seat for seat in self.seating if seat not in self.gone)

    def next_active(self, seat: Seat) -> Seat:
        """This seat, or the next one after it that still takes part."""
        return next(other for other in self.seating.round_from(seat) if self.active(other))

    def may_act(self, seat: Seat) -> bool:
        """Whether the seat is asked and has not answered."""
        return seat in self.state.awaiting.seats

    def after(self, events: Iterable[Event]) -> Table:
        """The table with these facts added."""
        state = self.state
        for event in events:
            state = event.apply(state)
        return Table(self.rules, state)
