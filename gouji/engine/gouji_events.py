"""The facts that only 够级 knows: showing, buying, tribute, declarations, charges, burns, exits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from .actions import Action, Reveal, Show
from .cards import Card, Cards, Hand
from .events import answered, hands_with, step, trick_of
from .seats import Seat
from .state import (
    Awaiting,
    Between,
    Burn,
    BurnWindow,
    Debt,
    Due,
    Exit,
    Fives,
    GoujiStanding,
    Marks,
    Question,
    Returns,
    Run,
    State,
    Top,
    Trick,
)


def _gouji(state: State) -> GoujiStanding:
    if not isinstance(state.standing, GoujiStanding):
        raise TypeError("this is no hand of 够级")
    return state.standing


def standing_with(state: State, **changes: Any) -> GoujiStanding:
    """The standing of the seats with these changes."""
    return replace(_gouji(state), **changes)


def _with_answer(state: State, seat: Seat, action: Action) -> Question:
    phase = state.phase
    if not isinstance(phase, Question):
        raise TypeError(f"no question is open in phase {phase.name}")
    return replace(phase, answers=(*phase.answers, (seat, action)))


def _marked(marks: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return tuple((*marked, *cards) if other == seat else marked for other, marked in enumerate(marks))


def _unmarked(marks: tuple[Cards, ...], seat: Seat, hand: Hand) -> tuple[Cards, ...]:
    """Marks for which the seat no longer holds a card are gone with it (equal faces: the unmarked one leaves first)."""

    def still(marked: Cards) -> Cards:
        return tuple(one for position, one in enumerate(marked) if hand.cards.count(one) > marked[:position].count(one))

    return tuple(still(marked) if other == seat else marked for other, marked in enumerate(marks))


def _move(state: State, giver: Seat, taker: Seat, cards: Cards) -> dict[str, Any]:
    left = state.hands[giver].without(cards)
    marks = Marks(_unmarked(state.marks.eaten, giver, left), _unmarked(state.marks.received, giver, left))
    return {"hands": hands_with(state, {giver: left, taker: state.hands[taker].plus(cards)}), "marks": marks}


# ---- before the play ----


@dataclass(frozen=True, slots=True)
class Shown:
    """上班: a seat has shown these cards, or none (GJ-12.1)."""

    name: ClassVar[str] = "shown"
    seat: Seat
    cards: Cards

    def apply(self, state: State) -> State:
        phase = _with_answer(state, self.seat, Show(self.cards))
        return step(state, phase=phase, awaiting=answered(state.awaiting, self.seat))


@dataclass(frozen=True, slots=True)
class NothingRevealed:
    """A debtor shows no (further) big joker (GJ-11.7)."""

    name: ClassVar[str] = "nothing_revealed"
    seat: Seat

    def apply(self, state: State) -> State:
        phase = _with_answer(state, self.seat, Reveal())
        return step(state, phase=phase, awaiting=answered(state.awaiting, self.seat))


@dataclass(frozen=True, slots=True)
class DrawTaken:
    """Draw reveal: a big joker changes hands for a draw of the opposite, unseen by the others (GJ-11.7).

    ``shown_draw`` and ``draw`` number the two draws from 1, each in its own seat's order.
    """

    name: ClassVar[str] = "draw_taken"
    seat: Seat
    opposite: Seat
    joker: Card
    shown_draw: int
    draw: int
    card: Card
    again: bool

    def apply(self, state: State) -> State:
        given = _move(state, self.seat, self.opposite, (self.joker,))
        moved = _move(replace(state, **given), self.opposite, self.seat, (self.card,))
        received = _marked(moved["marks"].received, self.opposite, (self.joker,))
        moved["marks"] = replace(moved["marks"], received=received)
        taken = (*state.carry.taken, (self.seat, self.shown_draw), (self.opposite, self.draw))
        carry = replace(state.carry, taken=taken, debts=_less(state.carry.debts, "dian", self.seat, self.opposite))
        awaiting = state.awaiting if self.again else answered(state.awaiting, self.seat)
        return step(state, carry=carry, awaiting=awaiting, **moved)


def _less(debts: tuple[Debt, ...], kind: str, payer: Seat, receiver: Seat, cards: int = 1) -> tuple[Debt, ...]:
    def rest(debt: Debt) -> Debt:
        ours = (debt.kind, debt.payer, debt.receiver) == (kind, payer, receiver)
        return replace(debt, cards=debt.cards - cards) if ours else debt

    return tuple(debt for debt in map(rest, debts) if debt.cards > 0)


@dataclass(frozen=True, slots=True)
class Bought:
    """A 3 or a 4 changes hands, for a card or as a gift (GJ-6); what is paid is eaten (GJ-6.4)."""

    name: ClassVar[str] = "bought"
    buyer: Seat
    seller: Seat
    card: Card
    price: Cards

    def apply(self, state: State) -> State:
        sold = _move(state, self.seller, self.buyer, (self.card,))
        paid = _move(replace(state, **sold), self.buyer, self.seller, self.price)
        paid["marks"] = replace(paid["marks"], eaten=_marked(paid["marks"].eaten, self.seller, self.price))
        return step(state, **paid)


@dataclass(frozen=True, slots=True)
class DebtLapsed:
    """A debt, or what is left of it, will not be paid."""

    name: ClassVar[str] = "debt_lapsed"
    debt: Debt

    def apply(self, state: State) -> State:
        debts = tuple(debt for debt in state.carry.debts if debt != self.debt)
        return step(state, carry=replace(state.carry, debts=debts))


@dataclass(frozen=True, slots=True)
class TributePaid:
    """进贡: cards of a debt, face up (GJ-11.3)."""

    name: ClassVar[str] = "tribute_paid"
    kind: str
    payer: Seat
    receiver: Seat
    cards: Cards

    def apply(self, state: State) -> State:
        moved = _move(state, self.payer, self.receiver, self.cards)
        received = _marked(moved["marks"].received, self.receiver, self.cards)
        moved["marks"] = replace(moved["marks"], received=received)
        debts = _less(state.carry.debts, self.kind, self.payer, self.receiver, len(self.cards))
        return step(state, carry=replace(state.carry, debts=debts), **moved)


@dataclass(frozen=True, slots=True)
class ClassSettled:
    """One class of tribute has been paid; these returns are due before the next one (GJ-11.1, 11.5)."""

    name: ClassVar[str] = "class_settled"
    kind: str
    dues: tuple[Due, ...]

    def apply(self, state: State) -> State:
        settled = state.phase.settled if isinstance(state.phase, Returns) else ()
        return step(state, phase=Returns((*settled, self.kind), self.dues))


@dataclass(frozen=True, slots=True)
class Returned:
    """还贡: cards given back to a payer; only the two see them (GJ-13.4). No cards: he had nothing left to give."""

    name: ClassVar[str] = "returned"
    seat: Seat
    to: Seat
    cards: Cards

    def apply(self, state: State) -> State:
        phase = state.phase
        dues = tuple(
            due
            for due in (phase.dues if isinstance(phase, Returns) else ())
            if (due.receiver, due.payer) != (self.seat, self.to)
        )
        if isinstance(phase, Returns):
            phase = replace(phase, dues=dues)
        more = any(due.receiver == self.seat for due in dues)
        awaiting = state.awaiting if more else answered(state.awaiting, self.seat)
        return step(state, phase=phase, awaiting=awaiting, **_move(state, self.seat, self.to, self.cards))


@dataclass(frozen=True, slots=True)
class Claimed:
    """The sealed claims are open: 宣点 and 和点 by seat (GJ-7.4)."""

    name: ClassVar[str] = "claimed"
    claims: Mapping[Seat, str]

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, claims=self.claims))


@dataclass(frozen=True, slots=True)
class Resisted:
    """扛贡: these seats pay nothing this hand (GJ-11.6)."""

    name: ClassVar[str] = "resisted"
    seat: Seat
    excused: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        resisting = _gouji(state).resisting | set(self.excused)
        return step(state, standing=standing_with(state, resisting=resisting))


@dataclass(frozen=True, slots=True)
class HeadChosen:
    """要头/无头, 有头/无头 (GJ-8.4, 10.4)."""

    name: ClassVar[str] = "head_chosen"
    seat: Seat
    choose: str

    def apply(self, state: State) -> State:
        heads = {**_gouji(state).heads, self.seat: self.choose}
        awaiting = answered(state.awaiting, self.seat)
        return step(state, standing=standing_with(state, heads=heads), awaiting=awaiting)


@dataclass(frozen=True, slots=True)
class ChargesBegan:
    """These seats charge, in this order (GJ-10.3)."""

    name: ClassVar[str] = "charges_began"
    chargers: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return step(state, phase=Run(self.chargers), awaiting=Awaiting())


@dataclass(frozen=True, slots=True)
class SetPlayed:
    """冲点: one of the charger's pure 够级 is on the table, or his opposite's answer to it (GJ-10.2)."""

    name: ClassVar[str] = "set_played"
    seat: Seat
    cards: Cards
    kind: str
    answer: bool

    def apply(self, state: State) -> State:
        phase = state.phase
        if isinstance(phase, Run):
            top = None if self.answer else Top(self.seat, self.cards, self.kind)
            phase = replace(phase, top=top, beaten=phase.beaten + self.answer)
        hand = state.hands[self.seat].without(self.cards)
        return step(state, phase=phase, hands=hands_with(state, {self.seat: hand}), awaiting=Awaiting())


@dataclass(frozen=True, slots=True)
class ChargeEnded:
    """A charge has stood or has failed; the charger has left the hand (GJ-10.2)."""

    name: ClassVar[str] = "charge_ended"
    seat: Seat
    succeeded: bool

    def apply(self, state: State) -> State:
        charges = (*_gouji(state).charges, (self.seat, self.succeeded))
        phase = state.phase
        if isinstance(phase, Run):
            phase = Run(tuple(seat for seat in phase.chargers if seat != self.seat))
        return step(
            state,
            phase=phase,
            exits=(*state.exits, Exit(self.seat, "charged")),
            hands=hands_with(state, {self.seat: Hand()}),
            standing=standing_with(state, charges=charges),
            awaiting=Awaiting(),
        )


@dataclass(frozen=True, slots=True)
class ChargesEnded:
    """All who charged have played their sets out."""

    name: ClassVar[str] = "charges_ended"

    def apply(self, state: State) -> State:
        return step(state, phase=Between("head"), awaiting=Awaiting())


@dataclass(frozen=True, slots=True)
class Discarded:
    """The opposite of a failed charger throws away a 4, unseen (GJ-10.2)."""

    name: ClassVar[str] = "discarded"
    seat: Seat
    card: Card

    def apply(self, state: State) -> State:
        hand = state.hands[self.seat].without((self.card,))
        return step(state, hands=hands_with(state, {self.seat: hand}))


@dataclass(frozen=True, slots=True)
class FivesGathered:
    """会五: the losers' 5s lie on the table in the name of 拉客 (GJ-9.4)."""

    name: ClassVar[str] = "fives_gathered"
    owner: Seat
    given: Mapping[Seat, Cards]
    kind: str

    def apply(self, state: State) -> State:
        cards = tuple(one for part in self.given.values() for one in part)
        left = {seat: state.hands[seat].without(part) for seat, part in self.given.items()}
        phase = Fives(self.owner, Top(self.owner, cards, self.kind))
        return step(state, phase=phase, leader=self.owner, hands=hands_with(state, left))


