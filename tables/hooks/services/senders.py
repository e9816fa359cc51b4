"""Threads in which receivers may take their time.

A worker's own threads are few and play for bots and clocks too; a receiver that does not answer must not
keep one. So a task hands its hook over and ends. Nothing is lost with these threads: what is due is rows.
"""

import logging
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Final

from django.db import connections

from tables.hooks.services import sending

log = logging.getLogger(__name__)

THREADS: Final = 8  # so many slow receivers keep others waiting, for ten seconds at most


class Senders:
    """Hooks on their way to being served, each by one thread at a time."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, "hooks")
        self._busy: set[str] = set()
        self._lock = Lock()

    def serve(self, hook_id: str) -> None:
        """Have a hook's due deliveries sent soon; returns at once."""
        with self._lock:
            if hook_id in self._busy:
                return  # the sweep finds what its thread might miss
            self._busy.add(hook_id)
        try:
            self._pool.submit(self._send, hook_id)
        except RuntimeError:  # the worker is stopping, or gets no more threads: left to a later sweep
            self._is_served(hook_id)

    def stop(self) -> None:
        """Begin nothing more; what is under way ends in time by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _send(self, hook_id: str) -> None:
        try:
            sending.send_due(hook_id)
        except Exception:
            log.exception("deliveries of %s could not be sent", hook_id)
        finally:
            try:
                connections.close_all()
            finally:
                self._is_served(hook_id)

    def _is_served(self, hook_id: str) -> None:
        with self._lock:
            self._busy.discard(hook_id)


SENDERS: Final = Senders()
