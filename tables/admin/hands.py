"""Hands: a list that shows no card, and the page that steps through one."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tables.admin.readonly import ReadOnlyAdmin
from tables.admin.replay import views
from tables.models import HandSummary
from tables.wording import ruleset_title


class StateFilter(admin.SimpleListFilter):
    """Hands being played, or over."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("running", _("being played")), ("over", _("over"))]

    def queryset(self, request: HttpRequest, queryset: "QuerySet[HandSummary]") -> "QuerySet[HandSummary]":
        if self.value() is None:
            return queryset
        return queryset.filter(finished_at__isnull=self.value() == "running")


@admin.register(HandSummary)
class HandAdmin(ReadOnlyAdmin):
    """Every hand's change page is its replay."""

    list_display = ["hand", "ruleset", "shown_state", "players", "started_at"]
    list_display_links = None
    list_filter = [StateFilter, "table__ruleset", "table__club"]
    list_select_related = ["table"]
    search_fields = ["id", "table__name", "table__id", "seats__player__name"]

    def get_urls(self) -> list[URLPattern]:
        """The hand page and what belongs to it, before Django's own pages."""
        own = [
            path("rules/<str:ruleset>/", views.rules_page, name="tables_rules"),
            path("<str:hand_id>/replay/", views.hand_page, name="tables_handsummary_replay"),
            path("<str:hand_id>/replay/open/", views.open_page, name="tables_handsummary_open"),
            path("<str:hand_id>/replay/record/", views.record_file, name="tables_handsummary_record"),
        ]
        for one in own:
            one.callback = self.admin_site.admin_view(one.callback)
        return [*own, *super().get_urls()]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[HandSummary]":
        return super().get_queryset(request).prefetch_related("seats__player")

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """A hand is looked at on its own page."""
        hand = self.get_object(request, unquote(object_id))
        if hand is None:
            return super().change_view(request, object_id, form_url, extra_context)
        return HttpResponseRedirect(reverse("admin:tables_handsummary_replay", args=[hand.pk]))

    @admin.display(description=_("hand"), ordering="started_at")
    def hand(self, hand: HandSummary) -> Any:
        """Table, match and number, with a link to the page."""
        where = reverse("admin:tables_handsummary_replay", args=[hand.pk])
        return format_html('<a href="{}"><b>{}</b></a>', where, hand)

    @admin.display(description=_("rule set"), ordering="table__ruleset")
    def ruleset(self, hand: HandSummary) -> str:
        """What is played."""
        return ruleset_title(hand.table.ruleset)

    @admin.display(description=_("state"), ordering="finished_at")
    def shown_state(self, hand: HandSummary) -> Any:
        """Being played, over, or void."""
        if hand.finished_at is None:
            return _("being played")
        return _("void") if hand.result and hand.result.get("void") else _("over")

    @admin.display(description=_("players"))
    def players(self, hand: HandSummary) -> str:
        """The people by name, the bots by number."""
        seats = list(hand.seats.all())
        people = [seat.player.name for seat in seats if not seat.bot]
        bots = len(seats) - len(people)
        told = [ngettext("%(count)d bot", "%(count)d bots", bots) % {"count": bots}] if bots else []
        return ", ".join([*people, *told])
