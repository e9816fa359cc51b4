"""Oneself: clubs and tokens."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tables.api.fields import Choice, Instant, StrictSerializer, Text
from tables.models import Membership, Player, SeatAssignment, Token
from tables.services import tokens


class ClubSerializer(serializers.ModelSerializer[Membership]):
    """A club, and what one is in it."""

    id = serializers.CharField(source="club_id")
    name = serializers.CharField(source="club.name")
    since = Instant()

    class Meta:
        model = Membership
        fields = ["id", "name", "role", "since"]


class TokenSerializer(serializers.ModelSerializer[Token]):
    """A token; its secret is not kept."""

    scopes = serializers.ListField(child=serializers.CharField())
    created_at = Instant()
    last_used_at = Instant(allow_null=True, help_text="to the nearest few minutes")
    expires_at = Instant(allow_null=True)
    revoked_at = Instant(allow_null=True)

    class Meta:
        model = Token
        fields = ["id", "name", "scopes", "created_at", "last_used_at", "expires_at", "revoked_at"]


class NewTokenSerializer(TokenSerializer):
    """A token that has just been made, with the secret that opens it."""

    secret = serializers.SerializerMethodField(help_text="shown this once")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "secret"]

    def get_secret(self, token: Token) -> str:
        return str(self.context["secret"])


class TokenBody(StrictSerializer):
    """A token to be made."""

    name = Text(max_length=60)
    scopes = serializers.ListField(child=Choice(choices=tokens.SCOPES), allow_empty=False, max_length=20)
    expires_at = Instant(required=False, help_text="left out: valid until it is revoked")


class HeldSeatSerializer(serializers.ModelSerializer[SeatAssignment]):
    """A seat that one holds, and who sits there: oneself, or a guest of one's device."""

    table = serializers.CharField(source="table_id")
    player = serializers.CharField(source="player_id")
    name = serializers.CharField(source="player.name")

    class Meta:
        model = SeatAssignment
        fields = ["table", "seat", "player", "name"]


class MeSerializer(serializers.ModelSerializer[Player]):
    """Oneself, and the token that was shown; null for the login of a page. `bot` is null for a person."""

    bot = serializers.SerializerMethodField()
    clubs = serializers.SerializerMethodField()
    seats = serializers.SerializerMethodField()
    token = serializers.SerializerMethodField()

    class Meta:
        model = Player
        fields = ["id", "name", "bot", "clubs", "seats", "token"]

    def get_bot(self, player: Player) -> str | None:
        return player.bot or None

    @extend_schema_field(ClubSerializer(many=True))
    def get_clubs(self, player: Player) -> list[dict[str, Any]]:
        return list(ClubSerializer(self.context["memberships"], many=True).data)

    @extend_schema_field(HeldSeatSerializer(many=True))
    def get_seats(self, player: Player) -> list[dict[str, Any]]:
        return list(HeldSeatSerializer(self.context["seats"], many=True).data)

    @extend_schema_field(TokenSerializer(allow_null=True))
    def get_token(self, player: Player) -> dict[str, Any] | None:
        token = self.context["token"]
        return None if token is None else dict(TokenSerializer(token).data)
