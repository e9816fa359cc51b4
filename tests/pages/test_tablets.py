"""A club's tablet in the browser: registered by a host, held by a session, handed around."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tables.models import Device, Membership, Table
from tables.services import devices, guests, people
from tests.api.client import V1
from tests.tables.builders import a_person, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return a_table(visibility="club")


def a_browser(player) -> Client:
    browser = Client()
    browser.force_login(player.user)
    return browser


def a_tablet(table: Table) -> Client:
    made = devices.register(club_id=table.club_id, by=table.host, name="the bar", at=timezone.now())
    tablet = Client()
    assert tablet.post("/tablet", {"link": made.secret})["Location"] == "/tablet"
    return tablet


def text_of(answer) -> str:
    assert answer.status_code == 200, answer
    return str(answer.content.decode())


def seat_a_guest(table: Table, seat: int) -> None:
    guests.add_guest(table_id=table.pk, by=Device.objects.get().player, name="Wang", seat=seat, at=timezone.now())


def test_a_host_registers_a_tablet_and_is_shown_its_link_once(table):
    host, address = a_browser(table.host), f"/play/clubs/{table.club_id}/devices"
    assert address in text_of(host.get("/"))
    answer = host.post(address, {"name": "the bar"})
    page, secret = text_of(answer), answer.context["url"].partition("#")[2]
    assert f"http://testserver/tablet#{secret}" in page
    again = text_of(host.get(address))
    assert "the bar" in again
    assert secret not in again
    tablet = Client()
    tablet.post("/tablet", {"link": secret})
    assert table.name in text_of(tablet.get("/tablet"))
    host.post(address, {"revoke": Device.objects.get().pk})
    assert table.name not in text_of(tablet.get("/tablet"))
    assert "the bar" not in text_of(host.get(address))


def test_only_hosts_come_to_the_page_of_tablets(table):
    member, address = a_person(), f"/play/clubs/{table.club_id}/devices"
    people.enrol(club=table.club, player=member)
    assert a_browser(member).get(address).status_code == 403
    assert address not in text_of(a_browser(member).get("/"))
    assert a_browser(a_person()).get(address).status_code == 404
    assert Client().get(address).status_code == 302


@pytest.mark.parametrize("name", ["", "a\x07b", "x" * 61])
def test_a_tablet_without_a_name_is_not_registered(table, name):
    answer = a_browser(table.host).post(f"/play/clubs/{table.club_id}/devices", {"name": name})
    assert "errorlist" in text_of(answer)
    assert not Device.objects.exists()


@pytest.mark.parametrize("secret", ["", "gj_" + "x" * 43, "牌"])
def test_no_other_secret_makes_a_tablet(secret):
    browser = Client()
    assert browser.post("/tablet", {"link": secret}).status_code == 404
    assert not Session.objects.exists()


def test_the_session_of_a_tablet_lasts_and_holds_no_secret(table):
    made = devices.register(club_id=table.club_id, by=table.host, name="the bar", at=timezone.now())
    tablet = Client()
    tablet.post("/tablet", {"link": made.secret})
    session = Session.objects.get()
    assert (session.expire_date - timezone.now()).days > 300
    assert made.secret not in str(session.get_decoded())


def test_a_tablet_goes_from_its_tables_to_a_seat_that_it_holds(table):
    tablet = a_tablet(table)
    seat_a_guest(table, 3)
    assert f"/tablet/tables/{table.pk}" in text_of(tablet.get("/tablet"))
    assert tablet.get("/")["Location"] == "/tablet"
    text_of(tablet.get(f"/tablet/tables/{table.pk}"))
    config = tablet.get(f"/play/tables/{table.pk}?seat=3").context["config"]
    assert config["me"] == table.seats.get(seat=3).player_id
    assert config["bySeat"] == {"seat": 3}
    assert config["urls"]["tablet"] == f"/tablet/tables/{table.pk}"


@pytest.mark.parametrize("seat", ["", "?seat=2", "?seat=x", "?seat=99999999999999999999"])
def test_a_tablet_opens_no_seat_that_it_does_not_hold(table, seat):
    tablet = a_tablet(table)
    seat_a_guest(table, 3)
    assert tablet.get(f"/play/tables/{table.pk}{seat}")["Location"] == f"/tablet/tables/{table.pk}"


def test_a_tablet_lies_at_tables_of_its_club_only(table):
    tablet = a_tablet(table)
    for other in (a_table(), a_table(visibility="club")):
        assert tablet.get(f"/tablet/tables/{other.pk}").status_code == 404
    assert Client().get(f"/tablet/tables/{table.pk}").status_code == 404
    assert a_browser(table.host).get(f"/tablet/tables/{table.pk}").status_code == 404


def test_a_tablet_needs_its_pages_csrf_token_at_the_api(table):
    made = devices.register(club_id=table.club_id, by=table.host, name="the bar", at=timezone.now())
    browser = Client(enforce_csrf_checks=True)
    browser.get("/tablet")
    token = browser.cookies["csrftoken"].value
    assert browser.post("/tablet", {"link": made.secret}).status_code == 403
    browser.post("/tablet", {"link": made.secret, "csrfmiddlewaretoken": token})
    body, address = '{"name": "Wang"}', f"{V1}/tables/{table.pk}/add-guest"
    assert browser.post(address, body, content_type="application/json").status_code == 403
    token = browser.cookies["csrftoken"].value
    sent = browser.post(address, body, content_type="application/json", headers={"X-CSRFToken": token})
    assert sent.status_code == 200
    assert Membership.objects.filter(club=table.club, role="device").count() == 1
