"""Who has opened a hand that was not over, and whether such a look still lasts."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from tables.models import Look, Player

# Long enough to step through a dispute, short enough that another evening asks for another reason.
LASTS = timedelta(minutes=30)


def with_names(looks: "QuerySet[Look]") -> "QuerySet[Look, Any]":
    """Looks with ``official_name``: empty for somebody who is no longer known."""
    return looks.annotate(official_name=Subquery(Player.objects.filter(pk=OuterRef("official")).values("name")[:1]))


def looks_at(hand_id: str) -> "QuerySet[Look, Any]":
    """The looks at a hand, the latest first, with ``official_name``."""
    return with_names(Look.objects.filter(hand=hand_id).order_by("-at", "-pk"))


def open_until(*, hand_id: str, official: Player | None, at: datetime) -> datetime | None:
    """Until when the hand stays open to this official after the last look; None when he must ask (again)."""
    if official is None:
        return None
    last = (
        Look.objects.filter(hand=hand_id, official=official.pk, at__gt=at - LASTS)
        .order_by("-at")
        .values_list("at", flat=True)
        .first()
    )
    return None if last is None else last + LASTS
