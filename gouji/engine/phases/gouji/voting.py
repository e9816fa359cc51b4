"""After a sweep the losers vote, sealed, for which of them is 拉客 (GJ-9.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...actions import Action, Vote
from ...gouji_events.in_play import LastVoted
from ...policies.gouji.ending import sweep
from ...policies.gouji.game import standing
from ...refusals import Refusal
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...table import Table
from .asking import asks, closed, closes
from .trick import answer_sealed


def losers(table: Table) -> tuple[Seat, ...]:
    """The three losers of a sweep, ascending; nobody where there is none."""
    places = standing(table).places
    return tuple(sorted(places[3:])) if places and sweep(places) else ()


def candidates(table: Table) -> tuple[Seat, ...]:
    """Who may be voted for: not one who charged; nobody where place 6 is decided by a 闷 or a failed burn."""
    ways = {seat: table.gone[seat].how for seat in losers(table) if seat in table.gone}
    if {"men", "burn_failed"} & set(ways.values()):
        return ()
    found = tuple(seat for seat in losers(table) if ways.get(seat) != "charged")
    return found if len(found) >= 2 else ()


def for_a_loser(table: Table, seat: Seat, action: Vote) -> Refusal | None:
    """GJ-9.3  A vote is for one of the losing team who has not charged, or for nobody."""
    if action.seat is None or action.seat in candidates(table):
        return None
    return Refusal("no_candidate", "GJ-9.3", {"candidates": list(candidates(table))})


def _counted(table: Table, answers: dict[Seat, Action]) -> Events:
    """Two votes put a seat in place 6; the other two keep their order."""
    votes = Counter(answer.seat for answer in answers.values() if isinstance(answer, Vote))
    chosen = next((seat for seat in candidates(table) if votes[seat] >= 2), None)
    places = standing(table).places
    if chosen is None or places is None:
        return ()
    return (LastVoted((*(seat for seat in places if seat != chosen), chosen)),)


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    yield Vote()
    for one in candidates(table):
        yield Vote(one)


VOTE = Phase(
    name="vote",
    applies=lambda table: bool(candidates(table)),
    acts={Vote: Act((for_a_loser,), answer_sealed)},
    steps=(asks(losers, sealed=True), closes(_counted)),
    finished=closed,
    options=_options,
    timeout=lambda table, seat: Vote(),
)
