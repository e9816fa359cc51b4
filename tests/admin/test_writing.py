"""Small tools of the hand page: cards as people write them, clauses as HTML."""

import pytest

from tables.admin.replay.cards import inline_cards, piles
from tables.admin.replay.forms import tidy
from tables.rulebook_html import markdown


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("9s Th BJ", "9s Th BJ"),
        ("10♥, q♠ 小王", "Th Qs SJ"),
        ("♠", "s"),
        ("9 9 2", "9 9 2"),
        ("as，kd、大王大王", "As Kd BJ BJ"),
        ("sj", "SJ"),
        ("nonsense", "nonsense"),
        ("", ""),
    ],
)
def test_cards_are_read_as_people_write_them(written: str, read: str) -> None:
    assert tidy(written) == read


def test_cards_are_drawn_with_their_colour() -> None:
    (joker, tens) = piles("Ts Th BJ")

    assert (joker.faces[0].rank, joker.faces[0].red) == ("大", True)
    assert [(face.rank, face.red) for face in tens.faces] == [("10", False), ("10", True)]
    assert inline_cards("Th").count("red") == 1


def test_clauses_become_html_and_their_text_stays_text() -> None:
    shown = markdown("One `code` & **two** <b>\n\n- a\n- b, see GJ-5.2\n\n| x | y |\n|---|---|\n| 1 | 2 |", "/book/")

    assert "<p>One <code>code</code> &amp; <strong>two</strong> &lt;b&gt;</p>" in shown
    assert '<ul><li>a</li><li>b, see <a href="/book/#GJ-5.2">GJ-5.2</a></li></ul>' in shown
    assert "<th>x</th>" in shown
    assert "<td>2</td>" in shown
