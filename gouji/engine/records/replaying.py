"""Replaying a record: every action judged again, every ``refused``, ``then`` and ``expect`` checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..action_text import read_action
from ..actions import Command
from ..decider import begin, decide, fold, why_not
from ..options import BadOptions
from ..refusals import IllegalAction, Malformed
from ..ruleset import Ruleset
from ..rulesets import UnknownRuleset
from ..seats import Seat
from ..state import State
from .reading import loose_cards, opening_of, rules_of
from .states import differences

CHECKS = ("refused", "then")

#: What a record of the wrong shape runs into, wherever it is read.
MISSHAPEN = (TypeError, KeyError, ValueError, AttributeError, IndexError)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a record: its name, and what is wrong with it (None: nothing)."""

    name: str
    problem: str | None


class Mismatch(Exception):
    """Something in the record does not hold."""


def replay(record: Any) -> Outcome:
    """Run one record. Whatever is wrong with it ends up in the outcome, never in an exception."""
    name = record.get("name", "?") if isinstance(record, Mapping) else "?"
    try:
        _check(record)
    except (Mismatch, Malformed, BadOptions, UnknownRuleset) as problem:
        return Outcome(str(name), str(problem))
    except MISSHAPEN as problem:
        return Outcome(str(name), f"the record cannot be read: {type(problem).__name__}: {problem}")
    return Outcome(str(name), None)


def _check(record: Mapping[str, Any]) -> None:
    rules = rules_of(record)
    if "judge" in record:
        for number, question in enumerate(record["judge"], start=1):
            _judge(rules, number, question)
        return
    state = play_out(record)
    for problem in differences(rules, state, record.get("expect", {})):
        raise Mismatch(f"expect: {problem}")


def play_out(record: Mapping[str, Any]) -> State:
    """The state after a record's last action; raises where an action does not go as the record says."""
    rules = rules_of(record)
    state = fold(begin(rules, opening_of(rules, record.get("start", {}))))
    for number, entry in enumerate(record.get("actions", ()), start=1):
        try:
            state = _act(rules, state, entry)
        except (Mismatch, Malformed) as problem:
            raise Mismatch(f"action {number}: {problem}") from problem
    return state


def _act(rules: Ruleset, state: State, entry: Mapping[str, Any]) -> State:
    for seat in _seats(rules, entry):
        data = {key: value for key, value in entry.items() if key not in ("seat", "seats", *CHECKS)}
        state = _judged(rules, state, seat, data, entry.get("refused"))
    for problem in differences(rules, state, entry.get("then", {})):
        raise Mismatch(problem)
    return state


def _seats(rules: Ruleset, entry: Mapping[str, Any]) -> Iterator[Seat]:
    seats = entry.get("seats", [entry.get("seat")])
    for seat in seats:
        yield rules.seating.checked(seat)


def _judged(rules: Ruleset, state: State, seat: Seat, data: Mapping[str, Any], refused: str | None) -> State:
    command = Command(seat, read_action(data, state.hands[seat], state.kept_back(seat)))
    if refused is None:
        try:
            return fold(decide(rules, state, command), state)
        except IllegalAction as no:
            raise Mismatch(f"seat {seat} is refused by {no.refusal.rule} ({no.refusal.code})") from no
    refusal = why_not(rules, state, command)
    if refusal is None:
        raise Mismatch(f"seat {seat} is not refused, expected {refused}")
    if refusal.rule != refused and not refusal.rule.startswith(f"{refused}."):
        raise Mismatch(f"seat {seat} is refused by {refusal.rule}, expected {refused}")
    return state


_QUESTION_CARDS = ("cards", "against")
_VERDICTS = ("is", "beats")


def _judge(rules: Ruleset, number: int, question: Mapping[str, Any]) -> None:
    asked = {
        key: loose_cards(value) if key in _QUESTION_CARDS and isinstance(value, str) else value
        for key, value in question.items()
    }
    verdict = rules.judge(asked)
    for key, wanted in question.items():
        if (key in verdict or key in _VERDICTS) and verdict.get(key) != wanted:
            raise Mismatch(f"question {number}: {key} is {verdict.get(key)!r}, expected {wanted!r}")
