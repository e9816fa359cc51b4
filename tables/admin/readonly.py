"""Pages on which nothing can be changed: facts and what is computed from them."""

from typing import Any

from django.http import HttpRequest

from tables.admin.bases import ModelAdmin, TabularInline


class ReadOnly:
    """No add, no change, no delete, no bulk action: not for a superuser either."""

    actions: Any = None

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyAdmin(ReadOnly, ModelAdmin):
    """A model to look at."""

    show_full_result_count = False


class ReadOnlyInline(ReadOnly, TabularInline):
    """Rows to look at, below the row they belong to."""

    extra = 0
    can_delete = False
