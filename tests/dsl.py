"""Tests that read as the rule book does.

    (given(CLASSIC, ada="8 8 4 3", ben="5 3", dan="J J 3", leader=ADA)
        .after(ADA.plays("8 8"), passes(BEN, CAI))
        .when(DAN.yields())
        .then(to_act=[EVA]))

Seats have names in play order, A to F: Ada, Cai and Eva play against Ben, Dan and Fan; Ada's opposite is Dan, Ben's is
Eva, Cai's is Fan. Cards are written as in a record file and may leave their suits out. What ``then`` compares are the
keys of a record's partial state (docs/rules/record-format.md), so a test says what an arbiter would write down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from gouji.engine.action_text import read_action
from gouji.engine.actions import Command
from gouji.engine.decider import begin, decide, fold, kinds, legal_actions, timeout_action, why_not
from gouji.engine.events import Event
from gouji.engine.records import replay
from gouji.engine.records.reading import FORMAT, opening_of
from gouji.engine.records.states import differences, full_state
from gouji.engine.refusals import Refusal
from gouji.engine.ruleset import Ruleset
from gouji.engine.rulesets import build
from gouji.engine.state import State
from gouji.engine.table import Table
from gouji.engine.views import phase_label, view


def rule(*clauses: str) -> pytest.MarkDecorator:
    """The clauses of docs/rules that a test shows."""
    return pytest.mark.rule(*clauses)


# ---- who does what ----


@dataclass(frozen=True)
class Move:
    """What a seat does, in the keys of a record."""

    seat: Player
    keys: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"{self.seat.label} {' '.join(map(str, self.keys.values()))}"


class Player(int):
    """A seat with a name. It is the seat's number, so that it can stand wherever a record has one."""

    LABELS = ("ADA", "BEN", "CAI", "DAN", "EVA", "FAN")

    @property
    def label(self) -> str:
        return self.LABELS[self]

    def does(self, what: str, **keys: Any) -> Move:
        return Move(self, {"do": what, **keys})

    def plays(self, cards: str) -> Move:
        return self.does("play", cards=cards)

    def passes(self) -> Move:
        return self.does("pass")

    def yields(self) -> Move:
        return self.does("yield")

    def burns(self, cards: str) -> Move:
        return self.does("burn", cards=cards)

    def declines(self) -> Move:
        return self.does("decline")

    def shows(self, cards: str = "") -> Move:
        return self.does("show", **({"cards": cards} if cards else {}))

    def declares(self, claim: str = "none", **also: bool) -> Move:
        return self.does("declare", claim=claim, **also)

    def keeps_the_head(self) -> Move:
        return self.does("head", choose="head")

    def gives_up_the_head(self) -> Move:
        return self.does("head", choose="none")

    def reveals_for(self, draw: int) -> Move:
        return self.does("reveal", draw=draw)

    def reveals_nothing(self) -> Move:
        return self.does("reveal")

    def buys(self, wanted: bool = True) -> Move:
        return self.does("buy_four", buy=wanted)

    def returns(self, cards: str, to: int | None = None) -> Move:
        return self.does("return", cards=cards, **({} if to is None else {"to": to}))

    def charges(self, really: bool = True) -> Move:
        return self.does("charge", charge=really)

    def votes_for(self, seat: int) -> Move:
        return self.does("vote", **{"for": seat})

    def votes_for_nobody(self) -> Move:
        return self.does("vote")


ADA, BEN, CAI, DAN, EVA, FAN = (Player(seat) for seat in range(6))
EVERYBODY = (ADA, BEN, CAI, DAN, EVA, FAN)

Moves = Move | Iterable["Moves"]


def passes(*seats: Player) -> list[Move]:
    """Each of them passes, in this order."""
    return [seat.passes() for seat in seats]


def declines(*seats: Player) -> list[Move]:
    """Each of them declines to burn, in this order."""
    return [seat.declines() for seat in seats]


def nobody_charges(*seats: Player) -> list[Move]:
    """Each of them answers that he does not charge."""
    return [seat.charges(False) for seat in seats]


def nothing_declared(*seats: Player) -> list[Move]:
    """Each of them declares nothing."""
    return [seat.declares() for seat in seats]


def _flat(moves: Iterable[Moves]) -> Iterable[Move]:
    for one in moves:
        if isinstance(one, Move):
            yield one
        else:
            yield from _flat(one)


# ---- which game ----


@dataclass(frozen=True)
class Game:
    """A rule set with options; call it for other options: ``CLASSIC(burn=False)``."""

    id: str
    options: tuple[tuple[str, Any], ...] = ()

    def __call__(self, **options: Any) -> Game:
        return Game(self.id, tuple({**dict(self.options), **options}.items()))

    @property
    def rules(self) -> Ruleset:
        return build(self.id, dict(self.options))


CLASSIC = Game("gouji-classic")
SHANDONG = Game("gouji-shandong")
PAODEKUAI = Game("paodekuai")


# ---- positions ----


def owes(kind: str, payer: int, receiver: int, cards: int) -> dict[str, Any]:
    """A debt: men, shao, dian or la."""
    return {"kind": kind, "from": int(payer), "to": int(receiver), "cards": cards}


def last_hand(*places: int, debts: Iterable[Mapping[str, Any]] = (), **more: Any) -> dict[str, Any]:
    """What the hand before left: its places, first to last, and what is owed."""
    return {"places": [int(seat) for seat in places] or None, "debts": list(debts), "chuan": None, **more}


