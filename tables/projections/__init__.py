"""Read models: what follows from events, in the events' own transaction, through an explicit list.

A projector (``settings.PROJECTORS``) is a function of one :class:`Change`. It writes only rows of that
hand or table, may be told the same change twice, and never looks at a clock, so that its tables can
be dropped and made again.
"""

from django.conf import settings
from django.utils.module_loading import import_string

from tables.projections.changes import Change, HandChange, Projector, TableChange

__all__ = ["Change", "HandChange", "Projector", "TableChange", "project"]


def project(change: Change) -> None:
    """Tell every projector, in order. An error in one undoes the events as well."""
    for path in settings.PROJECTORS:
        projector: Projector = import_string(path)
        projector(change)
