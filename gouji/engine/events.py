"""The facts that every game's hands are made of; 够级's own are in :mod:`gouji.engine.gouji_events`.

``apply`` copies facts into the state and judges nothing, so an old hand replays to the same state whatever happens
to the rules later. Names and schema numbers are storage format: :mod:`gouji.engine.codec`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from .actions import Action
from .cards import Cards, Hand
from .seats import Seat
from .state import (
    Awaiting,
    Between,
    BurnWindow,
    Carry,
    Exit,
    Fives,
    GoujiStanding,
    Marks,
    Over,
    PhaseState,
    Previous,
    Question,
    Result,
    Returns,
    RunFastStanding,
    State,
    Top,
    Trick,
)
from .values import value


class Event(Protocol):
    """A fact; the n-th of its hand has seq n."""

    name: ClassVar[str]

    def apply(self, state: State) -> State:
        """The state with this fact in it."""


def step(
    state: State,
    *,
    hands: tuple[Hand, ...] | None = None,
    phase: PhaseState | None = None,
    awaiting: Awaiting | None = None,
    leader: Seat | None = None,
    exits: tuple[Exit, ...] | None = None,
    standing: GoujiStanding | RunFastStanding | None = None,
    marks: Marks | None = None,
    carry: Carry | None = None,
) -> State:
    """The state one event later; what is left out stays. (Written out: replaying is made of this.)"""
    return State(
        state.seq + 1,
        state.hands if hands is None else hands,
        state.phase if phase is None else phase,
        state.awaiting if awaiting is None else awaiting,
        state.leader if leader is None else leader,
        state.exits if exits is None else exits,
        state.standing if standing is None else standing,
        state.marks if marks is None else marks,
        state.carry if carry is None else carry,
    )


def answered(awaiting: Awaiting, seat: Seat) -> Awaiting:
    """The question with one seat less to wait for."""
    left = tuple([other for other in awaiting.seats if other != seat])
    return Awaiting(left, awaiting.asked, awaiting.since, awaiting.sealed)


def hands_with(state: State, changes: Mapping[Seat, Hand]) -> tuple[Hand, ...]:
    """All hands, some of them changed."""
    hands = list(state.hands)
    for seat, hand in changes.items():
        hands[seat] = hand
    return tuple(hands)


def trick_of(state: State) -> Trick:
    """The trick that is open, also while its burn window is."""
    phase = state.phase
    if isinstance(phase, Trick):
        return phase
    if isinstance(phase, BurnWindow):
        return phase.trick
    raise TypeError(f"no trick is open in phase {phase.name}")


_STANDINGS: dict[str, GoujiStanding | RunFastStanding] = {"gouji": GoujiStanding(), "paodekuai": RunFastStanding()}


@value
class HandBegan:
    """A hand begins: the rule set and options that will judge it, its number, what the last hand left."""

    name: ClassVar[str] = "hand_began"
    game: str
    ruleset: str
    version: int
    options: Mapping[str, Any]
    hand_no: int
    previous: Previous

    def apply(self, state: State) -> State:
        carry = Carry(hand_no=self.hand_no, previous=self.previous, debts=self.previous.debts)
        return step(state, carry=carry, standing=_STANDINGS[self.game])


@value
class Dealt:
    """The cards, each seat's in the order drawn. ``lot``: the seat to use where a rule needs a random one."""

    name: ClassVar[str] = "dealt"
    hands: tuple[Cards, ...]
    first_drawer: Seat
    lot: Seat
    upcoming: str

    def apply(self, state: State) -> State:
        none: tuple[Cards, ...] = ((),) * len(self.hands)
        return step(
            state,
            hands=tuple(map(Hand, self.hands)),
            marks=Marks(none, none),
            phase=Between(self.upcoming),
            carry=replace(state.carry, first_drawer=self.first_drawer, draws=self.hands, lot=self.lot),
        )


@value
class PositionSet:
    """What a set-up position adds to its hands: exits, openings, claims and choices taken as having happened."""

    name: ClassVar[str] = "position_set"
    exits: tuple[Exit, ...]
    opened: tuple[Seat, ...]
    ready: tuple[Seat, ...]
    claims: Mapping[Seat, str]
    heads: Mapping[Seat, str]
    charges: tuple[tuple[Seat, bool], ...]

    def apply(self, state: State) -> State:
        if not isinstance(state.standing, GoujiStanding):
            return step(state)
        standing = replace(
            state.standing,
            opened=frozenset(self.opened),
            ready=frozenset(self.ready),
            claims=self.claims,
            heads=self.heads,
            charges=self.charges,
        )
        gone = {one.seat: Hand() for one in self.exits}
        return step(state, exits=self.exits, standing=standing, hands=hands_with(state, gone))


@value
class LeaderNamed:
    """Who leads the first trick; ``lead_card`` where the first play must contain the card that decided it (PDK-1.3)."""

    name: ClassVar[str] = "leader_named"
    seat: Seat
    lead_card: Cards = ()

    def apply(self, state: State) -> State:
        standing = state.standing
        if isinstance(standing, RunFastStanding):
            standing = replace(standing, lead_card=self.lead_card)
        return step(state, leader=self.seat, standing=standing)


_PHASES: dict[str, PhaseState] = {"return": Returns(), "five": Fives(), "play": Trick()}


