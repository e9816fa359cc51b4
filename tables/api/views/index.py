"""Where to begin."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tables.api.base import ApiView
from tables.api.fields import StrictSerializer
from tables.api.schema import answers

PARTS = ("docs", "schema", "rulesets", "tables", "clubs", "me", "tokens", "bots", "hooks")


class IndexSerializer(serializers.Serializer[object]):
    """Addresses by name."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {name: serializers.CharField() for name in PARTS}


class Index(ApiView):
    """The parts of the API."""

    open_to_all = True

    @extend_schema(operation_id="get_index", responses=answers(200, IndexSerializer))
    def get(self, request: Request) -> Response:
        """The addresses at which to begin."""
        self.query(StrictSerializer)
        return Response({name: reverse(name) for name in PARTS})
