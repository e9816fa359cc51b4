"""Tables as a person may see them."""

from typing import Any, Final

from django.db.models import Q, QuerySet

from tables import event_store
from tables.domain.lobby.codec import encode
from tables.domain.times import from_ms, iso
from tables.errors import NotAllowed, NotFound
from tables.ids import TABLE
from tables.lobby_log import events_of
from tables.models import Membership, Player, Table
from tables.selectors.guests import guest_of
from tables.selectors.people import is_member

ENTRIES_AT_ONCE = 200
CODE_LENGTH: Final = 6  # signs of a table's id that people read out to each other


def visible_tables(player: Player | None) -> "QuerySet[Table]":
    """Public tables, those of the player's clubs (of a bot's owner), and where he sits; of a guest only this one. With
    club, host and seats.
    """
    seen = Q(visibility=Table.Visibility.PUBLIC)
    if player is not None:
        seen |= Q(club__in=player.sponsor.memberships.values("club")) | Q(pk__in=player.seats.values("table"))
        if guest := guest_of(player):
            seen = Q(pk=guest.table_id)
    return Table.objects.filter(seen).select_related("club", "host").prefetch_related("seats__player")


def find_table(table_id: str, player: Player | None) -> Table:
    """One of them; raises NotFound."""
    table = visible_tables(player).filter(pk=table_id).first()
    if table is None:
        raise NotFound
    return table


def code_of(table: Table) -> str:
    """What people read out to each other to meet at a table."""
    return table.pk.removeprefix(f"{TABLE}_")[:CODE_LENGTH]


def find_by_code(code: str, player: Player | None) -> Table:
    """The table that a code means, among those the player may see; raises NotFound, also where it means several."""
    if len(code) != CODE_LENGTH:
        raise NotFound
    found = list(visible_tables(player).filter(pk__startswith=f"{TABLE}_{code}")[:2])
    if len(found) != 1:
        raise NotFound
    return found[0]


def may_host(table: Table, player: Player) -> bool:
    """Whether somebody runs this table: who opened it, and the hosts of its club."""
    hosts = Membership.objects.filter(club=table.club_id, player=player, role=Membership.Role.HOST)
    return table.host_id == player.pk or hosts.exists()


def find_hosted(table_id: str, player: Player) -> Table:
    """A table that somebody runs; raises NotFound, NotAllowed."""
    table = find_table(table_id, player)
    if not may_host(table, player):
        raise NotAllowed(needs=Membership.Role.HOST.value)
    return table


def may_sit(table: Table, player: Player) -> bool:
    """Whether somebody may take a seat: at a public table anybody, at a club's table its members and their bots."""
    return table.visibility == Table.Visibility.PUBLIC or is_member(player.sponsor, table.club_id)


def table_entries(table_id: str, *, after: int = 0, limit: int = ENTRIES_AT_ONCE) -> list[dict[str, Any]]:
    """What happened at a table between hands, above seq ``after``: the same for everybody.

    Secrets and nonces of hands are not in it; those of a finished hand are in its proof.
    """
    rows = event_store.read(table_id, after=after, upto=after + limit)
    return [
        {"seq": row.seq, "type": row.type, **encode(event).public, "at": iso(from_ms(row.at))}
        for row, event in zip(rows, events_of(rows), strict=True)
    ]
