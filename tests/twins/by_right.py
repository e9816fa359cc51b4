"""What the rules lay open, and to whom: written down here once more, so that no test trusts the engine's own split."""

from collections.abc import Iterable, Iterator
from typing import Any

from gouji.engine.codec import encode
from gouji.engine.events import Event

#: GJ-13.4, PDK-1: the events that lay cards face up, and which of their keys do.
FACE_UP = {
    "played": ("cards",),
    "set_played": ("cards",),
    "shown": ("cards",),
    "bought": ("card", "price"),
    "tribute_paid": ("cards",),
    "fives_gathered": ("given",),
    "draw_taken": ("joker",),
    "leader_named": ("lead_card",),
}
#: … and those that only the seats named by these keys see: the two of a return, the two of a 叫停.
FOR_SOME = {"returned": ("cards", ("seat", "to")), "draw_taken": ("card", ("seat", "opposite")),
            "discarded": ("card", ("seat",))}  # fmt: skip
#: Events that follow from cards and are told all the same: who leads (GJ-12.1, PDK-1.2), who buys from whom (GJ-6),
#: whose cards put him out (GJ-6.2, 5.9), in whose name the fives lie (GJ-9).
BY_CARDS = {"leader_named", "bought", "exited", "burn_ended", "fives_gathered"}


def whole(event: Event) -> dict[str, Any]:
    """All of an event, whoever may see which part of it."""
    stored = encode(event)
    return {**stored.public, **{key: value for part in stored.secrets.values() for key, value in part.items()}}


def told_by_right(log: Iterable[Event], apart: frozenset[int]) -> Iterator[tuple[Any, ...]]:
    """What all but the seats ``apart`` know of a hand's cards, because the rules show it: in order."""
    for event in log:
        everything = whole(event)
        if event.name in BY_CARDS:
            yield event.name, everything
        elif event.name in FACE_UP:
            yield event.name, {key: everything[key] for key in FACE_UP[event.name]}
        key, holders = FOR_SOME.get(event.name, ("", ()))
        if {everything[holder] for holder in holders} - apart:
            yield event.name, everything[key]
