"""What is sent: signed, in order, tried again, given up."""

from datetime import timedelta
from email.utils import format_datetime
from itertools import pairwise
from typing import Any

import pytest
import time_machine
from standardwebhooks import WebhookVerificationError

from tables.hooks.domain.retrying import PAUSES
from tables.hooks.models import Delivery, Hook
from tables.hooks.services import managing, sending
from tables.services import seating
from tests.hooks.world import a_receiver, a_told_hook, deliveries, send_all, the_attempt
from tests.tables.builders import NOON, a_person, later

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private_addresses")]


def test_what_is_sent_can_be_verified_by_others() -> None:
    with a_receiver() as receiver, time_machine.travel(later(10), tick=False):
        hook, secret, table = a_told_hook(receiver)
        send_all(hook, later(10))

        (request,) = receiver.got
        assert request.verified(secret)["data"]["table"] == table.pk
    assert request.path == "/hook?club=1"
    assert request.headers["content-type"] == "application/json"
    assert request.headers["host"] in receiver.url
    assert request.id == request.data["id"] == deliveries(hook)[0].news_id
    assert deliveries(hook)[0].state == Delivery.State.DELIVERED
    assert the_attempt().status == 204


@pytest.mark.parametrize("changed", ["body", "id", "timestamp", "secret"])
def test_what_others_have_changed_is_not_verified(changed: str) -> None:
    with a_receiver() as receiver, time_machine.travel(later(0), tick=False):
        hook, secret, _ = a_told_hook(receiver)
        send_all(hook)
        (request,) = receiver.got
        if changed == "body":
            request.body = request.body.replace(b"seats", b"seatz")
        elif changed == "secret":
            secret = managing.rotate_secret(hook, NOON).secret
        else:
            request.headers[f"webhook-{changed}"] += "0" if changed == "id" else ""
            request.headers["webhook-timestamp"] = str(int(NOON.timestamp()) + (changed == "timestamp"))

        with pytest.raises(WebhookVerificationError):
            request.verified(secret)


def test_a_replay_is_too_old_after_five_minutes() -> None:
    with a_receiver() as receiver, time_machine.travel(later(0), tick=False) as clock:
        hook, secret, _ = a_told_hook(receiver)
        send_all(hook)
        clock.move_to(later(299))
        assert receiver.got[0].verified(secret)
        clock.move_to(later(301))

        with pytest.raises(WebhookVerificationError):
            receiver.got[0].verified(secret)


def test_deliveries_come_in_the_order_of_what_happened() -> None:
    with a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver, 5)
        send_all(hook)

    seqs = [request.data["data"]["seq"] for request in receiver.got]
    assert len(seqs) == 5
    assert seqs == sorted(seqs)


def test_what_fails_is_tried_again_after_ever_longer_pauses_and_then_given_up() -> None:
    with a_receiver(answer=(500, {}, b"no")) as receiver:
        hook, _, _ = a_told_hook(receiver)
        at, moments = NOON, []
        while (due := deliveries(hook)[0].next_at) is not None:
            at = max(at, due)
            sending.send_due(hook.pk, now=lambda at=at: at)  # type: ignore[misc]
            moments.append(at)

    pauses = [second - first for first, second in pairwise(moments)]
    assert len(moments) == len(PAUSES) + 1 == len(receiver.got)
    assert all(0.9 * wanted <= pause <= 1.1 * wanted for wanted, pause in zip(PAUSES, pauses, strict=True))
    assert deliveries(hook)[0].state == Delivery.State.FAILED
    assert len({request.id for request in receiver.got}) == 1
    assert len({request.headers["webhook-signature"] for request in receiver.got}) == len(moments)


def test_nothing_is_sent_before_its_time() -> None:
    with a_receiver(answer=(503, {}, b"")) as receiver:
        hook, _, _ = a_told_hook(receiver)
        send_all(hook)
        send_all(hook, later(4))
        assert len(receiver.got) == 1
        send_all(hook, later(6))
        assert len(receiver.got) == 2


@pytest.mark.parametrize("wish", ["3600", format_datetime(NOON + timedelta(hours=1), usegmt=True)])
def test_a_receiver_that_asks_for_patience_gets_it(wish: str) -> None:
    with a_receiver(answer=(429, {"Retry-After": wish}, b"")) as receiver:
        hook, _, _ = a_told_hook(receiver)
        send_all(hook)

    assert deliveries(hook)[0].next_at == later(3600)


