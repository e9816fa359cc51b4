"""What a rule set is made of: phases in order, each a value that holds acts with their rules, and policies.

A rule answers "why not?"; an act says what then happens; a step says what follows by itself. Nothing in the engine
asks which game it is in: where games differ, a rule set holds another value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from .actions import Action
from .cards import Cards
from .refusals import Refusal
from .seats import Seat, Seating

if TYPE_CHECKING:
    from .events import Event
    from .state import Previous
    from .table import Table

Events: TypeAlias = "tuple[Event, ...]"
Rule: TypeAlias = "Callable[[Table, Seat, Any], Refusal | None]"
Decide: TypeAlias = "Callable[[Table, Seat, Any], Events]"
Step: TypeAlias = "Callable[[Table], Events]"
Options: TypeAlias = "Callable[[Table, Seat], Iterable[Action]]"
Condition: TypeAlias = "Callable[[Table], bool]"


@dataclass(frozen=True, slots=True)
class Act:
    """One kind of action in a phase: the rules it must satisfy, in the order of GJ-15 or PDK-7, and what it does."""

    rules: tuple[Rule, ...]
    decide: Decide


def _always(table: Table) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A phase of a hand.

    ``steps`` are tried in order until one has something to add; each makes its own condition false, so that they
    come to an end. ``finished`` says whether the next phase may be looked for; ``applies`` whether this one has
    anything to do at all (GJ-13.3). ``options`` lists the legal actions of a seat that may act,
    lazily: those without cards, then plays, best first.
    """

    name: str
    acts: Mapping[type[Any], Act]
    options: Options
    timeout: Callable[[Table, Seat], Action]
    steps: tuple[Step, ...] = ()
    applies: Condition = _always
    finished: Condition = _always


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a record's ``judge`` asks of a set of cards."""

    code: str | None
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The rules of a game with its options built in. A published version never changes (GJ-14, PDK-6).

    ``game`` holds the policies that only phases of this family read; ``turn_clause`` is the clause that refuses an
    act out of turn; ``drawer`` the seat that draws the first card, from what the last hand left and the leader
    a record names, None where the shuffle decides it; ``first_hand`` whether a hand of this number takes over nothing;
    ``draws_lot`` whether these hands need a random leader from the shuffle; ``names_leader`` names the leader where
    he is known when the cards are dealt; ``facts`` what a state adds to the keys that all games share.
    """

    id: str
    version: int
    family: str
    options: Mapping[str, Any]
    seating: Seating
    deck: Callable[[], Cards]
    cards_each: int | None
    drawer: Callable[[Previous, Seat | None], Seat | None]
    first_hand: Callable[[int], bool]
    draws_lot: Callable[[tuple[Cards, ...]], bool]
    phases: tuple[Phase, ...]
    inner: tuple[Phase, ...]
    turn_clause: str
    hands_option: str
    show_counts: bool
    public_after: bool
    game: Any
    judge: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    names_leader: Step
    open_position: Callable[[Ruleset, Mapping[str, Any]], Events]
    facts: Callable[[Table], dict[str, Any]]
    _by_name: Mapping[str, Phase] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {one.name: one for one in (*self.phases, *self.inner)})

    @property
    def seats(self) -> int:
        """How many seats."""
        return self.seating.size

    @property
    def length(self) -> int:
        """How many hands a match has (GJ-12.5, PDK-1.6)."""
        return int(self.options[self.hands_option])

    def phase(self, name: str) -> Phase | None:
        """The phase with this name, None between phases and after the hand."""
        return self._by_name.get(name)


def only_if(condition: bool, *items: Any) -> tuple[Any, ...]:
    """The items, or nothing: for assembling tuples of rules."""
    return items if condition else ()
