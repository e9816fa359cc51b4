"""The hand page in a real browser: keys, steps without reloading, cards picked for a question."""

import os
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.admin.world import a_finished_hand, a_running_hand, a_superuser, answer_one, hand_of, page, signed_in

playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(CHROMIUM is None, reason="needs chromium"),
]


@pytest.fixture(autouse=True)
def _asked_for_by_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playwright runs a loop in this thread; the tests' own queries are none of its business."""
    monkeypatch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "1")


@pytest.fixture
def window(live_server: Any) -> Iterator[Any]:
    """A window as wide as a telephone, signed in as a superuser; errors of scripts fail the test."""
    client: Client = signed_in(a_superuser())
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=live_server.url, locale="en")
        context.add_cookies([cookie])
        shown = context.new_page()
        broken: list[str] = []
        shown.on("pageerror", lambda error: broken.append(str(error)))
        yield shown
        browser.close()
    assert broken == []


def event(window: Any) -> int:
    return int(window.locator(".jump [name=at]").input_value())


def test_keys_step_without_loading_the_page_again(window: Any) -> None:
    table = a_finished_hand()
    last = hand_of(table).state.seq
    window.goto(page(table, as_="all", at=10))
    window.evaluate("window.sameDocument = true")

    for key, expected in (("ArrowRight", 11), ("ArrowLeft", 10), ("Home", 1), ("End", last)):
        window.keyboard.press(key)
        playwright.expect(window.locator(".jump [name=at]")).to_have_value(str(expected))
    window.keyboard.press("Shift+ArrowLeft")
    window.wait_for_function(f"document.querySelector('.jump [name=at]').value !== '{last}'")
    window.keyboard.press("g")
    window.keyboard.type("20")
    window.keyboard.press("Enter")
    playwright.expect(window).to_have_url(re.compile("as=all&at=20$"))

    assert window.evaluate("window.sameDocument")
    window.go_back()
    window.wait_for_function("document.querySelector('.jump [name=at]').value !== '20'")
    assert window.locator(".events [aria-current]").is_visible()


def test_nothing_hangs_over_the_edge_of_a_telephone(window: Any) -> None:
    table = a_finished_hand("gouji-classic")
    addresses = [page(table, as_="all", at=2), page(table), reverse("admin:tables_rules", args=["gouji-classic"])]
    for address in addresses:
        window.goto(address)
        assert window.evaluate("document.documentElement.scrollWidth") <= 390, address


def test_cards_are_picked_and_judged(window: Any) -> None:
    table = a_finished_hand()
    window.goto(page(table, as_="all", at=6))
    seat = window.locator(".what-if [name=seat]").input_value()
    other = next(str(one) for one in range(3) if str(one) != seat)

    for chosen in (other, seat):
        window.locator(f".seat[data-seat='{chosen}'] .pile .card").last.click()
        assert window.locator(".what-if [name=seat]").input_value() == chosen
        assert len(window.locator(".what-if [name=cards]").input_value().split()) == 1
    window.locator(".what-if button").click()

    assert window.locator(".verdict").inner_text()
    assert window.locator(".verdict .who").inner_text().startswith(seat)
    window.locator(".hint").first.click()
    window.locator(".what-if button").click()
    playwright.expect(window.locator(".verdict.yes")).to_be_visible()


def test_a_running_hand_is_followed(window: Any) -> None:
    table, players = a_running_hand()
    window.goto(page(table, as_="public"))
    before = event(window)

    window.locator("[data-live]").click()
    for _ in players:
        answer_one(table, players)

    playwright.expect(window.locator(".jump [name=at]")).not_to_have_value(str(before), timeout=15_000)
    assert window.locator("[data-live]").get_attribute("aria-pressed") == "true"
