"""What is fact or computed from facts cannot be changed here, not by a superuser either."""

import pytest
from django.contrib.admin.utils import quote
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from tables.models import EventSecret, HandSummary, Look, StoredCommand, StoredEvent, Stream, Table, TurnClock
from tables.services.looks import open_hand
from tables.services.people import player_of
from tests.admin.world import a_running_hand, a_superuser, answer_one, signed_in
from tests.tables.builders import NOON

pytestmark = pytest.mark.django_db

READ_ONLY = (Stream, StoredEvent, StoredCommand, Look, HandSummary, Table)


@pytest.fixture
def client() -> Client:
    """A superuser, in front of a hand of which every kind of row exists."""
    table, players = a_running_hand()
    for _ in players:
        answer_one(table, players)
    root = a_superuser()
    open_hand(hand_id=table.hand, official=player_of(root), reason="a test", at=NOON)
    return signed_in(root)


def address(model: type[Model], name: str, *args: object) -> str:
    return reverse(f"admin:tables_{model._meta.model_name}_{name}", args=[quote(one) for one in args])


def rows() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in READ_ONLY]


@pytest.mark.parametrize("model", READ_ONLY)
def test_nothing_can_be_added_changed_or_deleted(client: Client, model: type[Model]) -> None:
    before = rows()
    pk = model.objects.values_list("pk", flat=True)[0]  # type: ignore[attr-defined]

    assert client.get(address(model, "add")).status_code == 403
    assert client.post(address(model, "add"), {"seq": "1"}).status_code == 403
    assert client.get(address(model, "delete", pk)).status_code == 403
    assert client.post(address(model, "delete", pk), {"post": "yes"}).status_code == 403
    if model is not HandSummary:  # its change page leads to the hand's own page
        assert client.post(address(model, "change", pk), {"seq": "9", "name": "x", "reason": "x"}).status_code == 403
    assert rows() == before


@pytest.mark.parametrize("model", READ_ONLY)
def test_there_are_no_bulk_actions(client: Client, model: type[Model]) -> None:
    before = rows()
    pk = model.objects.values_list("pk", flat=True)[0]  # type: ignore[attr-defined]

    shown = client.get(address(model, "changelist")).content.decode()
    client.post(address(model, "changelist"), {"action": "delete_selected", "_selected_action": [pk], "post": "yes"})

    assert 'name="action"' not in shown
    assert rows() == before


def test_secrets_and_clocks_have_no_page(client: Client) -> None:
    for model in (EventSecret, TurnClock):
        assert client.get(f"/admin/tables/{model._meta.model_name}/").status_code == 404


def test_a_hand_of_the_list_leads_to_its_page(client: Client) -> None:
    hand = HandSummary.objects.get()

    answer = client.get(address(HandSummary, "change", hand.pk))

    assert answer.status_code == 302
    assert answer["Location"] == f"/admin/tables/handsummary/{hand.pk}/replay/"
    assert answer["Location"] in client.get(address(HandSummary, "changelist")).content.decode()


def test_the_looks_are_listed_with_name_and_reason(client: Client) -> None:
    shown = client.get(address(Look, "changelist")).content.decode()

    assert "root" in shown
    assert "a test" in shown
