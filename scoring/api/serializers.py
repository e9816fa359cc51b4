"""Score sheets as clients read them."""

from typing import Any

from rest_framework import serializers

from tables.api.fields import QueryWhole, StrictSerializer
from tables.api.serializers.hands import StintSerializer


class ScoresQuery(StrictSerializer):
    """Which match."""

    match = QueryWhole(required=False, min_value=1, help_text="left out: the one that is played, or was played last")


def _numbers(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), **options)


class HandLineSerializer(serializers.Serializer[Any]):
    """One finished hand; `points` by seat are null where it was void, `players` are by seat all who played it: the
    points are the seat's, whoever played.
    """

    hand = serializers.CharField()
    number = serializers.IntegerField()
    void = serializers.BooleanField()
    points = _numbers(allow_null=True)
    places = _numbers(allow_null=True)
    players = serializers.ListField(child=StintSerializer(many=True))


class SheetSerializer(serializers.Serializer[Any]):
    """The hands of a match so far, `totals` by seat and by side. A side is a team, or a seat where there are none.

    `side_of` names the side of every seat; `leader` is the side with the most points, null for a draw.
    """

    table = serializers.CharField()
    match = serializers.IntegerField()
    hands = HandLineSerializer(many=True)
    totals = _numbers()
    sides = _numbers()
    side_of = _numbers()
    leader = serializers.IntegerField(allow_null=True)
