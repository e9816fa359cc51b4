"""Requests on their way: signed, tried again, given up, never followed, never to where nobody may send."""

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from email.utils import format_datetime
from itertools import count, pairwise
from typing import Any

import pytest
import time_machine
from celery import Celery, current_app
from django.db import connection
from standardwebhooks import WebhookVerificationError

from gouji.celery import app
from tables.hooks.domain.retrying import PAUSES
from tables.hooks.ids import new_hook_id
from tables.hooks.models import SHOWN_BYTES, Attempt, Delivery, Hook
from tables.hooks.services import managing, outgoing, sending, sweeping
from tables.hooks.services.senders import SENDERS, Senders
from tables.models import Table
from tables.services import seating
from tests.hooks.world import CERTIFICATE, Receiver, a_hook, a_receiver, deliveries, send_all
from tests.tables.builders import NOON, a_person, a_table, later

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def private_addresses(settings: Any) -> None:
    """Receivers of tests are on this machine."""
    settings.HOOKS_TO_PRIVATE_ADDRESSES = True


def a_told_hook(receiver: Receiver, number: int = 1, **given: Any) -> tuple[Hook, str, Table]:
    """A hook with so many deliveries that are due, its secret, and the table they are about."""
    table = a_table(**given)
    made = a_hook(table.club, receiver.url)
    for _ in range(number):
        seating.join(table_id=table.pk, player=a_person(), at=NOON)
    return made.hook, made.secret, table


def the_attempt() -> Attempt:
    return Attempt.objects.order_by("pk").last()  # type: ignore[return-value]


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


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(status: int) -> None:
    with a_receiver() as inside, a_receiver(answer=(status, {"Location": inside.url}, b"")) as receiver:
        hook, _, _ = a_told_hook(receiver)
        send_all(hook)

    assert not inside.got
    assert the_attempt().status == status
    assert deliveries(hook)[0].state == Delivery.State.WAITING


def test_a_name_that_means_another_address_later_is_refused_when_connecting(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.HOOKS_TO_PRIVATE_ADDRESSES = False
    with a_receiver() as receiver:
        port = int(receiver.url.split(":")[2].split("/")[0])
        address = ["93.184.215.14"]
        monkeypatch.setattr(
            socket, "getaddrinfo", lambda *_, **__: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address[0], port))]
        )
        table = a_table()
        hook = a_hook(table.club, f"http://rebinding.example:{port}/").hook
        address[0] = "127.0.0.1"
        managing.test(hook, NOON)
        send_all(hook)

    assert not receiver.got
    assert (the_attempt().status, the_attempt().error) == (None, "private_address")


def at_home(host: str, port: int, **_: Any) -> list[Any]:
    """A resolver that knows every name, as this machine."""
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]


def test_the_certificate_must_be_that_of_the_name_although_an_address_is_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", at_home)
    monkeypatch.setattr(outgoing, "_TLS", ssl.create_default_context(cafile=str(CERTIFICATE)))
    with a_receiver(tls=True) as receiver:
        good, other = (
            a_hook(a_table().club, url).hook for url in (receiver.url, receiver.url.replace("hooks.", "other."))
        )
        for hook in (good, other):
            managing.test(hook, NOON)
            send_all(hook)

    assert [request.headers["host"] for request in receiver.got] == [receiver.url.split("/")[2]]
    assert [(one.status, one.error) for one in Attempt.objects.order_by("pk")] == [(204, ""), (None, "tls")]


def test_a_certificate_that_nobody_has_signed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", at_home)
    with a_receiver(tls=True) as receiver:
        hook = a_hook(a_table().club, receiver.url).hook
        managing.test(hook, NOON)
        send_all(hook)

    assert not receiver.got
    assert the_attempt().error == "tls"


def test_a_hook_from_looser_days_is_refused_when_connecting(settings: Any) -> None:
    with a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver)
        settings.HOOKS_TO_PRIVATE_ADDRESSES = False
        send_all(hook)
        assert the_attempt().error == "private_address"
        settings.PRODUCTION = True
        send_all(hook, later(10))

    assert the_attempt().error == "bad_scheme"
    assert not receiver.got


def test_a_long_answer_is_cut_and_what_no_page_can_show_is_taken_out() -> None:
    with a_receiver(answer=(200, {}, b"\0\x1b[31m\xff ok\n" + b"x" * 5_000_000)) as receiver:
        hook, _, _ = a_told_hook(receiver)
        send_all(hook)

    excerpt = the_attempt().excerpt
    assert excerpt.startswith("  [31m\N{REPLACEMENT CHARACTER} ok\nxxx")
    assert len(excerpt) <= SHOWN_BYTES


