"""Hooks and their log: how they are shown and what is asked of them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tables.api.fields import Choice, Instant, PublicId, StrictSerializer, Text
from tables.api.serializers.lists import ListQuery
from tables.hooks.domain import news
from tables.hooks.domain.targets import LONGEST_URL
from tables.hooks.models import LONGEST_DESCRIPTION, Attempt, Delivery, Hook
from tables.ids import CLUB

WANTED = (news.EVERYTHING, *news.TYPES)


class HookSerializer(serializers.ModelSerializer[Hook]):
    """A webhook of a club. While `off_at` is set it is told nothing; `off_reason` says why."""

    club = serializers.CharField(source="club_id")
    events = serializers.ListField(child=serializers.ChoiceField(choices=WANTED))
    off_reason = serializers.ChoiceField(choices=["", *Hook.OffReason.values])
    created_at = Instant()
    off_at = Instant(allow_null=True)
    failing_since = Instant(allow_null=True, help_text="the first failure after the last success")

    class Meta:
        model = Hook
        fields = [
            "id",
            "club",
            "url",
            "description",
            "events",
            "created_at",
            "off_at",
            "off_reason",
            "failing_since",
        ]


class NewHookSerializer(HookSerializer):
    """A webhook with a secret that has just been made."""

    secret = serializers.SerializerMethodField(help_text="signs what is sent (Standard Webhooks); shown this once")

    class Meta(HookSerializer.Meta):
        fields = [*HookSerializer.Meta.fields, "secret"]

    def get_secret(self, hook: Hook) -> str:
        return str(self.context["secret"])


class HookBody(StrictSerializer):
    """A webhook to be made, in a club of which one is a host."""

    club = PublicId(CLUB)
    url = Text(max_length=LONGEST_URL, pattern=r"^https?://[!-~]+$", help_text="https, on the open internet")
    events = serializers.ListField(
        child=Choice(choices=WANTED), allow_empty=False, min_length=1, max_length=len(WANTED), default=[news.EVERYTHING]
    )
    description = Text(default="", allow_blank=True, max_length=LONGEST_DESCRIPTION)


class HooksQuery(ListQuery):
    """Which webhooks."""

    club = PublicId(CLUB, required=False)


class DeliveriesQuery(ListQuery):
    """Which deliveries."""

    state = Choice(choices=Delivery.State.values, required=False)
    type = Choice(choices=(*news.TYPES, news.TEST), required=False)


class AttemptSerializer(serializers.ModelSerializer[Attempt]):
    """One request: the status of the answer and its beginning, or `error` where there was none."""

    at = Instant()

    class Meta:
        model = Attempt
        fields = ["at", "duration_ms", "status", "error", "excerpt"]


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    """One piece of news for one webhook. `event` is what the request has as `webhook-id`, each time."""

    event = serializers.CharField(source="news_id")
    type = serializers.CharField(source="news.type")
    state = serializers.ChoiceField(choices=Delivery.State.choices)
    attempts = serializers.IntegerField(source="tries")
    last = serializers.SerializerMethodField(help_text="the last attempt")
    created_at = Instant()
    next_at = Instant(allow_null=True, help_text="when it is sent (again)")

    class Meta:
        model = Delivery
        fields = ["id", "event", "type", "state", "attempts", "last", "created_at", "next_at"]

    @extend_schema_field(AttemptSerializer(allow_null=True))
    def get_last(self, delivery: Delivery) -> dict[str, Any] | None:
        tried = list(delivery.attempts.all())
        return dict(AttemptSerializer(tried[-1]).data) if tried else None


class DeliveryDetailSerializer(DeliverySerializer):
    """The same with the body, as it is sent, and every attempt."""

    body = serializers.CharField(source="news.body")
    log = AttemptSerializer(source="attempts", many=True)

    class Meta(DeliverySerializer.Meta):
        fields = [*DeliverySerializer.Meta.fields, "body", "log"]
