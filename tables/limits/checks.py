"""What ``manage.py check --deploy`` says about limits."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning  # noqa: A004  Django's name for it
from django.db import connection


def counted_together(app_configs: Any, **_: Any) -> list[CheckMessage]:
    """PostgreSQL is there for several web processes, each of which would allow as much as a limit says."""
    if settings.LIMITS_URL or connection.vendor == "sqlite":
        return []
    return [
        Warning(
            "Several web processes would each count rate limits by themselves.",
            hint="Set CACHE_URL to a Redis, such as rediscache://host:6379/1, unless there is one web process only.",
            id="tables.W001",
        )
    ]
