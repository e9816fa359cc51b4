"""Tags of what is shown (``ETag``), so that nobody need be told what he knows."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.utils.http import parse_etags
from rest_framework.request import Request


def of_seq(shown: Mapping[str, Any]) -> str:
    """Of the answer to an action: the moment that it has brought about."""
    return f'"{shown["seq"]}"'


def of_view(shown: Mapping[str, Any]) -> str:
    """Of a view (docs/decisions/0022). The seq alone does not do: viewers see different things at the same, and who
    plays a seat changes between entries.
    """
    digest = hashlib.sha256(json.dumps(shown, default=str).encode()).hexdigest()
    return f'"{shown["seq"]}-{digest[:16]}"'


def knows(request: Request, version: str) -> bool:
    """Whether the client has it already."""
    known = parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))
    return any(one.removeprefix("W/") in (version, "*") for one in known)
