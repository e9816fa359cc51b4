"""Bearer tokens: hashed at rest, valid until they are not."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tables.errors import BadRequest, NotFound
from tables.models import Token
from tables.services import tokens
from tests.tables.builders import NOON, a_person, later

pytestmark = pytest.mark.django_db


def test_the_secret_opens_the_token_and_is_stored_nowhere() -> None:
    player = a_person()

    issued = tokens.issue(player=player, name="phone", scopes=["hand:watch", "hand:play"], at=NOON)

    assert issued.secret.startswith("gj_")
    assert len(issued.secret) == 46
    assert tokens.authenticate(secret=issued.secret, at=NOON) == issued.token
    row = Token.objects.filter(pk=issued.token.pk).values().get()
    assert issued.secret not in repr(row)
    assert row["scopes"] == ["hand:play", "hand:watch"]


@pytest.mark.parametrize("secret", ["", "gj_", "gj_" + "x" * 43, "\ud800", "牌"])
def test_any_other_secret_opens_nothing(secret: str) -> None:
    tokens.issue(player=a_person(), name="phone", scopes=[], at=NOON)

    assert tokens.authenticate(secret=secret, at=NOON) is None


def test_a_token_ends_when_it_expires_or_is_revoked_or_its_account_is_closed() -> None:
    player = a_person()
    short, revoked, closed = (
        tokens.issue(player=player, name="t", scopes=[], at=NOON, expires_at=expires)
        for expires in (later(60), None, None)
    )

    assert tokens.authenticate(secret=short.secret, at=later(59)) is not None
    assert tokens.authenticate(secret=short.secret, at=later(60)) is None

    tokens.revoke(player=player, token_id=revoked.token.pk, at=NOON)
    assert tokens.authenticate(secret=revoked.secret, at=NOON) is None

    player.user.is_active = False
    player.user.save()
    assert tokens.authenticate(secret=closed.secret, at=NOON) is None


def test_only_its_owner_revokes_a_token() -> None:
    issued = tokens.issue(player=a_person(), name="t", scopes=[], at=NOON)

    with pytest.raises(NotFound):
        tokens.revoke(player=a_person(), token_id=issued.token.pk, at=NOON)


def test_last_used_is_coarse() -> None:
    issued = tokens.issue(player=a_person(), name="t", scopes=[], at=NOON)

    for seconds in (10, 200, 309, 310, 311):
        tokens.authenticate(secret=issued.secret, at=later(seconds))

    issued.token.refresh_from_db()
    assert issued.token.last_used_at == later(310)


def test_a_scope_that_does_not_exist_and_a_date_that_is_past_are_refused() -> None:
    with pytest.raises(BadRequest):
        tokens.issue(player=a_person(), name="t", scopes=["hand:cheat"], at=NOON)
    with pytest.raises(BadRequest):
        tokens.issue(player=a_person(), name="t", scopes=[], at=NOON, expires_at=NOON - timedelta(seconds=1))


def test_the_command_creates_lists_and_revokes() -> None:
    player = a_person("lin")

    def run(*arguments: str) -> str:
        out = StringIO()
        call_command("token", *arguments, stdout=out)
        return out.getvalue().strip()

    secret = run("create", "lin", "--name", "phone", "--scope", "hand:play", "--days", "1")
    token = Token.objects.get()
    assert tokens.authenticate(secret=secret, at=token.created_at) == token
    assert token.player == player
    assert run("list", "lin") == f"{token.pk} valid hand:play phone"
    assert run("revoke", "lin", token.pk) == f"revoked {token.pk}"
    assert "revoked" in run("list", "lin")
    with pytest.raises(CommandError, match="no account"):
        run("list", "nobody")
    with pytest.raises(CommandError, match="not-found"):
        run("revoke", "lin", "tok_none")
