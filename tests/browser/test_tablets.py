"""A club's tablet goes from hand to hand: two guests at one table, each with his own cards."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.person import PATIENCE, Person
from tests.browser.wire import Wire

pytestmark = pytest.mark.browser

TURNS = 6
MINE_TO_ACT = "#tablet-seats .to-act [data-verb=take]"


def cards_of(tablet: Page, seat: int) -> str:
    """The cards that are shown to who has been handed the tablet."""
    tablet.click(f"[data-key=take-{seat}]")
    tablet.wait_for_selector("#cards .card")
    shown = tablet.inner_text("#cards")
    tablet.click(".back")
    tablet.wait_for_selector("#tablet-seats li")
    return shown


def test_two_guests_play_on_one_tablet(browser: Browser, wire: Wire):
    host = Person(browser.new_context(locale="en").new_page(), wire.address)
    host.sign_up()
    host.open_club()
    host.open_table("paodekuai")
    table = host.page.url
    host.page.goto(wire.address)
    host.page.click("a[href$='/devices']")
    host.page.fill("#id_name", "the bar")
    host.page.click("main form .button >> nth=0")
    link = host.page.inner_text(".secret")

    guests = Person(browser.new_context(locale="en", has_touch=True).new_page(), wire.address)
    tablet = guests.page
    tablet.goto(link)
    tablet.click(".table-card .go")
    for name in ("Wang", "Li"):
        tablet.fill("#add-guest input", name)
        tablet.click("#add-guest button")
        tablet.wait_for_selector(f"#tablet-seats li:has-text('{name}') [data-verb=take]")
    host.page.goto(table)
    host.page.click("[data-verb=fill]")
    for seat in (0, 1):
        tablet.click(f"[data-key=take-{seat}]")
        tablet.click("[data-verb=ready]")
        tablet.wait_for_url("**/tablet/tables/tbl_*")

    tablet.wait_for_selector(MINE_TO_ACT, timeout=PATIENCE)
    assert tablet.locator(".card").count() == 0
    assert cards_of(tablet, 0) != cards_of(tablet, 1)
    for _ in range(TURNS):
        tablet.click(MINE_TO_ACT, timeout=PATIENCE)
        assert guests.wait_for_turn()
        guests.decide()
        tablet.wait_for_url("**/tablet/tables/tbl_*")
    assert guests.faults == host.faults == []
