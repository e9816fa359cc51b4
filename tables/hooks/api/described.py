"""What is sent to webhooks, for the description of the API (``webhooks`` of OpenAPI 3.1)."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema
from rest_framework import serializers

from tables.hooks.domain import news


class NewsDataSerializer(serializers.Serializer[Any]):
    """What it is about: ids and numbers, and the path at which to read more."""

    club = serializers.CharField()
    table = serializers.CharField(required=False, help_text="all types but hook.test")
    seq = serializers.IntegerField(required=False, help_text="of the table's entry; the order of what happened there")
    match = serializers.IntegerField(required=False, help_text="match.*, hand.started, hand.finished")
    hand = serializers.CharField(required=False, help_text="hand.*")
    number = serializers.IntegerField(required=False, help_text="hand.*: of the hand in its match")
    hook = serializers.CharField(required=False, help_text="hook.test")
    url = serializers.CharField()


class NewsSerializer(serializers.Serializer[Any]):
    """One piece of news. `id` is also the header `webhook-id`: the same each time that it is sent."""

    id = serializers.CharField()
    type = serializers.ChoiceField(choices=(*news.TYPES, news.TEST))
    timestamp = serializers.DateTimeField(help_text="when it happened")
    data = NewsDataSerializer()  # type: ignore[assignment]


NEWS: Final = OpenApiWebhook(
    "news",
    extend_schema(
        summary="What happened at a table of the club.",
        description=(
            "Signed by the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks). The"
            " same news may come twice. 410 switches the webhook off; anything but 2xx has it sent again later."
        ),
        request=NewsSerializer,
        responses={"2XX": OpenApiResponse(description="Taken.")},
        tags=["hooks"],
    ),
)
