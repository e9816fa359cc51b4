"""Bots that play over the API: how they are made and shown."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tables.api.fields import Instant, StrictSerializer, Text
from tables.api.serializers.people import NewTokenSerializer
from tables.models import Player
from tables.models.people import SHOWN_NAME


class BotSerializer(serializers.ModelSerializer[Player]):
    """A bot of one's own: a player whose program runs outside."""

    created_at = Instant()

    class Meta:
        model = Player
        fields = ["id", "name", "created_at"]


class NewBotSerializer(BotSerializer):
    """A bot with its new token, by which its program plays."""

    token = serializers.SerializerMethodField()

    class Meta(BotSerializer.Meta):
        fields = [*BotSerializer.Meta.fields, "token"]

    @extend_schema_field(NewTokenSerializer)
    def get_token(self, bot: Player) -> dict[str, Any]:
        issued = self.context["issued"]
        return dict(NewTokenSerializer(issued.token, context={"secret": issued.secret}).data)


class NewBotBody(StrictSerializer):
    """A bot to be made; others see its name, and that it is a bot."""

    name = Text(max_length=SHOWN_NAME)
