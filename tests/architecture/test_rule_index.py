"""Every clause of the rule book is followed by code and shown by a test, and nothing cites any other."""

import pytest

from tests.architecture import rule_index
from tests.architecture.rule_index import NOT_ENFORCED, citations, clauses, in_code, in_records, in_tests, known, main


def test_every_clause_has_code_that_cites_it_or_a_reason():
    without = [one for one in clauses() if one not in in_code() and one not in NOT_ENFORCED]
    assert without == []


def test_every_clause_has_a_test_or_a_reason():
    without = [one for one in clauses() if one not in in_tests() and one not in NOT_ENFORCED]
    assert without == []


def test_a_reason_is_given_only_where_one_is_needed():
    assert [one for one in NOT_ENFORCED if one in in_code() and one in in_tests()] == []
    assert set(NOT_ENFORCED) <= set(clauses())


@pytest.mark.parametrize("cited", [in_code, in_tests, in_records])
def test_nothing_cites_a_clause_that_is_not_in_the_book(cited):
    unknown = {one: [str(place) for place in places] for one, places in cited().items() if one not in known()}
    assert unknown == {}


def test_the_index_is_up_to_date():
    written = rule_index.INDEX.read_text(encoding="utf-8")
    assert written == rule_index.index(), "run: make rule-index"


def test_lists_and_ranges_of_clauses_are_read():
    assert list(citations("GJ-3.5")) == ["GJ-3.5"]
    assert list(citations("(GJ-3.5, 3.6 and 4.1; PDK-7)")) == ["GJ-3.5", "GJ-3.6", "GJ-4.1", "PDK-7"]
    assert list(citations("GJ-5.6 to 5.9")) == ["GJ-5.6", "GJ-5.7", "GJ-5.8", "GJ-5.9"]
    assert list(citations("GJ-8.4, 10.4; GJ-8.5 for the rest")) == ["GJ-8.4", "GJ-10.4", "GJ-8.5"]


def test_one_clause_is_shown_with_its_text_code_and_tests(capsys):
    assert main(["GJ-3.5"]) == 0
    shown = capsys.readouterr().out
    assert "让牌" in shown
    assert "gouji/engine/phases/gouji/play_rules.py" in shown
    assert "test_only_the_opposite_of_the_owner_may_yield" in shown


@pytest.mark.parametrize("arguments", [[], ["GJ-99.1"], ["GJ-3.5", "GJ-3.6"]])
def test_anything_else_is_refused(arguments, capsys):
    assert main(arguments) == 2
    assert "GJ-3.5" in capsys.readouterr().err
