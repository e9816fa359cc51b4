"""Every record below this folder replays; other programs can run the same cases (docs/rules/record-format.md)."""

import json
from pathlib import Path

import pytest

from gouji.engine.records import replay

FOLDER = Path(__file__).parent


def records():
    for file in sorted(FOLDER.rglob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        for record in found if isinstance(found, list) else [found]:
            yield pytest.param(record, id=f"{file.stem}: {record['name']}", marks=pytest.mark.rule(*record["rules"]))


@pytest.mark.parametrize("record", list(records()))
def test_a_record_replays(record):
    assert replay(record).problem is None


def test_names_are_unique():
    names = [(one.values[0]["ruleset"], one.values[0]["name"]) for one in records()]
    assert len(names) == len(set(names))
