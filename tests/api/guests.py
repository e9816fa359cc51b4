"""Guests at tables, as tests of seat links and devices need them."""

from tables.models import Table
from tables.services import seating
from tests.api.client import ApiClient
from tests.tables.builders import NOON


def a_client(secret: str) -> ApiClient:
    """Somebody who has nothing but the secret of a token."""
    client = ApiClient()
    client.secret = secret
    return client


def a_link(host: ApiClient, table: Table, **body: object) -> dict:
    """A link that a host has made, with its ``secret``."""
    made = host.post(f"/tables/{table.pk}/seat-links", body)
    assert made.status_code == 201, made.content
    return made.json() | {"secret": made.json()["url"].partition("#")[2]}


def open_link(secret: str, **body: object) -> dict:
    """What the exchange of a link answers to an app."""
    opened = ApiClient().post("/seat-tokens", {"link": secret, **body})
    assert opened.status_code == 201, opened.content
    return opened.json()


def a_guest(host: ApiClient, table: Table, name: str = "Wang", **body: object) -> ApiClient:
    """A guest who has sat down with a link, in front of an app."""
    return a_client(open_link(a_link(host, table, **body)["secret"], name=name)["secret"])


def a_tablet(host: ApiClient, table: Table, name: str = "tablet") -> ApiClient:
    """A device of the table's club."""
    made = host.post(f"/clubs/{table.club_id}/devices", {"name": name})
    assert made.status_code == 201, made.content
    return a_client(made.json()["secret"])


def fill(table: Table) -> str:
    """Bots on all free seats; returns the hand that is then dealt, if all people are ready."""
    taken = set(table.seats.values_list("seat", flat=True))
    for seat in range(seating.seats_of(table)):
        if seat not in taken:
            seating.add_bot(table_id=table.pk, by=table.host, at=NOON, bot="random", seat=seat)
    table.refresh_from_db()
    return table.hand