def test_a_closed_port_is_a_failure_like_others() -> None:
    with a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver)
    send_all(hook)

    assert (the_attempt().status, the_attempt().error) == (None, "no_connection")
    assert deliveries(hook)[0].next_at is not None


def test_a_name_with_many_dead_addresses_takes_no_longer_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "CONNECT_SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0), backlog=0) as full:
        port = full.getsockname()[1]
        taken = [socket.socket() for _ in range(4)]
        for one in taken:
            one.setblocking(False)
            one.connect_ex(("127.0.0.1", port))
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: at_home("", port) * 500)
        hook = a_hook(a_table().club, f"http://many.example:{port}/").hook
        managing.test(hook, NOON)
        begun = time.monotonic()
        send_all(hook)
        taking = time.monotonic() - begun
        for one in taken:
            one.close()

    assert the_attempt().error == "no_connection"
    assert taking < 5


@pytest.mark.parametrize(
    ("speech", "error"),
    [
        (b"", "no_http"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "no_http"),
        (b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 500, "no_http"),
    ],
)
def test_something_that_speaks_otherwise_is_a_failure(speech: bytes, error: str) -> None:
    with a_raw_server(lambda connection: connection.sendall(speech)) as url:
        hook = a_hook(a_table().club, url).hook
        managing.test(hook, NOON)
        send_all(hook)

    assert (the_attempt().status, the_attempt().error) == (None, error)


def test_a_status_counts_where_the_rest_of_the_answer_is_missing() -> None:
    with a_raw_server(lambda connection: connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nok")) as url:
        hook = a_hook(a_table().club, url).hook
        managing.test(hook, NOON)
        send_all(hook)

    assert (the_attempt().status, the_attempt().excerpt) == (200, "ok")


def test_a_receiver_that_sends_a_byte_now_and_then_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "TOTAL_SECONDS", 0.5)

    def drip(connection: socket.socket) -> None:
        for sign in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"z" * 10_000:
            try:
                connection.sendall(bytes([sign]))
            except OSError:
                return
            time.sleep(0.05)

    begun = time.monotonic()
    with a_raw_server(drip) as url:
        hook = a_hook(a_table().club, url).hook
        managing.test(hook, NOON)
        send_all(hook)

    assert the_attempt().error == "timeout"
    assert time.monotonic() - begun < 5


class a_raw_server:  # noqa: N801  a context manager, named like the others
    """A port that speaks what a test wants, on one connection."""

    def __init__(self, speak: Any) -> None:
        self.speak = speak

    def __enter__(self) -> str:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.thread = threading.Thread(target=self._serve)
        self.thread.start()
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}/"

    def _serve(self) -> None:
        connection, _ = self.listener.accept()
        with connection:
            got = b""
            while not got.endswith(b"}"):  # what is left unread would cut the answer off
                got += connection.recv(65536)
            self.speak(connection)

    def __exit__(self, *_: object) -> None:
        self.thread.join()
        self.listener.close()


def test_after_a_failure_the_rest_waits_for_the_next_sweep() -> None:
    with a_receiver(answer=(500, {}, b"")) as receiver:
        hook, _, _ = a_told_hook(receiver, 3)
        sending.send_due(hook.pk, now=lambda: NOON)
        assert len(receiver.got) == 1
        assert sending.due_hooks(NOON) == [hook.pk]


def test_a_hook_that_is_being_served_is_left_alone() -> None:
    with a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver)
        Hook.objects.filter(pk=hook.pk).update(lease_until=later(30))
        sending.send_due(hook.pk, now=lambda: later(1))
        assert sending.due_hooks(later(1)) == []
        assert not receiver.got


def test_a_lease_from_before_the_clock_was_set_back_keeps_nobody_waiting() -> None:
    with a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver)
        Hook.objects.filter(pk=hook.pk).update(lease_until=later(3600))
        assert sending.due_hooks(later(1)) == [hook.pk]
        send_all(hook, later(1))
    assert len(receiver.got) == 1


@pytest.mark.django_db(transaction=True)
def test_a_hook_for_which_there_was_no_thread_is_served_by_a_later_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: object) -> None:
        raise RuntimeError("can't start new thread")

    senders = Senders()
    with a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver)
        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "start", refused)
            senders.serve(hook.pk)
        senders.serve(hook.pk)
        receiver.wait_for(1)
        wait_until(lambda: not senders._busy)
    senders.stop()
    senders._pool.shutdown()  # what was asked for without a thread is under way as well


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("remove", [managing.delete, lambda hook: managing.disable(hook, NOON)])
def test_who_ends_a_hook_while_an_attempt_is_noted_waits_for_it(
    monkeypatch: pytest.MonkeyPatch, remove: Callable[[Hook], None]
) -> None:
    """Both write the hook and its deliveries: in another order each would wait for the other, and one would fail."""
    noted, judge = threading.Event(), sending._judge

    def while_the_other_waits(*given: Any) -> None:
        noted.set()
        wait_until(lambda: keeps_somebody_waiting(connection))
        judge(*given)

    monkeypatch.setattr(sending, "_judge", while_the_other_waits)
    with a_receiver(answer=(500, {}, b"")) as receiver, ThreadPoolExecutor(1) as other:
        hook, _, _ = a_told_hook(receiver)

        def end_it() -> None:
            assert noted.wait(20)
            try:
                remove(hook)
            finally:
                connection.close()

        ended = other.submit(end_it)
        sending.send_due(hook.pk, now=lambda: NOON)
        ended.result(20)
    assert not Hook.objects.filter(pk=hook.pk, off_at=None).exists()


