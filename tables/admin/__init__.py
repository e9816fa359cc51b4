"""The administration: people and tokens to be kept, tables, hands and the ledger to be read."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from tables.admin.guests import DeviceAdmin, SeatLinkAdmin
from tables.admin.hands import HandAdmin
from tables.admin.ledger import CommandAdmin, EventAdmin, StreamAdmin
from tables.admin.looks import LookAdmin
from tables.admin.people import ClubAdmin, PlayerAdmin
from tables.admin.tables import TableAdmin
from tables.admin.tokens import TokenAdmin

__all__ = [
    "ClubAdmin",
    "CommandAdmin",
    "DeviceAdmin",
    "EventAdmin",
    "HandAdmin",
    "LookAdmin",
    "PlayerAdmin",
    "SeatLinkAdmin",
    "StreamAdmin",
    "TableAdmin",
    "TokenAdmin",
]

admin.site.site_header = "够级 Gouji"
admin.site.site_title = "够级 Gouji"
admin.site.index_title = _("Club administration")
admin.site.empty_value_display = "–"
