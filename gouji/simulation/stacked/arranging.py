"""Stacking a deck: cards change places after the shuffle, so that the deal is still one of the deck."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from gouji.engine.cards import Card, Rank
from gouji.engine.dealing import deal
from gouji.engine.decider import Deal, Opening
from gouji.engine.records.reading import opening_of
from gouji.engine.ruleset import Ruleset
from gouji.engine.seats import Seat
from gouji.engine.state import Previous

MakeOpening: TypeAlias = Callable[[Ruleset, Random], Opening]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacked:
    """A stacked deck or a position: what it is for, how often it is played, and how such a hand begins."""

    title: str
    times: int
    opening: MakeOpening
    options: Mapping[str, Any] = field(default_factory=dict)


class Deck:
    """Dealt hands whose cards can be exchanged; what has been brought to a seat stays with it."""

    def __init__(self, hands: list[list[Card]]) -> None:
        self.hands = hands
        self._kept: dict[Seat, set[Rank]] = {}
        self._barred: dict[Seat, set[Rank]] = {}

    def bring(self, seat: Seat, rank: Rank, number: int) -> None:
        """Exchange cards with other seats until this one holds so many of the rank."""
        self._kept.setdefault(seat, set()).add(rank)
        missing = number - sum(1 for one in self.hands[seat] if one.rank == rank)
        for _ in range(missing):
            giver, wanted = self._find(seat, rank)
            given = next(place for place, one in enumerate(self.hands[seat]) if self._may_go(seat, giver, one))
            self._exchange(seat, given, giver, wanted)

    def banish(self, seat: Seat, ranks: Collection[Rank]) -> None:
        """Exchange all cards of these ranks for others; they do not come back."""
        self._barred.setdefault(seat, set()).update(ranks)
        for place, one in enumerate(self.hands[seat]):
            if one.rank in ranks:
                self._exchange(seat, place, *self._taker(seat, one.rank))

    def _find(self, seat: Seat, rank: Rank) -> tuple[Seat, int]:
        for other, hand in enumerate(self.hands):
            if other != seat and rank not in self._kept.get(other, ()):
                for place, one in enumerate(hand):
                    if one.rank == rank:
                        return other, place
        raise ValueError(f"there are not so many cards of rank {rank}")

    def _may_go(self, seat: Seat, to: Seat, card: Card) -> bool:
        return card.rank not in self._kept.get(seat, ()) and card.rank not in self._barred.get(to, ())

    def _taker(self, seat: Seat, rank: Rank) -> tuple[Seat, int]:
        """A card of another seat that both may exchange for one of this rank."""
        for other, hand in enumerate(self.hands):
            if other == seat or rank in self._barred.get(other, ()):
                continue
            for place, one in enumerate(hand):
                if self._may_go(other, seat, one):
                    return other, place
        raise ValueError(f"nobody takes cards of rank {rank}")

    def _exchange(self, seat: Seat, place: int, other: Seat, other_place: int) -> None:
        mine, theirs = self.hands[seat], self.hands[other]
        mine[place], theirs[other_place] = theirs[other_place], mine[place]


def arranged(arrange: Callable[[Deck], None], previous: Previous | None = None) -> MakeOpening:
    """A deal of the whole deck, stacked; with ``previous`` it is the second hand of a match."""

    def make(rules: Ruleset, rng: Random) -> Opening:
        before = previous or Previous()
        dealt = deal(rules, rng.randbytes(32), before)
        deck = Deck([list(hand) for hand in dealt.hands])
        arrange(deck)
        hands = tuple(map(tuple, deck.hands))
        return Opening(2 if previous else 1, before, Deal(hands, dealt.first_drawer, dealt.lot))

    return make


def position(*hands: str, leader: Seat | None = 0, phase: str = "play", **more: Any) -> MakeOpening:
    """A set-up in the words of the record format."""
    start: dict[str, Any] = {"hands": list(hands), "phase": phase, **more}
    if leader is not None:
        start["leader"] = leader
    return lambda rules, rng: opening_of(rules, start)
