"""Tables as a person may see them."""

from typing import Any

from django.db.models import Q, QuerySet

from tables import event_store
from tables.domain.lobby.codec import encode
from tables.domain.times import from_ms, iso
from tables.errors import NotFound
from tables.lobby_log import events_of
from tables.models import Player, Table

ENTRIES_AT_ONCE = 200


def visible_tables(player: Player | None) -> "QuerySet[Table]":
    """Public tables, and those of the player's clubs; with club, host and seats at hand."""
    seen = Q(visibility=Table.Visibility.PUBLIC)
    if player is not None:
        seen |= Q(club__in=player.memberships.values("club"))
    return Table.objects.filter(seen).select_related("club", "host").prefetch_related("seats__player")


def find_table(table_id: str, player: Player | None) -> Table:
    """One of them; raises NotFound."""
    table = visible_tables(player).filter(pk=table_id).first()
    if table is None:
        raise NotFound
    return table


def table_entries(table_id: str, *, after: int = 0, limit: int = ENTRIES_AT_ONCE) -> list[dict[str, Any]]:
    """What happened at a table between hands, above seq ``after``: the same for everybody.

    Secrets and nonces of hands are not in it; those of a finished hand are in its proof.
    """
    rows = event_store.read(table_id, after=after, upto=after + limit)
    return [
        {"seq": row.seq, "type": row.type, **encode(event).public, "at": iso(from_ms(row.at))}
        for row, event in zip(rows, events_of(rows), strict=True)
    ]
