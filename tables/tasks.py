"""Celery tasks: ids in, one service called. Running one twice, late or never changes no hand."""

from celery import shared_task
from django.utils import timezone

from tables.services import sweeping, turns


@shared_task
def sweep() -> None:
    """Do what is overdue; beat asks for it each second."""
    sweeping.sweep(at=timezone.now())


@shared_task
def take_bot_turn(hand_id: str, seq: int) -> None:
    """Play for the bots that the question of seq ``seq`` asks."""
    turns.take_bot_turn(hand_id=hand_id, seq=seq)
