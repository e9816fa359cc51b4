"""Positions of 跑得快 with rare patterns, and a deal without a diamond."""

from __future__ import annotations

from typing import Final

from .arranging import Stacked, position

_OTHERS: Final = ("4 7 9 J", "4 8 T Q")

STACKED: Final = (
    Stacked(
        title="two linked quads",
        times=40,
        opening=position("5 5 5 5 6 6 6 6 7 8", *_OTHERS),
        options={"bomb_unsplittable": True},
    ),
    Stacked(title="a quad and one", times=40, opening=position("5 5 5 5 6 9", *_OTHERS)),
    Stacked(title="two linked triples", times=60, opening=position("5 5 5 6 6 6 7 7 8 8", *_OTHERS)),
    Stacked(title="a triple and one card at the end", times=20, opening=position("9 9 9 3", *_OTHERS)),
    Stacked(title="two runs of triples", times=20, opening=position("5 5 5 6 6 6 9", *_OTHERS)),
    Stacked(title="a big spring", times=60, opening=position("K K K K 3 3", *_OTHERS)),
    Stacked(title="a spring", times=20, opening=position("T J Q K A", *_OTHERS)),
    Stacked(title="a bomb on a bomb", times=20, opening=position("9 9 9 9 3", "T T T T 4", "5 6 7")),
    Stacked(
        title="nobody has a diamond",
        times=4,
        opening=position("3s 3h 4s 7c 9s", "4h 5s 8c Ts", leader=None, phase="deal"),
        options={"players": 2},
    ),
)
