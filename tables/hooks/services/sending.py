"""Sending what is due, one hook at a time and one delivery after the other.

A hook is leased to one sender; whoever dies leaves rows that say what is still due. A receiver may so
get something twice, under the same id, but never lose anything.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tables.hooks.domain import signing
from tables.hooks.domain.retrying import next_attempt
from tables.hooks.domain.targets import BadTarget
from tables.hooks.models import Attempt, Delivery, Hook
from tables.hooks.services import managing, outgoing, secrets
from tables.hooks.services.outgoing import Outcome
from tables.leases import free

log = logging.getLogger(__name__)

LEASE: Final = timedelta(seconds=60)  # longer than a look-up of a name and a request take
MOST_TIME: Final = timedelta(seconds=20)  # then other hooks have their turn
AT_ONCE: Final = 200  # hooks found by one sweep
PATIENCE: Final = timedelta(days=5)  # with a hook that takes nothing
GONE: Final = 410
SECRET_LOST: Final = "secret_lost"  # noqa: S105  an error, not a password


def due_hooks(at: datetime) -> list[str]:
    """The hooks that have something due and nobody who sends it."""
    due = Delivery.objects.filter(hook__in=Hook.objects.filter(free(at, LEASE)), next_at__lte=at)
    return list(due.order_by().values_list("hook_id", flat=True).distinct()[:AT_ONCE])


def send_due(hook_id: str, now: Callable[[], datetime] = timezone.now) -> None:
    """Send what is due for a hook, the oldest first, until nothing is, something fails, or time is over.

    After a failure the rest waits for the next sweep: a receiver that is away shall not keep a sender.
    """
    end = now() + MOST_TIME
    while (at := now()) < end and (lease := _leased(hook_id, at)):
        try:
            going_well = _send_next(hook_id, at)
        finally:
            Hook.objects.filter(pk=hook_id, lease_until=lease).update(lease_until=None)
        if not going_well:
            return


def _leased(hook_id: str, at: datetime) -> datetime | None:
    """Until when this sender has the hook for itself; None where another one has it, or there is no such hook."""
    return at + LEASE if Hook.objects.filter(free(at, LEASE), pk=hook_id).update(lease_until=at + LEASE) else None


def _send_next(hook_id: str, at: datetime) -> bool:
    """Send the oldest delivery that is due; whether there was one and it went well."""
    due = Delivery.objects.filter(hook_id=hook_id, next_at__lte=at).select_related("hook", "news")
    delivery = due.order_by("created_at").first()
    if delivery is None:
        return False
    outcome = _sent(delivery, at)
    _record(delivery.pk, outcome, at)
    return outcome.succeeded


def _sent(delivery: Delivery, at: datetime) -> Outcome:
    hook, news = delivery.hook, delivery.news
    try:
        target = managing.target_of(hook.url)
        headers = signing.signed_headers(news.pk, at, news.body, secrets.of(hook, at))
        return outgoing.post(target, news.body.encode(), headers, at, private=settings.HOOKS_TO_PRIVATE_ADDRESSES)
    except BadTarget as bad:  # it was good when the hook was made: the installation is stricter now
        return Outcome(0, error=bad.reason)
    except secrets.SecretLost:
        return Outcome(0, error=SECRET_LOST)
    except Exception:
        # A fault of ours is a failed attempt as well: otherwise this delivery would keep all later ones waiting.
        log.exception("%s could not be sent", delivery.pk)
        return Outcome(0, error="internal")


@transaction.atomic
def _record(delivery_id: str, outcome: Outcome, at: datetime) -> None:
    """Log an attempt and decide what follows from it. The hook is locked before its deliveries, as by everybody."""
    hook = Hook.objects.select_for_update(of=("self",), no_key=True).filter(deliveries=delivery_id).first()
    delivery = Delivery.objects.select_for_update(of=("self",)).filter(pk=delivery_id).first()
    if hook is None or delivery is None:
        return  # removed meanwhile
    Attempt.objects.create(
        delivery=delivery,
        at=at,
        duration_ms=outcome.duration_ms,
        status=outcome.status,
        error=outcome.error,
        excerpt=outcome.excerpt,
    )
    failed = delivery.round + 1
    retry_at = None if outcome.succeeded or hook.off_at else next_attempt(failed, at, outcome.wish)
    if outcome.succeeded:
        state = Delivery.State.DELIVERED
    else:
        state = Delivery.State.FAILED if retry_at is None else Delivery.State.WAITING
    Delivery.objects.filter(pk=delivery_id).update(state=state, next_at=retry_at, tries=F("tries") + 1, round=failed)
    _judge(hook, outcome, at)


def _judge(hook: Hook, outcome: Outcome, at: datetime) -> None:
    """What an attempt says about the hook itself."""
    if outcome.succeeded:
        Hook.objects.filter(pk=hook.pk, failing_since__isnull=False).update(failing_since=None)
    elif outcome.status == GONE:
        log.info("%s is gone and switched off", hook.pk)
        managing.switch_off(hook.pk, Hook.OffReason.GONE, at)
    elif outcome.error == SECRET_LOST:
        log.error("the secret of %s is lost: the server's key has changed", hook.pk)
        managing.switch_off(hook.pk, Hook.OffReason.SECRET_LOST, at)
    elif hook.failing_since is None:
        Hook.objects.filter(pk=hook.pk).update(failing_since=at)
    elif at - hook.failing_since >= PATIENCE:
        log.warning("%s has taken nothing for days and is switched off", hook.pk)
        managing.switch_off(hook.pk, Hook.OffReason.FAILING, at)
