"""Waking the senders, best effort: a bell that is not heard is found by the sweep."""

import logging

from tables.services import broker

log = logging.getLogger(__name__)

DELIVER = "tables.hooks.tasks.deliver"
QUEUE = "hooks"


def ring(hook_id: str) -> None:
    """Have a hook's due deliveries sent."""
    if not broker.send(DELIVER, [hook_id], QUEUE):
        log.warning("no broker: deliveries of %s are left to the sweep", hook_id)
