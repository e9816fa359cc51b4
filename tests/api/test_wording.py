"""Every no has a sentence in both languages: of the rules, of tables, of the API itself."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

import gouji.engine
from gouji.engine import rulesets
from gouji.engine.phases.paodekuai.trick import CODES
from gouji.problems import KINDS
from tables import errors, rulebook, wording

ENGINE = Path(inspect.getfile(gouji.engine)).parent
CHINESE = re.compile("[\u4e00-\u9fff]")


def calls(folder: Path, name: str) -> Iterator[ast.Call]:
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def texts(node: ast.AST) -> set[str]:
    """The text constants in an expression."""
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def refusal_codes() -> set[str]:
    found = [texts(call.args[0]) for call in calls(ENGINE, "Refusal")]
    assert all(found), "a refusal whose code this test cannot read"
    return set().union(*found) | set(CODES.values())


def test_every_refusal_of_the_engine_has_a_sentence():
    assert refusal_codes() == set(wording.REFUSALS)


def test_every_clause_that_a_refusal_names_is_in_the_rule_book():
    named = set().union(*(texts(call.args[1]) for call in calls(ENGINE, "Refusal") if len(call.args) > 1))
    known = {one.id for ruleset in rulesets.IDS for one in rulebook.clauses_of(ruleset)}
    assert (named | set(CODES)) <= known


def test_every_reason_of_a_table_has_a_sentence():
    tables = Path(inspect.getfile(errors)).parent
    assert {text for call in calls(tables, "TableRefusal") for text in texts(call.args[0])} == set(wording.TABLE_STATES)


def test_every_error_of_the_services_has_a_status():
    kinds = {one.code for one in vars(errors).values() if inspect.isclass(one) and issubclass(one, errors.TableError)}
    assert kinds - {"error", "try-again"} <= set(KINDS)


@pytest.mark.parametrize("ruleset", rulesets.IDS)
def test_every_rule_set_has_a_title(ruleset):
    assert wording.ruleset_title(ruleset)


SENTENCES = {
    **wording.REFUSALS,
    **wording.TABLE_STATES,
    **wording.RULESETS,
    **{name: kind.title for name, kind in KINDS.items()},
}


@pytest.mark.parametrize("code", SENTENCES)
def test_every_sentence_speaks_both_languages(code):
    with translation.override("en"):
        assert not CHINESE.search(str(SENTENCES[code]))
    with translation.override("zh-hans"):
        assert CHINESE.search(str(SENTENCES[code]))
