"""The rule book that the project serves: complete in both languages, and read strictly."""

import re
from itertools import groupby, pairwise

import pytest

from tables import rulebook
from tables.rulebook import RulebookFormError, read_rules

RULESETS = ("gouji-classic", "gouji-shandong", "paodekuai")

#: How many numbered clauses each chapter has at least. A number is never reused or moved.
CHAPTERS = {
    "GJ-1": 5, "GJ-2": 7, "GJ-3": 10, "GJ-4": 4, "GJ-5": 9, "GJ-6": 4, "GJ-7": 6, "GJ-8": 6,
    "GJ-9": 4, "GJ-10": 4, "GJ-11": 8, "GJ-12": 5, "GJ-13": 7, "GJ-14": 0, "GJ-15": 0,
    "PDK-1": 7, "PDK-2": 17, "PDK-3": 3, "PDK-4": 7, "PDK-5": 4, "PDK-6": 0, "PDK-7": 0,
}  # fmt: skip

#: Chapters that are a clause themselves: one text, or (PDK-2) a sentence that a refusal names.
WHOLE_CHAPTERS = {"GJ-14", "GJ-15", "PDK-2", "PDK-6", "PDK-7"}

CLAUSES = rulebook.book().clauses
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def by_id(one):
    return one.id


def test_every_clause_has_an_id_of_its_own():
    ids = [one.id for one in CLAUSES]
    assert len(ids) == len(set(ids))


def test_the_chapters_are_those_of_the_contract_in_order():
    assert [one.id for one in rulebook.book().chapters] == list(CHAPTERS)


def test_the_clauses_of_a_chapter_are_numbered_without_a_gap():
    for chapter, group in groupby(CLAUSES, key=lambda one: one.chapter):
        numbers = [int(one.id.rpartition(".")[2]) for one in group if one.id != chapter]
        assert numbers == list(range(1, len(numbers) + 1)), chapter
        assert len(numbers) >= CHAPTERS[chapter], chapter


def test_some_chapters_are_clauses_themselves():
    assert {one.id for one in CLAUSES if one.id == one.chapter} == WHOLE_CHAPTERS


@pytest.mark.parametrize("one", CLAUSES, ids=by_id)
def test_a_clause_speaks_both_languages(one):
    assert CHINESE.search(one.title_zh)
    assert not CHINESE.search(one.title_en)
    assert CHINESE.search(one.text_zh)
    assert len(re.findall(r"[A-Za-z]{2,}", one.text_en)) > len(CHINESE.findall(one.text_en))


@pytest.mark.parametrize("one", CLAUSES, ids=by_id)
def test_both_languages_hold_the_same_items_tables_and_references(one):
    def skeleton(text):
        return [line[:1] for line in text.splitlines() if re.match(r"[-|]|\d+\. ", line)]

    def references(text):
        return set(re.findall(r"(?:GJ|PDK)-\d+(?:\.\d+)?", text))

    assert skeleton(one.text_zh) == skeleton(one.text_en)
    assert references(one.text_zh) == references(one.text_en)


def test_every_reference_leads_to_a_clause_or_a_chapter():
    known = {one.id for one in CLAUSES} | set(CHAPTERS)
    for one in CLAUSES:
        named = set(re.findall(r"(?:GJ|PDK)-\d+(?:\.\d+)?", one.text_zh + one.text_en))
        assert named <= known, one.id


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_rule_set_has_its_clauses_and_chapters(ruleset):
    clauses = rulebook.clauses_of(ruleset)
    prefix = "PDK-" if ruleset == "paodekuai" else "GJ-"
    assert {one.id.split("-")[0] + "-" for one in clauses} == {prefix}
    assert all(ruleset in one.rulesets for one in clauses)
    assert {one.id for one in rulebook.chapters_of(ruleset)} == {one.chapter for one in clauses}


def test_only_classic_has_revolutions_and_only_shandong_has_charges():
    classic = {one.id for one in rulebook.clauses_of("gouji-classic")}
    shandong = {one.id for one in rulebook.clauses_of("gouji-shandong")}
    assert "GJ-8.1" in classic - shandong
    assert "GJ-10.1" in shandong - classic
    assert "GJ-10" not in {one.id for one in rulebook.chapters_of("gouji-classic")}


def test_every_clause_belongs_to_a_rule_set():
    served = {one.id for ruleset in RULESETS for one in rulebook.clauses_of(ruleset)}
    assert served == {one.id for one in CLAUSES}


def test_a_clause_is_found_by_the_number_that_a_refusal_names():
    found = rulebook.clause("GJ-3.5")
    assert (found.chapter, found.title_zh, found.title_en) == ("GJ-3", "让牌", "Yield")
    assert found.origin == ("seed",)
    assert found.text_zh.startswith("轮到出牌人的对头时")
    assert len(found.text_en.split("\n\n")) == 2


@pytest.mark.parametrize("unknown", ["GJ-3", "GJ-3.11", "PDK-8", ""])
def test_an_unknown_number_is_no_clause(unknown):
    with pytest.raises(KeyError):
        rulebook.clause(unknown)


@pytest.mark.parametrize("ask", [rulebook.clauses_of, rulebook.chapters_of])
def test_an_unknown_rule_set_has_no_clauses(ask):
    with pytest.raises(KeyError):
        ask("doudizhu")


def test_an_option_table_names_every_option_once():
    for one in (rulebook.clause("GJ-14"), rulebook.clause("PDK-6")):
        chinese, english = (re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) for text in (one.text_zh, one.text_en))
        assert chinese == english
        assert len(chinese) == len(set(chinese))


# ---------------------------------------------------------------- the form

GOOD = """# Title

Rule sets: a, b

## Words

## X-1 · 章 · Chapter

### X-1.1 · 条 · Clause
Origin: seed, ruling
Applies to: b

zh: 一

- 二

en: One

- two
"""


def test_a_text_may_have_several_paragraphs_and_keeps_its_markdown():
    (one,) = read_rules(GOOD).clauses
    assert (one.text_zh, one.text_en) == ("一\n\n- 二", "One\n\n- two")
    assert (one.origin, one.rulesets) == (("seed", "ruling"), ("b",))


def test_without_labels_a_clause_holds_for_all_rule_sets_of_its_file_and_has_no_origin():
    (one,) = read_rules(GOOD.replace("Origin: seed, ruling\nApplies to: b\n", "")).clauses
    assert (one.origin, one.rulesets) == ((), ("a", "b"))


@pytest.mark.parametrize(
    ("was", "becomes", "line"),
    [
        ("Rule sets: a, b", "", 1),
        ("X-1.1 ·", "X-2.1 ·", 9),
        ("### X-1.1 · 条 · Clause", "### X-1.1 条", 9),
        ("Origin: seed, ruling", "Origin: hearsay", 10),
        ("Applies to: b", "Applies to: c", 11),
        ("Applies to: b", "Applied to: b", 11),
        ("en: One", "One", 9),
        ("zh: 一", "en: 一", 9),
        ("en: One\n\n- two", "en: ", 9),
    ],
)
def test_a_file_that_departs_from_the_form_is_refused_with_its_line(was, becomes, line):
    assert was in GOOD
    with pytest.raises(RulebookFormError) as refused:
        read_rules(GOOD.replace(was, becomes, 1))
    assert refused.value.line == line


def test_chapters_follow_one_another_by_number():
    numbers = [one.id.split("-") for one in rulebook.book().chapters]
    for (prefix, number), (other, following) in pairwise(numbers):
        assert prefix != other or int(following) == int(number) + 1
