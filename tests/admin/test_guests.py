"""Seat links and devices in the administration: seen without their secrets, and revoked."""

import pytest
from django.contrib.admin.utils import quote
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.errors import BadRequest
from tables.models import Device, Guest, SeatLink, Table, Token
from tables.services import devices, guests, seat_links, tokens
from tests.admin.world import a_staff_member, a_superuser, signed_in, text_of
from tests.tables.builders import a_table

pytestmark = pytest.mark.django_db


def an_opened_link(table: Table) -> tuple[str, str]:
    """The secrets of a link and of the token that it was exchanged for."""
    made = seat_links.make(table_id=table.pk, by=table.host, at=timezone.now(), seat=2)
    seated = seat_links.open_seat(made.link, name="Old Wang", at=timezone.now())
    return made.secret, seated.issued.secret


def a_device(table: Table) -> str:
    """The secret of a device's token."""
    return devices.register(club_id=table.club_id, by=table.host, name="the bar", at=timezone.now()).secret


def pages(model: str, pk: str) -> tuple[str, str]:
    return reverse(f"admin:tables_{model}_changelist"), reverse(f"admin:tables_{model}_change", args=[quote(pk)])


def revoke(client: Client, model: str, pk: str) -> None:
    client.post(reverse(f"admin:tables_{model}_changelist"), {"action": "revoke", "_selected_action": [pk]})


def test_links_are_seen_without_their_secrets() -> None:
    table = a_table()
    secrets = an_opened_link(table)
    link = SeatLink.objects.get()
    client = signed_in(a_superuser())

    for address in pages("seatlink", link.pk):
        shown = text_of(client.get(address))
        assert "Old Wang" in shown
        assert table.name in shown
        assert not any(secret in shown for secret in secrets)
        assert bytes(link.digest).hex() not in shown


def test_devices_are_seen_without_their_secrets_and_lead_to_what_came_by_them() -> None:
    secret = a_device(a_table())
    device = Device.objects.get()
    client = signed_in(a_superuser())

    for address in pages("device", device.pk):
        shown = text_of(client.get(address))
        assert "the bar" in shown
        assert secret not in shown
        assert f"storedcommand/?q={device.pk}" in shown


def test_an_administrator_revokes_both() -> None:
    table = a_table()
    _, seat_token = an_opened_link(table)
    device_token = a_device(table)
    client = signed_in(a_superuser())

    revoke(client, "seatlink", SeatLink.objects.get().pk)
    revoke(client, "device", Device.objects.get().pk)

    assert SeatLink.objects.get().revoked_at
    assert Device.objects.get().revoked_at
    for secret in (seat_token, device_token):
        assert tokens.authenticate(secret=secret, at=timezone.now()) is None


def test_the_list_of_tokens_says_which_ended_with_their_seat() -> None:
    table = a_table()
    an_opened_link(table)
    client = signed_in(a_superuser())
    address = reverse("admin:tables_token_changelist")

    assert "ended with the seat" not in text_of(client.get(address))
    guests.remove_guest(table_id=table.pk, by=table.host, seat=2, at=timezone.now())
    assert "ended with the seat" in text_of(client.get(address))


def test_guests_and_devices_are_issued_no_other_tokens() -> None:
    table = a_table()
    an_opened_link(table)
    a_device(table)
    client = signed_in(a_superuser())
    before = Token.objects.count()

    for player in (Guest.objects.get().player, Device.objects.get().player):
        body = {"player": player.pk, "name": "more", "scopes": [tokens.PLAY], "expires_at_0": "", "expires_at_1": ""}
        assert "tokens of their own" in text_of(client.post(reverse("admin:tables_token_add"), body))
        with pytest.raises(BadRequest):
            tokens.issue(player=player, name="more", scopes=[tokens.PLAY], at=timezone.now())
    assert Token.objects.count() == before


@pytest.mark.parametrize("model", [SeatLink, Device])
def test_nothing_else_can_be_changed(model: type[SeatLink | Device]) -> None:
    table = a_table()
    an_opened_link(table)
    a_device(table)
    row, name = model.objects.get(), model._meta.model_name
    root = signed_in(a_superuser())

    assert root.get(reverse(f"admin:tables_{name}_add")).status_code == 403
    assert root.post(reverse(f"admin:tables_{name}_change", args=[quote(row.pk)]), {"name": "x"}).status_code == 403
    assert root.post(reverse(f"admin:tables_{name}_delete", args=[quote(row.pk)])).status_code == 403


@pytest.mark.parametrize("model", [SeatLink, Device])
def test_who_may_only_look_revokes_nothing(model: type[SeatLink | Device]) -> None:
    table = a_table()
    an_opened_link(table)
    a_device(table)
    row, name = model.objects.get(), str(model._meta.model_name)
    staff = signed_in(a_staff_member())

    assert staff.get(reverse(f"admin:tables_{name}_change", args=[quote(row.pk)])).status_code == 200
    revoke(staff, name, row.pk)

    row.refresh_from_db()
    assert row.revoked_at is None
