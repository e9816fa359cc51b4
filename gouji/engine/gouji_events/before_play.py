"""The facts of 够级 before its play: showing, buying, tribute, declarations, charges, the fives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from ..actions import Reveal, Show
from ..cards import Card, Cards, Hand
from ..events import answered, hands_with, step
from ..seats import Seat
from ..state import (
    Awaiting,
    Between,
    Debt,
    Due,
    Exit,
    Fives,
    Returns,
    Run,
    State,
    Top,
    Trick,
)
from ..values import value
from .changes import handed_over, marked_with, standing_of, standing_with, with_answer


@value
class Shown:
    """上班: a seat has shown these cards, or none (GJ-12.1)."""

    name: ClassVar[str] = "shown"
    seat: Seat
    cards: Cards

    def apply(self, state: State) -> State:
        phase = with_answer(state, self.seat, Show(self.cards))
        return step(state, phase=phase, awaiting=answered(state.awaiting, self.seat))


@value
class NothingRevealed:
    """A debtor shows no (further) big joker (GJ-11.7)."""

    name: ClassVar[str] = "nothing_revealed"
    seat: Seat

    def apply(self, state: State) -> State:
        phase = with_answer(state, self.seat, Reveal())
        return step(state, phase=phase, awaiting=answered(state.awaiting, self.seat))


@value
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
        given = handed_over(state, self.seat, self.opposite, (self.joker,))
        moved = handed_over(replace(state, **given), self.opposite, self.seat, (self.card,))
        received = marked_with(moved["marks"].received, self.opposite, (self.joker,))
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


@value
class Bought:
    """A 3 or a 4 changes hands, for a card or as a gift (GJ-6); what is paid is eaten (GJ-6.4)."""

    name: ClassVar[str] = "bought"
    buyer: Seat
    seller: Seat
    card: Card
    price: Cards

    def apply(self, state: State) -> State:
        sold = handed_over(state, self.seller, self.buyer, (self.card,))
        paid = handed_over(replace(state, **sold), self.buyer, self.seller, self.price)
        paid["marks"] = replace(paid["marks"], eaten=marked_with(paid["marks"].eaten, self.seller, self.price))
        return step(state, **paid)


@value
class DebtLapsed:
    """A debt, or what is left of it, will not be paid."""

    name: ClassVar[str] = "debt_lapsed"
    debt: Debt

    def apply(self, state: State) -> State:
        debts = tuple(debt for debt in state.carry.debts if debt != self.debt)
        return step(state, carry=replace(state.carry, debts=debts))


@value
class TributePaid:
    """进贡: cards of a debt, face up (GJ-11.3)."""

    name: ClassVar[str] = "tribute_paid"
    kind: str
    payer: Seat
    receiver: Seat
    cards: Cards

    def apply(self, state: State) -> State:
        moved = handed_over(state, self.payer, self.receiver, self.cards)
        received = marked_with(moved["marks"].received, self.receiver, self.cards)
        moved["marks"] = replace(moved["marks"], received=received)
        debts = _less(state.carry.debts, self.kind, self.payer, self.receiver, len(self.cards))
        return step(state, carry=replace(state.carry, debts=debts), **moved)


@value
class ClassSettled:
    """One class of tribute has been paid; these returns are due before the next one (GJ-11.1, 11.5)."""

    name: ClassVar[str] = "class_settled"
    kind: str
    dues: tuple[Due, ...]

    def apply(self, state: State) -> State:
        settled = state.phase.settled if isinstance(state.phase, Returns) else ()
        return step(state, phase=Returns((*settled, self.kind), self.dues))


@value
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
        return step(state, phase=phase, awaiting=awaiting, **handed_over(state, self.seat, self.to, self.cards))


@value
class Claimed:
    """The sealed claims are open: 宣点 and 和点 by seat (GJ-7.4)."""

    name: ClassVar[str] = "claimed"
    claims: Mapping[Seat, str]

    def apply(self, state: State) -> State:
        return step(state, standing=standing_with(state, claims=self.claims))


@value
class Resisted:
    """扛贡: these seats pay nothing this hand (GJ-11.6)."""

    name: ClassVar[str] = "resisted"
    seat: Seat
    excused: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        resisting = standing_of(state).resisting | set(self.excused)
        return step(state, standing=standing_with(state, resisting=resisting))


@value
class HeadChosen:
    """要头/无头, 有头/无头 (GJ-8.4, 10.4)."""

    name: ClassVar[str] = "head_chosen"
    seat: Seat
    choose: str

    def apply(self, state: State) -> State:
        heads = {**standing_of(state).heads, self.seat: self.choose}
        awaiting = answered(state.awaiting, self.seat)
        return step(state, standing=standing_with(state, heads=heads), awaiting=awaiting)


@value
class ChargesBegan:
    """These seats charge, in this order (GJ-10.3)."""

    name: ClassVar[str] = "charges_began"
    chargers: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return step(state, phase=Run(self.chargers), awaiting=Awaiting())


@value
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


@value
class ChargeEnded:
    """A charge has stood or has failed; the charger has left the hand (GJ-10.2)."""

    name: ClassVar[str] = "charge_ended"
    seat: Seat
    succeeded: bool

    def apply(self, state: State) -> State:
        charges = (*standing_of(state).charges, (self.seat, self.succeeded))
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


@value
class ChargesEnded:
    """All who charged have played their sets out."""

    name: ClassVar[str] = "charges_ended"

    def apply(self, state: State) -> State:
        return step(state, phase=Between("head"), awaiting=Awaiting())


@value
class Discarded:
    """The opposite of a failed charger throws away a 4, unseen (GJ-10.2)."""

    name: ClassVar[str] = "discarded"
    seat: Seat
    card: Card

    def apply(self, state: State) -> State:
        hand = state.hands[self.seat].without((self.card,))
        return step(state, hands=hands_with(state, {self.seat: hand}))


@value
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


@value
class FivesStood:
    """Nobody beat the 5s: 拉客 leads."""

    name: ClassVar[str] = "fives_stood"

    def apply(self, state: State) -> State:
        owner = state.phase.owner if isinstance(state.phase, Fives) else state.leader
        return step(state, phase=Between("play"), leader=owner, awaiting=Awaiting())


@value
class FivesBeaten:
    """A winner beats the 5s, and an ordinary trick goes on from his play; who declined has passed in it."""

    name: ClassVar[str] = "fives_beaten"
    seat: Seat

    def apply(self, state: State) -> State:
        phase = state.phase
        if not isinstance(phase, Fives):
            raise TypeError("no 5s are on the table")
        return step(state, phase=Trick(phase.owner, phase.top, phase.passed), leader=phase.owner)
