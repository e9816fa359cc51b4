"""Forms of an answer besides JSON."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from rest_framework.renderers import BaseRenderer

from tables.live.frames import CONTENT_TYPE


class NdjsonRenderer(BaseRenderer):
    """Entries one a line, for programs that read as it comes."""

    media_type = "application/x-ndjson"
    format = "ndjson"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The ``entries`` of an answer."""
        lines = (json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in data["entries"])
        return "".join(f"{line}\n" for line in lines).encode()

    @classmethod
    def keep_type(cls, answer: HttpResponse) -> None:
        """No entry is no line, and DRF takes that for no answer in any form."""
        answer.setdefault("Content-Type", cls.media_type)


class EventStreamRenderer(BaseRenderer):
    """Says that an address answers with server-sent events; the view makes them itself."""

    media_type = CONTENT_TYPE
    format = "sse"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Only an answer without a body comes here."""
        return b""
