"""Opening a stream from a view: after the view has found out who asks, and what he may see."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils import timezone

from tables.client_address import client_network
from tables.live import topics
from tables.live.handover import handover_of
from tables.live.look import Look
from tables.live.passes import Pass
from tables.live.slots import SLOTS, Slot
from tables.live.streaming import EventStream
from tables.live.topics import Topic


def open_stream(environ: Mapping[str, Any], topic: Topic, cursor: int, shown: Pass) -> bytes:
    """The body to answer with: empty where the server will stream by itself, else what there is so far. Raises
    TooManyStreams.
    """
    slot = slot_for(environ, shown.player)
    handover = handover_of(environ)
    if handover is not None and environ["REQUEST_METHOD"] == "GET":
        handover.then = EventStream(topic, cursor, shown, slot)
        return b""
    try:
        return topics.as_text(topic.news(cursor, Look(timezone.now())))
    finally:
        slot.release()


def slot_for(environ: Mapping[str, Any], player: str) -> Slot:
    """A slot for a player, or for an address where nobody has said who he is. Raises TooManyStreams."""
    if player:
        return SLOTS.take(player, settings.STREAMS_PER_PRINCIPAL)
    return SLOTS.take(client_network(environ), settings.STREAMS_PER_ADDRESS)
