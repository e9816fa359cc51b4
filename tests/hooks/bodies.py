"""What was told to webhooks, byte for byte: for tests of what must not be in it."""

from tables.hooks.models import News
from tables.models import Table


def bodies_of(table: Table) -> list[bytes]:
    """The bodies about a table, in the order of its events. Its club needs a hook: ``world.a_hook(table.club)``."""
    told = News.objects.filter(table=table.pk).order_by("seq")
    return [body.encode() for body in told.values_list("body", flat=True)]
