"""Hooks and their log, to be read; sending again is the only thing that is done here."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tables.admin.readonly import ReadOnlyAdmin, ReadOnlyInline
from tables.hooks.models import Attempt, Delivery, Hook
from tables.hooks.services import managing


@admin.register(Hook)
class HookAdmin(ReadOnlyAdmin):
    """Where clubs are told what happens."""

    list_display = ["__str__", "club", "url", "created_at", "failing_since", "off_at", "off_reason"]
    list_filter = ["off_reason", "club"]
    list_select_related = ["club"]
    search_fields = ["id", "url", "description", "club__name"]
    fields = [
        "description",
        "club",
        "url",
        "events",
        "id",
        "created_by",
        "created_at",
        "failing_since",
        "off_at",
        "off_reason",
    ]


class AttemptInline(ReadOnlyInline):
    """What the receiver answered, each time."""

    model = Attempt
    fields = ["at", "duration_ms", "status", "error", "excerpt"]


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    """What was told to whom, and how that went."""

    list_display = ["created_at", "type", "hook", "state", "tries", "next_at"]
    list_filter = ["state", "news__type", "hook__club"]
    list_select_related = ["hook", "news"]
    search_fields = ["id", "news__id", "hook__id", "news__table"]
    date_hierarchy = "created_at"
    fields = ["hook", "type", "state", "tries", "created_at", "next_at", "body", "id"]
    readonly_fields = ["type", "body"]
    inlines = [AttemptInline]
    actions = ["redeliver"]

    def has_redeliver_permission(self, request: HttpRequest) -> bool:
        """Who may send again."""
        return request.user.has_perm("hooks.redeliver")

    @admin.action(description=_("Send the selected deliveries again"), permissions=["redeliver"])
    def redeliver(self, request: HttpRequest, chosen: "QuerySet[Delivery]") -> None:
        """Under the same ids as before."""
        found = list(chosen)
        for delivery in found:
            managing.redeliver(delivery, timezone.now())
        done = ngettext("%(count)d delivery is sent again.", "%(count)d deliveries are sent again.", len(found))
        self.message_user(request, done % {"count": len(found)}, messages.SUCCESS)

    @admin.display(description=_("type"), ordering="news__type")
    def type(self, delivery: Delivery) -> str:
        """What happened."""
        return delivery.news.type

    @admin.display(description=_("body"))
    def body(self, delivery: Delivery) -> Any:
        """As it is sent."""
        return delivery.news.body
