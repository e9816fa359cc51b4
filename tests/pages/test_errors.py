"""What people read where there is no page: in their language, and with a way on."""

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.test import Client, RequestFactory

from gouji import error_pages
from tests.tables.builders import a_person, a_table

pytestmark = pytest.mark.django_db

LOBBY = 'href="/"'


def test_a_page_that_there_is_not_leads_to_the_lobby_and_to_the_log_in():
    address = f"/play/tables/{a_table(visibility='club').pk}"
    told = Client().get(address, headers={"Accept-Language": "zh-Hans"})
    assert told.status_code == 404
    assert "可能是地址打错了" in told.text
    assert LOBBY in told.text
    assert f'href="/login?next={address}"' in told.text


def test_who_is_logged_in_is_not_asked_to_log_in():
    browser = Client()
    browser.force_login(a_person().user)
    assert "/login" not in browser.get("/nothing").text


def test_a_form_of_an_old_page_says_that_it_is_out_of_date():
    told = Client(enforce_csrf_checks=True).post("/login", {"username": "a", "password": "b"})
    assert told.status_code == 403
    assert "out of date" in told.text
    assert LOBBY in told.text


@pytest.mark.parametrize(
    ("handler", "error", "status"),
    [
        (error_pages.bad_request, SuspiciousOperation(), 400),
        (error_pages.forbidden, PermissionDenied(), 403),
    ],
)
def test_what_django_refuses_is_a_page_of_ours(handler, error, status):
    told = handler(RequestFactory().get("/"), exception=error)
    assert told.status_code == status
    assert LOBBY in told.text


def test_a_fault_is_a_page_of_ours(django_assert_num_queries):
    with django_assert_num_queries(0):  # the database may be what is at fault
        told = error_pages.fault(RequestFactory().get("/"))
    assert told.status_code == 500
    assert "Try again in a moment." in told.text
    assert LOBBY in told.text
