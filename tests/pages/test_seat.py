"""The page of a seat link: looking at it uses nothing up, a name sits its guest down, the browser keeps the seat."""

import json
import logging
import re

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.models import Guest, Player, SeatLink, Table, Token
from tables.pages import seat as seat_page
from tables.services import guests, seat_links
from tests.api.client import V1, ApiClient
from tests.api.guests import fill
from tests.tables.builders import a_person, a_table

pytestmark = pytest.mark.django_db

PAGE = "/seat"


@pytest.fixture
def table() -> Table:
    return a_table(visibility="club")


def a_link(table: Table, **more: object) -> seat_links.NewLink:
    return seat_links.make(table_id=table.pk, by=table.host, at=timezone.now(), **more)


def show(browser: Client, secret: str):
    return browser.post(PAGE, {"link": secret})


def sit(browser: Client, secret: str, name: str = "小王"):
    shown = show(browser, secret)
    assert (shown.status_code, shown["Location"]) == (302, PAGE), shown.content
    return browser.post(PAGE, {"name": name})


def api(browser: Client, path: str, body: object, **headers: str):
    return browser.post(V1 + path, json.dumps(body), content_type="application/json", headers=headers)


def text_of(answer) -> str:
    return str(answer.content.decode())


# ---------------------------------------------------------------- on the way to the seat


def test_looking_at_the_address_uses_nothing_up(table):
    link = a_link(table)
    bot = Client()
    for _ in range(3):
        assert bot.get(PAGE).status_code == 200
    show(bot, link.secret)
    bot.get(PAGE)
    assert SeatLink.objects.get().used_at is None
    assert not Session.objects.exists()
    assert sit(Client(), link.secret).status_code == 302


def test_a_name_sits_the_guest_down_and_the_table_is_his(table):
    browser = Client()
    answer = sit(browser, a_link(table, seat=3).secret)
    assert answer["Location"] == f"/play/tables/{table.pk}"
    page = browser.get(answer["Location"])
    guest = Guest.objects.get()
    assert page.context["config"]["me"] == guest.pk
    assert page.context["config"]["guest"] is True
    assert (table.seats.get().seat, table.seats.get().player.name) == (3, "小王")
    assert "小王" not in text_of(Client().get(PAGE))


def test_the_page_says_where_the_seat_is_and_knows_the_name_that_the_host_gave(table):
    browser = Client()
    show(browser, a_link(table, name="Old Wang").secret)
    page = text_of(browser.get(PAGE))
    assert table.name in page
    assert table.club.name in page
    assert 'value="Old Wang"' in page


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x07b"])
def test_a_name_that_nobody_can_read_is_asked_for_again(table, name):
    answer = sit(Client(), a_link(table).secret, name)
    assert answer.status_code == 200
    assert "errorlist" in text_of(answer)
    assert not Guest.objects.exists()


def test_a_name_is_no_markup(table):
    browser = Client()
    sit(browser, a_link(table).secret, "<b>x</b>")
    assert "<b>x</b>" not in text_of(browser.get("/"))


@pytest.mark.parametrize("how", ["guessed", "expired", "revoked"])
def test_a_link_that_opens_nothing(table, how):
    link = a_link(table)
    if how == "expired":
        SeatLink.objects.update(expires_at=timezone.now())
    elif how == "revoked":
        seat_links.revoke(link=link.link, at=timezone.now())
    answer = show(Client(), "gl_guessed" if how == "guessed" else link.secret)
    assert answer.status_code == 404
    assert "opens no seat" in text_of(answer)


def test_a_link_may_end_while_its_guest_thinks_of_a_name(table):
    link, browser = a_link(table), Client()
    show(browser, link.secret)
    seat_links.revoke(link=link.link, at=timezone.now())
    assert browser.post(PAGE, {"name": "Wang"}).status_code == 404
    assert browser.get(PAGE).status_code == 200  # the cookie is gone as well
    assert not Guest.objects.exists()


def test_the_second_who_opens_a_link_is_told_to_ask_for_another(table):
    secret = a_link(table).secret
    sit(Client(), secret)
    answer = show(Client(), secret)
    assert answer.status_code == 409
    assert "has been used" in text_of(answer)
    assert table.seats.count() == 1


def test_two_who_have_the_page_open_get_one_seat(table):
    secret = a_link(table).secret
    one, other = Client(), Client()
    show(one, secret)
    show(other, secret)
    assert one.post(PAGE, {"name": "first"}).status_code == 302
    assert other.post(PAGE, {"name": "second"}).status_code == 409
    assert [taken.player.name for taken in table.seats.all()] == ["first"]


def test_a_seat_that_was_taken_meanwhile_is_told(table):
    browser = Client()
    show(browser, a_link(table, seat=0).secret)
    ApiClient(table.host).post(f"/tables/{table.pk}/join", {"seat": 0})
    answer = browser.post(PAGE, {"name": "Wang"})
    assert answer.status_code == 409
    assert "taken" in text_of(answer)


# ---------------------------------------------------------------- coming back, going away


def test_the_same_phone_comes_back_by_the_link_or_by_the_page(table):
    secret, browser = a_link(table).secret, Client()
    sit(browser, secret)
    assert show(browser, secret)["Location"] == f"/play/tables/{table.pk}"
    assert f"/play/tables/{table.pk}" in text_of(browser.get(PAGE))
    assert f"/play/tables/{table.pk}" in text_of(browser.get("/"))


