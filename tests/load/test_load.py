"""The evening under load in short: clients with bad habits, tables of bots, worker and web killed; nothing lost."""

import os
import subprocess
import sys
from urllib.parse import urlsplit

import pytest

from tests.installation import ROOT

SERVER = os.environ.get("DATABASE_URL") or "postgresql://postgres@127.0.0.1:5432/postgres"

pytestmark = [pytest.mark.slow, pytest.mark.postgres, pytest.mark.timeout(300)]


def test_nothing_is_lost_or_doubled_under_load() -> None:
    address = urlsplit(SERVER)._replace(path="/postgres").geturl()  # from there it makes a database of its own
    command = [sys.executable, "-m", "benchmarks", "load", "--seconds", "20", "--tables", "10", "--kills", "2"]
    given = {name: text for name, text in os.environ.items() if name not in ("DJANGO_SETTINGS_MODULE", "GOUJI_VAR")}
    done = subprocess.run(
        [*command, "--database", address], cwd=ROOT, env=given, capture_output=True, text=True, timeout=280
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "acknowledged" in done.stdout
