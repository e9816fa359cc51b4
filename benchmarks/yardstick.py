"""What a figure is measured by: a hand as plain dicts, folded by a table of functions.

It knows no rule and asks nothing; it is about the least that Python must do to carry a hand from one event to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final, TypeAlias

from gouji.engine.events import Event

Plain: TypeAlias = Mapping[str, Any]

START: Final[Plain] = {"seq": 0, "left": (), "top": None, "passed": (), "to_act": (), "leader": None}


def plain(event: Event) -> Plain:
    """An event as a dict: its name and its facts."""
    return {"name": event.name, **{one.name: getattr(event, one.name) for one in fields(event)}}


def fold_plainly(events: Iterable[Plain]) -> Plain:
    """The dict that these events make."""
    state = START
    for event in events:
        state = _APPLY.get(event["name"], _counted)(state, event)
    return state


def _counted(state: Plain, event: Plain) -> Plain:
    return {**state, "seq": state["seq"] + 1}


def _dealt(state: Plain, event: Plain) -> Plain:
    return {**state, "seq": state["seq"] + 1, "left": tuple(map(len, event["hands"]))}


def _asked(state: Plain, event: Plain) -> Plain:
    return {**state, "seq": state["seq"] + 1, "to_act": event["seats"]}


def _played(state: Plain, event: Plain) -> Plain:
    seat, cards = event["seat"], event["cards"]
    left = list(state["left"])
    left[seat] -= len(cards)
    return {**state, "seq": state["seq"] + 1, "left": tuple(left), "top": (seat, cards), "to_act": ()}


def _passed(state: Plain, event: Plain) -> Plain:
    return {**state, "seq": state["seq"] + 1, "passed": (*state["passed"], event["seat"]), "to_act": ()}


def _trick_began(state: Plain, event: Plain) -> Plain:
    return {**state, "seq": state["seq"] + 1, "top": None, "passed": (), "leader": event["leader"]}


_APPLY: Final[Mapping[str, Callable[[Plain, Plain], Plain]]] = {
    "dealt": _dealt,
    "asked": _asked,
    "played": _played,
    "passed": _passed,
    "trick_began": _trick_began,
}
