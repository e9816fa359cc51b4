"""Scores in the admin, to be looked at: they follow from the ledger and are never edited."""

from __future__ import annotations

from django.contrib import admin

from scoring.models import HandScore
from tables.admin.readonly import ReadOnlyAdmin


@admin.register(HandScore)
class HandScoreAdmin(ReadOnlyAdmin):
    """Points by hand and player."""

    list_display = ("hand", "seat", "player", "points", "place")
    list_select_related = ("hand__table", "player")
    search_fields = ("player__name", "hand__id")
