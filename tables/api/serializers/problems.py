"""Problem documents (RFC 9457), for the description of the API."""

from rest_framework import serializers


class Fault(serializers.Serializer[object]):
    """One thing that is wrong with a request."""

    pointer = serializers.CharField(help_text="JSON pointer into the body, or / and the name of a parameter or header")
    code = serializers.CharField()
    detail = serializers.CharField()


class Problem(serializers.Serializer[object]):
    """What went wrong. `type` is one of a fixed set of words; which further members there are depends on it."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(required=False)
    errors = Fault(many=True, required=False, help_text="invalid-request")  # type: ignore[assignment]
    required_scope = serializers.CharField(required=False, help_text="missing-scope")
    needs = serializers.CharField(required=False, help_text="forbidden: who may")
    current_seq = serializers.IntegerField(required=False, help_text="stale-sequence, hand-closed")
    rule = serializers.CharField(required=False, help_text="illegal-action: the clause, such as GJ-2.3")
    code = serializers.CharField(required=False, help_text="illegal-action, table-state")
    facts = serializers.DictField(required=False, help_text="illegal-action, table-state")
    clause = serializers.CharField(required=False, help_text="illegal-action: where the clause stands")
    policy = serializers.CharField(required=False, help_text="rate-limited: the limit's name")
    limit = serializers.IntegerField(required=False, help_text="rate-limited: how many it allows")
    request_id = serializers.CharField(required=False, help_text="internal-error: tell it when you report the error")
