"""Queries of lists."""

from tables.api.fields import QueryWhole, StrictSerializer, Text

LONGEST_PAGE = 200
PAGE = 50


class ListQuery(StrictSerializer):
    """A page of a list."""

    limit = QueryWhole(min_value=1, max_value=LONGEST_PAGE, default=PAGE)
    cursor = Text(required=False, max_length=200, help_text="from `next` of the page before")


class EntriesQuery(StrictSerializer):
    """A part of a log."""

    after = QueryWhole(default=0, help_text="entries with a higher seq")
    limit = QueryWhole(min_value=1, max_value=LONGEST_PAGE, default=LONGEST_PAGE)
