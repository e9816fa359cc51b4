"""The ledger to be read: what everybody may see of it, and nothing of an open sealed question.

Secrets have no page. While a sealed question is open, its answers stay out of these lists: how many have answered,
and how fast, would tell about cards (GJ-5.2).
"""

import json
from typing import Any

from django.contrib import admin
from django.db.models import Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.constants import LOOKUP_SEP
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tables.admin.readonly import ReadOnlyAdmin
from tables.domain import canonical
from tables.domain.times import from_ms
from tables.models import StoredCommand, StoredEvent, Stream, TurnClock

EVENT_FIELDS = (
    "stream",
    "seq",
    "type",
    "schema",
    "payload",
    "actor",
    "command_id",
    "recorded",
    "follows",
    "hash_hex",
)
COMMAND_FIELDS = ("principal", "key", "stream", "first_seq", "events", "received")

SEALED = TurnClock.objects.filter(sealed=True)


def _without_sealed(rows: "QuerySet[Any]", seq: str) -> "QuerySet[Any]":
    """Without the rows that came after an open sealed question."""
    return rows.exclude(Exists(SEALED.filter(hand=OuterRef("stream"), since__lt=OuterRef(seq))))


@admin.register(Stream)
class StreamAdmin(ReadOnlyAdmin):
    """The streams and how far they have come."""

    list_display = ["id", "kind", "told"]
    list_filter = ["kind"]
    search_fields = ["id"]
    fields = ["id", "kind", "told"]
    readonly_fields = ["id", "kind", "told"]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """By id and kind only: how many events there are, or which, counts the answers to a sealed question as well."""
        return lookup.partition(LOOKUP_SEP)[0] in ("id", "kind")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Stream]":
        seen = Coalesce(Subquery(SEALED.filter(hand=OuterRef("pk")).values("since")[:1]), F("seq"))
        streams: QuerySet[Stream] = super().get_queryset(request)
        return streams.defer("head_hash").annotate(seen_seq=seen)

    @admin.display(description=_("events"), ordering="seen_seq")
    def told(self, stream: Stream) -> int:
        """How many everybody may know of. Not under the name of a relation: the list would be sorted by that."""
        return int(getattr(stream, "seen_seq", 0))


@admin.register(StoredEvent)
class EventAdmin(ReadOnlyAdmin):
    """The facts, with their public part."""

    list_display = ["seq", "type", "recorded", "actor", "stream"]
    list_display_links = ["seq"]
    list_filter = ["stream__kind", "type"]
    list_select_related = ["stream"]
    search_fields = ["stream__id", "command_id", "actor"]
    ordering = ["-pk"]
    fields = [*EVENT_FIELDS]
    readonly_fields = [*EVENT_FIELDS]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[StoredEvent]":
        return _without_sealed(super().get_queryset(request), "seq")

    @admin.display(description=_("public part"))
    def payload(self, event: StoredEvent) -> Any:
        """What everybody may see, as stored."""
        shown = json.dumps(canonical.loads(bytes(event.data)), indent=2, ensure_ascii=False)
        return format_html('<pre class="payload">{}</pre>', shown)

    @admin.display(description=_("recorded"), ordering="recorded_at")
    def recorded(self, event: StoredEvent) -> Any:
        """When."""
        return from_ms(event.recorded_at)

    @admin.display(description=_("follows hash"))
    def follows(self, event: StoredEvent) -> str:
        """The hash of the event before."""
        return bytes(event.prev_hash).hex()

    @admin.display(description=_("hash"))
    def hash_hex(self, event: StoredEvent) -> str:
        """The hash of this one."""
        return bytes(event.hash).hex()


@admin.register(StoredCommand)
class CommandAdmin(ReadOnlyAdmin):
    """Accepted commands: whose, under which key, and what they made."""

    list_display = [*COMMAND_FIELDS]
    list_select_related = ["stream"]
    search_fields = ["principal", "key", "stream__id"]
    ordering = ["-pk"]
    fields = [*COMMAND_FIELDS]
    readonly_fields = [*COMMAND_FIELDS]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[StoredCommand]":
        return _without_sealed(super().get_queryset(request), "first_seq")

    @admin.display(description=_("received"), ordering="received_at")
    def received(self, command: StoredCommand) -> Any:
        """When."""
        return from_ms(command.received_at)
