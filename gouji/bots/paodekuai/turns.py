"""How many plays a hand of 跑得快 needs: the measure by which the sensible player compares what it might do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from gouji.engine.cards import TWO, Counts

RANKS: Final = TWO + 1


class Split(NamedTuple):
    """A hand divided into plays: how many, and how many of them are triples and pairs."""

    plays: int
    triples: int
    pairs: int

    @property
    def turns(self) -> int:
        """A triple takes a pair along."""
        return self.plays - min(self.triples, self.pairs)


NOTHING: Final = Split(0, 0, 0)


def turns_to_go(held: Counts) -> int:
    """About how many plays empty the hand when nobody interferes. What only some options allow is left out."""
    return _split(held[:RANKS]).turns


@lru_cache(maxsize=65536)
def _split(counts: Counts) -> Split:
    """The best division of these ranks, the lowest first: its cards must leave in one play or another."""
    for lowest, number in enumerate(counts):
        if number:
            rest = counts[lowest:]
            return min((_with(play, rest) for play in _plays_of_lowest(rest)), key=lambda split: split.turns)
    return NOTHING


class _Piece(NamedTuple):
    """A play from the lowest rank up: how many of each of so many ranks."""

    each: int
    length: int


def _plays_of_lowest(counts: Counts) -> Iterator[_Piece]:
    yield _Piece(counts[0], 1)
    for each, shortest in ((1, 3), (2, 2), (3, 2)):
        length = _run(counts, each)
        if length >= shortest:
            yield _Piece(each, length)
            if length > shortest:
                yield _Piece(each, length - 1)


def _run(counts: Counts, each: int) -> int:
    length = 0
    while length < len(counts) and counts[length] >= each:
        length += 1
    return length


def _with(piece: _Piece, counts: Counts) -> Split:
    taken = tuple(number - piece.each for number in counts[: piece.length])
    rest = _split((*taken, *counts[piece.length :]))
    alone = piece.length == 1
    return Split(
        rest.plays + 1,
        rest.triples + (alone and piece.each == 3),
        rest.pairs + (alone and piece.each == 2),
    )
