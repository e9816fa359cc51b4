"""The demo club: made once, safe to repeat, and playable with what it prints."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import timezone

from tables import ledger_check
from tables.models import Player, Table
from tables.services import demo, seating, tokens

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


def run() -> str:
    out = StringIO()
    call_command("demo", base_url="http://here:1", stdout=out)
    return out.getvalue()


def test_it_makes_an_administrator_two_tables_and_a_token() -> None:
    text = run()

    password = re.search(r"admin / (\S+)", text)
    assert password is not None
    assert User.objects.get(username="admin").check_password(password[1])
    six, one = Table.objects.get(name=demo.BOTS_TABLE), Table.objects.get(name=demo.OPEN_TABLE)
    assert (six.state, six.hand_started, six.continuous, six.seats.count()) == ("playing", True, True, 6)
    assert (one.state, list(one.seats.values_list("seat", flat=True))) == ("open", [1, 2, 3, 4, 5])
    assert (one.visibility, one.move_ms) == ("public", 600_000)
    assert f"http://here:1/api/v1/tables/{one.pk}" in text


def test_running_it_again_changes_nothing_and_shows_how_to_set_another_password() -> None:
    first = run()
    before = ledger_check.heads()

    again = run()

    assert ledger_check.heads() == before
    assert "admin /" not in again
    assert "changepassword admin" in again
    token = re.search(r"TOKEN=(\S+)", first)
    assert token is not None
    assert token[0] in again


def test_a_lost_token_is_replaced(tmp_path: Path) -> None:
    run()
    (tmp_path / "demo-token").write_text("gj_lost")

    text = run()

    token = re.search(r"TOKEN=(\S+)", text)
    assert token is not None
    assert tokens.authenticate(secret=token[1], at=timezone.now()) is not None
    assert (tmp_path / "demo-token").stat().st_mode & 0o777 == 0o600


def test_its_newcomer_sits_down_and_plays() -> None:
    run()
    table = Table.objects.get(name=demo.OPEN_TABLE)
    newcomer = Player.objects.get(user__username=demo.NEWCOMER)

    seating.join(table_id=table.pk, player=newcomer, at=timezone.now())
    shown = seating.ready(table_id=table.pk, player=newcomer, at=timezone.now())

    assert shown.hand_started


def test_there_is_none_in_production(settings: Any) -> None:
    settings.PRODUCTION = True
    with pytest.raises(CommandError):
        run()
    assert not User.objects.exists()
