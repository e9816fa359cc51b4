"""Two questions of a load balancer or supervisor: is the process alive, can it serve?"""

import logging

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = logging.getLogger(__name__)


@never_cache
@require_safe
def live(_request: HttpRequest) -> JsonResponse:
    """200 as long as this process answers at all."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def ready(_request: HttpRequest) -> JsonResponse:
    """200 when the database answers, else 503.

    The broker is not asked: without it plays are still accepted, and the sweep catches up later.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        log.exception("The database does not answer")
        return JsonResponse({"status": "unavailable", "database": "unreachable"}, status=503)
    return JsonResponse({"status": "ok", "database": "ok"})
