"""Cards as text, ``9s Th BJ``: the one form for records, the API, logs, tests and the admin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from .cards import FACE_NAMES, FACES, RANK_NAMES, SUITS, Card, Cards, Counts, Rank
from .refusals import Malformed

CARD_NAMES: dict[str, Card] = {str(one): one for one in FACES.values()}
RANK_BY_NAME: dict[str, Rank] = {name: rank for rank, name in enumerate(RANK_NAMES)}

#: The texts that :func:`parse_faces` reads, as JSON Schema writes it.
FACES_PATTERN = r"^\s*((%s)(\s+(%s))*)?\s*$" % ((rf"[{''.join(RANK_NAMES[:13])}][{''.join(SUITS)}]?|SJ|BJ",) * 2)

#: No game here plays more cards at once; longer texts are refused before they cost anything.
MOST_CARDS = 256


def words(text: object, pointer: str = "/cards") -> list[str]:
    """The words of a card text; refuses what is no text or has more than 256 of them."""
    if not isinstance(text, str):
        raise Malformed(pointer, "not_text")
    found = text.split()
    if len(found) > MOST_CARDS:
        raise Malformed(pointer, "too_many_cards", most=MOST_CARDS)
    return found


def parse_cards(text: object, pointer: str = "/cards") -> Cards:
    """Cards whose suits are all named; raises :class:`Malformed` for any other word."""
    return tuple([CARD_NAMES[word] if word in CARD_NAMES else _refused(word, pointer) for word in words(text, pointer)])


def _refused(word: str, pointer: str) -> NoReturn:
    if word in RANK_BY_NAME:
        raise Malformed(pointer, "no_suit", word=word, values=tuple(SUITS))
    raise Malformed(pointer, "not_a_card", word=word)


def parse_faces(text: object, pointer: str = "/cards") -> list[Card | Rank]:
    """Cards of which the suit may be left out: such a word becomes a bare rank (a plain ``int``)."""
    found: list[Card | Rank] = []
    for word in words(text, pointer):
        if word in CARD_NAMES:
            found.append(CARD_NAMES[word])
        elif word in RANK_BY_NAME:
            found.append(RANK_BY_NAME[word])
        else:
            _refused(word, pointer)
    return found


def show_cards(cards: Iterable[Card]) -> str:
    """Cards as text, in the order given."""
    return " ".join([FACE_NAMES[one] for one in cards])


def show_ranks(cards: Iterable[Card]) -> str:
    """Cards by rank alone, from 3 up to the big joker: ``3 9 9 2 SJ``."""
    return " ".join(RANK_NAMES[one >> 2] for one in sorted(cards))


def show_counts(counts: Counts) -> str:
    """Counts by rank in the same form as :func:`show_ranks`."""
    return " ".join(RANK_NAMES[rank] for rank, n in enumerate(counts) for _ in range(n))
