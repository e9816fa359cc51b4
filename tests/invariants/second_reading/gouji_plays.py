"""Plays of 够级 read slowly, card by card (GJ-2, 4.1): hands and plays are sorted tuples of rank numbers."""

from collections import Counter
from itertools import product

RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "SJ", "BJ"]
THREE, FOUR, TWO, SMALL_JOKER, BIG_JOKER = 0, 1, 12, 13, 14
ENOUGH = {RANKS.index(rank): number for rank, number in {"T": 5, "J": 4, "Q": 3, "K": 2, "A": 2}.items()}

Cards = tuple[int, ...]


def text(cards: Cards) -> str:
    return " ".join(RANKS[rank] for rank in cards)


def holds(hand: Cards, cards: Cards) -> bool:
    return not Counter(cards) - Counter(hand)


def less(hand: Cards, cards: Cards) -> Cards:
    return tuple(sorted((Counter(hand) - Counter(cards)).elements()))


def bases(cards: Cards) -> set[int]:
    return {rank for rank in cards if rank < TWO}


def is_a_play(cards: Cards) -> bool:
    return bool(cards) and len(bases(cards)) <= 1


def vector(cards: Cards) -> list[int]:
    """What each card counts as, downwards: a 2 beside a base is one of its rank."""
    return sorted((max(bases(cards), default=TWO) if rank == TWO else rank for rank in cards), reverse=True)


def beats(cards: Cards, top: Cards) -> bool:
    return len(cards) == len(top) and all(one > other for one, other in zip(vector(cards), vector(top), strict=True))


def has_joker(cards: Cards) -> bool:
    return SMALL_JOKER in cards or BIG_JOKER in cards


def is_gouji(cards: Cards, twos_count: bool) -> bool:
    if has_joker(cards) or not bases(cards):
        return True
    (base,) = bases(cards)
    return cards.count(base) + (cards.count(TWO) if twos_count else 0) >= ENOUGH.get(base, 99)


def is_pure(cards: Cards) -> bool:
    return TWO not in cards and not has_joker(cards) and is_gouji(cards, True)


def all_plays(hand: Cards) -> set[Cards]:
    """Every play that some of these cards make."""
    others = [range(hand.count(rank) + 1) for rank in (TWO, SMALL_JOKER, BIG_JOKER)]
    found = set()
    for base in (THREE, *bases(hand)):
        for number, twos, small, big in product(range(hand.count(base) + 1), *others):
            found.add((base,) * number + (TWO,) * twos + (SMALL_JOKER,) * small + (BIG_JOKER,) * big)
    return found - {()}


def keeps_threes_back(hand: Cards, cards: Cards) -> bool:
    """GJ-4.1: no 3 before the last play, which is all of them and nothing else."""
    return THREE not in cards or (cards == hand and set(cards) == {THREE})
