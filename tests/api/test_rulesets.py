"""Rule sets: options that a client can check by itself, and the wording of every clause."""

import jsonschema
import pytest

from gouji.engine import rulesets
from tests.api.client import ApiClient, problem

pytestmark = pytest.mark.django_db


def test_all_rule_sets_are_listed():
    found = ApiClient().get("/rulesets").json()
    assert [one["id"] for one in found["results"]] == list(rulesets.IDS)
    assert found["next"] is None


@pytest.mark.parametrize("ruleset", rulesets.IDS)
def test_options_are_a_schema_with_defaults(ruleset):
    told = ApiClient().get(f"/rulesets/{ruleset}").json()
    schema = told["options"]
    jsonschema.Draft202012Validator.check_schema(schema)
    defaults = {name: one["default"] for name, one in schema["properties"].items()}
    jsonschema.validate(defaults, schema)
    assert rulesets.build(ruleset, defaults).options == rulesets.build(ruleset).options
    assert told["version"] == rulesets.latest(ruleset)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**defaults, "invented": True}, schema)


def test_titles_are_in_the_language_of_the_request():
    titles = [one["title"] for one in ApiClient().get("/rulesets", Accept_Language="zh-Hans").json()["results"]]
    assert titles == ["经典够级", "山东够级", "跑得快"]


@pytest.mark.parametrize("ruleset", rulesets.IDS)
def test_clauses_come_in_both_languages(ruleset):
    told = ApiClient().get(f"/rulesets/{ruleset}/clauses").json()
    clauses = {one["id"]: one for chapter in told["chapters"] for one in chapter["clauses"]}
    wanted = "PDK-4.1" if ruleset == "paodekuai" else "GJ-2.3"
    assert clauses[wanted]["text"]["zh"]
    assert clauses[wanted]["text"]["en"]
    assert told["chapters"][0]["title"]["zh"]


@pytest.mark.parametrize("ruleset", ["bridge", "GOUJI-CLASSIC", "%00", "..%2f", "gouji-classic%0a"])
def test_other_games_are_not_here(ruleset):
    problem(ApiClient().get(f"/rulesets/{ruleset}"), 404, "not-found")
    problem(ApiClient().get(f"/rulesets/{ruleset}/clauses"), 404, "not-found")
