"""The newcomer's hand: the README's own commands, pasted into a shell, play it from the first card to the record."""

import json
import os
import re
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from gouji.engine.records import replay
from tables.services import demo
from tests.tables.builders import play_bots

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.timeout(400)]


def commands() -> str:
    """The shell blocks of the README's section, in order."""
    readme = (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
    section = readme.split("## A hand played with curl")[1].split("\n## ")[0]
    return "\n".join(re.findall(r"```sh\n(.*?)```", section, re.DOTALL))


def running(shell: subprocess.Popen[str]) -> bool:
    """Whether the shell goes on; looked at often, but not all the time."""
    try:
        shell.wait(timeout=0.05)
    except subprocess.TimeoutExpired:
        return True
    return False


def test_a_newcomer_plays_a_hand_with_curl(live_server, tmp_path: Path):
    shown = demo.prepare(at=timezone.now())
    table = shown.open_table
    given = {**os.environ, "TOKEN": shown.token, "TABLE": f"{live_server.url}/api/v1/tables/{table.pk}"}
    told = (tmp_path / "told").open("w+")
    shell = subprocess.Popen(
        ["bash", "-e"], stdin=subprocess.PIPE, stdout=told, stderr=told, env=given, cwd=tmp_path, text=True
    )
    assert shell.stdin
    shell.stdin.write(commands())
    shell.stdin.close()
    try:
        while running(shell):
            # What the worker does; a second early, so that nobody waits for the pace of the demo's bots.
            play_bots(table, lambda: timezone.now() + timedelta(seconds=1))
    finally:
        shell.kill()
    told.seek(0)
    assert shell.returncode == 0, told.read()
    record = json.loads((tmp_path / "hand.json").read_text(encoding="utf-8"))
    assert replay(record).problem is None
    assert {one["seat"] for one in record["actions"]} == set(range(6))
    played = {one["seat"] for one in record["actions"] if one["do"] == "play"}
    assert played == set(range(6))  # the newcomer does not only pass
