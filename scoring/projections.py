"""HandScore: each seat's points, written in the transaction of the event that ended the hand."""

from __future__ import annotations

from gouji.engine.state import Result
from scoring.models import HandScore
from tables.models import HandSeat
from tables.projections import Change, HandChange


def project(change: Change) -> None:
    """Note the points of a hand that has just ended; a void one has none."""
    if not isinstance(change, HandChange) or change.before.state.result is not None:
        return
    result = change.after.state.result
    if result is None or result.points is None:
        return
    HandScore.objects.filter(hand_id=change.hand_id).delete()
    HandScore.objects.bulk_create(_scores(change.hand_id, result, result.points))


def _scores(hand_id: str, result: Result, points: tuple[int, ...]) -> list[HandScore]:
    players = dict(HandSeat.objects.filter(hand_id=hand_id).values_list("seat", "player_id"))
    places = {seat: place for place, seat in enumerate(result.places or (), start=1)}
    return [
        HandScore(hand_id=hand_id, seat=seat, player_id=players[seat], points=points[seat], place=places.get(seat))
        for seat in range(len(points))
    ]
