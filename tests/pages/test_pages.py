"""Pages as a browser without scripts gets them, and the words that their scripts ask for."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from gouji.bots import BOTS
from tables.models import Membership
from tables.pages.texts import CATALOGUE
from tables.services import invitations, people, seating
from tests.tables.builders import NOON, a_person, a_table, later

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "play"
ASKED_FOR = re.compile(r'\b(?:say|parts|of|plain|debt)\("([a-z_0-9]+)"')

pytestmark = pytest.mark.django_db


def a_browser(player=None) -> Client:
    browser = Client()
    browser.force_login((player or a_person()).user)
    return browser


@pytest.mark.parametrize("path", ["/", "/login", "/signup", "/rules", "/rules/GJ-2.3", "/rules/books/paodekuai"])
def test_pages_that_everybody_may_read(path):
    answer = Client().get(path)
    assert answer.status_code == 200
    assert "script-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/rules/GJ-99.9", "/rules/books/chess", "/play/tables/tbl_x"])
def test_what_there_is_not(path):
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("game", ["gouji-classic", "gouji-shandong", "paodekuai"])
def test_a_table_is_opened_with_its_options(game):
    table = a_table(visibility="club")
    browser = a_browser(table.host)
    form = browser.get(f"/play/tables/new?game={game}").context["form"]
    given = {name: field.initial for name, field in form.fields.items() if field.initial not in (None, False)}
    given |= {"club": table.club_id, "name": "ours", "visibility": "club"}
    if "option_place_points" in given:
        given["option_place_points"] = "3, 1, 0, 0, -1, -3"
    answer = browser.post(f"/play/tables/new?game={game}", given)
    assert answer.status_code == 302, answer.context["form"].errors
    made = table.club.tables.get(name="ours")
    assert made.ruleset == game
    if "place_points" in made.options:
        assert made.options["place_points"] == [3, 1, 0, 0, -1, -3]


def test_a_clubs_table_is_no_page_for_strangers():
    table = a_table(visibility="club")
    assert a_browser().get(f"/play/tables/{table.pk}").status_code == 404
    assert a_browser(table.host).get(f"/play/tables/{table.pk}").status_code == 200


def test_an_invitation_lets_somebody_into_the_club_once_he_agrees():
    table, guest = a_table(visibility="club"), a_person()
    link = invitations.invite(table_id=table.pk, by=table.host, at=later(0))
    with pytest.raises(invitations.NotFound):
        invitations.read(link, at=NOON + invitations.VALID_FOR)
    assert invitations.accept(link, player=guest, at=later(1)) == table
    assert invitations.accept(link, player=table.host, at=later(1)) == table
    roles = dict(Membership.objects.filter(club=table.club).values_list("player", "role"))
    assert roles == {table.host.pk: "host", guest.pk: "member"}


def test_signing_up_makes_a_player():
    browser = Client()
    browser.post("/signup", {"username": "小王", "password1": "long enough 77", "password2": "long enough 77"})
    assert people.player_of(User.objects.get(username="小王")).name == "小王"
    assert browser.get("/").context["user"].is_authenticated


def test_scripts_ask_for_no_word_that_is_missing():
    asked = {word for script in SCRIPTS.glob("*.js") for word in ASKED_FOR.findall(script.read_text())}
    assert asked
    assert asked <= set(CATALOGUE["ui"])


def test_hosts_are_told_who_could_stand_in():
    table = a_table(visibility="club")
    member, seated = a_person(), a_person()
    for one in (member, seated):
        Membership.objects.create(club=table.club, player=one)
    seating.join(table_id=table.pk, player=seated, at=NOON)
    address = f"/play/tables/{table.pk}/stand-ins"
    told = a_browser(table.host).get(address).json()["results"]
    assert {one["id"] for one in told} == {member.pk, table.host.pk}
    assert a_browser(member).get(address).status_code == 403
    assert a_browser().get(address).status_code == 404
    assert Client().get(address).status_code == 302


def test_every_bot_of_the_servers_has_a_name_in_the_readers_language():
    assert set(CATALOGUE["bots"]) == set(BOTS)
