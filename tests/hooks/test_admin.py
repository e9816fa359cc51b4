"""Hooks in the administration: to be read, without secrets; sending again is an action."""

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from tables.hooks.models import Delivery, Hook, HookKey
from tables.hooks.services import managing
from tests.admin.world import a_superuser, signed_in, text_of
from tests.hooks.world import a_hook
from tests.tables.builders import NOON, later

pytestmark = pytest.mark.django_db


@pytest.fixture
def delivery() -> Delivery:
    delivery = managing.test(a_hook(description="our bot").hook, NOON)
    Delivery.objects.filter(pk=delivery.pk).update(state=Delivery.State.FAILED, next_at=None)
    return delivery


def staff(*permissions: str) -> Client:
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="hooks", codename__in=permissions))
    return signed_in(user)


def send_again(client: Client, delivery: Delivery) -> int:
    where = reverse("admin:hooks_delivery_changelist")
    return client.post(where, {"action": "redeliver", "_selected_action": [delivery.pk]}).status_code


def test_hooks_and_their_log_can_be_read(delivery: Delivery) -> None:
    client = signed_in(a_superuser())

    for model, one in (("hook", delivery.hook_id), ("delivery", delivery.pk)):
        assert "our bot" in text_of(client.get(reverse(f"admin:hooks_{model}_changelist")))
        shown = text_of(client.get(reverse(f"admin:hooks_{model}_change", args=[one])))
        assert HookKey.objects.get().salt not in shown
        assert "whsec_" not in shown
    assert "hook.test" in text_of(client.get(reverse("admin:hooks_delivery_changelist") + "?q=" + delivery.news_id))


def test_nothing_is_changed_there(delivery: Delivery) -> None:
    client = signed_in(a_superuser())

    assert client.post(reverse("admin:hooks_hook_change", args=[delivery.hook_id]), {"url": "x"}).status_code == 403
    assert client.get(reverse("admin:hooks_hook_add")).status_code == 403
    assert client.post(reverse("admin:hooks_hook_delete", args=[delivery.hook_id])).status_code == 403
    assert Hook.objects.get().url != "x"


def test_who_may_sends_deliveries_again(delivery: Delivery) -> None:
    assert send_again(staff("view_delivery", "redeliver"), delivery) == 302

    delivery.refresh_from_db()
    assert delivery.state == Delivery.State.WAITING
    assert delivery.next_at is not None
    assert delivery.next_at > later(0)


def test_who_may_only_read_sends_nothing_again(delivery: Delivery) -> None:
    send_again(staff("view_delivery"), delivery)

    delivery.refresh_from_db()
    assert delivery.state == Delivery.State.FAILED