def keeps_somebody_waiting(holder: Any) -> bool:
    """Whether anybody waits for a lock of this connection. Others on the same server wait for each other too."""
    with holder.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
        )
        return bool(cursor.fetchone()[0])


class Killed(BaseException):
    """What no code catches, like a kill."""


@contextmanager
def killed_after(statements: int) -> Iterator[None]:
    """Nothing reaches the database any more after so many statements."""
    left = count(statements, -1)

    def execute(run: Any, *given: Any) -> Any:
        if next(left) <= 0:
            raise Killed
        return run(*given)

    with connection.execute_wrapper(execute):
        yield


@pytest.mark.django_db(transaction=True)
def test_wherever_a_sender_is_killed_everything_arrives_under_its_id() -> None:
    at, kills = NOON, 0
    with a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver, 2)
        expected = {one.news_id for one in deliveries(hook)}
        for statements in count():
            Delivery.objects.update(state=Delivery.State.WAITING, next_at=at, round=0)
            receiver.got.clear()
            try:
                with killed_after(statements):
                    sending.send_due(hook.pk, now=lambda at=at: at)  # type: ignore[misc]
                break
            except Killed:
                kills += 1
            at += sending.LEASE
            send_all(hook, at)
            assert {request.id for request in receiver.got} == expected
            assert {one.state for one in deliveries(hook)} == {Delivery.State.DELIVERED}
            assert len(receiver.got) <= len(expected) + 1

    assert kills > 12  # lease, delivery, secret, transaction, log, delivery, hook, release: twice


@pytest.mark.django_db(transaction=True)
def test_what_was_not_rung_for_is_found() -> None:
    before = current_app._get_current_object()  # type: ignore[attr-defined]
    lost = Celery("lost", set_as_current=False)
    lost.config_from_object("django.conf:settings", namespace="CELERY")
    lost.conf.broker_url = "redis://127.0.0.1:1/0"
    lost.set_current()
    try:
        with a_receiver() as receiver:
            hook, _, _ = a_told_hook(receiver)
            assert not receiver.got
            sweeping.sweep(at=later(1))
            receiver.wait_for(1)
            wait_until(lambda: not SENDERS._busy)
    finally:
        before.set_current()

    assert deliveries(hook)[0].state == Delivery.State.DELIVERED


def test_a_bell_for_a_hook_that_is_not_there_wakes_nobody() -> None:
    sending.send_due(new_hook_id(), now=lambda: NOON)


def test_a_fault_of_ours_does_not_keep_later_news_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    with a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver, 2)
        monkeypatch.setattr(socket, "getaddrinfo", broken)
        sending.send_due(hook.pk, now=lambda: NOON)
        monkeypatch.undo()
        send_all(hook, later(1))

    assert [one.state for one in deliveries(hook)] == [Delivery.State.WAITING, Delivery.State.DELIVERED]
    assert Attempt.objects.order_by("pk")[0].error == "internal"


def test_beat_asks_for_tasks_that_there_are(settings: Any) -> None:
    app.loader.import_default_modules()
    assert {one["task"] for one in settings.CELERY_BEAT_SCHEDULE.values()} <= set(app.tasks)


@pytest.mark.django_db(transaction=True)
def test_slow_receivers_keep_neither_others_nor_the_caller_waiting() -> None:
    release = threading.Event()
    with a_receiver(before=lambda: release.wait(30)) as slow, a_receiver() as quick:
        hooks = [a_told_hook(slow)[0] for _ in range(3)]
        last, _, _ = a_told_hook(quick)
        for hook in [*hooks, last]:
            SENDERS.serve(hook.pk)  # who waited here would be cut off, and nothing be delivered by the slow ones
        quick.wait_for(1)
        slow.wait_for(3)
        assert not release.is_set()
        release.set()
        wait_until(lambda: not SENDERS._busy)

    assert {one.state for hook in [*hooks, last] for one in deliveries(hook)} == {Delivery.State.DELIVERED}


def wait_until(condition: Any, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)
