"""A person plays a whole hand of each game on the page, against bots; in the middle the connection is cut."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.person import Person
from tests.browser.wire import Wire

pytestmark = pytest.mark.browser

SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
GAMES = ("gouji-classic", "gouji-shandong", "paodekuai")
CUT_AT = 3  # answers before the wire is cut
UNTOLD = {"asked", "answered", "question_closed", "class_settled", "gouji_shown", "last_gouji", "charges_ended"}


@pytest.fixture(params=SIZES)
def page(request, browser: Browser) -> Page:
    context = browser.new_context(locale="en", **SIZES[request.param])
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_with_a_cut_in_the_middle(game: str, page: Page, wire: Wire):
    person = Person(page, wire.address)
    person.sign_up()
    person.open_club()
    person.open_table(game)
    person.sit_down_with_bots()
    answers = 0
    while person.wait_for_turn():
        person.answer()
        answers += 1
        if answers == CUT_AT:
            wire.cut()
            page.wait_for_selector("#connection[data-state=lost]")
            wire.mend()
            page.wait_for_selector("#connection[data-state=live]")
    assert answers >= CUT_AT
    told = [one["seq"] for one in person.entries() if one["type"] not in UNTOLD]
    assert person.lines() == told
    assert "sensible" not in page.inner_text("body")  # a bot is called a bot, in the reader's language
    assert page.locator("#middle .result tr").count() == page.locator("#seats .seat").count()
    assert person.faults == []
