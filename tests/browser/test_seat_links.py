"""A guest opens a seat link on a phone: the secret leaves the address, and he plays without an account."""

import pytest
from playwright.sync_api import Browser

from tests.browser.person import Person
from tests.browser.wire import Wire

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_guest_sits_down_by_a_link_and_plays(browser: Browser, wire: Wire):
    host = Person(browser.new_context(locale="en").new_page(), wire.address)
    host.sign_up()
    host.open_club()
    host.open_table("paodekuai")
    url = host.seat_link(seat=1)
    secret = url.partition("#")[2]

    context = browser.new_context(locale="zh-CN", **PHONE)
    sent: list[str] = []
    context.on("request", lambda request: sent.append(request.url + request.headers.get("referer", "")))
    guest = Person(context.new_page(), wire.address)
    guest.page.goto(url)
    guest.page.wait_for_selector("#id_name")
    assert guest.page.url == f"{wire.address}/seat"
    assert not any(secret in one for one in sent)
    guest.page.go_back()
    assert secret not in guest.page.url
    guest.page.goto(f"{wire.address}/seat")
    guest.page.fill("#id_name", "小王")
    guest.page.click("main form .button >> nth=0")
    guest.page.wait_for_url("**/play/tables/tbl_*")

    host.page.click("[data-verb=fill]")
    guest.page.click("[data-verb=ready]")
    while guest.wait_for_turn():
        guest.answer()
    assert guest.faults == host.faults == []
