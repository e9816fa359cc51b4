"""The state of one hand: what every event so far has made of it.

States are values. Nothing in here judges: :mod:`gouji.engine.events` copies facts into them, the phases and
policies read them through :class:`gouji.engine.table.Table`. What only one phase knows lies in that phase's own type.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, ClassVar, Final, TypeAlias

from .actions import Action
from .cards import Cards, Hand
from .seats import Seat
from .values import value

EVEN, ODD = "even", "odd"
DEBT_KINDS = ("men", "shao", "dian", "la")


@value
class Debt:
    """Tribute owed: ``kind`` is men, shao, dian or la (闷 烧 点 落/拉)."""

    kind: str
    payer: Seat
    receiver: Seat
    cards: int

    def to_data(self) -> dict[str, Any]:
        """The debt in the keys of the record format."""
        return {"kind": self.kind, "from": self.payer, "to": self.receiver, "cards": self.cards}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Debt:
        """Read what :meth:`to_data` wrote."""
        return cls(data["kind"], data["from"], data["to"], data["cards"])


@value
class Previous:
    """What one hand leaves to the next: places (first to last), debts, a sweep's team, a void, a winner (跑得快)."""

    places: tuple[Seat, ...] | None = None
    debts: tuple[Debt, ...] = ()
    chuan: str | None = None
    void: bool = False
    winner: Seat | None = None

    def to_data(self) -> dict[str, Any]:
        """The keys of ``start.previous`` in a record."""
        return {
            "places": None if self.places is None else list(self.places),
            "debts": [debt.to_data() for debt in self.debts],
            "chuan": self.chuan,
            "void": self.void,
            "winner": self.winner,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Previous:
        """Read ``start.previous``; every key may be left out."""
        places = data.get("places")
        return cls(
            places=None if places is None else tuple(places),
            debts=tuple(map(Debt.from_data, data.get("debts") or ())),
            chuan=data.get("chuan"),
            void=bool(data.get("void", False)),
            winner=data.get("winner"),
        )


@value
class Exit:
    """A seat that takes no further part, and how: out, men, burn_failed, revolted, charged."""

    seat: Seat
    how: str


@value
class Awaiting:
    """The open question: who was asked, who has still to answer, and the seq at which it was opened."""

    seats: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()
    since: int = 0
    sealed: bool = False


@value
class Top:
    """The play to beat. ``force``: 够级 force (GJ-2.7); ``dead``: only a burn may take it (够死级, GJ-8.4, 8.5);
    ``windowed``: its burn window is over; ``kind``: what the rule set calls the play.
    """

    seat: Seat
    cards: Cards
    kind: str
    force: bool = False
    dead: bool = False
    windowed: bool = False


@value
class Burn:
    """A burn that is alive, and whose play was burned (GJ-5.4)."""

    burner: Seat
    burned: Seat


# ---- the phases, each with only its own data ----


@value
class Between:
    """No phase is open; ``upcoming`` is the first one to be considered."""

    name: ClassVar[str] = "between"
    upcoming: str


@value
class Question:
    """A phase that asks several seats once: show, reveal, declare, buy, charge, head, vote."""

    name: str
    answers: tuple[tuple[Seat, Action], ...] = ()
    closed: bool = False


@value
class Due:
    """Cards that a receiver of tribute has still to give back to a payer."""

    receiver: Seat
    payer: Seat
    cards: int


@value
class Returns:
    """Tribute, class by class: the classes settled so far and the returns still due in the current one."""

    name: ClassVar[str] = "return"
    settled: tuple[str, ...] = ()
    dues: tuple[Due, ...] = ()


@value
class Run:
    """冲点 played out: chargers still to play, sets the first of them has had beaten, his set on the table."""

    name: ClassVar[str] = "run"
    chargers: tuple[Seat, ...]
    beaten: int = 0
    top: Top | None = None


@value
class Fives:
    """会五: the losers' 5s on the table in the name of ``owner``, and the winners who declined."""

    name: ClassVar[str] = "five"
    owner: Seat | None = None
    top: Top | None = None
    passed: tuple[Seat, ...] = ()


@value
class Trick:
    """One trick. ``passed``: for the trick (in a melee: since the last play); ``answered``: on this top;
    ``yielder``: who lets the seats behind him decide first; ``showers``: who has shown a 够级 in it;
    ``last_goujis``: who went out on a 够级 in it (GJ-8.5).
    """

    name: ClassVar[str] = "play"
    leader: Seat | None = None
    top: Top | None = None
    passed: tuple[Seat, ...] = ()
    answered: tuple[Seat, ...] = ()
    yielder: Seat | None = None
    yielded: bool = False
    showers: tuple[Seat, ...] = ()
    last_goujis: tuple[Seat, ...] = ()


@value
class BurnWindow:
    """The burn window of a trick's top: sealed answers so far (GJ-5.2)."""

    name: ClassVar[str] = "burn"
    trick: Trick
    answers: tuple[tuple[Seat, Action], ...] = ()


@value
class Result:
    """How a hand ended. A void one has no places and no points, and ends with the debts it began with."""

    points: tuple[int, ...] | None
    places: tuple[Seat, ...] | None = None
    chuan: str | None = None
    debts: tuple[Debt, ...] = ()
    next_leader: Seat | None = None
    void: bool = False
    winner: Seat | None = None
    spring: str | None = None


@value
class Over:
    """The hand is over."""

    name: ClassVar[str] = "over"
    result: Result


PhaseState: TypeAlias = Between | Question | Returns | Run | Fives | Trick | BurnWindow | Over


# ---- what outlives a phase ----


@value
class GoujiStanding:
    """够级: facts about the seats that outlive a phase.

    ``heads``: choices of GJ-8.4 and 10.4 by seat (head, none, lost); ``shows``: tricks counted towards the third;
    ``booked``: debts this hand has made so far; ``charges``: who charged, in order, and whether it succeeded;
    ``shown_threes`` and the like are in the events alone: nobody judges by them.
    """

    opened: frozenset[Seat] = frozenset()
    ready: frozenset[Seat] = frozenset()
    claims: Mapping[Seat, str] = field(default_factory=dict)
    heads: Mapping[Seat, str] = field(default_factory=dict)
    shows: Mapping[Seat, int] = field(default_factory=dict)
    burn: Burn | None = None
    melee: bool = False
    booked: tuple[Debt, ...] = ()
    resisting: frozenset[Seat] = frozenset()
    charges: tuple[tuple[Seat, bool], ...] = ()
    places: tuple[Seat, ...] | None = None


@value
class RunFastStanding:
    """跑得快: who has played a card, the bombs nobody beat, the bomb on the table, and the lead card if one binds."""

    played: frozenset[Seat] = frozenset()
    bombs: tuple[Seat, ...] = ()
    lead_card: Cards = ()


@value
class Marks:
    """Cards a seat may play but not pay or return: ``eaten`` (GJ-6.4) and ``received`` as tribute."""

    eaten: tuple[Cards, ...] = ()
    received: tuple[Cards, ...] = ()


@value
class Carry:
    """What this hand began with: its number, what the last one left, the debts still to be paid, the drawing."""

    hand_no: int = 1
    previous: Previous = Previous()
    debts: tuple[Debt, ...] = ()
    first_drawer: Seat = 0
    draws: tuple[Cards, ...] = ()
    taken: tuple[tuple[Seat, int], ...] = ()
    lot: Seat = 0


@value
class State:
    """A hand after ``seq`` events."""

    seq: int = 0
    hands: tuple[Hand, ...] = ()
    phase: PhaseState = Between("")
    awaiting: Awaiting = Awaiting()
    leader: Seat | None = None
    exits: tuple[Exit, ...] = ()
    standing: GoujiStanding | RunFastStanding = GoujiStanding()
    marks: Marks = Marks()
    carry: Carry = Carry()

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return isinstance(self.phase, Over)

    @property
    def result(self) -> Result | None:
        """How it ended, once it has."""
        return self.phase.result if isinstance(self.phase, Over) else None

    def kept_back(self, seat: Seat) -> Cards:
        """What leaves a hand last where an action names ranks alone: cards taken in payment or as tribute (GJ-6.4,
        11.5), and beside the card that the first play must contain the others of its rank (PDK-1.3).
        """
        marked = (*self.marks.eaten[seat], *self.marks.received[seat]) if self.marks.eaten else ()
        if not isinstance(self.standing, RunFastStanding):
            return marked
        due = self.standing.lead_card
        ranks = {one.rank for one in due}
        return (*marked, *(one for one in self.hands[seat] if one.rank in ranks and one not in due))


NEW: Final = State()


def previous_of(state: State) -> Previous:
    """What a finished hand leaves to the next; a void one leaves what it was left, marked void."""
    result = state.result
    if result is None:
        raise ValueError("the hand is not over")
    if result.void:
        was = state.carry.previous
        return Previous(was.places, was.debts, was.chuan, void=True, winner=was.winner)
    return Previous(result.places, result.debts, result.chuan, winner=result.winner)
