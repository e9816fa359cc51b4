"""From facts to deliveries, in the transaction of the facts themselves: both are stored, or neither.

A hand's own events are not told, so an action in a hand costs nothing here.
"""

from datetime import timedelta
from functools import partial

from django.db import transaction

from tables.domain.lobby.events import evolve
from tables.domain.times import from_ms, iso
from tables.hooks.domain import news
from tables.hooks.ids import event_id
from tables.hooks.models import Delivery, Hook, News
from tables.hooks.services import doorbell
from tables.projections import TableChange


def note(change: TableChange) -> None:
    """Put down what has to be told to whom, and ring once it is committed."""
    if not any(map(news.type_of, change.events)):
        return
    hooks = list(Hook.objects.filter(club_id=change.after.fixed.club, off_at=None))
    if not hooks:
        return
    told = [one for one in _told(change) if any(_wants(hook, one.type) for hook in hooks)]
    News.objects.bulk_create(told)
    Delivery.objects.bulk_create(
        Delivery(hook=hook, news=one, next_at=change.at, created_at=one.created_at)
        for one in told
        for hook in hooks
        if _wants(hook, one.type)
    )
    for hook in hooks:
        if any(_wants(hook, one.type) for one in told):
            transaction.on_commit(partial(doorbell.ring, hook.pk), robust=True)


def _told(change: TableChange) -> list[News]:
    lobby = change.before
    told: list[News] = []
    for row, event in zip(change.rows, change.events, strict=True):
        lobby = evolve(lobby, event)
        type_ = news.type_of(event)
        if type_ is None:
            continue
        id_, at = event_id(row.stream, row.seq, row.at), from_ms(row.at)
        body = news.body(id_, type_, iso(at), news.data_of(event, row.seq, row.stream, lobby))
        in_order = at + timedelta(microseconds=len(told))  # of one command: all happen in one millisecond
        told.append(News(id=id_, type=type_, table=row.stream, seq=row.seq, body=body, created_at=in_order))
    return told


def _wants(hook: Hook, type_: str) -> bool:
    return news.EVERYTHING in hook.events or type_ in hook.events