def test_pressing_twice_sits_down_once(table):
    browser = Client()
    show(browser, a_link(table).secret)
    cookie = browser.cookies[seat_page.COOKIE].value
    first = browser.post(PAGE, {"name": "Wang"})
    browser.cookies[seat_page.COOKIE] = cookie
    again = browser.post(PAGE, {"name": "Wang"})
    assert first["Location"] == again["Location"] == f"/play/tables/{table.pk}"
    assert Guest.objects.count() == 1


def test_a_seat_is_taken_over_under_its_old_name(table):
    first = a_link(table, seat=0)
    lost = Client()
    sit(lost, first.secret)
    seat_links.revoke(link=SeatLink.objects.get(), at=timezone.now())
    browser = Client()
    show(browser, a_link(table, seat=0).secret)
    page = text_of(browser.get(PAGE))
    assert "You go on as <b>小王</b>" in page
    assert 'name="name"' not in page
    assert browser.post(PAGE, {"name": "somebody"}).status_code == 302
    assert table.seats.get().player.name == "小王"
    assert lost.get(f"/play/tables/{table.pk}").status_code == 404


def test_the_seat_of_a_browser_ends_when_its_guest_is_removed(table):
    browser = Client()
    sit(browser, a_link(table, seat=1).secret)
    guests.remove_guest(table_id=table.pk, by=table.host, seat=1, at=timezone.now())
    assert browser.get(f"/play/tables/{table.pk}").status_code == 404
    assert browser.get(f"{V1}/me").status_code == 401


def test_whoever_was_logged_in_is_told_and_becomes_a_guest(table):
    browser, person = Client(), a_person("wang")
    browser.force_login(person.user)
    show(browser, a_link(table).secret)
    assert "logged in as wang" in text_of(browser.get(PAGE))
    before = browser.cookies["sessionid"].value
    browser.post(PAGE, {"name": "guest"})
    assert browser.cookies["sessionid"].value != before
    assert browser.get(f"{V1}/me").json()["name"] == "guest"


def test_a_login_outranks_a_guests_seat(table):
    browser, person = Client(), a_person("wang")
    sit(browser, a_link(table).secret)
    browser.force_login(person.user)
    assert browser.get(f"{V1}/me").json()["name"] == "wang"


# ---------------------------------------------------------------- what the browser may do at the API


def test_the_page_of_a_guest_plays_with_its_csrf_token_and_not_without(table):
    browser = Client(enforce_csrf_checks=True)
    page = text_of(browser.get(PAGE))
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    secret = a_link(table).secret
    assert browser.post(PAGE, {"link": secret}).status_code == 403
    browser.post(PAGE, {"link": secret, "csrfmiddlewaretoken": token})
    assert browser.post(PAGE, {"name": "Wang"}).status_code == 403
    browser.post(PAGE, {"name": "Wang", "csrfmiddlewaretoken": token})
    fill(table)
    ready = f"/tables/{table.pk}/ready"
    refused = api(browser, ready, {})
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
    hand = api(browser, ready, {}, X_CSRFToken=browser.cookies["csrftoken"].value).json()["hand"]
    view = browser.get(f"{V1}/hands/{hand}").json()
    assert view["viewer"] == "seat:0"
    assert browser.get(f"{V1}/hands/{hand}?view=seat:1").status_code == 403


def test_a_guest_of_one_table_is_nobody_at_another(table):
    browser, other = Client(), a_table()
    sit(browser, a_link(table).secret)
    assert browser.get(f"{V1}/tables/{other.pk}").status_code == 404
    assert browser.get(f"/play/tables/{other.pk}").status_code == 404
    assert browser.get("/play/clubs/new").status_code == 302
    assert browser.post(f"/play/tables/{table.pk}/invitation").status_code == 302


# ---------------------------------------------------------------- no trace of the secret


def test_no_answer_no_log_and_no_session_holds_a_secret(table, caplog):
    caplog.set_level(logging.DEBUG)
    link, browser = a_link(table), Client()
    answers = [browser.get(PAGE), show(browser, link.secret), browser.get(PAGE), browser.post(PAGE, {"name": "Wang"})]
    answers += [browser.get(f"/play/tables/{table.pk}"), browser.get("/"), show(browser, link.secret)]
    places = [text_of(one) + str(one.headers) for one in answers]
    places += [str(session.get_decoded()) for session in Session.objects.all()]
    places += [str(cookie) for cookie in browser.cookies.values()]
    places += [repr(list(model.objects.values())) for model in (SeatLink, Guest, Token, Player)]
    places.append(caplog.text)
    assert not any(link.secret in place for place in places)


def test_the_pages_tell_no_other_site_where_one_came_from_and_are_kept_nowhere(table):
    for path in (PAGE, f"/watch/tables/{a_table().pk}"):
        answer = Client().get(path)
        assert answer["Referrer-Policy"] == "same-origin"
        assert answer["Cache-Control"] == "no-store"
        assert "default-src 'none'" in answer["Content-Security-Policy"]


def test_the_cookie_of_a_shown_link_is_signed_and_for_this_page_alone(table):
    browser = Client()
    show(browser, a_link(table).secret)
    cookie = browser.cookies[seat_page.COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (PAGE, True, "Lax")
    forged = Client()
    forged.cookies[seat_page.COOKIE] = SeatLink.objects.get().pk + ":1:forged"
    assert "Your name" not in text_of(forged.get(PAGE))


def test_the_link_leads_to_the_page(table):
    made = ApiClient(table.host).post(f"/tables/{table.pk}/seat-links", {}).json()
    assert made["url"].startswith(f"http://testserver{reverse('pages:seat')}#gl_")
