"""What is due, found in rows, and the log's old pages."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef

from tables.hooks.models import Delivery, News
from tables.hooks.services.senders import SENDERS
from tables.hooks.services.sending import due_hooks

PAGE = 500  # rows removed in one transaction: on SQLite players wait meanwhile


def sweep(*, at: datetime) -> None:
    """Have everything sent that is due: retries, and what nobody was called for."""
    for hook_id in due_hooks(at):
        SENDERS.serve(hook_id)


def prune(*, at: datetime) -> None:
    """Forget deliveries that are older than the log is kept, and news that no delivery needs."""
    before = at - timedelta(days=settings.HOOKS_LOG_DAYS)
    old = Delivery.objects.filter(created_at__lt=before, next_at=None)
    while page := list(old.values_list("pk", flat=True)[:PAGE]):
        Delivery.objects.filter(pk__in=page).delete()
    unused = News.objects.filter(~Exists(Delivery.objects.filter(news=OuterRef("pk"))), created_at__lt=before)
    while page := list(unused.values_list("pk", flat=True)[:PAGE]):
        News.objects.filter(pk__in=page).delete()