@dataclass(frozen=True, slots=True)
class FivesStood:
    """Nobody beat the 5s: 拉客 leads."""

    name: ClassVar[str] = "fives_stood"

    def apply(self, state: State) -> State:
        owner = state.phase.owner if isinstance(state.phase, Fives) else state.leader
        return step(state, phase=Between("play"), leader=owner, awaiting=Awaiting())


@dataclass(frozen=True, slots=True)
class FivesBeaten:
    """A winner beats the 5s, and an ordinary trick goes on from his play; who declined has passed in it."""

    name: ClassVar[str] = "fives_beaten"
    seat: Seat

    def apply(self, state: State) -> State:
        phase = state.phase
        if not isinstance(phase, Fives):
            raise TypeError("no 5s are on the table")
        return step(state, phase=Trick(phase.owner, phase.top, phase.passed), leader=phase.owner)


# ---- the play ----


@dataclass(frozen=True, slots=True)
class Yielded:
    """让牌 (GJ-3.5)."""

    name: ClassVar[str] = "yielded"
    seat: Seat

    def apply(self, state: State) -> State:
        trick = replace(trick_of(state), yielder=self.seat, yielded=True)
        return step(state, phase=trick, awaiting=answered(state.awaiting, self.seat))


@dataclass(frozen=True, slots=True)
class YielderPassed:
    """A seat behind the yielder has played: the yielder counts as passed (GJ-3.5, classic)."""

    name: ClassVar[str] = "yielder_passed"
    seat: Seat

    def apply(self, state: State) -> State:
        trick = trick_of(state)
        return step(state, phase=replace(trick, passed=(*trick.passed, self.seat)))


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """A burn window opens; all of these seats answer at the same time, sealed (GJ-5.1, 5.2)."""

    name: ClassVar[str] = "window_opened"
    seats: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        since = state.seq + 1
        awaiting = Awaiting(self.seats, self.seats, since, sealed=True)
        return step(state, phase=BurnWindow(trick_of(state)), awaiting=awaiting)


