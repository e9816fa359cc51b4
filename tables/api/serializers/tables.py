"""Tables: how they are shown and what is asked of them."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from gouji import bots
from gouji.engine import rulesets
from tables.api.fields import Choice, Flag, Instant, JsonObject, PublicId, StrictSerializer, Text, Whole
from tables.api.serializers.lists import ListQuery
from tables.faults import fault_text
from tables.ids import CLUB, PLAYER
from tables.models import Player, SeatAssignment, Table
from tables.models.people import SHOWN_NAME
from tables.services import seating, standing_in
from tables.services.seating import LIMITS, LONGEST_WATCH_DELAY, ClockSettings

NONCE_CHARACTERS = 64
_PREFILLED = ClockSettings()


class NamedSerializer(serializers.Serializer[Any]):
    """A club or a player."""

    id = serializers.CharField()
    name = serializers.CharField()


class ClockSerializer(serializers.Serializer[Table]):
    """A table's times in milliseconds."""

    move_ms = serializers.IntegerField()
    bank_ms = serializers.IntegerField()
    pause_ms = serializers.IntegerField()
    bot_pace_ms = serializers.IntegerField()


class SeatSerializer(serializers.Serializer[Any]):
    """A seat of a table. `player`, `name` and `bot` are null while it is free, `bot` also where a person sits.
    `autopilot` is the bot that plays for a person who is away.
    """

    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    bot = serializers.CharField(allow_null=True)
    guest = serializers.BooleanField(help_text="a person without an account")
    autopilot = serializers.CharField(allow_null=True)
    ready = serializers.BooleanField()


class NextHandSerializer(serializers.Serializer[Any]):
    """The hand that is announced: its commitment is out, `ready` adds a nonce, `at` is when it is dealt."""

    id = serializers.CharField()
    number = serializers.IntegerField()
    commitment = serializers.CharField()
    at = Instant(allow_null=True)


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table. `hand` is the running hand, `next_hand` the announced one: one of them is null."""

    club = NamedSerializer()
    host = NamedSerializer()
    options = serializers.DictField()
    clock = ClockSerializer(source="*")
    hand = serializers.SerializerMethodField()
    next_hand = serializers.SerializerMethodField()
    seats = serializers.SerializerMethodField()
    created_at = Instant()

    class Meta:
        model = Table
        fields = [
            "id",
            "club",
            "host",
            "name",
            "ruleset",
            "version",
            "options",
            "visibility",
            "clock",
            "continuous",
            "watch_delay_ms",
            "state",
            "match",
            "hand",
            "next_hand",
            "seats",
            "created_at",
        ]

    def get_hand(self, table: Table) -> str | None:
        return table.hand if table.hand_started else None

    @extend_schema_field(NextHandSerializer(allow_null=True))
    def get_next_hand(self, table: Table) -> dict[str, Any] | None:
        if table.hand_started:
            return None
        coming = {
            "id": table.hand,
            "number": table.hand_number,
            "commitment": table.commitment,
            "at": table.next_hand_at,
        }
        return dict(NextHandSerializer(coming).data)

    @extend_schema_field(SeatSerializer(many=True))
    def get_seats(self, table: Table) -> list[dict[str, Any]]:
        taken = {one.seat: one for one in table.seats.all()}
        return [_seat(seat, taken.get(seat)) for seat in range(seating.seats_of(table))]


def _seat(seat: int, taken: SeatAssignment | None) -> dict[str, Any]:
    if taken is None:
        return {
            "seat": seat,
            "player": None,
            "name": None,
            "bot": None,
            "guest": False,
            "autopilot": None,
            "ready": False,
        }
    return {
        "seat": seat,
        "player": taken.player_id,
        "name": taken.player.name,
        "bot": taken.bot or None,
        "guest": taken.player.kind == Player.Kind.PERSON and taken.player.user_id is None,
        "autopilot": taken.autopilot or None,
        "ready": taken.ready,
    }


class TablesQuery(ListQuery):
    """Which tables."""

    club = PublicId(CLUB, required=False)
    state = Choice(choices=Table.State.values, required=False)
    ruleset = Choice(choices=rulesets.IDS, required=False)


def _duration(name: str) -> Whole:
    least, most = LIMITS[name]
    return Whole(min_value=least, max_value=most, default=getattr(_PREFILLED, name), help_text="milliseconds")


class ClockBody(StrictSerializer):
    """A table's times: for a move, the bank a hand, the pause between hands, a bot's pace."""

    move_ms = _duration("move_ms")
    bank_ms = _duration("bank_ms")
    pause_ms = _duration("pause_ms")
    bot_pace_ms = _duration("bot_pace_ms")


class TableBody(StrictSerializer):
    """A table to be opened in one of one's clubs. What `options` may hold is told by its rule set."""

    club = PublicId(CLUB)
    name = Text(max_length=SHOWN_NAME)
    ruleset = Choice(choices=rulesets.IDS)
    options = JsonObject(default=dict)
    visibility = Choice(choices=Table.Visibility.values, default=Table.Visibility.CLUB.value)
    clock = ClockBody(required=False)
    continuous = Flag(default=False, help_text="a table of bots alone begins the next match by itself")
    watch_delay_ms = Whole(
        default=0, max_value=LONGEST_WATCH_DELAY, help_text="spectators see a running hand so much later"
    )


class SeatBody(StrictSerializer):
    """A seat; left out, the first that is free."""

    seat = Whole(required=False, max_value=5)


class BotBody(SeatBody):
    """A bot to sit down: one of ours by its name, or a player whose program runs outside; by itself `sensible`."""

    bot = Choice(choices=bots.NAMES, required=False)
    player = PublicId(PLAYER, required=False, help_text="a bot that plays over the API")

    together = {"not": {"required": ["bot", "player"]}}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raise ValidationError where both are named."""
        if "bot" in attrs and "player" in attrs:
            raise ValidationError({"player": [ErrorDetail(gettext("A bot's name or a player, not both."), "one_of")]})
        return attrs


class SeatNumberBody(StrictSerializer):
    """A seat, which must be named."""

    seat = Whole(max_value=5)


class BotSeatBody(SeatNumberBody):
    """A bot to get up."""


class AutopilotBody(SeatBody):
    """Whether a bot is to play for who is away. Left out, the seat is the only one that one holds."""

    on = Flag()
    bot = Choice(choices=bots.NAMES, default=standing_in.PROGRAM)


class SubstituteBody(SeatNumberBody):
    """Who is to play a seat from here on: a player, or a bot of ours by its name."""

    player = PublicId(PLAYER, required=False)
    bot = Choice(choices=bots.NAMES, required=False)

    together = {"oneOf": [{"required": ["player"]}, {"required": ["bot"]}]}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raise ValidationError unless one of them is named."""
        if ("bot" in attrs) == ("player" in attrs):
            raise ValidationError({"player": [ErrorDetail(fault_text("one_of_two", {}), "one_of")]})
        return attrs


class ReadyBody(SeatBody):
    """Readiness, with a contribution to the shuffle of the next hand. `seat` is for a device that keeps several."""

    nonce = Text(default="", allow_blank=True, max_length=NONCE_CHARACTERS, help_text="at most 64 bytes in UTF-8")


class TableEntriesSerializer(serializers.Serializer[Any]):
    """Entries of a table's log. Each has `seq`, `type`, `at`, and what its type adds."""

    entries = serializers.ListField(child=serializers.DictField())
