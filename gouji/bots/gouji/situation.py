"""What a player of 够级 sees, read once from his view."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from gouji.engine.actions import Burn, Play
from gouji.engine.cards import Counts, count_ranks
from gouji.engine.notation import parse_cards
from gouji.engine.policies.gouji.plays import Combination, read
from gouji.engine.seats import Seat, Seating

from ..protocol import View

SEATING = Seating(6, teams=True)
#: The option by which 4s after a pure 够级 open, so that they are kept for it (GJ-7.2).
FOURS_OPEN = "pure_then_four"


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """The seat's own cards by rank, the play to beat and its owner, and what is known of the others."""

    me: Seat
    held: Counts
    top: Combination | None
    owner: Seat | None
    cards_left: tuple[int | None, ...]
    gone: frozenset[Seat]
    passed: frozenset[Seat]
    headless: frozenset[Seat]
    opened: frozenset[Seat]
    ready: frozenset[Seat]
    melee: bool
    burner: Seat | None
    fours_open: bool
    rng: Random

    @property
    def size(self) -> int:
        """How many cards the seat holds."""
        return sum(self.held)

    @property
    def opposite(self) -> Seat:
        """对头."""
        return SEATING.opposite(self.me)

    @property
    def may_open(self) -> bool:
        """Whether a 够级 of this seat could still open it: it has a head, nobody has opened for it, no 乱缠."""
        return self.me not in self.opened and self.me not in self.headless and not self.melee

    def is_mate(self, seat: Seat | None) -> bool:
        """Whether the seat is a teammate (联邦)."""
        return seat is not None and seat != self.me and SEATING.same_team(seat, self.me)

    def left(self, seat: Seat) -> int:
        """The cards a seat holds; where that is not told, half of one's own: better too careful than too late."""
        told = self.cards_left[seat]
        return self.size // 2 if told is None else told

    def shortest_rival(self) -> int:
        """The fewest cards that an active opponent holds; many when all have gone."""
        held = [self.left(seat) for seat in SEATING if not SEATING.same_team(seat, self.me) and seat not in self.gone]
        return min(held, default=36)


def situation(view: View, rng: Random) -> Situation:
    """Read a seat's view."""
    top: dict[str, Any] | None = view["top"]
    return Situation(
        me=view["seat"],
        held=count_ranks(parse_cards(view["hand"])),
        top=read(parse_cards(top["cards"])) if top else None,
        owner=top["seat"] if top else None,
        cards_left=tuple(view["cards_left"]),
        gone=frozenset(one["seat"] for one in view["exits"]),
        passed=frozenset(view["passed"]),
        headless=frozenset(view["no_head"]),
        opened=frozenset(view["opened"]),
        ready=frozenset(view["ready"]),
        melee=view["melee"],
        burner=view["burner"],
        fours_open=view["options"]["open_rule"] == FOURS_OPEN,
        rng=rng,
    )


def reading(action: Play | Burn) -> Combination:
    """The cards of a legal action as a play."""
    found = read(action.cards)
    assert found is not None  # only legal plays are offered
    return found
