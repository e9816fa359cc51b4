"""Rows that somebody has taken for a while: ``lease_until`` says until when."""

from datetime import datetime, timedelta

from django.db.models import Q


def free(at: datetime, length: timedelta) -> Q:
    """Rows that nobody has taken, or no longer. A lease that would last longer than any is one from before the clock
    was set back: whoever had it is done, and its row would else wait until the clock has caught up.
    """
    return Q(lease_until=None) | Q(lease_until__lte=at) | Q(lease_until__gt=at + length)
