"""Pages of lists that grow: from the newest, by a cursor that stays right while things are added."""

import base64
import binascii
import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

from django.db.models import Model, Q, QuerySet
from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer
from rest_framework.utils.urls import replace_query_param

from tables.errors import BadRequest

ModelT = TypeVar("ModelT", bound=Model)

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_PLACE: Final = re.compile(r"([0-9]{1,16})/([a-z0-9_]{1,40})", re.ASCII)


def page(
    request: Request,
    rows: "QuerySet[ModelT]",
    shape: type[BaseSerializer[Any]],
    *,
    limit: int,
    cursor: str | None = None,
    moment: str = "created_at",
    key: str = "pk",
) -> dict[str, Any]:
    """``results`` and the address of the ``next`` page, null on the last. ``moment`` and ``key`` are the fields of the
    rows by which they are in order, the second a text.
    """
    if cursor is not None:
        at, last = _read(cursor)
        rows = rows.filter(Q(**{f"{moment}__lt": at}) | Q(**{moment: at, f"{key}__lt": last}))
    found = list(rows.order_by(f"-{moment}", f"-{key}")[: limit + 1])
    shown, more = found[:limit], len(found) > limit
    address = request.build_absolute_uri()
    return {
        "next": replace_query_param(address, "cursor", _written(shown[-1], moment, key)) if more else None,
        "results": shape(shown, many=True).data,
    }


def _written(row: Any, moment: str, key: str) -> str:
    place = f"{(getattr(row, moment) - _EPOCH) // _MICROSECOND}/{getattr(row, key)}"
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


def _read(cursor: str) -> tuple[datetime, str]:
    try:
        place = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
    except (binascii.Error, ValueError) as error:
        raise _no_cursor() from error
    found = _PLACE.fullmatch(place)
    if found is None:
        raise _no_cursor()
    return _EPOCH + int(found[1]) * _MICROSECOND, found[2]


def _no_cursor() -> BadRequest:
    return BadRequest("/cursor", "no_cursor")
