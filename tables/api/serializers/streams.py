"""Server-sent events, for the description of the API."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

EVENTS = ("entries", "over")


@extend_schema_field({"type": "string", "contentMediaType": "application/json"})
class JsonText(serializers.CharField):
    """JSON on one line."""


class EventSerializer(serializers.Serializer[Any]):
    """One event of a stream."""

    id = serializers.CharField(help_text="what `Last-Event-ID` names to go on after it")
    event = serializers.ChoiceField(choices=EVENTS)
    data = JsonText()  # type: ignore[assignment]  # a serializer has a property of that name, which nobody asks here
