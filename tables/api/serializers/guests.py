"""Guests: the links that seat them, their tokens, and a club's devices."""

from typing import Any

from rest_framework import serializers

from tables.api.fields import Instant, StrictSerializer, Text
from tables.api.serializers.people import NewTokenSerializer
from tables.api.serializers.tables import BotSeatBody, NamedSerializer, SeatBody
from tables.models import Device, SeatLink
from tables.models.people import SHOWN_NAME

LONGEST_LINK = 200  # characters; ours have fewer


class SeatLinkSerializer(serializers.ModelSerializer[SeatLink]):
    """A link to a seat; its secret is not kept. `guest` is the player who has sat down with it."""

    seat = serializers.IntegerField(allow_null=True, help_text="null: any that is free")
    guest = serializers.CharField(source="guest_id", allow_null=True)
    created_at = Instant()
    expires_at = Instant()
    used_at = Instant(allow_null=True)
    revoked_at = Instant(allow_null=True)

    class Meta:
        model = SeatLink
        fields = ["id", "seat", "name", "guest", "created_at", "expires_at", "used_at", "revoked_at"]


class NewSeatLinkSerializer(SeatLinkSerializer):
    """A link that has just been made. `url` is for a browser, its part after `#` is the `link` of `/seat-tokens`."""

    url = serializers.SerializerMethodField(help_text="shown this once")

    class Meta(SeatLinkSerializer.Meta):
        fields = [*SeatLinkSerializer.Meta.fields, "url"]

    def get_url(self, link: SeatLink) -> str:
        return str(self.context["url"])


class SeatLinkBody(SeatBody):
    """A link to be made; without `seat` to any that is free."""

    name = Text(required=False, max_length=SHOWN_NAME, help_text="the guest's, where it is known")
    expires_at = Instant(required=False, help_text="until when it may be opened, 30 days at most; left out: for a day")


class SeatTokenBody(StrictSerializer):
    """A link to be opened."""

    link = Text(max_length=LONGEST_LINK, help_text="what the link's address has after `#`")
    name = Text(required=False, max_length=SHOWN_NAME, help_text="the guest's; left out: as the host has named him")


class SeatTokenSerializer(NewTokenSerializer):
    """A token that opens one seat of one table, and whose it is."""

    table = serializers.SerializerMethodField()
    seat = serializers.SerializerMethodField()
    player = NamedSerializer()

    class Meta(NewTokenSerializer.Meta):
        fields = [*NewTokenSerializer.Meta.fields, "table", "seat", "player"]

    def get_table(self, token: Any) -> str:
        return str(self.context["table"])

    def get_seat(self, token: Any) -> int:
        return int(self.context["seat"])


class GuestBody(SeatBody):
    """A guest to sit down; without `seat` on any that is free."""

    name = Text(max_length=SHOWN_NAME)


class GuestSeatBody(BotSeatBody):
    """A guest to get up."""


class DeviceSerializer(serializers.ModelSerializer[Device]):
    """A club's tablet; its token's secret is not kept."""

    id = serializers.CharField(source="pk")
    name = serializers.CharField(source="player.name")
    created_at = Instant()
    revoked_at = Instant(allow_null=True)

    class Meta:
        model = Device
        fields = ["id", "name", "created_at", "revoked_at"]


class NewDeviceSerializer(DeviceSerializer):
    """A device that has just been registered, with the secret of its token."""

    secret = serializers.SerializerMethodField(help_text="shown this once")

    class Meta(DeviceSerializer.Meta):
        fields = [*DeviceSerializer.Meta.fields, "secret"]

    def get_secret(self, device: Device) -> str:
        return str(self.context["secret"])


class DeviceBody(StrictSerializer):
    """A device to be registered."""

    name = Text(max_length=SHOWN_NAME)
