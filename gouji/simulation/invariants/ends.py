"""What must hold of a hand that is over."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from gouji.engine.codec import decode, encode
from gouji.engine.decider import fold
from gouji.engine.events import Event
from gouji.engine.records import play_out, write_record
from gouji.engine.ruleset import Ruleset
from gouji.engine.state import Previous, State, previous_of


def ends_properly(rules: Ruleset, end: State) -> Iterator[str]:
    """The points sum to zero, and every seat has one place; a void hand has neither."""
    result = end.result
    if result is None:
        yield "the hand has not ended"
        return
    if result.void:
        if result.points is not None or result.places is not None:
            yield "a void hand has points or places"
        return
    if result.points is None or len(result.points) != rules.seats or sum(result.points) != 0:
        yield f"the points {result.points} do not sum to zero"
    if rules.family == "gouji" and sorted(result.places or ()) != list(rules.seating):
        yield f"the places {result.places} are not one for each seat"


def log_makes_the_state(log: Sequence[Event], end: State) -> Iterator[str]:
    """Folding the log, as made or as the ledger keeps it, gives the state; the n-th event has seq n."""
    if end.seq != len(log):
        yield f"{len(log)} events, and the state is at seq {end.seq}"
    if fold(log) != end:
        yield "folding the log does not give the state"
    stored = [encode(event) for event in log]
    if fold(decode(one.type, one.schema, one.public, one.secrets) for one in stored) != end:
        yield "folding the stored log does not give the state"


def what_is_left_survives_storage(end: State) -> Iterator[str]:
    """What a hand leaves to the next one is the same after it has been stored."""
    left = previous_of(end)
    if Previous.from_data(json.loads(json.dumps(left.to_data()))) != left:
        yield "what the hand leaves is not the same after it has been stored"


def record_replays(log: Sequence[Event], end: State, seed: bytes) -> Iterator[str]:
    """The record of a hand dealt from a seed, written and read, replays to the same end."""
    record = json.loads(json.dumps(write_record(log, name="simulated", seed=seed)))
    if play_out(record) != end:
        yield "the record does not replay to the same end"
