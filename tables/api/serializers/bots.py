"""Bots that play over the API: how they are made and shown."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tables.api.fields import Instant, QueryWhole, StrictSerializer, Text
from tables.api.serializers.hands import LONGEST_WAIT, MOST_HINTS, HandSerializer, LegalSerializer
from tables.api.serializers.people import NewTokenSerializer
from tables.models import Player
from tables.models.people import SHOWN_NAME
from tables.selectors.turns import CURSOR, MARK_LENGTH, MOST_TURNS


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


class TurnsQuery(StrictSerializer):
    """Which turns, and how long to wait for the first."""

    wait = QueryWhole(default=0, max_value=LONGEST_WAIT, help_text="seconds")
    after = Text(
        default="",
        allow_blank=True,
        max_length=MARK_LENGTH * MOST_TURNS,
        pattern=f"^{CURSOR}$",
        help_text="from `after` of an answer: without the turns that were open then",
    )
    hints = QueryWhole(min_value=1, max_value=MOST_HINTS, default=50, help_text="legal actions a turn")


class TurnSerializer(serializers.Serializer[Any]):
    """A question to the bot, to be answered before `deadline` at `/hands/{hand}/actions`, with `seq` as `expected_seq`.

    `view` is what `/hands/{hand}` shows, `legal_actions` what is told there under `legal-actions`.
    """

    hand = serializers.CharField()
    table = serializers.CharField()
    seat = serializers.IntegerField()
    ruleset = serializers.CharField()
    options = serializers.DictField(help_text="of the rule set, all of them")
    seq = serializers.IntegerField()
    deadline = Instant()
    view = HandSerializer()
    legal_actions = LegalSerializer()


class TurnsSerializer(serializers.Serializer[Any]):
    """The open turns of a bot, the oldest deadline first; `after` leaves them out of the next answer."""

    turns = TurnSerializer(many=True)
    after = serializers.CharField(allow_blank=True)