@value
class PhaseBegan:
    """The hand has come to another of its phases (GJ-13.1, 13.2)."""

    name: ClassVar[str] = "phase_began"
    phase: str

    def apply(self, state: State) -> State:
        return step(state, phase=_PHASES.get(self.phase) or Question(self.phase), awaiting=Awaiting())


@value
class Asked:
    """These seats may act now. Sealed: their answers stay hidden until all have answered (GJ-5.2)."""

    name: ClassVar[str] = "asked"
    seats: tuple[Seat, ...]
    sealed: bool = False

    def apply(self, state: State) -> State:
        since = state.seq + 1
        return step(state, awaiting=Awaiting(self.seats, self.seats, since, self.sealed))


@value
class Answered:
    """A sealed answer to the open question."""

    name: ClassVar[str] = "answered"
    seat: Seat
    action: Action

    def apply(self, state: State) -> State:
        phase = state.phase
        if isinstance(phase, BurnWindow):
            phase = BurnWindow(phase.trick, (*phase.answers, (self.seat, self.action)))
        elif isinstance(phase, Question):
            phase = replace(phase, answers=(*phase.answers, (self.seat, self.action)))
        return step(state, phase=phase, awaiting=answered(state.awaiting, self.seat))


@value
class QuestionClosed:
    """Everybody asked has answered (or the clock has for him); what counts of it follows as facts of its own."""

    name: ClassVar[str] = "question_closed"

    def apply(self, state: State) -> State:
        phase = state.phase
        if isinstance(phase, BurnWindow):
            top = phase.trick.top
            windowed = None if top is None else replace(top, windowed=True)
            return step(state, phase=replace(phase.trick, top=windowed), awaiting=Awaiting())
        if isinstance(phase, Question):
            phase = replace(phase, answers=(), closed=True)
        return step(state, phase=phase, awaiting=Awaiting())


@value
class TrickBegan:
    """A new trick, to be led by this seat; what was passed in the last one is forgotten (GJ-3.1)."""

    name: ClassVar[str] = "trick_began"
    leader: Seat

    def apply(self, state: State) -> State:
        return step(state, phase=Trick(self.leader), leader=self.leader, awaiting=Awaiting())


@value
class Played:
    """Cards on the table: the new top. See :class:`gouji.engine.state.Top` for force and dead."""

    name: ClassVar[str] = "played"
    seat: Seat
    cards: Cards
    kind: str
    force: bool = False
    dead: bool = False

    def apply(self, state: State) -> State:
        trick = trick_of(state)
        keeps_passes = isinstance(state.standing, GoujiStanding) and not state.standing.melee
        now = Trick(
            leader=trick.leader,
            top=Top(self.seat, self.cards, self.kind, self.force, self.dead),
            passed=trick.passed if keeps_passes else (),
            showers=trick.showers,
            last_goujis=trick.last_goujis,
        )
        hand = state.hands[self.seat].without(self.cards)
        standing = state.standing
        if isinstance(standing, RunFastStanding):
            standing = RunFastStanding(standing.played | {self.seat}, standing.bombs)
        return step(
            state, phase=now, hands=hands_with(state, {self.seat: hand}), standing=standing, awaiting=Awaiting()
        )


@value
class Passed:
    """过牌."""

    name: ClassVar[str] = "passed"
    seat: Seat

    def apply(self, state: State) -> State:
        awaiting, phase = answered(state.awaiting, self.seat), state.phase
        if isinstance(phase, Trick):
            passed = phase.passed if self.seat in phase.passed else (*phase.passed, self.seat)
            phase = Trick(
                phase.leader,
                phase.top,
                passed,
                (*phase.answered, self.seat),
                phase.yielder,
                phase.yielded,
                phase.showers,
                phase.last_goujis,
            )
        elif isinstance(phase, Fives):
            phase = replace(phase, passed=(*phase.passed, self.seat))
        return step(state, phase=phase, awaiting=awaiting)


@value
class TrickWon:
    """Nobody is left to answer: the owner of the top play has won the trick."""

    name: ClassVar[str] = "trick_won"
    seat: Seat

    def apply(self, state: State) -> State:
        trick = trick_of(state)
        return step(state, phase=replace(trick, leader=None, top=None), awaiting=Awaiting())


@value
class Exited:
    """A seat takes no further part (out, men, burn_failed, revolted); the cards it still has are out of play."""

    name: ClassVar[str] = "exited"
    seat: Seat
    how: str

    def apply(self, state: State) -> State:
        return step(
            state,
            exits=(*state.exits, Exit(self.seat, self.how)),
            hands=hands_with(state, {self.seat: Hand()}),
        )


@value
class BombStood:
    """跑得快: nobody beat this seat's bomb in its trick (PDK-4.4)."""

    name: ClassVar[str] = "bomb_stood"
    seat: Seat

    def apply(self, state: State) -> State:
        standing = state.standing
        if isinstance(standing, RunFastStanding):
            standing = replace(standing, bombs=(*standing.bombs, self.seat))
        return step(state, standing=standing)


@value
class HandEnded:
    """The hand is over: places, points and what the next one will pay."""

    name: ClassVar[str] = "hand_ended"
    result: Result

    def apply(self, state: State) -> State:
        return step(state, phase=Over(self.result), awaiting=Awaiting())
