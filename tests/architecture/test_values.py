"""Values are not guarded at run time, so that the type checker must see who changes one."""

from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "change",
    [
        "from gouji.engine.state import NEW; NEW.seq = 1",
        "from gouji.engine.events import Passed; Passed(1).seat = 2",
        "from gouji.engine.actions import Vote; Vote(1).seat = None",
    ],
)
def test_the_type_checker_refuses_whoever_changes_a_value(change, monkeypatch):
    monkeypatch.chdir(ROOT)
    told, _, status = api.run(["--config-file=", "--cache-dir=.mypy_cache/values", "-c", change])
    assert status == 1
    assert "read-only" in told
