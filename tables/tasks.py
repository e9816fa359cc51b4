"""Celery tasks: ids in, one service called. Running one twice, late or never changes no hand."""

from typing import Any, Final

from celery import shared_task
from celery.signals import worker_ready, worker_shutting_down
from django.utils import timezone

from tables.services import sweeping, turns
from tables.services.standby import Standby

STANDBY: Final = Standby(sweeping.sweep)


@shared_task
def sweep() -> None:
    """Do what is overdue; beat asks for it each second."""
    STANDBY.swept()
    sweeping.sweep(at=timezone.now())


@shared_task
def take_bot_turn(hand_id: str, seq: int) -> None:
    """Play for the bots that the question of seq ``seq`` asks."""
    turns.take_bot_turn(hand_id=hand_id, seq=seq)


@worker_ready.connect
def stand_by(**_: Any) -> None:
    """Sweep also while no message arrives."""
    STANDBY.start()


@worker_shutting_down.connect
def stand_down(**_: Any) -> None:
    """A worker that is told to stop begins nothing more."""
    STANDBY.stop()
