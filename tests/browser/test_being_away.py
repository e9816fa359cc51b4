"""Somebody goes away in the middle of a hand and comes back, and his host has another one stand in."""

import pytest
from playwright.sync_api import Browser

from tests.browser.person import Person
from tests.installation import Installation

pytestmark = pytest.mark.browser


def test_away_and_back_and_a_bot_in_ones_place(browser: Browser, installation: Installation):
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844})
    me = Person(context.new_page(), installation.address)
    me.sign_up()
    me.open_club()
    me.open_table("gouji-classic")
    me.sit_down_with_bots()
    page = me.page
    page.wait_for_selector("#mine:not([hidden])")

    page.click("#away")
    page.wait_for_selector("#away-note:not([hidden])")
    page.wait_for_selector(".seat.me .badge.away")
    page.click("#come-back")
    page.wait_for_selector("#away-note", state="hidden")
    page.wait_for_selector(".badge.away", state="detached")
    assert page.query_selector("#mine:not([hidden])")

    page.click("#open-invite")
    page.wait_for_selector("#stand-in [name=who] option", state="attached")
    page.select_option("#stand-in [name=seat]", "0")
    page.click("#stand-in .button")
    page.wait_for_selector("#mine", state="hidden")  # the cards are not his any more
    assert me.faults == []
    context.close()
