"""The app in which a night at the tables is stored."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """People, seats, the ledger, play and clocks."""

    name = "tables"
    verbose_name = _("Tables")
