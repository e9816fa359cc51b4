"""Cards as people read them: faces, piles of one rank, and a line of text for those who listen."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from gouji.engine.cards import BIG_JOKER, SMALL_JOKER, TEN, TWO, Card
from gouji.engine.notation import parse_cards

# With a variation selector, lest a telephone draws a picture.
SUIT_SIGNS = {"s": "♠\ufe0e", "h": "♥\ufe0e", "c": "♣\ufe0e", "d": "♦\ufe0e", "": ""}
RED_SUITS = "hd"


@dataclass(frozen=True, slots=True)
class Face:
    """One card to be drawn. ``code`` is its text form, ``wild``: it may be attached to others in 够级."""

    code: str
    rank: str
    sign: str
    red: bool
    joker: bool
    wild: bool


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of one rank, lying over one another."""

    faces: tuple[Face, ...]
    label: str


def face(card: Card) -> Face:
    """How a card is drawn."""
    joker = card.rank >= SMALL_JOKER
    return Face(
        code=str(card),
        rank=_rank(card),
        sign="王" if joker else SUIT_SIGNS[card.suit],
        red=card.suit in RED_SUITS if card.suit else card.rank == BIG_JOKER,
        joker=joker,
        wild=card.rank >= TWO,
    )


def _rank(card: Card) -> str:
    if card.rank == SMALL_JOKER:
        return "小"
    if card.rank == BIG_JOKER:
        return "大"
    return "10" if card.rank == TEN else str(card)[0]


def piles(text: str) -> tuple[Pile, ...]:
    """Cards given as text, the highest rank first, grouped by rank."""
    ordered = sorted(parse_cards(text), key=lambda one: (-one.rank, one))
    return tuple(_pile(tuple(group)) for _rank_, group in groupby(ordered, key=lambda one: one.rank))


def _pile(cards: tuple[Card, ...]) -> Pile:
    return Pile(tuple(map(face, cards)), f"{len(cards)} × {spoken_rank(cards[0])}")


def spoken_rank(card: Card) -> str:
    """A rank as it is said."""
    if card.rank == SMALL_JOKER:
        return _("small joker")
    if card.rank == BIG_JOKER:
        return _("big joker")
    return _rank(card)


def inline_cards(text: str) -> SafeString:
    """Cards within a sentence, the highest first."""
    faces = map(face, sorted(parse_cards(text), reverse=True))
    return format_html(
        '<span class="cards-inline">{}</span>', format_html_join(" ", "{}", ((_mini(f),) for f in faces))
    )


def _mini(one: Face) -> SafeString:
    return format_html('<span class="mini{}">{}{}</span>', " red" if one.red else "", one.rank, one.sign)


def joined(parts: Iterable[SafeString]) -> SafeString:
    """Seats or cards one after another."""
    return format_html_join(" ", "{}", ((part,) for part in parts))
