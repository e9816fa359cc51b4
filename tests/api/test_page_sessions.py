"""Logins of the site's own pages at the API: the same person as a token would be, and never by accident."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Player
from tables.services import people
from tests.api.client import V1, ApiClient, problem
from tests.tables.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)


def a_browser(player: Player | None = None) -> Client:
    """A browser in which somebody is logged in, and that insists on CSRF tokens as real ones do."""
    user = User.objects.create_user("browser")
    found = player or people.player_of(user)
    found.user = user
    found.save()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(user)
    return browser


def post(browser: Client, path: str, body: object, **headers: str):
    return browser.post(V1 + path, json.dumps(body), content_type="application/json", headers=headers)


def token_of_a_page(browser: Client) -> str:
    browser.get("/login")
    return browser.cookies["csrftoken"].value


def test_a_login_reads_what_its_player_may():
    table = a_table(visibility="club")
    assert a_browser(table.host).get(f"{V1}/tables/{table.pk}").status_code == 200
    problem(ApiClient().get(f"/tables/{table.pk}"), 404, "not-found")


def test_me_shows_no_token():
    answer = a_browser().get(f"{V1}/me").json()
    assert answer["name"] == "browser"
    assert answer["token"] is None


def test_a_change_needs_the_csrf_token_of_a_page():
    table = a_table()
    browser = a_browser(table.host)
    shown = problem(post(browser, f"/tables/{table.pk}/join", {}), 403, "forbidden")
    assert shown["code"] == "csrf"
    assert shown["detail"]
    assert not table.seats.exists()
    token = token_of_a_page(browser)
    assert post(browser, f"/tables/{table.pk}/join", {}, X_CSRFToken=token).status_code == 200


def test_a_wrong_bearer_token_is_not_mended_by_a_login():
    browser = a_browser()
    answer = browser.get(f"{V1}/me", headers={"Authorization": "Bearer gj_" + "x" * 43})
    problem(answer, 401, "unauthenticated")


def test_a_bearer_token_needs_no_csrf_token_and_outranks_the_login():
    table = a_table()
    browser = a_browser()
    secret = ApiClient(table.host).secret
    answer = post(browser, f"/tables/{table.pk}/join", {}, Authorization=f"Bearer {secret}")
    assert answer.status_code == 200
    assert table.seats.get().player == table.host


def test_a_login_gives_no_rights_that_a_page_does_not_need():
    browser = a_browser()
    token = token_of_a_page(browser)
    body = {"name": "all", "scopes": ["hand:open"]}
    shown = problem(post(browser, "/tokens", body, X_CSRFToken=token), 403, "missing-scope")
    assert shown["required_scope"] == "hand:open"


def test_an_account_that_is_no_player_is_anonymous():
    user = User.objects.create_user("clerk")
    browser = Client()
    browser.force_login(user)
    problem(browser.get(f"{V1}/me"), 401, "unauthenticated")


def test_an_account_that_was_switched_off_is_anonymous():
    browser = a_browser()
    User.objects.update(is_active=False)
    problem(browser.get(f"{V1}/me"), 401, "unauthenticated")
