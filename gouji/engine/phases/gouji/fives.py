"""会五: after a sweep the losers' 5s are played together (GJ-9.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ...actions import Action, Pass, Play
from ...cards import FIVE
from ...events import Asked, Passed
from ...gouji_events.before_play import FivesBeaten, FivesGathered, FivesStood
from ...policies.gouji.game import game
from ...policies.gouji.plays import answers, read
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...state import EVEN, Fives
from ...table import Table
from .play_rules import CARD_RULES
from .trick import play_cards


def _fives(table: Table) -> Fives:
    phase = table.state.phase
    assert isinstance(phase, Fives)
    return phase


def _losers(table: Table) -> tuple[Seat, ...]:
    """The active losers of the last hand's sweep; nobody where there was none."""
    swept = table.state.carry.previous.chuan
    if swept is None:
        return ()
    losing = 1 if swept == EVEN else 0
    return tuple(seat for seat in table.active_seats if seat % 2 == losing)


def _owner(table: Table) -> Seat:
    """拉客, the last of the previous hand."""
    places = table.state.carry.previous.places
    assert places is not None
    return places[-1]


def fives_are_laid(table: Table) -> Events:
    """All 5s of the losers, as one play owned by 拉客."""
    if _fives(table).top is not None:
        return ()
    given = {seat: table.hand(seat).of_rank(FIVE) for seat in _losers(table)}
    return (FivesGathered(_owner(table), {seat: part for seat, part in given.items() if part}, "plain"),)


def winners_are_asked(table: Table) -> Events:
    """The winners, in play order from 拉客; when all have declined the 5s stand."""
    fives, losers = _fives(table), _losers(table)
    for seat in table.seating.others_after(_owner(table)):
        rival = not table.seating.same_team(seat, _owner(table))
        if rival and table.active(seat) and seat not in fives.passed and seat not in losers:
            return (Asked((seat,)),)
    return (FivesStood(),)


def _play(table: Table, seat: Seat, action: Play) -> Events:
    beaten = (FivesBeaten(seat),)
    return beaten + play_cards(table.after(beaten), seat, action)


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    yield Pass()
    to_beat = read(table.top.cards) if table.top else None
    assert to_beat is not None
    hand = table.hand(seat)
    for play in answers(hand.counts, to_beat, game(table).threes_last):
        yield Play(play.out_of(hand))


FIVES = Phase(
    name="five",
    applies=lambda table: any(table.hand(seat).counts[FIVE] for seat in _losers(table)),
    acts={
        Play: Act(CARD_RULES, _play),
        Pass: Act((), lambda table, seat, action: (Passed(seat),)),
    },
    steps=(fives_are_laid, winners_are_asked),
    options=_options,
    timeout=lambda table, seat: Pass(),
    finished=lambda table: False,
)
