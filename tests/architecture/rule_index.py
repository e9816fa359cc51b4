"""From a clause of the rule book to the code that follows it and the tests that show it, and back.

``python -m tests.architecture.rule_index GJ-3.5`` prints one clause with all three (``make rule ID=GJ-3.5``);
``--write`` writes docs/rules/INDEX.md (``make rule-index``). Code cites a clause by its number in a docstring, a
comment or a refusal, tests by ``@rule("GJ-3.5")``. ``GJ-3.5, 3.6`` and ``GJ-3.2 to 3.6`` cite several.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tables.rulebook import book, clause

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("gouji", "tables", "scoring")
INDEX = ROOT / "docs" / "rules" / "INDEX.md"

#: Clauses that no program can follow or break, and why.
NOT_ENFORCED: dict[str, str] = {}


@dataclass(frozen=True, order=True)
class Place:
    """Where a clause is cited: a file, the function or class, the line."""

    file: str
    within: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f" {self.within}" if self.within else "")


# ---- citations in a text ----

_CITATION = re.compile(r"\b(GJ|PDK)-(\d+(?:\.\d+)?)((?:(?:, and |, or |, | and | or | to )\d+\.\d+(?!\d))*)")
_NEXT = re.compile(r"(, and |, or |, | and | or | to )(\d+\.\d+)")


def citations(text: str) -> Iterator[str]:
    """Every clause or chapter that a text cites, lists and ranges spelled out."""
    for family, first, more in _CITATION.findall(text):
        yield f"{family}-{first}"
        last = first
        for joint, number in _NEXT.findall(more):
            yield from (f"{family}-{one}" for one in (_range(last, number) if joint == " to " else [number]))
            last = number


def _range(first: str, last: str) -> list[str]:
    chapter, _, start = first.partition(".")
    return [f"{chapter}.{number}" for number in range(int(start) + 1, int(last.partition(".")[2]) + 1)]


# ---- citations in code and tests ----


@cache
def in_code() -> dict[str, tuple[Place, ...]]:
    """Where the code cites each clause. Docstrings of whole modules only name what they are about; not counted."""
    found: dict[str, list[Place]] = defaultdict(list)
    for path in _sources(PACKAGES):
        for cited, place in _cited_in(path):
            found[cited].append(place)
    return {cited: tuple(places) for cited, places in found.items()}


def _sources(folders: Iterable[str]) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in path.parts)


def _cited_in(path: Path) -> Iterator[tuple[str, Place]]:
    text, file = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
    if "GJ-" not in text and "PDK-" not in text:
        return
    tree = ast.parse(text)
    spans = [(node.lineno, node.end_lineno or node.lineno, node.name) for node in _definitions(tree)]
    body = len(text.splitlines()) + 1 if not tree.body else _end_of_docstring(tree)
    for number, line in enumerate(text.splitlines(), start=1):
        for cited in citations(line):
            within = [name for start, end, name in spans if start <= number <= end]
            if within or number > body:
                yield cited, Place(file, within[-1] if within else "", number)


def _definitions(tree: ast.Module) -> list[ast.FunctionDef | ast.ClassDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]


def _end_of_docstring(tree: ast.Module) -> int:
    first = tree.body[0]
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return (first.end_lineno or 0) if is_docstring else 0


@cache
def in_tests() -> dict[str, tuple[Place, ...]]:
    """The tests that show each clause."""
    found: dict[str, list[Place]] = defaultdict(list)
    for path in _sources(("tests",)):
        file, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        if "rule(" not in text:
            continue
        for test in _definitions(ast.parse(text)):
            for cited in _shown_by(test):
                found[cited].append(Place(file, test.name, test.lineno))
    return {cited: tuple(places) for cited, places in found.items()}


def _shown_by(test: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in ("rule", "pytest.mark.rule"):
            yield from (one.value for one in decorator.args if isinstance(one, ast.Constant))


@cache
def in_records() -> dict[str, tuple[str, ...]]:
    """The records that say they show each clause, by file and name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests" / "records").rglob("*.json")):
        for record in json.loads(path.read_text(encoding="utf-8")):
            for cited in record.get("rules", ()):
                found[cited].append(f"{path.relative_to(ROOT).as_posix()}: {record['name']}")
    return {cited: tuple(names) for cited, names in found.items()}


# ---- what the rule book has ----


def clauses() -> tuple[str, ...]:
    """Every clause of the rule book, in its order."""
    return tuple(one.id for one in book().clauses)


def known() -> frozenset[str]:
    """Whatever may be cited: clauses and chapters."""
    return frozenset(clauses()) | {one.id for one in book().chapters}


# ---- for people ----


def shown(clause_id: str) -> str:
    """One clause: its text in both languages, the code, the tests and the records."""
    one = clause(clause_id)
    lines = [f"{one.id} · {one.title_zh} · {one.title_en}", "", one.text_zh, "", one.text_en]
    lines += ["", "code", *(f"  {place}" for place in in_code().get(clause_id, ()))]
    if clause_id in NOT_ENFORCED:
        lines.append(f"  none: {NOT_ENFORCED[clause_id]}")
    lines += ["", "tests", *(f"  {place}" for place in in_tests().get(clause_id, ()))]
    lines += ["", "records", *(f"  {name}" for name in in_records().get(clause_id, ()))]
    return "\n".join(lines)


def index() -> str:
    """docs/rules/INDEX.md: every clause with the functions that follow it and the files of tests that show it."""
    rows = [_row(one.id, one.title_en) for one in book().clauses]
    head = (
        "# Clauses, code and tests\n\n"
        "Written by `make rule-index`; `make rule ID=GJ-3.5` shows one clause with its text, lines and tests.\n\n"
        "| clause | | code | tests |\n|---|---|---|---|\n"
    )
    return head + "\n".join(rows) + "\n"


def _row(clause_id: str, title: str) -> str:
    code = _listed(
        f"{_short(place.file)}" + (f":{place.within}" if place.within else "") for place in in_code().get(clause_id, ())
    )
    files = [place.file.removeprefix("tests/") for place in in_tests().get(clause_id, ())]
    tests = _listed(files)
    return f"| {clause_id} | {title} | {code or NOT_ENFORCED.get(clause_id, '')} | {tests} |"


def _listed(places: Iterable[str]) -> str:
    return ", ".join(f"`{place}`" for place in dict.fromkeys(places))


def _short(file: str) -> str:
    return file.removesuffix(".py").removeprefix("gouji/engine/")


def main(arguments: list[str]) -> int:
    """Print a clause, or write the index."""
    if arguments == ["--write"]:
        INDEX.write_text(index(), encoding="utf-8")
        return 0
    if len(arguments) == 1 and arguments[0] in clauses():
        sys.stdout.write(shown(arguments[0]) + "\n")
        return 0
    sys.stderr.write("name one clause of docs/rules, such as GJ-3.5, or --write\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
