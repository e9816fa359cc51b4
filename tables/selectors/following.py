"""Which hand comes after a hand."""

from typing import Any

from tables.domain.times import iso
from tables.models import HandSummary


def next_hand(hand_id: str) -> tuple[bool, dict[str, Any] | None]:
    """Whether the table has taken note of a hand's end, and if so the hand that it has announced, or plays, by now."""
    found = (
        HandSummary.objects.filter(pk=hand_id, settled=True)
        .values_list("table__hand", "table__hand_number", "table__commitment", "table__next_hand_at")
        .first()
    )
    if found is None:
        return False, None
    coming, number, commitment, at = found
    return True, {"id": coming, "number": number, "commitment": commitment, "at": None if at is None else iso(at)}
