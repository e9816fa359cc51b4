"""Tables as they are; what happens at them goes through the services, never through here."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tables.admin.readonly import ReadOnlyAdmin, ReadOnlyInline
from tables.models import SeatAssignment, Table


class SeatInline(ReadOnlyInline):
    """Who sits at the table now."""

    model = SeatAssignment
    fields = ["seat", "player", "bot", "autopilot", "ready"]


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    """Tables with their seats and hands."""

    list_display = ["name", "club", "ruleset", "state", "seated", "match", "running", "created_at"]
    list_filter = ["state", "ruleset", "club", "visibility"]
    list_select_related = ["club"]
    search_fields = ["name", "id", "club__name"]
    inlines = [SeatInline]
    fieldsets = [
        (None, {"fields": ["name", "club", "host", "visibility", "state", "running", "hands"]}),
        (_("Game"), {"fields": ["ruleset", "version", "shown_options"]}),
        (
            _("Clock (milliseconds)"),
            {"fields": ["move_ms", "bank_ms", "pause_ms", "bot_pace_ms", "continuous", "watch_delay_ms"]},
        ),
        (_("Match"), {"fields": ["match", "hand_number", "next_hand_at", "commitment", "id", "created_at"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Table]":
        tables: QuerySet[Table] = super().get_queryset(request)
        return tables.annotate(seat_count=Count("seats"))

    @admin.display(description=_("seated"), ordering="seat_count")
    def seated(self, table: Table) -> int:
        """How many seats are taken."""
        return int(getattr(table, "seat_count", 0))

    @admin.display(description=_("hand"))
    def running(self, table: Table) -> Any:
        """The hand being played, with a link to its page."""
        if not table.hand_started:
            return None
        where = reverse("admin:tables_handsummary_replay", args=[table.hand])
        return format_html('<a href="{}">{}.{}</a>', where, table.match, table.hand_number)

    @admin.display(description=_("hands"))
    def hands(self, table: Table) -> Any:
        """All hands played at this table."""
        where = reverse("admin:tables_handsummary_changelist")
        return format_html('<a href="{}?table__id__exact={}">{}</a>', where, table.pk, _("Hands of this table"))

    @admin.display(description=_("options"))
    def shown_options(self, table: Table) -> Any:
        """Name and value, one a line."""
        return format_html(
            '<div class="options">{}</div>',
            "\n".join(f"{name} = {value}" for name, value in sorted(table.options.items())),
        )
