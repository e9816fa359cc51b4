"""Replaying a record: every action judged again, every ``refused``, ``then`` and ``expect`` checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
from .shapes import a_list, a_record, an_object
from .states import differences

CHECKS = ("refused", "then")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a record: its name, and what is wrong with it (None: nothing)."""

    name: str
    problem: str | None


class Mismatch(Exception):
    """Something in the record does not hold."""


_WRONG = (Mismatch, Malformed, BadOptions, UnknownRuleset)
#: What reading may run into where a value is of no use and no check has said so.
_UNREADABLE = (TypeError, LookupError, ValueError, AttributeError, ArithmeticError, RecursionError, StopIteration)


def trouble(work: Callable[[], Any]) -> str | None:
    """What is wrong with a record on which this works, None where nothing is; never an exception."""
    try:
        work()
    except _WRONG as problem:
        return str(problem)
    except _UNREADABLE as problem:
        return f"the record cannot be read: {type(problem).__name__}: {problem}"
    return None


def replay(record: Any) -> Outcome:
    """Run one record. Whatever is wrong with it ends up in the outcome, never in an exception."""
    name = record.get("name", "?") if isinstance(record, Mapping) else "?"
    return Outcome(str(name), trouble(lambda: _check(record)))


def _check(record: Any) -> None:
    rules = rules_of(a_record(record))
    if "judge" in record:
        for number, question in enumerate(a_list(record["judge"], "/judge"), start=1):
            _judge(rules, number, question)
        if "start" not in record:
            return
    state = play_out(record)
    for problem in differences(rules, state, an_object(record.get("expect"), "/expect")):
        raise Mismatch(f"expect: {problem}")


def play_out(record: Any) -> State:
    """The state after a record's last action; raises where an action does not go as the record says."""
    rules = rules_of(a_record(record))
    state = fold(begin(rules, opening_of(rules, an_object(record.get("start"), "/start"))))
    for number, entry in enumerate(a_list(record.get("actions"), "/actions"), start=1):
        try:
            state = _act(rules, state, an_object(entry, f"/actions/{number - 1}"))
        except (Mismatch, Malformed) as problem:
            raise Mismatch(f"action {number}: {problem}") from problem
    return state


def _act(rules: Ruleset, state: State, entry: Mapping[str, Any]) -> State:
    for seat in _seats(rules, entry):
        data = {key: value for key, value in entry.items() if key not in ("seat", "seats", *CHECKS)}
        state = _judged(rules, state, seat, data, entry.get("refused"))
    for problem in differences(rules, state, an_object(entry.get("then"), "/then")):
        raise Mismatch(problem)
    return state


def _seats(rules: Ruleset, entry: Mapping[str, Any]) -> Iterator[Seat]:
    for seat in a_list(entry.get("seats", [entry.get("seat")]), "/seats"):
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


_VERDICTS = ("is", "beats")


def _judge(rules: Ruleset, number: int, question: Any) -> None:
    try:
        asked = _asked(an_object(question, f"/judge/{number - 1}"))
    except Malformed as problem:
        raise Mismatch(f"question {number}: {problem}") from problem
    verdict = rules.judge(asked)
    for key, wanted in question.items():
        if (key in verdict or key in _VERDICTS) and verdict.get(key) != wanted:
            raise Mismatch(f"question {number}: {key} is {verdict.get(key)!r}, expected {wanted!r}")


def _asked(question: Mapping[str, Any]) -> dict[str, Any]:
    """The question with its cards read; those that are judged must be there."""
    against = {"against": loose_cards(question["against"])} if "against" in question else {}
    return {**question, "cards": loose_cards(question.get("cards")), **against}
