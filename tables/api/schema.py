"""The description of the API (OpenAPI 3.1), made from the views themselves."""

from typing import Any, Final

from django.conf import settings
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
    OpenApiSerializerFieldExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from tables import ids
from tables.api.serializers.problems import Problem

PROBLEM: Final = "application/problem+json"

_READ: Final = (400, 401, 403, 404, 406, 429, 503)
_WRITE: Final = (*_READ, 408, 409, 413, 415)


def answers(status: int | tuple[int, str], shape: Any, *more: int) -> dict[Any, Any]:
    """What reading answers: one shape, and the problems that every address knows, and ``more``. Where it is not JSON,
    ``status`` comes with its content type.
    """
    return {status: shape, **_problems(*_READ, *more)}


def outcomes(status: int, shape: Any, *more: int) -> dict[Any, Any]:
    """The same for a command."""
    return {status: shape, **_problems(*_WRITE, *more)}


def _problems(*statuses: int) -> dict[Any, Any]:
    return {(status, PROBLEM): OpenApiResponse(Problem, description="Problem") for status in statuses}


def a_page(of: type[serializers.BaseSerializer[Any]], name: str) -> type[serializers.Serializer[Any]]:
    """The shape of a page of a list."""
    return type(
        name,
        (serializers.Serializer,),
        {
            "__doc__": "A page of a list; `next` is the address of the one after it.",
            "next": serializers.CharField(allow_null=True),
            "results": of(many=True),
        },
    )


IDEMPOTENCY_KEY: Final = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 16, "maxLength": 128, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    required=True,
    description="Repeating a request with its key repeats the answer, not the action.",
)


ETAG: Final = OpenApiParameter(
    "ETag",
    {"type": "string", "examples": ['"42"']},
    OpenApiParameter.HEADER,
    response=[201],
    description="the `seq` of the answer",
)
VERSION: Final = OpenApiParameter(
    "ETag",
    {"type": "string", "examples": ['"42-5f0c9a7e1b3d2468"']},
    OpenApiParameter.HEADER,
    response=[200, 304],
    description="of what is shown, to this viewer",
)
KNOWN_VERSION: Final = OpenApiParameter(
    "If-None-Match",
    {"type": "string"},
    OpenApiParameter.HEADER,
    description="an `ETag` of before: 304 without a body while nothing has changed",
)
REPLAYED: Final = OpenApiParameter(
    "Idempotent-Replayed",
    {"type": "string", "const": "true"},
    OpenApiParameter.HEADER,
    response=[201],
    description="there where the action had been accepted before under this key",
)

_HEADERS: Final = [
    OpenApiParameter(
        "Location",
        {"type": "string"},
        OpenApiParameter.HEADER,
        response=[201, 202],
        description="the path of what was made",
    ),
    OpenApiParameter(
        "WWW-Authenticate",
        {"type": "string", "examples": ['Bearer realm="gouji"']},
        OpenApiParameter.HEADER,
        response=[401],
        description="how a token is shown",
    ),
    OpenApiParameter(
        "RateLimit-Policy",
        {"type": "string", "examples": ['"reading";q=6000;w=60']},
        OpenApiParameter.HEADER,
        response=True,
        description="the limit against which the request counted: `q` requests in `w` seconds",
    ),
    OpenApiParameter(
        "RateLimit",
        {"type": "string", "examples": ['"reading";r=5999;t=60']},
        OpenApiParameter.HEADER,
        response=True,
        description="what is left of it: `r` requests until it begins anew in `t` seconds",
    ),
    OpenApiParameter(
        "Retry-After",
        {"type": "integer", "minimum": 1},
        OpenApiParameter.HEADER,
        response=[409, 429, 503],
        description="seconds after which the same request can be answered; with 409 for `request-in-progress` alone",
    ),
]


class ApiSchema(AutoSchema):
    """What spectacular cannot know: what can be read without a token, how ids look, and what all answers bear."""

    def get_override_parameters(self) -> list[Any]:
        """The headers that any answer of ours may have; decorated views add theirs. A webhook, which has no path, is
        answered by others.
        """
        return list(_HEADERS) if self.path else []

    def _resolve_path_parameters(self, variables: list[str]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = super()._resolve_path_parameters(variables)  # type: ignore[no-untyped-call]
        prefixes = getattr(self.view, "ids_in_path", {})
        for one in found:
            if one["name"] in prefixes:
                one["schema"]["pattern"] = ids.pattern(prefixes[one["name"]])
        return found

    def get_auth(self) -> list[dict[str, list[str]]]:
        """The token, or nothing."""
        found: list[dict[str, list[str]]] = super().get_auth()
        if getattr(self.view, "open_to_all", False) and self.method == "GET":
            found.append({})
        return found


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How tokens are shown."""

    target_class = "tables.api.access.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """A bearer token."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "gj_…"}


class PageScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How our own pages are known."""

    target_class = "tables.api.access.PageAuthentication"
    name = "page"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """The cookie of a login; whatever changes something also takes the page's ``X-CSRFToken``."""
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}


class StrictScheme(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """A strict serializer takes no members besides its own."""

    target_class = "tables.api.fields.StrictSerializer"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        """Its schema, closed, with what holds for its members together."""
        schema = auto_schema._map_serializer(  # type: ignore[no-untyped-call]  # noqa: SLF001
            self.target, direction, bypass_extensions=True
        )
        return {**schema, "additionalProperties": False, **self.target.together}


class ListScheme(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """A list that may not be empty."""

    target_class = "rest_framework.serializers.ListField"
    match_subclasses = True

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        """An array with its least length."""
        schema: dict[str, Any] = auto_schema._map_serializer_field(  # type: ignore[no-untyped-call]  # noqa: SLF001
            self.target, direction, bypass_extensions=True
        )
        return schema if self.target.allow_empty else {**schema, "minItems": 1}


class TextScheme(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """A text: not empty, unless it may be, and of which form."""

    target_class = "tables.api.fields.Text"
    match_subclasses = True

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        """A string with its least length and its pattern."""
        schema: dict[str, Any] = auto_schema._map_serializer_field(  # type: ignore[no-untyped-call]  # noqa: SLF001
            self.target, direction, bypass_extensions=True
        )
        if self.target.pattern:
            return {**schema, "pattern": self.target.pattern}
        return schema if self.target.allow_blank else {"minLength": 1, **schema}
