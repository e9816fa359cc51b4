"""Every value that is refused as meaningless is refused in a sentence, in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from gouji.engine import rulesets
from gouji.handler import SENTENCES
from tables.faults import fault_text

ROOT = Path(__file__).resolve().parents[2]
APPS = ("gouji", "tables", "scoring")
#: Where the code stands among the arguments.
RAISED = {"Malformed": 1, "BadRequest": 1, "BadOptions": 1, "BadTarget": 0, "_Bad": 0}
#: Calls that hand on a code and facts which were named elsewhere.
HANDED_ON = {"tables/api/strict_json.py", "tables/hooks/services/managing.py", "gouji/engine/options.py"}
CHINESE = re.compile("[\u4e00-\u9fff]")


def refusals() -> Iterator[tuple[str, ast.Call, int]]:
    for app in APPS:
        for file in (ROOT / app).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                    if name in RAISED:
                        yield str(file.relative_to(ROOT)), node, RAISED[name]


def kinds() -> set[tuple[str, ...]]:
    """Code and names of facts of all refusals in the code."""
    found = set()
    for file, call, place in refusals():
        code, facts = call.args[place], [keyword.arg for keyword in call.keywords]
        if isinstance(code, ast.Constant) and None not in facts:
            assert len(call.args) == place + 1, f"{file}:{call.lineno} says it in a text instead of facts"
            found.add((code.value, *sorted(map(str, facts))))
        else:
            assert file in HANDED_ON, f"{file}:{call.lineno}: a code that this test cannot read"
    return found


def kinds_of_options() -> set[tuple[str, ...]]:
    options = [option for options in rulesets._OPTIONS.values() for option in options]
    return {("bad_option", *sorted(option.allowed)) for option in options}


def test_every_refused_value_has_a_sentence_and_none_is_left_over():
    assert kinds() | kinds_of_options() == set(SENTENCES)


@pytest.mark.parametrize("kind", SENTENCES, ids=" ".join)
def test_a_sentence_says_all_facts_in_both_languages(kind):
    code, *names = kind
    facts = {name: f"<{name}>" for name in names}
    with translation.override("en"):
        told = fault_text(code, facts, SENTENCES)
        assert not CHINESE.search(told)
    with translation.override("zh-hans"):
        translated = fault_text(code, facts, SENTENCES)
        assert CHINESE.search(translated)
    for text in (told, translated):
        assert all(fact in text for fact in facts.values())


def test_values_are_shown_as_a_client_writes_them():
    with translation.override("en"):
        assert fault_text("bad_option", {"values": (False, True)}) == "One of these: false, true."
        assert fault_text("bad_option", {"values": (4, 5)}) == "One of these: 4, 5."
        assert fault_text("bad_option", {"values": ("none",)}) == "One of these: none."
