"""Phases that chance gives too rarely: a person is asked, answers by finger or by keyboard, and is heard."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.layout import complaints
from tests.browser.person import Person
from tests.browser.positions import PASSWORD, PERSON, Position, ask_for
from tests.installation import Installation

pytestmark = pytest.mark.browser

FINGER, KEYBOARD = "finger", "keyboard"
LOOKS: dict[str, dict[str, Any]] = {
    FINGER: {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "zh-CN"},
    KEYBOARD: {"viewport": {"width": 1366, "height": 768}, "locale": "en"},
}


#: The keyboard's focus is not lost; once the hand is over there is nothing left to be at.
KEPT = "() => document.activeElement !== document.body || document.querySelector('#middle.ended')"
#: Whether all of it is to be seen in the line at the top.
WHOLE = """one => one.scrollWidth <= one.clientWidth
  && one.getBoundingClientRect().right <= one.closest('h1').getBoundingClientRect().right + 1"""
SIZES = ((320, 568), (740, 360), (820, 1180), (1920, 1080))


@dataclass(frozen=True, slots=True)
class Asked:
    """A position, what the person presses there, and the type of the entry that tells of it."""

    position: Position
    presses: tuple[str, ...]
    told: str


def owing(*payers: int) -> dict[str, Any]:
    """What a hand left in which these were shut in by seat 0."""
    debts = [{"kind": "men", "from": payer, "to": 0, "cards": 1} for payer in payers]
    return {"places": [0, 1, 2, 3, 4, 5], "debts": debts, "chuan": None}


CHARGER = "K K A A J J J J 5 3"
CHARGES = [{"seat": seat, "do": "charge", "charge": seat == 1} for seat in range(6)]
POINT_DEBT = {
    "places": [0, 1, 2, 3, 4, 5],
    "debts": [{"kind": "dian", "from": 0, "to": 3, "cards": 1}],
    "chuan": None,
}
ASKED = {
    "show": Asked(
        Position("gouji-classic", {"phase": "show", "hands": ["4s 4s 9h 3h", *["5 4 3"] * 5]}),
        ("hint", "go"),
        "shown",
    ),
    "revolution": Asked(
        Position("gouji-classic", {"phase": "declare", "leader": 1, "hands": ["A K 5 3", *["5 2 3"] * 5]}),
        ("declare 1", "declare 1"),
        "exited",
    ),
    "resisting": Asked(
        Position(
            "gouji-shandong",
            {"phase": "declare", "previous": POINT_DEBT, "hands": ["SJ SJ SJ SJ 2 4 3", *["5 2 4 3"] * 5]},
            options={"draw_reveal": False},
        ),
        ("declare 1", "declare 1"),
        "resisted",
    ),
    "buying": Asked(
        Position(
            "gouji-shandong",
            {"phase": "buy", "leader": 0, "hands": ["5 3 2", "4 3", "4 3", "4 4 3", "4 3", "4 3"]},
        ),
        ("buy_four 1",),
        "bought",
    ),
    "tribute from one": Asked(
        Position(
            "gouji-classic", {"phase": "return", "previous": owing(1), "hands": ["9 8 3", "BJ 3", *["5 4 3"] * 4]}
        ),
        ("hint", "go"),
        "returned",
    ),
    "tribute from two": Asked(
        Position(
            "gouji-classic",
            {"phase": "return", "previous": owing(1, 2), "hands": ["9 8 7 3", "BJ 3", "SJ 3", *["5 4 3"] * 3]},
        ),
        ("to 2", "hint", "go", "hint", "go"),
        "claimed",
    ),
    "draw reveal": Asked(
        Position(
            "gouji-shandong",
            {
                "phase": "reveal",
                "previous": POINT_DEBT,
                "hands": ["5 BJ 4 3", "5 4 3", "5 4 3", "6 7 8 9 3", "5 4 3", "5 4 3"],
            },
        ),
        ("reveal 1",),
        "draw_taken",
    ),
    "charge": Asked(
        Position(
            "gouji-shandong", {"phase": "charge", "leader": 0, "hands": ["9 8 4 3", CHARGER, *["9 8 4 3"] * 4]}, seat=1
        ),
        ("charge 1", "charge 1", "hint", "go"),
        "set_played",
    ),
    "head": Asked(
        Position(
            "gouji-shandong",
            {"phase": "charge", "leader": 0, "hands": ["9 8 4 3", CHARGER, *["9 8 4 3"] * 4]},
            seat=4,
            actions=(*CHARGES, {"seat": 1, "do": "play", "cards": "K K"}),
        ),
        ("pass", "head 0"),
        "head_chosen",
    ),
    "fives": Asked(
        Position(
            "gouji-shandong",
            {
                "phase": "five",
                "previous": {"places": [1, 3, 5, 0, 2, 4], "debts": [], "chuan": "odd"},
                "hands": ["5 9 4 3", "8 8 6 3", "9 4 3", "7 6 3", "5 9 4 3", "6 6 7 3"],
            },
            seat=5,
        ),
        ("hint", "go"),
        "fives_beaten",
    ),
    "burn window": Asked(
        Position(
            "gouji-classic",
            {"phase": "play", "leader": 0, "hands": ["K K 5 3", "A A 9 SJ 4 3", "4 3", "4 3", "4 3", "4 3"]},
            seat=1,
            actions=({"seat": 0, "do": "play", "cards": "K K"},),
        ),
        ("hint", "go"),
        "burn_began",
    ),
    "yield": Asked(
        Position(
            "gouji-classic",
            {"phase": "play", "leader": 0, "hands": ["7 7 5 3", "6 3", "5 3", "T T 3", "9 9 4 3", "6 3"]},
            seat=3,
            actions=(
                {"seat": 0, "do": "play", "cards": "7 7"},
                {"seat": 1, "do": "pass"},
                {"seat": 2, "do": "pass"},
            ),
            options={"burn": False},
        ),
        ("yield",),
        "yielded",
    ),
    "vote": Asked(
        Position(
            "gouji-shandong",
            {
                "phase": "play",
                "leader": 5,
                "exits": [{"seat": 1, "how": "out"}, {"seat": 3, "how": "out"}],
                "hands": ["4 3", "", "5 4 3", "", "6 5 4 3", "3"],
            },
            actions=(
                {"seat": 5, "do": "play", "cards": "3"},
                {"seat": 2, "do": "vote", "for": 0},
                {"seat": 4, "do": "vote", "for": 2},
            ),
        ),
        ("vote 1",),
        "hand_ended",
    ),
}


#: A burn window, for who is asked only so that nobody sees who can burn.
NO_BURN = replace(ASKED["burn window"].position, seat=5)

#: Those with most to show at once.
LOOKED_AT = ("tribute from two", "resisting", "burn window")


@pytest.fixture(scope="module")
def tables(installation: Installation) -> dict[tuple[str, str], str]:
    """The address of a table for every question and every way to answer it."""
    wanted = [(name, how) for name in ASKED for how in LOOKS]
    wanted += [("tribute from one", "wrong"), *((name, "sizes") for name in LOOKED_AT)]
    positions = [ASKED[name].position for name, _ in wanted]
    wanted.append(("burn window", "without"))
    ids = ask_for(installation, [*positions, NO_BURN])
    return {one: f"{installation.address}/play/tables/{table}" for one, table in zip(wanted, ids, strict=True)}


@pytest.fixture(scope="module")
def contexts(browser: Browser, installation: Installation, tables: object) -> Iterator[dict[str, BrowserContext]]:
    """A telephone and a desk, logged in."""
    contexts = {how: browser.new_context(**look) for how, look in LOOKS.items()}
    for context in contexts.values():
        page = context.new_page()
        page.goto(f"{installation.address}/login")
        page.fill("#id_username", PERSON)
        page.fill("#id_password", PASSWORD)
        page.click("main button.button")
        page.wait_for_url(f"{installation.address}/")
        page.close()
    yield contexts
    for context in contexts.values():
        context.close()


def at(page: Page, address: str) -> Person:
    """The person at a table, asked."""
    person = Person(page, address)
    page.goto(address)
    assert person.wait_for_turn()
    return person


@pytest.mark.parametrize("how", LOOKS)
@pytest.mark.parametrize("name", ASKED)
def test_an_answer_is_heard(name: str, how: str, tables, contexts):
    asked = ASKED[name]
    with contexts[how].new_page() as page:
        person = at(page, tables[name, how])
        assert complaints(page) == []
        assert page.locator("#prompt .clock").is_visible()
        for what in asked.presses:
            person.tap(what) if how == FINGER else person.type(what)
        person.wait_until_told(asked.told)
        assert page.locator("#notice").is_hidden()
        if how == KEYBOARD and page.locator("#cards button.card").first.is_visible():
            page.wait_for_function(KEPT)
        assert person.faults == []


@pytest.mark.parametrize("name", LOOKED_AT)
def test_everything_can_be_pressed_on_small_and_large_screens(name: str, tables, contexts):
    with contexts[FINGER].new_page() as page:
        person = at(page, tables[name, "sizes"])
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert complaints(page) == [], (width, height)
            assert page.locator("#subtitle").evaluate(WHOLE), (width, height)
        assert person.faults == []


def test_who_has_nothing_to_burn_with_is_told_so(tables, contexts):
    with contexts[FINGER].new_page() as page:
        person = at(page, tables["burn window", "without"])
        assert "手里没有能烧的牌" in page.inner_text("#prompt")
        person.tap("decline 0")
        person.wait_until_told("burn_began")
        assert person.faults == []


def test_a_card_that_may_not_go_back_is_marked_and_refused_with_its_clause(tables, contexts):
    with contexts[FINGER].new_page() as page:
        person = at(page, tables["tribute from one", "wrong"])
        assert page.locator("#prompt small").is_visible()
        page.tap("#cards .card.marked")
        person.tap("go")
        page.wait_for_selector("#notice .clause-link[href*='GJ-11.5']")
        assert complaints(page) == []
        assert person.faults == []
