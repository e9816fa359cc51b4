"""Players and clubs: the only rows here that an administrator writes."""

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tables.admin.bases import ModelAdmin, TabularInline
from tables.models import Club, Membership, Player


class MembershipInline(TabularInline):
    """Who belongs to a club, or to which clubs a player belongs."""

    model = Membership
    extra = 0
    autocomplete_fields = ["player", "club"]


@admin.register(Player)
class PlayerAdmin(ModelAdmin):
    """Persons and bots."""

    list_display = ["name", "kind", "bot", "owner", "user", "created_at"]
    list_filter = ["kind", "bot", "clubs"]
    list_select_related = ["user", "owner"]
    search_fields = ["name", "id", "user__username"]
    ordering = ["name", "pk"]
    readonly_fields = ["id", "created_at", "retired_at"]
    autocomplete_fields = ["user", "owner"]
    fields = ["name", "kind", "bot", "owner", "user", "id", "created_at", "retired_at"]
    inlines = [MembershipInline]


@admin.register(Club)
class ClubAdmin(ModelAdmin):
    """Clubs with their members."""

    list_display = ["name", "members", "created_at"]
    search_fields = ["name", "id"]
    ordering = ["name"]
    readonly_fields = ["id", "created_at"]
    fields = ["name", "id", "created_at"]
    inlines = [MembershipInline]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Club]":
        clubs: QuerySet[Club] = super().get_queryset(request)
        return clubs.annotate(member_count=Count("memberships"))

    @admin.display(description=_("members"), ordering="member_count")
    def members(self, club: Club) -> int:
        """How many belong to it."""
        return int(getattr(club, "member_count", 0))
