"""冲点: who charges, and the three pure 够级 of each charger played out (GJ-10)."""

from __future__ import annotations

from collections.abc import Iterator

from ...actions import Action, Charge, Pass, Play
from ...cards import ACE, FOUR
from ...events import Asked, Passed
from ...gouji_events.before_play import ChargeEnded, ChargesBegan, ChargesEnded, Discarded, SetPlayed
from ...gouji_events.in_play import Opened
from ...policies.gouji.game import game
from ...policies.gouji.plays import Combination, answers, is_pure, leads, pure_sets, read
from ...refusals import Refusal
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...state import Run
from ...table import Table
from .asking import asks, closed, closes, everybody, voids
from .buying import in_play_order, pick
from .play_rules import CARD_RULES, leader_plays
from .trick import answer_sealed

SETS = 3


def has_the_cards(table: Table, seat: Seat, action: Charge) -> Refusal | None:
    """GJ-10.1  A charge needs nothing above an ace and three disjoint pure 够级."""
    return None if not action.charge or may_charge(table, seat) else Refusal("no_charge", "GJ-10.1")


def may_charge(table: Table, seat: Seat) -> bool:
    """Whether this hand may charge."""
    counts = table.hand(seat).counts
    return not any(counts[ACE + 1 :]) and pure_sets(counts) >= SETS


def _chargers(table: Table, answers_: dict[Seat, Action]) -> Events:
    charging = [
        seat for seat in in_play_order(table) if isinstance(answer := answers_.get(seat), Charge) and answer.charge
    ]
    if len(charging) >= SETS:
        return voids(table)
    return (ChargesBegan(tuple(charging)),) if charging else ()


CHARGE = Phase(
    name="charge",
    acts={Charge: Act((has_the_cards,), answer_sealed)},
    steps=(asks(everybody, sealed=True), closes(_chargers)),
    finished=closed,
    options=lambda table, seat: (Charge(False), *((Charge(True),) if may_charge(table, seat) else ())),
    timeout=lambda table, seat: Charge(False),
)

# ---- a charge played out ----


def _run(table: Table) -> Run:
    phase = table.state.phase
    assert isinstance(phase, Run)
    return phase


def leaves_enough(table: Table, seat: Seat, action: Play) -> Refusal | None:
    """GJ-10.2  Each play of a charger is a pure 够级 and leaves as many disjoint ones as are still due."""
    if table.top is not None:
        return None
    play = read(action.cards)
    due = SETS - _run(table).beaten - 1
    left = table.hand(seat).without(action.cards).counts
    if play is not None and is_pure(play) and pure_sets(left) >= due:
        return None
    return Refusal("no_pure_set", "GJ-10.2", {"due": due})


def _play(table: Table, seat: Seat, action: Play) -> Events:
    if table.top is None:
        return (SetPlayed(seat, action.cards, "pure", answer=False),)
    beaten = SetPlayed(seat, action.cards, "answer", answer=True)
    if _run(table).beaten + 1 < SETS:
        return (beaten,)
    charger = table.seating.opposite(seat)
    failed = (beaten, ChargeEnded(charger, succeeded=False), Opened(seat))
    return failed + _discard(table.after(failed), seat)


def _discard(table: Table, seat: Seat) -> Events:
    return tuple(Discarded(seat, four) for four in pick(table, seat, FOUR))


def _pass(table: Table, seat: Seat, action: Pass) -> Events:
    return (Passed(seat), *_stands(table, table.seating.opposite(seat)))


def _stands(table: Table, charger: Seat) -> Events:
    return ChargeEnded(charger, succeeded=True), Opened(charger)


def _asks_charger(table: Table) -> Events:
    run = _run(table)
    return (Asked((run.chargers[0],)),) if run.chargers and run.top is None else ()


def _asks_opposite(table: Table) -> Events:
    """Only the opposite may answer; one who has charged himself is not asked, so the play stands (GJ-10.3)."""
    run = _run(table)
    if run.top is None:
        return ()
    opposite = table.seating.opposite(run.top.seat)
    if not table.active(opposite) or opposite in run.chargers:
        return _stands(table, run.top.seat)
    return (Asked((opposite,)),)


def _ends(table: Table) -> Events:
    return () if _run(table).chargers else (ChargesEnded(),)


def _plays(table: Table, seat: Seat) -> Iterator[Combination]:
    hand, last = table.hand(seat), game(table).threes_last
    if table.top is not None:
        to_beat = read(table.top.cards)
        assert to_beat is not None
        yield from answers(hand.counts, to_beat, last)
        return
    for play in leads(hand.counts, last):
        if leaves_enough(table, seat, Play(play.out_of(hand))) is None:
            yield play


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    if table.top is not None:
        yield Pass()
    hand = table.hand(seat)
    for play in _plays(table, seat):
        yield Play(play.out_of(hand))


def _timeout(table: Table, seat: Seat) -> Action:
    if table.top is not None:
        return Pass()
    smallest = min(_plays(table, seat), key=lambda play: play.smallness)
    return Play(smallest.out_of(table.hand(seat)))


RUN = Phase(
    name="run",
    acts={Play: Act((*CARD_RULES, leaves_enough), _play), Pass: Act((leader_plays,), _pass)},
    steps=(_asks_charger, _asks_opposite, _ends),
    options=_options,
    timeout=_timeout,
    finished=lambda table: False,
)
