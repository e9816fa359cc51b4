"""The scoring app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    """Adds up what the tables report; never judges a hand anew."""

    name = "scoring"
    verbose_name = _("Scoring")
