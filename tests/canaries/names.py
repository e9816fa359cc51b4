"""Cards under names that nobody could guess, so that each place where one turns up was told it."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from gouji.engine import cards, notation
from gouji.engine.cards import FACES, Card

LETTERS = "bcdfghjklmnpqrstvwxz"
LENGTH = 8


@contextmanager
def strange_names(rng: Random) -> Iterator[dict[Card, str]]:
    """The text form of every card is another one for a while; bare ranks keep theirs."""
    strange = {card: "".join(rng.choices(LETTERS, k=LENGTH)) for card in FACES.values()}
    texts = list(cards.FACE_NAMES)
    for card, name in strange.items():
        texts[card] = name
    with pytest.MonkeyPatch.context() as patch:
        for module in (cards, notation):
            patch.setattr(module, "FACE_NAMES", tuple(texts))
        for card, name in strange.items():
            patch.setitem(notation.CARD_NAMES, name, card)
        yield strange
