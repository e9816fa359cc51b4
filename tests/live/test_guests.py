"""Streams of guests and devices: what they show, and that they end with the right to them."""

import pytest
from django.test import Client
from django.utils import timezone

from tables.live import streaming
from tables.live.slots import SLOTS
from tables.models import Device, SeatLink, Table
from tables.services import devices, guests, seat_links, seat_sessions, seating, tokens
from tests.api.client import ApiClient
from tests.api.guests import a_guest, a_tablet, fill
from tests.live.visitor import Visit
from tests.patience import eventually
from tests.tables.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)

HAND, TABLE = "/api/v1/hands/{}/stream{}", "/api/v1/tables/{}/stream"
ENDED = [("", "no longer allowed")]


@pytest.fixture(autouse=True)
def nothing_left_open():
    yield
    assert eventually(lambda: SLOTS.held() == 0)
    assert eventually(lambda: streaming.open_streams() == 0)


@pytest.fixture
def table() -> Table:
    return a_table(visibility="club")


def rest_of(visit: Visit) -> list[tuple[str, str]]:
    """What comes until the stream has ended."""
    found = [(event.name, event.comment) for event in visit.events()]
    visit.ended()
    return found


def dealt(visit: Visit) -> dict:
    """The cards that somebody was told of when they were dealt."""
    return next(entry for entry in visit.next("entries").data["entries"] if entry["type"] == "dealt")


def revoke_link() -> None:
    seat_links.revoke(link=SeatLink.objects.get(), at=timezone.now())


def revoke_device() -> None:
    devices.revoke(device=Device.objects.get(), at=timezone.now())


def test_a_guests_stream_of_a_hand_ends_when_his_link_is_revoked(table):
    guest = a_guest(ApiClient(table.host), table)
    fill(table)
    hand = guest.post(f"/tables/{table.pk}/ready", {}).json()["hand"]
    with Visit(HAND.format(hand, ""), guest.secret) as visit:
        assert "cards" in str(visit.next("entries").data)
        revoke_link()
        assert rest_of(visit) == ENDED


@pytest.mark.parametrize("how", ["revoked", "removed", "got up"])
def test_a_guests_stream_of_his_table_ends_with_his_seat(table, how):
    guest = a_guest(ApiClient(table.host), table, seat=2)
    with Visit(TABLE.format(table.pk), guest.secret) as visit:
        visit.next("entries")
        if how == "revoked":
            revoke_link()
        elif how == "removed":
            guests.remove_guest(table_id=table.pk, by=table.host, seat=2, at=timezone.now())
        else:
            seating.leave(table_id=table.pk, player=table.seats.get().player, at=timezone.now())
        assert ("", "no longer allowed") in rest_of(visit)


def test_the_stream_of_a_guests_page_ends_with_his_seat(table):
    made = seat_links.make(table_id=table.pk, by=table.host, at=timezone.now())
    seated = seat_links.open_seat(made.link, name="Wang", at=timezone.now())
    browser = Client()
    session = browser.session
    seat_sessions.remember(session, seated.issued.token)
    session.save()
    cookie = f"sessionid={session.session_key}"
    with Visit(TABLE.format(table.pk), headers={"Cookie": cookie}) as visit:
        visit.next("entries")
        revoke_link()
        assert rest_of(visit) == ENDED


def test_a_tablet_listens_from_the_seats_that_it_holds_until_it_is_revoked(table):
    tablet = a_tablet(ApiClient(table.host), table)
    for seat in (0, 1):
        tablet.post(f"/tables/{table.pk}/add-guest", {"name": "guest", "seat": seat})
    fill(table)
    for seat in (0, 1):
        hand = tablet.post(f"/tables/{table.pk}/ready", {"seat": seat}).json()["hand"]
    with Visit(HAND.format(hand, "?view=seat:2"), tablet.secret) as refused:
        assert refused.status == 403
    with (
        Visit(HAND.format(hand, "?view=seat:0"), tablet.secret) as first,
        Visit(HAND.format(hand, "?view=seat:1"), tablet.secret) as second,
    ):
        assert dealt(first) != dealt(second)
        revoke_device()
        assert rest_of(first) == rest_of(second) == ENDED


def test_a_stream_of_a_guest_goes_on_while_he_sits(table):
    guest = a_guest(ApiClient(table.host), table)
    with Visit(TABLE.format(table.pk), guest.secret) as visit:
        visit.next("entries")
        seating.join(table_id=table.pk, player=table.host, at=timezone.now())
        assert visit.next("entries").data["entries"][0]["type"] == "seat_taken"
        assert tokens.authenticate(secret=guest.secret, at=timezone.now()) is not None