def test_a_success_after_failures_is_a_success() -> None:
    with a_receiver(answer=(500, {}, b"")) as receiver:
        hook, _, _ = a_told_hook(receiver)
        send_all(hook)
        hook.refresh_from_db()
        assert hook.failing_since == NOON
        receiver.answer = (200, {}, b"ok")
        send_all(hook, later(10))

    hook.refresh_from_db()
    assert hook.failing_since is None
    delivery = deliveries(hook)[0]
    assert (delivery.state, delivery.tries, delivery.next_at) == (Delivery.State.DELIVERED, 2, None)
    assert [(one.status, one.excerpt) for one in delivery.attempts.all()] == [(500, ""), (200, "ok")]


def test_410_switches_a_hook_off_at_once() -> None:
    with a_receiver(answer=(410, {}, b"")) as receiver:
        hook, _, table = a_told_hook(receiver, 3)
        send_all(hook)
        seating.join(table_id=table.pk, player=a_person(), at=NOON)
        send_all(hook)

    hook.refresh_from_db()
    assert (hook.off_at, hook.off_reason) == (NOON, Hook.OffReason.GONE)
    assert len(receiver.got) == 1
    assert [one.state for one in deliveries(hook)] == [Delivery.State.FAILED] * 3


def test_days_of_failure_switch_a_hook_off() -> None:
    with a_receiver(answer=(500, {}, b"")) as receiver:
        hook, _, table = a_told_hook(receiver)
        send_all(hook)
        for day in range(1, 6):
            hook.refresh_from_db()
            assert hook.off_at is None
            seating.join(table_id=table.pk, player=a_person(), at=later(day * 86400))
            send_all(hook, later(day * 86400))

    hook.refresh_from_db()
    assert (hook.off_at, hook.off_reason) == (later(5 * 86400), Hook.OffReason.FAILING)


def test_redelivery_has_the_same_id_and_body_and_a_new_time() -> None:
    with a_receiver() as receiver:
        hook, secret, _ = a_told_hook(receiver)
        send_all(hook)
        managing.redeliver(deliveries(hook)[0], later(3600))
        with time_machine.travel(later(3601), tick=False):
            send_all(hook, later(3601))
            first, second = receiver.got
            assert second.verified(secret)

    assert (first.id, first.body) == (second.id, second.body)
    assert first.headers["webhook-timestamp"] < second.headers["webhook-timestamp"]
    assert deliveries(hook)[0].tries == 2


def test_a_hook_that_is_off_is_tried_once_by_hand() -> None:
    with a_receiver(answer=(500, {}, b"")) as receiver:
        hook, _, _ = a_told_hook(receiver)
        managing.disable(hook, NOON)
        send_all(hook, later(10))
        assert not receiver.got
        managing.test(hook, later(20))
        managing.redeliver(deliveries(hook)[0], later(20))
        send_all(hook, later(20))

    assert sorted(request.data["type"] for request in receiver.got) == ["hook.test", "table.seats_changed"]
    assert {one.state for one in deliveries(hook)} == {Delivery.State.FAILED}


def test_for_a_day_both_secrets_sign() -> None:
    with a_receiver() as receiver, time_machine.travel(later(0), tick=False) as clock:
        hook, old, _ = a_told_hook(receiver)
        new = managing.rotate_secret(hook, NOON).secret
        send_all(hook)
        assert receiver.got[0].verified(old) == receiver.got[0].verified(new)

        clock.move_to(later(86_401))
        managing.test(hook, later(86_401))
        send_all(hook, later(86_401))
        assert receiver.got[1].verified(new)
        with pytest.raises(WebhookVerificationError):
            receiver.got[1].verified(old)


def test_a_server_with_another_key_signs_nothing_and_says_why(settings: Any) -> None:
    with a_receiver() as receiver:
        hook, secret, _ = a_told_hook(receiver)
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", [settings.SECRET_KEY]
        send_all(hook)
        assert len(receiver.got) == 1
        settings.SECRET_KEY_FALLBACKS = []
        managing.test(hook, NOON)
        send_all(hook)
        assert len(receiver.got) == 1

        hook.refresh_from_db()
        assert hook.off_reason == Hook.OffReason.SECRET_LOST
        managing.test(hook, NOON)
        send_all(hook)
        assert {one.state for one in deliveries(hook)} == {Delivery.State.DELIVERED, Delivery.State.FAILED}
        assert the_attempt().error == "secret_lost"
        managing.rotate_secret(hook, later(1))
        managing.enable(hook)
        managing.test(hook, later(86_402))
        send_all(hook, later(86_402))
    assert len(receiver.got) == 2
    assert secret
