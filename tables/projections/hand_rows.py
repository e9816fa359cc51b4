"""HandSummary: when a hand ended and how."""

from gouji.engine.views import result_data
from tables.models import HandSummary
from tables.projections.changes import Change, HandChange


def project(change: Change) -> None:
    """Note a hand's end; nothing else about a hand is worth a row."""
    if not isinstance(change, HandChange):
        return
    result = change.after.state.result
    if result is not None and change.before.state.result is None:
        HandSummary.objects.filter(pk=change.hand_id).update(finished_at=change.at, result=result_data(result))
