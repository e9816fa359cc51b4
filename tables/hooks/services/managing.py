"""What a club's hosts do with its hooks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import transaction

from tables.domain.times import iso
from tables.errors import BadRequest
from tables.hooks.domain import news, targets
from tables.hooks.ids import new_event_id
from tables.hooks.models import LONGEST_DESCRIPTION, Delivery, Hook, News
from tables.hooks.services import doorbell, secrets
from tables.models import Player
from tables.selectors import people as clubs
from tables.services import people

MOST_HOOKS = 20  # of a club: each event of its tables is sent to all of them


@dataclass(frozen=True, slots=True)
class Made:
    """A hook, and a new secret of its, which exists only here."""

    hook: Hook
    secret: str


def create(
    *,
    by: Player,
    club_id: str,
    url: str,
    at: datetime,
    events: Sequence[str] = (news.EVERYTHING,),
    description: str = "",
) -> Made:
    """A hook of a club, for its hosts. Raises NotFound, NotAllowed, BadRequest."""
    clubs.find_hosted_club(club_id, by)
    _check_room(club_id)
    _check_description(description)
    _check_events(events)
    _check_url(url)  # looks a name up: not while others wait for a transaction
    wanted = list(dict.fromkeys(events))
    with transaction.atomic():
        people.hold_club(club_id)
        _check_room(club_id)  # again: others may have made theirs meanwhile
        hook = Hook.objects.create(
            club_id=club_id, url=url, description=description, events=wanted, created_by=by, created_at=at
        )
        return Made(hook, secrets.renew(hook, at))


@transaction.atomic
def delete(hook: Hook) -> None:
    """Remove a hook with its log; what it was still to be told is not sent."""
    list(Hook.objects.select_for_update().filter(pk=hook.pk))  # before its deliveries, as everybody locks them
    hook.delete()


@transaction.atomic
def rotate_secret(hook: Hook, at: datetime) -> Made:
    """A new secret; the one before it is valid for another day."""
    return Made(hook, secrets.renew(hook, at))


def enable(hook: Hook) -> None:
    """Tell it what happens from now on. What it has missed can be sent again by hand."""
    Hook.objects.filter(pk=hook.pk).update(off_at=None, off_reason="", failing_since=None)


def disable(hook: Hook, at: datetime) -> None:
    """Tell it nothing more; what waits is given up."""
    switch_off(hook.pk, Hook.OffReason.SWITCHED, at)


@transaction.atomic
def switch_off(hook_id: str, reason: Hook.OffReason, at: datetime) -> None:
    """Switch a hook off, unless it is, and give up what waits."""
    if Hook.objects.filter(pk=hook_id, off_at=None).update(off_at=at, off_reason=reason):
        waiting = Delivery.objects.filter(hook_id=hook_id, state=Delivery.State.WAITING)
        waiting.update(state=Delivery.State.FAILED, next_at=None)


@transaction.atomic
def test(hook: Hook, at: datetime) -> Delivery:
    """Send a hook something, also while it is off; that is then tried once."""
    id_ = new_event_id()
    body = news.body(id_, news.TEST, iso(at), news.test_data(hook.club_id, hook.pk))
    told = News.objects.create(id=id_, type=news.TEST, body=body, created_at=at)
    delivery = Delivery.objects.create(hook=hook, news=told, next_at=at, created_at=at)
    transaction.on_commit(partial(doorbell.ring, hook.pk), robust=True)
    return delivery


@transaction.atomic
def redeliver(delivery: Delivery, at: datetime) -> None:
    """Send the same again, under the same id; also while the hook is off, then once."""
    Delivery.objects.filter(pk=delivery.pk).update(state=Delivery.State.WAITING, round=0, next_at=at)
    transaction.on_commit(partial(doorbell.ring, delivery.hook_id), robust=True)


def target_of(url: str) -> targets.Target:
    """A hook's URL by the rules of this installation; raises BadTarget."""
    return targets.parse(url, plain=not settings.PRODUCTION)


def _check_url(url: str) -> None:
    try:
        targets.endpoints(target_of(url), private=settings.HOOKS_TO_PRIVATE_ADDRESSES)
    except targets.BadTarget as bad:
        raise BadRequest("/url", bad.reason, **bad.facts) from bad


def _check_room(club_id: str) -> None:
    if Hook.objects.filter(club_id=club_id).count() >= MOST_HOOKS:
        raise BadRequest("/club", "too_many", most=MOST_HOOKS)


def _check_events(events: Sequence[str]) -> None:
    known = (news.EVERYTHING, *news.TYPES)
    for index, type_ in enumerate(events):
        if type_ not in known:
            raise BadRequest(f"/events/{index}", "unknown_value", values=known)
    if not events:
        raise BadRequest("/events", "missing")


def _check_description(description: str) -> None:
    if len(description) > LONGEST_DESCRIPTION or not description.isprintable():
        raise BadRequest("/description", "bad_text", most=LONGEST_DESCRIPTION)