@dataclass(frozen=True)
class Position:
    """A hand at some point, and whether the last thing tried was refused."""

    rules: Ruleset
    state: State
    log: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    tried: Move | None = None

    def after(self, *moves: Moves) -> Position:
        """The position after these moves, each of which must be legal."""
        position = self
        for move in _flat(moves):
            position = position.when(move)._accepted()
        return position

    def when(self, move: Move) -> Position:
        """Try a move; ``then`` or ``refused`` says what must come of it."""
        position = self._accepted()
        state, rules = position.state, position.rules
        command = Command(move.seat, read_action(move.keys, state.hands[move.seat], state.kept_back(move.seat)))
        if no := why_not(rules, state, command):
            return replace(position, refusal=no, tried=move)
        facts = decide(rules, state, command)
        return Position(rules, fold(facts, state), position.log + facts, tried=move)

    def then(self, **facts: Any) -> Position:
        """These keys of the state have these values."""
        wrong = list(differences(self.rules, self._accepted().state, _as_recorded(facts)))
        assert not wrong, f"after {self.tried!r}: " + "; ".join(wrong)
        return self

    def refused(self, clause: str) -> Position:
        """The move just tried was refused by this clause, and has changed nothing."""
        assert self.refusal is not None, f"{self.tried!r} was not refused"
        assert self.refusal.rule == clause, f"{self.tried!r} was refused by {self.refusal.rule}, not {clause}"
        return replace(self, refusal=None)

    def refuses(self, clause: str, *moves: Moves) -> Position:
        """Each of these moves would be refused here by this clause."""
        for move in _flat(moves):
            self.when(move).refused(clause)
        return self

    def seen_by(self, viewer: int | str) -> dict[str, Any]:
        """What a viewer sees."""
        return view(self.rules, self.state, viewer)

    def can(self, seat: int) -> tuple[str, ...]:
        """The kinds of action that are open to a seat."""
        return kinds(self.rules, self.state, seat)

    def actions(self, seat: int) -> list[Any]:
        """All legal actions of a seat, best first."""
        return list(legal_actions(self.rules, self.state, seat))

    def clock_plays(self, seat: int) -> Any:
        """What the clock does for a seat."""
        return timeout_action(self.rules, self.state, seat)

    @property
    def asked(self) -> list[Player]:
        """Who may act now."""
        return [EVERYBODY[seat] for seat in self.state.awaiting.seats]

    @property
    def phase(self) -> str:
        """The phase under its name in a record."""
        return phase_label(self.state)

    @property
    def top(self) -> Any:
        """The play to beat, None where there is none."""
        return Table(self.rules, self.state).top

    @property
    def facts(self) -> dict[str, Any]:
        """The whole state in the keys of a record."""
        return full_state(self.rules, self.state)

    def _accepted(self) -> Position:
        assert self.refusal is None, f"{self.tried!r} was refused by {self.refusal.rule} ({self.refusal.code})"
        return self


def given(game: Game, **start: Any) -> Position:
    """A hand set up. Hands go by seat name, a seat without one holds ``rest`` (a 4 and a 3) unless it has left.

    Other keys are those of a record's ``start``: leader, phase, previous, hand_no, exits (pairs of seat and way),
    opened, ready, claims and head (by seat). ``seed`` deals a whole hand instead.
    """
    exits = [(int(seat), how) for seat, how in start.pop("exits", ())]
    hands = _hands(start, {seat for seat, _ in exits}, game.rules.seats)
    position: dict[str, Any] = {"exits": [{"seat": seat, "how": how} for seat, how in exits], "hands": hands, **start}
    for by_seat in ("claims", "head"):
        position[by_seat] = {str(int(seat)): value for seat, value in position.get(by_seat, {}).items()}
    return _begun(game, position)


def dealt(game: Game, seed: str, **start: Any) -> Position:
    """A whole hand from a shuffle."""
    return _begun(game, {"seed": seed, **start})


def _begun(game: Game, start: Mapping[str, Any]) -> Position:
    rules = game.rules
    log = begin(rules, opening_of(rules, start))
    return Position(rules, fold(log), log)


def _hands(start: dict[str, Any], gone: set[int], seats: int) -> list[str]:
    rest = start.pop("rest", "4 3")
    named = [start.pop(label.lower(), None) for label in Player.LABELS[:seats]]
    return [text if text is not None else "" if seat in gone else rest for seat, text in enumerate(named)]


def _as_recorded(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The short forms of a test as the keys of a record."""
    return {name: _LONG_FORMS.get(name, lambda value: value)(value) for name, value in facts.items()}


def _by_seat(values: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(int(seat)): value for seat, value in values.items()}


_LONG_FORMS: dict[str, Any] = {
    "top": lambda top: top and {"seat": top[0], "cards": top[1]},
    "exits": lambda exits: [{"seat": seat, "how": how} for seat, how in exits],
    "can": lambda can: {seat: words.split() for seat, words in _by_seat(can).items()},
    "holds": _by_seat,
    "plays": _by_seat,
    "claims": _by_seat,
}


# ---- questions about loose cards ----


def judged(game: Game, *questions: Mapping[str, Any]) -> None:
    """Every question about cards has the answer that stands beside it (``judge`` in a record)."""
    record = {"format": FORMAT, "name": "loose cards", "ruleset": game.id, "options": dict(game.options)}
    outcome = replay({**record, "judge": list(questions)})
    assert outcome.problem is None, outcome.problem
