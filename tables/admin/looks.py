"""The audit of officials who have opened hands: to be read, never changed."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tables.admin.readonly import ReadOnlyAdmin
from tables.models import Look
from tables.selectors import looks


@admin.register(Look)
class LookAdmin(ReadOnlyAdmin):
    """Who looked at which hand, when and why."""

    list_display = ["at", "who", "shown_hand", "reason"]
    list_display_links = None
    date_hierarchy = "at"
    search_fields = ["hand", "official", "reason"]
    fields = ["at", "who", "shown_hand", "reason"]
    readonly_fields = ["at", "who", "shown_hand", "reason"]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Look]":
        return looks.with_names(super().get_queryset(request))

    @admin.display(description=_("official"), ordering="official")
    def who(self, look: Look) -> str:
        """The name, or the id of somebody who is no longer known."""
        return getattr(look, "official_name", None) or str(look.official)

    @admin.display(description=_("hand"), ordering="hand")
    def shown_hand(self, look: Look) -> Any:
        """With a link to its page."""
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:tables_handsummary_replay", args=[look.hand]), look.hand
        )
