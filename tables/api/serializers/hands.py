"""Hands: queries, actions, and what comes back."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from gouji.engine.action_text import CLAIMS, HEADS, KEYS, VERBS, read_action
from gouji.engine.notation import FACES_PATTERN
from gouji.engine.views import ARBITER, PUBLIC
from tables.api.fields import Choice, Flag, Instant, QueryWhole, StrictSerializer, Text, Whole
from tables.api.serializers.lists import EntriesQuery
from tables.selectors.stints import PLAYED_BY
from tables.services.looks import LONGEST_REASON

LONGEST_WAIT = 25  # seconds of a long poll
MOST_HINTS = 200
LAST_SEAT = 5
VIEWS = (PUBLIC, ARBITER, *(f"seat:{seat}" for seat in range(LAST_SEAT + 1)))
CARDS_TEXT = 1024  # characters; the engine counts the cards

# ---------------------------------------------------------------- queries


class ViewQuery(StrictSerializer):
    """Through whose eyes."""

    view = Choice(choices=VIEWS, required=False, help_text="left out: one's own")
    reason = Text(
        required=False, max_length=LONGEST_REASON, help_text="why an arbiter opens a hand that is not over; kept"
    )


class HandQuery(ViewQuery):
    """Through whose eyes, and when."""

    at = QueryWhole(required=False, min_value=1, help_text="the hand as it was at this seq")


class HandEntriesQuery(ViewQuery, EntriesQuery):
    """Which entries, and how long to wait for the first."""

    wait = QueryWhole(default=0, max_value=LONGEST_WAIT, help_text="seconds")


class LegalQuery(StrictSerializer):
    """Whose choices: one's own, or a seat's in a hand that is over and open."""

    seat = QueryWhole(required=False, max_value=LAST_SEAT)
    at = QueryWhole(required=False, min_value=1)
    limit = QueryWhole(min_value=1, max_value=MOST_HINTS, default=50)


# ---------------------------------------------------------------- bodies


ABOUT_THE_REQUEST = ("seat", "expected_seq")  # the keys of a body that are not the action's own


def action_of(body: Mapping[str, Any]) -> dict[str, Any]:
    """The action in a body that has been checked."""
    return {key: value for key, value in body.items() if key not in ABOUT_THE_REQUEST}


def _keys(verb: str) -> dict[str, Any]:
    """What else must and may be there where something is done."""
    needed, more = KEYS[verb]
    return {
        "title": verb,
        "properties": {"do": {"const": verb}},
        "required": ["do", *needed],
        "propertyNames": {"enum": ["do", *ABOUT_THE_REQUEST, *needed, *more]},
    }


class CheckBody(StrictSerializer):
    """An action in the keys of the record format."""

    together = {"oneOf": [_keys(verb) for verb in VERBS]}

    seat = Whole(required=False, max_value=LAST_SEAT, help_text="of the seats one holds; a device may hold several")
    do = Choice(choices=VERBS)
    cards = Text(
        required=False,
        allow_blank=True,
        max_length=CARDS_TEXT,
        pattern=FACES_PATTERN,
        help_text="`9s Th SJ`; suits may be left out",
    )
    claim = Choice(choices=CLAIMS, required=False)
    revolt = Flag(required=False)
    resist = Flag(required=False)
    choose = Choice(choices=HEADS, required=False)
    draw = Whole(required=False, allow_null=True, max_value=999)
    buy = Flag(required=False)
    to = Whole(required=False, allow_null=True, max_value=LAST_SEAT)
    charge = Flag(required=False)

    def get_fields(self) -> dict[str, Any]:
        """With the vote's key, which Python keeps for itself."""
        vote = Whole(required=False, allow_null=True, max_value=LAST_SEAT)
        return {**super().get_fields(), "for": vote}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raise Malformed for keys that do not belong together, before anything about the hand is looked at."""
        read_action(action_of(attrs))
        return attrs


class ActionBody(CheckBody):
    """The same, and the seq on which it was decided."""

    expected_seq = Whole(help_text="`seq` of the view or answer that was looked at")


# ---------------------------------------------------------------- answers


class StintSerializer(serializers.Serializer[Any]):
    """Who played a seat, and whether himself (`person`), as a `bot`, or by the `autopilot` while he was away.

    `from_seq` and `to_seq` are entries of the hand; `to_seq` is null while he plays. Where seats change within a
    sealed question they are those that could be seen, so `to_seq` may be below `from_seq`.
    """

    player = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=PLAYED_BY)
    bot = serializers.CharField(allow_null=True)
    from_seq = serializers.IntegerField()
    to_seq = serializers.IntegerField(allow_null=True)


class HandSeatSerializer(serializers.Serializer[Any]):
    """Who plays a seat; `bot` is null for a person, `autopilot` the bot that plays for one who is away. `players` are
    all who have played it.
    """

    seat = serializers.IntegerField()
    player = serializers.CharField()
    name = serializers.CharField()
    bot = serializers.CharField(allow_null=True)
    autopilot = serializers.CharField(allow_null=True)
    players = StintSerializer(many=True)


class TopSerializer(serializers.Serializer[Any]):
    """The play to beat."""

    seat = serializers.IntegerField()
    cards = serializers.CharField()
    kind = serializers.CharField()


class ExitSerializer(serializers.Serializer[Any]):
    """A seat that takes no further part, and how."""

    seat = serializers.IntegerField()
    how = serializers.CharField()


def _seat_list(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), **options)


class ClockStateSerializer(serializers.Serializer[Any]):
    """When the open question ends, and what is left in the time banks by seat."""

    deadline = Instant(allow_null=True, required=False)
    clock_ms = _seat_list(allow_null=True, required=False)
    delay_ms = serializers.IntegerField(required=False, help_text="how far behind a spectator is kept")


class HandSerializer(ClockStateSerializer):
    """A hand as the viewer sees it.

    `seq` is what an action names as `expected_seq`. `cards_left` holds null where counts are not told. What
    else there is depends on the viewer (`hand` and what only its seat knows; `hands` when all are open), on
    the rule set, and on whether the hand is over (`places`, `points` …).
    """

    id = serializers.CharField()
    table = serializers.CharField()
    match = serializers.IntegerField()
    viewer = serializers.CharField()
    ruleset = serializers.CharField()
    version = serializers.IntegerField()
    options = serializers.DictField(help_text="of the rule set, all of them")
    seq = serializers.IntegerField()
    decision_seq = serializers.IntegerField()
    hand_no = serializers.IntegerField()
    phase = serializers.CharField()
    to_act = _seat_list()
    sealed = serializers.BooleanField()
    top = TopSerializer(allow_null=True)
    leader = serializers.IntegerField(allow_null=True)
    exits = ExitSerializer(many=True)
    cards_left = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    owed = serializers.ListField(child=serializers.DictField())
    seats = HandSeatSerializer(many=True)
    seat = serializers.IntegerField(required=False)
    hand = serializers.CharField(required=False)
    my_answer = serializers.DictField(required=False, allow_null=True)
    hands = serializers.ListField(child=serializers.CharField(), required=False)
    places = _seat_list(required=False, allow_null=True)
    points = _seat_list(required=False, allow_null=True)


class EntrySerializer(serializers.Serializer[Any]):
    """One event as the viewer may see it: `type` tells what else there is. A sealed answer keeps only its type."""

    seq = serializers.IntegerField()
    type = serializers.CharField()
    at = Instant(required=False)


class EntriesSerializer(serializers.Serializer[Any]):
    """Entries in order. `seq` is the last that can be seen now: more than was returned when the limit cut them."""

    seq = serializers.IntegerField()
    entries = EntrySerializer(many=True)


class ActionAnswerSerializer(ClockStateSerializer):
    """What an action made, as far as its seat may see. While a sealed question is open: nothing yet."""

    seq = serializers.IntegerField()
    entries = EntrySerializer(many=True)
    to_act = _seat_list()


class LegalSerializer(serializers.Serializer[Any]):
    """What a seat could do: kinds of action, and actions to send: those without cards, then plays, best first."""

    seat = serializers.IntegerField()
    seq = serializers.IntegerField()
    kinds = serializers.ListField(child=serializers.CharField())
    actions = CheckBody(many=True)


class CheckSerializer(serializers.Serializer[Any]):
    """Whether an action would be accepted now, and if not, why."""

    legal = serializers.BooleanField()
    detail = serializers.CharField(required=False)
    rule = serializers.CharField(required=False)
    code = serializers.CharField(required=False)
    facts = serializers.DictField(required=False)
    clause = serializers.CharField(required=False)


class ChainHeadSerializer(serializers.Serializer[Any]):
    """The last entry of the log that can be seen, and its hash."""

    seq = serializers.IntegerField()
    hash = serializers.CharField()


class ProofSerializer(serializers.Serializer[Any]):
    """That the deal was fixed before it began. Secret and nonces follow when the hand is over."""

    commitment = serializers.CharField()
    head = ChainHeadSerializer()
    secret = serializers.CharField(required=False)
    nonces = serializers.ListField(child=serializers.CharField(), required=False)


class RecordSerializer(serializers.Serializer[Any]):
    """A record file; its other keys are told in docs/rules/record-format.md."""

    format = serializers.CharField()
    name = serializers.CharField()
    ruleset = serializers.CharField()
    version = serializers.IntegerField()
    options = serializers.DictField()
    start = serializers.DictField()
    actions = serializers.ListField(child=serializers.DictField())
    proof = serializers.DictField(required=False)
