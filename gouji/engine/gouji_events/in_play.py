"""The facts of 够级's play: yielding, burns, openings, heads lost, the melee and its end."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from ..events import answered, step, trick_of
from ..seats import Seat
from ..state import (
    Awaiting,
    Between,
    Burn,
    BurnWindow,
    Debt,
    State,
)
from ..values import value
from .changes import standing_of, standing_with


@value
class Yielded:
    """让牌 (GJ-3.5)."""

    name: ClassVar[str] = "yielded"
    seat: Seat

    def apply(self, state: State) -> State:
        trick = replace(trick_of(state), yielder=self.seat, yielded=True)
        return step(state, phase=trick, awaiting=answered(state.awaiting, self.seat))


@value
class YielderPassed:
    """A seat behind the yielder has played: the yielder counts as passed (GJ-3.5, classic)."""

    name: ClassVar[str] = "yielder_passed"
    seat: Seat

    def apply(self, state: State) -> State:
        trick = trick_of(state)
        return step(state, phase=replace(trick, passed=(*trick.passed, self.seat)))


@value
class WindowOpened:
    """A burn window opens; all of these seats answer at the same time, sealed (GJ-5.1, 5.2)."""

    name: ClassVar[str] = "window_opened"
    seats: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        since = state.seq + 1
        awaiting = Awaiting(self.seats, self.seats, since, sealed=True)
        return step(state, phase=BurnWindow(trick_of(state)), awaiting=awaiting)


@value
class BurnBegan:
    """烧牌, or 反烧 where another burn has just ended (GJ-5.4, 5.7)."""

    name: ClassVar[str] = "burn_began"
    seat: Seat
    burned: Seat

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, burn=Burn(self.seat, self.burned)))


@value
class BurnEnded:
    """A burn is over: relieved (解烧), countered (反烧), succeeded or failed (GJ-5.6 to 5.9)."""

    name: ClassVar[str] = "burn_ended"
    seat: Seat
    how: str

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, burn=None))


@value
class DebtBooked:
    """Tribute that the next hand will owe for what has just happened."""

    name: ClassVar[str] = "debt_booked"
    debt: Debt

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, booked=(*standing_of(state).booked, self.debt)))


@value
class LastGouji:
    """A player has gone out on a 够级, which keeps its force for this trick (GJ-8.5)."""

    name: ClassVar[str] = "last_gouji"
    seat: Seat

    def apply(self, state: State) -> State:
        trick = trick_of(state)
        return step(state, phase=replace(trick, last_goujis=(*trick.last_goujis, self.seat)))


@value
class GoujiShown:
    """A player who keeps his head without an opposite has shown a 够级 in this trick (GJ-8.4)."""

    name: ClassVar[str] = "gouji_shown"
    seat: Seat

    def apply(self, state: State) -> State:
        trick = trick_of(state)
        shows = standing_of(state).shows
        counted = {**shows, self.seat: shows.get(self.seat, 0) + 1}
        showing = replace(trick, showers=(*trick.showers, self.seat))
        return step(state, phase=showing, standing=standing_with(state, shows=counted))


@value
class HeadLost:
    """The third such trick is over: the player is 无头 (GJ-8.4)."""

    name: ClassVar[str] = "head_lost"
    seat: Seat

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, heads={**standing_of(state).heads, self.seat: "lost"}))


@value
class Readied:
    """A pure 够级 has won its trick: 4s played next open (GJ-7.2)."""

    name: ClassVar[str] = "readied"
    seat: Seat

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, ready=standing_of(state).ready | {self.seat}))


@value
class ReadinessDropped:
    """The play after the pure 够级 was not 4s alone (GJ-7.2)."""

    name: ClassVar[str] = "readiness_dropped"
    seat: Seat

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, ready=standing_of(state).ready - {self.seat}))


@value
class Opened:
    """开点 (GJ-7)."""

    name: ClassVar[str] = "opened"
    seat: Seat

    def apply(self, state: State) -> State:
        was = standing_of(state)
        standing = standing_with(state, opened=was.opened | {self.seat}, ready=was.ready - {self.seat})
        return step(state, standing=standing)


@value
class MeleeBegan:
    """乱缠: from the trick that begins now on (GJ-3.8)."""

    name: ClassVar[str] = "melee_began"

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, melee=True))


@value
class PlayEnded:
    """The last trick is over; places before any vote (GJ-3.10, 4.4, 12.4)."""

    name: ClassVar[str] = "play_ended"
    places: tuple[Seat, ...]
    left: tuple[int, ...]
    upcoming: str

    def apply(self, state: State) -> State:
        standing = standing_with(state, places=self.places)
        return step(state, standing=standing, phase=Between(self.upcoming), awaiting=Awaiting())


@value
class LastVoted:
    """The losers of a sweep have chosen 拉客 (GJ-9.3): the places that follow."""

    name: ClassVar[str] = "last_voted"
    places: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, places=self.places))
