"""The rule book as data: the clauses of ``docs/rules`` in both languages.

The Markdown files are the one source of the rules' wording. Their form is described at the top of
``docs/rules/gouji.md``; this module reads it strictly, once in the life of a process, and hands
out frozen values. A file that departs from the form is refused with its line, rather than served
with half a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

#: Where the rule book lives, and the files of it that hold clauses.
RULES = Path(__file__).resolve().parent.parent / "docs" / "rules"
FILES = ("gouji.md", "paodekuai.md")

#: Where a clause comes from: the founding text, public rule texts, a decision of this rule book.
ORIGINS = ("seed", "public", "ruling")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rule book, ``GJ-3``: its titles, and the rule sets of its file."""

    id: str
    title_zh: str
    title_en: str
    rulesets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause.

    ``id`` is what a refusal names: ``GJ-3.5``, or the chapter's own id where the chapter is one
    text (``GJ-14``). ``chapter`` is the id of its chapter. ``text_zh`` and ``text_en`` are
    Markdown, paragraphs parted by an empty line. ``origin`` holds words of :data:`ORIGINS`, none
    where the clause only fixes a form. ``rulesets`` are those in which it can be in force.
    """

    id: str
    chapter: str
    title_zh: str
    title_en: str
    text_zh: str
    text_en: str
    origin: tuple[str, ...]
    rulesets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """What the files of the rule book hold, in their order."""

    chapters: tuple[Chapter, ...]
    clauses: tuple[Clause, ...]


class RulebookFormError(ValueError):
    """A rule file departs from its form. The message names the line, counted from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


def clauses_of(ruleset_id: str) -> tuple[Clause, ...]:
    """The clauses of a rule set, in the order of the book; ``KeyError`` for an unknown one."""
    found = tuple(one for one in book().clauses if ruleset_id in one.rulesets)
    if not found:
        raise KeyError(ruleset_id)
    return found


def chapters_of(ruleset_id: str) -> tuple[Chapter, ...]:
    """The chapters with a clause of the rule set, in order; ``KeyError`` for an unknown one."""
    used = {one.chapter for one in clauses_of(ruleset_id)}
    return tuple(one for one in book().chapters if one.id in used)


def clause(clause_id: str) -> Clause:
    """The clause of this id; ``KeyError`` if there is none."""
    return _by_id()[clause_id]


@cache
def book() -> Book:
    """The whole rule book, read once."""
    parts = [read_rules((RULES / name).read_text(encoding="utf-8")) for name in FILES]
    return Book(
        chapters=tuple(one for part in parts for one in part.chapters),
        clauses=tuple(one for part in parts for one in part.clauses),
    )


@cache
def _by_id() -> dict[str, Clause]:
    return {one.id: one for one in book().clauses}


# ---------------------------------------------------------------- reading one file

_HEADING = re.compile(r"(##|###) ([A-Z]+-\d+(?:\.\d+)?) · (\S.*?) · (\S.*)")
_SECTION = re.compile(r"#{1,3} ")
_LANGUAGES = ("zh: ", "en: ")
_LABELS = ("Origin: ", "Applies to: ")

_Lines = list[tuple[int, str]]


def read_rules(text: str) -> Book:
    """The chapters and clauses of one rule file.

    Raises :class:`RulebookFormError` where the file departs from the form.
    """
    numbered = list(enumerate(text.splitlines(), start=1))
    rulesets = _rulesets(numbered)
    chapters: list[Chapter] = []
    clauses: list[Clause] = []
    for block in _blocks(numbered):
        if block.level == "##":
            chapters.append(Chapter(block.id, block.title_zh, block.title_en, rulesets))
        elif not chapters or block.id.rpartition(".")[0] != chapters[-1].id:
            raise RulebookFormError(block.line, f"{block.id} stands outside its chapter")
        if block.level == "###" or block.body:
            clauses.append(_clause(block, chapters[-1]))
    return Book(tuple(chapters), tuple(clauses))


@dataclass(frozen=True, slots=True)
class _Block:
    """A numbered heading and the lines below it, up to the next heading."""

    line: int
    level: str
    id: str
    title_zh: str
    title_en: str
    body: _Lines


def _rulesets(numbered: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    for _, text in numbered:
        if text.startswith("Rule sets: "):
            return _words(text, "Rule sets: ")
    raise RulebookFormError(1, "the file does not name its rule sets")


def _blocks(numbered: _Lines) -> Iterator[_Block]:
    """The numbered headings with their lines. What stands before the first is an introduction."""
    sections = [n for n, (_, text) in enumerate(numbered) if _SECTION.match(text)]
    begun = False
    for start, end in zip(sections, [*sections[1:], len(numbered)], strict=True):
        line, text = numbered[start]
        found = _HEADING.fullmatch(text)
        if found:
            body = numbered[start + 1 : end]
            filled = body if any(words.strip() for _, words in body) else []
            yield _Block(line, found[1], found[2], found[3], found[4], filled)
        elif begun:
            raise RulebookFormError(line, "a heading of a chapter or clause: ID · 中文 · English")
        begun = begun or bool(found)


def _clause(block: _Block, chapter: Chapter) -> Clause:
    lines = [text for _, text in block.body]
    starts = [n for n, text in enumerate(lines) if text.startswith(_LANGUAGES)]
    if [lines[n][: len(_LANGUAGES[0])] for n in starts] != list(_LANGUAGES):
        raise RulebookFormError(block.line, f"{block.id} needs one 'zh: ' and then one 'en: '")
    zh, en = starts
    text_zh = "\n".join(lines[zh:en]).removeprefix(_LANGUAGES[0]).strip()
    text_en = "\n".join(lines[en:]).removeprefix(_LANGUAGES[1]).strip()
    if not text_zh or not text_en:
        raise RulebookFormError(block.line, f"{block.id} lacks its text in a language")
    origin, rulesets = _labels(block.body[:zh], chapter.rulesets)
    return Clause(
        id=block.id,
        chapter=chapter.id,
        title_zh=block.title_zh,
        title_en=block.title_en,
        text_zh=text_zh,
        text_en=text_en,
        origin=origin,
        rulesets=rulesets,
    )


def _labels(head: _Lines, of_file: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the lines between heading and text say: the origin, and the rule sets."""
    known = dict(zip(_LABELS, (ORIGINS, of_file), strict=True))
    found: dict[str, tuple[str, ...]] = {}
    for line, text in head:
        label = next((one for one in _LABELS if text.startswith(one)), None)
        if label is None:
            if text.strip():
                raise RulebookFormError(line, f"only {' and '.join(_LABELS)} stand above a text")
            continue
        found[label] = _words(text, label)
        if not set(found[label]) <= set(known[label]):
            raise RulebookFormError(line, f"{label}takes words of {', '.join(known[label])}")
    return found.get(_LABELS[0], ()), found.get(_LABELS[1], of_file)


def _words(text: str, label: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.removeprefix(label).split(","))
