"""Waking the senders, best effort: a bell that is not heard is found by the sweep."""

import logging

from celery import current_app

from tables.services.doorbell import UNREACHABLE

log = logging.getLogger(__name__)

DELIVER = "tables.hooks.tasks.deliver"
QUEUE = "hooks"


def ring(hook_id: str) -> None:
    """Have a hook's due deliveries sent."""
    try:
        current_app.send_task(DELIVER, args=[hook_id], queue=QUEUE, ignore_result=True)
    except UNREACHABLE:
        log.warning("no broker: deliveries of %s are left to the sweep", hook_id)
