"""The hooks app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HooksConfig(AppConfig):
    """Follows the tables and tells others; nothing depends on what they answer."""

    name = "tables.hooks"
    label = "hooks"
    verbose_name = _("Webhooks")
