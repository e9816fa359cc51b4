"""Tables as a person may see them."""

from django.db.models import Q, QuerySet

from tables.errors import NotFound
from tables.models import Player, Table


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
