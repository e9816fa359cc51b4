"""Clauses of the rule book as HTML, in the reader's language."""

import re
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tables.rulebook import Clause, chapters_of, clause, clauses_of


@dataclass(frozen=True, slots=True)
class Section:
    """A clause to be shown."""

    id: str
    title: str
    text: SafeString


@dataclass(frozen=True, slots=True)
class ChapterPage:
    """A chapter with its clauses."""

    id: str
    title: str
    sections: tuple[Section, ...]


def section(clause_id: str, page: str) -> Section | None:
    """A clause in the reader's language, None where the book has none of this id; ``page`` is where the book is."""
    try:
        return _section(clause(clause_id), page)
    except KeyError:
        return None


def chapters(ruleset: str) -> tuple[ChapterPage, ...]:
    """The whole book of a rule set; raises KeyError."""
    found = clauses_of(ruleset)
    return tuple(
        ChapterPage(
            one.id,
            one.title_zh if _chinese() else one.title_en,
            tuple(_section(each, "") for each in found if each.chapter == one.id),
        )
        for one in chapters_of(ruleset)
    )


def _section(found: Clause, page: str) -> Section:
    chinese = _chinese()
    return Section(
        found.id,
        found.title_zh if chinese else found.title_en,
        markdown(found.text_zh if chinese else found.text_en, page),
    )


def _chinese() -> bool:
    return (get_language() or "").startswith("zh")


# ---- as much Markdown as the rule book uses ----

_CODE = re.compile(r"`([^`]+)`")
_STRONG = re.compile(r"\*\*([^*]+)\*\*")
_CLAUSE = re.compile(r"\b(?:GJ|PDK)-\d+(?:\.\d+)?")
_ITEM = re.compile(r"(-|\d+\.) (.*)")


def markdown(text: str, page: str = "") -> SafeString:
    """Paragraphs, lists, tables, ``code`` and **strong**; everything else is text and is escaped.

    Clauses that are named become links into the book at ``page``.
    """
    return mark_safe("".join(_block(block, page) for block in text.split("\n\n")))  # noqa: S308  escaped line by line


def _block(block: str, page: str) -> str:
    lines = [line.strip() for line in block.splitlines() if line.strip()]
    if not lines:
        return ""
    if lines[0].startswith("|"):
        return _table(lines, page)
    items = [_ITEM.fullmatch(line) for line in lines]
    if all(items):
        tag = "ul" if lines[0].startswith("-") else "ol"
        return f"<{tag}>{''.join(f'<li>{_inline(one[2], page)}</li>' for one in items if one)}</{tag}>"
    return f"<p>{'<br>'.join(_inline(line, page) for line in lines)}</p>"


def _table(lines: list[str], page: str) -> str:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not set(line) <= set("|-: ")]
    head = "".join(f"<th>{_inline(cell, page)}</th>" for cell in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{_inline(cell, page)}</td>' for cell in row)}</tr>" for row in rows[1:])
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _inline(text: str, page: str) -> str:
    text = _CODE.sub(r"<code>\1</code>", escape(text))
    text = _STRONG.sub(r"<strong>\1</strong>", text)
    return _CLAUSE.sub(rf'<a href="{escape(page)}#\g<0>">\g<0></a>', text)
