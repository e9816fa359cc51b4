"""A rule set and a state together: the vocabulary in which rules are written."""

from __future__ import annotations

from typing import Any

from .cards import Hand
from .events import trick_of
from .ruleset import Events, Phase, Ruleset
from .seats import Seat, Seating
from .state import BurnWindow, Exit, Fives, Run, State, Top, Trick


class Table:
    """The table as the rules see it: made for one question, so what it has found out once it keeps."""

    __slots__ = ("_active_seats", "_gone", "_phase", "game", "rules", "seating", "state")

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.state = state
        self.seating: Seating = rules.seating
        self.game: Any = rules.game  # the policies of this family of games
        self._phase: Phase | None = None
        self._gone: dict[Seat, Exit] | None = None
        self._active_seats: tuple[Seat, ...] | None = None

    @property
    def phase(self) -> Phase | None:
        """The open phase of the rule set."""
        if self._phase is None:
            self._phase = self.rules.phase(self.state.phase.name)
        return self._phase

    @property
    def trick(self) -> Trick:
        """The open trick; only its phases ask for it."""
        phase = self.state.phase
        return phase if isinstance(phase, Trick) else trick_of(self.state)

    @property
    def top(self) -> Top | None:
        """The play to beat, in whichever phase one lies on the table."""
        phase = self.state.phase
        if isinstance(phase, Trick):
            return phase.top
        if isinstance(phase, BurnWindow):
            return phase.trick.top
        return phase.top if isinstance(phase, Run | Fives) else None

    def hand(self, seat: Seat) -> Hand:
        """What a seat holds."""
        return self.state.hands[seat]

    @property
    def gone(self) -> dict[Seat, Exit]:
        """The seats that have exited, by seat."""
        if self._gone is None:
            self._gone = {one.seat: one for one in self.state.exits}
        return self._gone

    def active(self, seat: Seat) -> bool:
        """Whether a seat still takes part (GJ, Words)."""
        return seat not in self.gone

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The seats that still take part."""
        if self._active_seats is None:
            gone = self.gone
            self._active_seats = tuple([seat for seat in self.seating if seat not in gone])
        return self._active_seats

    def next_active(self, seat: Seat) -> Seat:
        """This seat, or the next one after it that still takes part."""
        return next(other for other in self.seating.round_from(seat) if self.active(other))

    def may_act(self, seat: Seat) -> bool:
        """Whether the seat is asked and has not answered."""
        return seat in self.state.awaiting.seats

    def after(self, events: Events) -> Table:
        """The table with these facts added; while nobody exits, it knows already who takes part."""
        if not events:
            return self
        state = self.state
        for event in events:
            state = event.apply(state)
        table = Table(self.rules, state)
        if state.exits is self.state.exits:
            table._gone, table._active_seats = self._gone, self._active_seats
        return table
