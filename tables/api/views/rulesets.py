"""Rule sets: what a table can choose, and the wording of the rules."""

from itertools import groupby
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gouji.engine import rulesets
from tables import rulebook
from tables.api.base import ApiView
from tables.api.fields import StrictSerializer
from tables.api.schema import a_page, answers
from tables.api.serializers.rulesets import RulebookSerializer, RulesetSerializer
from tables.errors import NotFound
from tables.wording import ruleset_title


class Rulesets(ApiView):
    """All rule sets."""

    open_to_all = True

    @extend_schema(operation_id="list_rulesets", responses=answers(200, a_page(RulesetSerializer, "RulesetPage")))
    def get(self, request: Request) -> Response:
        """The rule sets that tables can play."""
        self.query(StrictSerializer)
        return Response({"next": None, "results": [_ruleset(one) for one in rulesets.IDS]})


class RulesetView(ApiView):
    """One rule set."""

    open_to_all = True

    def find(self, **of: str) -> None:
        if of["ruleset_id"] not in rulesets.IDS:
            raise NotFound

    @extend_schema(operation_id="get_ruleset", responses=answers(200, RulesetSerializer))
    def get(self, request: Request, ruleset_id: str) -> Response:
        """A rule set with its options."""
        self.query(StrictSerializer)
        return Response(_ruleset(ruleset_id))


class RulesetClauses(RulesetView):
    """The rule book of a rule set."""

    @extend_schema(operation_id="list_clauses", responses=answers(200, RulebookSerializer))
    def get(self, request: Request, ruleset_id: str) -> Response:
        """The clauses of a rule set, in Chinese and English. A refusal names one of their ids."""
        self.query(StrictSerializer)
        return Response(
            {"ruleset": ruleset_id, "version": rulesets.latest(ruleset_id), "chapters": _chapters(ruleset_id)}
        )


def _ruleset(ruleset_id: str) -> dict[str, Any]:
    told = rulesets.describe(ruleset_id)
    properties = {one["name"]: {**one["schema"], "default": one["default"]} for one in told["options"]}
    return {
        "id": ruleset_id,
        "version": told["version"],
        "title": ruleset_title(ruleset_id),
        "seats": rulesets.build(ruleset_id).seats,
        "options": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
        },
        "clauses": reverse("ruleset-clauses", args=[ruleset_id]),
    }


def _chapters(ruleset_id: str) -> list[dict[str, Any]]:
    clauses = {
        chapter: [_clause(one) for one in group]
        for chapter, group in groupby(rulebook.clauses_of(ruleset_id), key=lambda one: one.chapter)
    }
    return [
        {"id": one.id, "title": {"zh": one.title_zh, "en": one.title_en}, "clauses": clauses[one.id]}
        for one in rulebook.chapters_of(ruleset_id)
    ]


def _clause(one: rulebook.Clause) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": {"zh": one.title_zh, "en": one.title_en},
        "text": {"zh": one.text_zh, "en": one.text_en},
        "origin": list(one.origin),
    }