@dataclass(frozen=True, slots=True)
class BurnBegan:
    """烧牌, or 反烧 where another burn has just ended (GJ-5.4, 5.7)."""

    name: ClassVar[str] = "burn_began"
    seat: Seat
    burned: Seat

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, burn=Burn(self.seat, self.burned)))


@dataclass(frozen=True, slots=True)
class BurnEnded:
    """A burn is over: relieved (解烧), countered (反烧), succeeded or failed (GJ-5.6 to 5.9)."""

    name: ClassVar[str] = "burn_ended"
    seat: Seat
    how: str

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, burn=None))


@dataclass(frozen=True, slots=True)
class DebtBooked:
    """Tribute that the next hand will owe for what has just happened."""

    name: ClassVar[str] = "debt_booked"
    debt: Debt

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, booked=(*_gouji(state).booked, self.debt)))


@dataclass(frozen=True, slots=True)
class LastGouji:
    """A player has gone out on a 够级, which keeps its force for this trick (GJ-8.5)."""

    name: ClassVar[str] = "last_gouji"
    seat: Seat

    def apply(self, state: State) -> State:
        return step(state, phase=replace(trick_of(state), last_gouji=self.seat))


@dataclass(frozen=True, slots=True)
class GoujiShown:
    """A player who keeps his head without an opposite has shown a 够级 in this trick (GJ-8.4)."""

    name: ClassVar[str] = "gouji_shown"
    seat: Seat

    def apply(self, state: State) -> State:
        trick = trick_of(state)
        shows = _gouji(state).shows
        counted = {**shows, self.seat: shows.get(self.seat, 0) + 1}
        showing = replace(trick, showers=(*trick.showers, self.seat))
        return step(state, phase=showing, standing=standing_with(state, shows=counted))


