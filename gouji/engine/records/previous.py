"""A record's ``start.previous``: what the last hand left, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..action_text import whole_number
from ..refusals import Malformed
from ..ruleset import Ruleset
from ..state import DEBT_KINDS, EVEN, ODD, Previous
from .shapes import a_list, an_object

_PLACE = "/start/previous"


def previous_in(rules: Ruleset, data: Mapping[str, Any]) -> Previous:
    """What the last hand left; raises :class:`Malformed` for what no hand can leave."""
    for number, debt in enumerate(a_list(data.get("debts"), f"{_PLACE}/debts")):
        _check_debt(rules, an_object(debt, f"{_PLACE}/debts/{number}"))
    if data.get("chuan") not in (None, EVEN, ODD):
        raise Malformed(f"{_PLACE}/chuan", "unknown_value", values=(EVEN, ODD))
    if not isinstance(data.get("void", False), bool):
        raise Malformed(f"{_PLACE}/void", "not_boolean")
    a_list(data.get("places"), f"{_PLACE}/places")
    previous = Previous.from_data(data)
    winner = () if previous.winner is None else (previous.winner,)
    seats = [rules.seating.checked(seat) for seat in (*(previous.places or ()), *winner)]
    if rules.seating.teams and previous.places is not None and len(set(seats)) < rules.seats:
        raise Malformed(f"{_PLACE}/places", "wrong_number", number=rules.seats)
    return previous


def _check_debt(rules: Ruleset, debt: Mapping[str, Any]) -> None:
    if debt.get("kind") not in DEBT_KINDS:
        raise Malformed(f"{_PLACE}/debts", "unknown_value", values=DEBT_KINDS)
    if rules.seating.checked(debt.get("from")) == rules.seating.checked(debt.get("to")):
        raise Malformed(f"{_PLACE}/debts", "no_seat", most=rules.seats - 1)
    whole_number(debt.get("cards"), f"{_PLACE}/debts", 1)
