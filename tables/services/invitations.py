"""Links that let somebody into a club and to one of its tables, without a list of who was invited.

The link carries a signature of this installation, so it needs no row: it ends by its date, or with the key.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.core import signing

from tables.domain.times import to_ms
from tables.errors import NotFound
from tables.models import Player, Table
from tables.selectors import people as known
from tables.selectors import tables
from tables.services import people

VALID_FOR: Final = timedelta(days=7)
_SALT: Final = "tables.invitation"


def invite(*, table_id: str, by: Player, at: datetime) -> str:
    """What the link carries; for the table's host and the club's hosts. Raises NotFound, NotAllowed."""
    table = tables.find_hosted(table_id, by)
    return signing.dumps({"table": table.pk, "until": to_ms(at + VALID_FOR)}, salt=_SALT)


def read(invitation: str, *, at: datetime) -> Table:
    """The table to which a link leads; raises NotFound for one that is not ours, or too old."""
    try:
        said: dict[str, Any] = signing.loads(invitation, salt=_SALT)
    except signing.BadSignature as error:
        raise NotFound from error
    table = Table.objects.select_related("club").filter(pk=said["table"]).first()
    if table is None or said["until"] <= to_ms(at):
        raise NotFound
    return table


def accept(invitation: str, *, player: Player, at: datetime) -> Table:
    """Become a member of the table's club, unless one is; raises NotFound."""
    table = read(invitation, at=at)
    if not known.is_member(player, table.club_id):
        people.enrol(club=table.club, player=player)
    return table
