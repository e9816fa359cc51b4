"""Who sends: one at a time, also after a kill, a lost bell, a lock, a thread too few."""

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from django.db import connection

from gouji.celery import app
from tables.hooks.ids import new_hook_id
from tables.hooks.models import Attempt, Delivery, Hook
from tables.hooks.services import managing, sending, sweeping
from tables.hooks.services.senders import SENDERS, Senders
from tests.hooks.world import a_receiver, a_told_hook, deliveries, send_all
from tests.patience import eventually
from tests.tables.bells import without_a_broker
from tests.tables.builders import NOON, later

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private_addresses")]


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
        assert eventually(lambda: not senders._busy)
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
        assert eventually(lambda: keeps_somebody_waiting(connection))
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
    with without_a_broker(), a_receiver() as receiver:
        hook, _, _ = a_told_hook(receiver)
        assert not receiver.got
        sweeping.sweep(at=later(1))
        receiver.wait_for(1)
        assert eventually(lambda: not SENDERS._busy)

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
        assert eventually(lambda: not SENDERS._busy)

    assert {one.state for hook in [*hooks, last] for one in deliveries(hook)} == {Delivery.State.DELIVERED}
