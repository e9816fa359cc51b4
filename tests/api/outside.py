"""Bots that play over the API, as tests need them."""

from typing import Any

from tables.models import Player, Table
from tables.services import seating
from tests.api.client import ApiClient
from tests.tables.builders import NOON, a_table


def a_bot(owner: Player, name: str = "fish") -> ApiClient:
    """A bot of somebody's, with the token that it was given."""
    made = ApiClient(owner).post("/bots", {"name": name}).json()
    client = ApiClient()
    client.player = Player.objects.get(pk=made["id"])
    client.secret = made["token"]["secret"]
    return client


def id_of(client: ApiClient) -> str:
    assert client.player is not None
    return client.player.pk


def at_play(bot: ApiClient | None = None, **table: Any) -> tuple[Table, ApiClient]:
    """A table whose first hand is dealt to a bot from outside, on the first seat, and to random ones of ours."""
    opened = a_table(**table)
    bot = bot or a_bot(opened.host)
    sit_down(bot, opened)
    seating.start(table_id=opened.pk, by=opened.host, at=NOON)
    opened.refresh_from_db()
    return opened, bot


def sit_down(bot: ApiClient, table: Table) -> None:
    """The bot on the first seat, and ours on the others."""
    seating.add_bot(table_id=table.pk, by=table.host, at=NOON, player=id_of(bot), seat=0)
    for seat in range(1, seating.seats_of(table)):
        seating.add_bot(table_id=table.pk, by=table.host, at=NOON, bot="random", seat=seat)