@dataclass(frozen=True, slots=True)
class HeadLost:
    """The third such trick is over: the player is 无头 (GJ-8.4)."""

    name: ClassVar[str] = "head_lost"
    seat: Seat

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, heads={**_gouji(state).heads, self.seat: "lost"}))


@dataclass(frozen=True, slots=True)
class Readied:
    """A pure 够级 has won its trick: 4s played next open (GJ-7.2)."""

    name: ClassVar[str] = "readied"
    seat: Seat

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, ready=_gouji(state).ready | {self.seat}))


@dataclass(frozen=True, slots=True)
class ReadinessDropped:
    """The play after the pure 够级 was not 4s alone (GJ-7.2)."""

    name: ClassVar[str] = "readiness_dropped"
    seat: Seat

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, ready=_gouji(state).ready - {self.seat}))


@dataclass(frozen=True, slots=True)
class Opened:
    """开点 (GJ-7)."""

    name: ClassVar[str] = "opened"
    seat: Seat

    def apply(self, state: State) -> State:
        was = _gouji(state)
        standing = standing_with(state, opened=was.opened | {self.seat}, ready=was.ready - {self.seat})
        return step(state, standing=standing)


@dataclass(frozen=True, slots=True)
class MeleeBegan:
    """乱缠: from the trick that begins now on (GJ-3.8)."""

    name: ClassVar[str] = "melee_began"

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, melee=True))


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """The last trick is over; places before any vote (GJ-3.10, 4.4, 12.4)."""

    name: ClassVar[str] = "play_ended"
    places: tuple[Seat, ...]
    left: tuple[int, ...]
    upcoming: str

    def apply(self, state: State) -> State:
        standing = standing_with(state, places=self.places)
        return step(state, standing=standing, phase=Between(self.upcoming), awaiting=Awaiting())


@dataclass(frozen=True, slots=True)
class LastVoted:
    """The losers of a sweep have chosen 拉客 (GJ-9.3): the places that follow."""

    name: ClassVar[str] = "last_voted"
    places: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, places=self.places))
