"""Tokens in the administration: shown once, never again, and revoked for good."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import quote
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.models import Token
from tables.services import tokens
from tests.admin.world import a_staff_member, a_superuser, signed_in, text_of
from tests.tables.builders import a_person

pytestmark = pytest.mark.django_db

LIST = "admin:tables_token_changelist"
ADD = "admin:tables_token_add"


@pytest.fixture
def client() -> Client:
    return signed_in(a_superuser())


def issue(client: Client, **change: object) -> object:
    body = {"player": a_person().pk, "name": "phone", "scopes": [tokens.PLAY], "expires_at_0": "", "expires_at_1": ""}
    return client.post(reverse(ADD), body | change)


def test_a_new_token_is_shown_in_one_answer_and_kept_nowhere(client: Client) -> None:
    answer = issue(client)

    secret = answer.context["secret"]
    assert secret in text_of(answer)
    assert "no-store" in answer["Cache-Control"]
    token = tokens.authenticate(secret=secret, at=timezone.now())
    assert token is not None
    assert (token.name, token.scopes) == ("phone", [tokens.PLAY])
    elsewhere = [
        text_of(client.get(reverse(LIST))),
        text_of(client.get(reverse("admin:tables_token_change", args=[quote(token.pk)]))),
        text_of(client.get(reverse("admin:index"))),
        *(str(one.get_decoded()) for one in Session.objects.all()),
        *(str(one.change_message) + one.object_repr for one in LogEntry.objects.all()),
        *(str(cookie) for cookie in client.cookies.values()),
    ]
    assert not any(secret in place or bytes(token.digest).hex() in place for place in elsewhere)


def test_a_token_cannot_be_made_past(client: Client) -> None:
    answer = issue(client, expires_at_0="2020-01-01", expires_at_1="00:00")

    assert "errorlist" in text_of(answer)
    assert not Token.objects.exists()


def test_a_token_needs_a_known_scope(client: Client) -> None:
    assert "errorlist" in text_of(issue(client, scopes=["everything"]))
    assert not Token.objects.exists()


def test_a_token_can_be_revoked_and_nothing_else(client: Client) -> None:
    issued = tokens.issue(player=a_person(), name="lost", scopes=[tokens.PLAY], at=timezone.now())
    change = reverse("admin:tables_token_change", args=[quote(issued.token.pk)])

    assert client.post(change, {"name": "found", "scopes": [tokens.OPEN_HANDS]}).status_code == 403
    assert client.post(reverse("admin:tables_token_delete", args=[quote(issued.token.pk)])).status_code == 403
    client.post(reverse(LIST), {"action": "revoke", "_selected_action": [issued.token.pk]})

    token = Token.objects.get()
    assert token.revoked_at is not None
    assert token.name == "lost"
    assert tokens.authenticate(secret=issued.secret, at=timezone.now()) is None


def test_whoever_may_only_look_revokes_nothing() -> None:
    issued = tokens.issue(player=a_person(), name="phone", scopes=[tokens.PLAY], at=timezone.now())
    client = signed_in(a_staff_member())

    client.post(reverse(LIST), {"action": "revoke", "_selected_action": [issued.token.pk]})

    assert Token.objects.get().revoked_at is None
    assert client.get(reverse(ADD)).status_code == 403
