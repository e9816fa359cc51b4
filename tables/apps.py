"""The app in which a night at the tables is stored."""

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.utils.translation import gettext_lazy as _

from tables.durability import acknowledged_is_kept
from tables.limits.checks import counted_together


class TablesConfig(AppConfig):
    """People, seats, the ledger, play and clocks."""

    name = "tables"
    verbose_name = _("Tables")

    def ready(self) -> None:
        """Have what an installation needs looked at by ``manage.py check --deploy --database default``."""
        register(counted_together, deploy=True)
        register(acknowledged_is_kept, Tags.database)
