"""Bodies: JSON in UTF-8, 64 KiB, nothing else."""

from collections.abc import Mapping
from typing import IO, Any, Final

from rest_framework.exceptions import APIException, UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from tables.api import strict_json

MOST_BYTES: Final = 64 * 1024
_LENGTH_DIGITS: Final = 10  # of a Content-Length that is worth reading


class TooLong(APIException):
    """The body is longer than any request of this API."""

    status_code = 413


def check_length(request: Request) -> None:
    """Refuse a long body before anything else is looked at, and before a byte of it is read."""
    length = str(request.META.get("CONTENT_LENGTH") or "")
    if length.isascii() and length.isdigit() and (len(length) > _LENGTH_DIGITS or int(length) > MOST_BYTES):
        raise TooLong


class StrictJSONParser(BaseParser):
    """Reads ``application/json`` with :mod:`tables.api.strict_json`."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value; raises BadRequest, and UnsupportedMediaType for another charset or a packed body."""
        request = (parser_context or {})["request"]
        charset = request._request.content_params.get("charset", "utf-8")  # noqa: SLF001  DRF names no other way
        packed = request.META.get("HTTP_CONTENT_ENCODING", "identity")
        named = request._request.content_type  # noqa: SLF001  DRF also takes */* for a type of content
        if named != self.media_type or charset.lower() not in ("utf-8", "utf8") or packed.lower() != "identity":
            raise UnsupportedMediaType(media_type or "")
        return strict_json.read(stream.read(MOST_BYTES + 1))
