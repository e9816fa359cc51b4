"""Who else is told of what happens at a table, through an explicit list (``settings.FOLLOWERS``).

A follower is told once, in the transaction of the facts. Unlike a projector it is not told again when
read models are made anew: what it does cannot be done twice.
"""

from collections.abc import Callable
from typing import TypeAlias

from django.conf import settings
from django.utils.module_loading import import_string

from tables.projections import TableChange

Follower: TypeAlias = Callable[[TableChange], None]


def tell_followers(change: TableChange) -> None:
    """Tell them, in order. An error in one undoes the facts as well."""
    for path in settings.FOLLOWERS:
        follower: Follower = import_string(path)
        follower(change)
