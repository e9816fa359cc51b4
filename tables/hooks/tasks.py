"""Celery tasks: ids in, one service called. Running one twice, late or never loses nothing."""

from typing import Any

from celery import shared_task
from celery.signals import worker_process_shutdown, worker_shutting_down
from django.utils import timezone

from tables.hooks.services import sweeping
from tables.hooks.services.senders import SENDERS


@shared_task
def deliver(hook_id: str) -> None:
    """Send what is due for a hook."""
    SENDERS.serve(hook_id)


@shared_task
def sweep() -> None:
    """Send what is due for any hook; beat asks for it every few seconds."""
    sweeping.sweep(at=timezone.now())


@shared_task
def prune() -> None:
    """Forget old deliveries; beat asks for it each hour."""
    sweeping.prune(at=timezone.now())


@worker_shutting_down.connect
@worker_process_shutdown.connect
def stop_sending(**_: Any) -> None:
    """A worker that is told to stop takes on nothing more."""
    SENDERS.stop()
