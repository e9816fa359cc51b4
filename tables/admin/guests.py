"""Seat links and devices: seen and revoked here, made by hosts elsewhere. What opens them is stored nowhere."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tables.admin.readonly import ReadOnlyAdmin
from tables.models import Device, SeatLink
from tables.services import devices, seat_links

TOLD = ("table", "seat", "guest", "made_by", "created_at", "expires_at", "used_at", "revoked_at")


@admin.register(SeatLink)
class SeatLinkAdmin(ReadOnlyAdmin):
    """Links with which guests sit down."""

    list_display = ["name", *TOLD]
    list_display_links = ["table"]
    list_select_related = ["table", "guest__player", "made_by"]
    search_fields = ["id", "name", "table__name", "table__id", "guest__player__name"]
    fields = ["id", "name", *TOLD]
    actions = ["revoke"]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[SeatLink]":
        links: QuerySet[SeatLink] = super().get_queryset(request)
        return links.defer("digest")

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        """Who may end links."""
        return request.user.has_perm("tables.change_seatlink")

    @admin.action(description=_("Revoke the selected links and what they opened"), permissions=["revoke"])
    def revoke(self, request: HttpRequest, chosen: "QuerySet[SeatLink]") -> None:
        """End them for good."""
        found = list(chosen)
        for link in found:
            seat_links.revoke(link=link, at=timezone.now())
        done = ngettext("%(count)d link revoked.", "%(count)d links revoked.", len(found))
        self.message_user(request, done % {"count": len(found)}, messages.SUCCESS)


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
    """Tablets of clubs."""

    list_display = ["player", "club", "made_by", "created_at", "revoked_at", "commands"]
    list_filter = ["club"]
    list_select_related = ["player", "club", "made_by"]
    search_fields = ["player__name", "player__id"]
    fields = ["player", "club", "made_by", "created_at", "revoked_at", "commands"]
    actions = ["revoke"]

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        """Who may end devices."""
        return request.user.has_perm("tables.change_device")

    @admin.display(description=_("commands"))
    def commands(self, device: Device) -> Any:
        """What came by it."""
        where = reverse("admin:tables_storedcommand_changelist")
        return format_html('<a href="{}?q={}">{}</a>', where, device.pk, _("Commands of this device"))

    @admin.action(description=_("Revoke the selected devices"), permissions=["revoke"])
    def revoke(self, request: HttpRequest, chosen: "QuerySet[Device]") -> None:
        """End them for good."""
        found = list(chosen.select_related("player"))
        for device in found:
            devices.revoke(device=device, at=timezone.now())
        done = ngettext("%(count)d device revoked.", "%(count)d devices revoked.", len(found))
        self.message_user(request, done % {"count": len(found)}, messages.SUCCESS)
