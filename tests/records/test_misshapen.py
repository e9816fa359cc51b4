"""Records that cannot be read: reported as failed, by whichever form of the command, and never taken for others."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from gouji.engine.records import replay

START = {"phase": "play", "leader": 0, "hands": ["8 8 4 3", "5 3", "6 3", "J J 3", "9 9 5 3", "4 3"]}
RECORD = {"format": "gouji-record/1", "name": "a lead", "ruleset": "gouji-classic", "start": START, "actions": []}
DEBT = {"kind": "men", "from": 0, "to": 1, "cards": 1}


def starting(**keys):
    return {**RECORD, "start": {**START, **keys}}


def owing(**keys):
    return starting(phase="deal", previous={"debts": [{**DEBT, **keys}]})


MISSHAPEN = [
    None,
    5,
    "record",
    {},
    {**RECORD, "start": None},
    {**RECORD, "start": []},
    {**RECORD, "actions": 1},
    {**RECORD, "actions": [[]]},
    {**RECORD, "actions": [{"do": "pass"}]},
    starting(hands=None),
    starting(hand_no="two"),
    starting(hand_no=0),
    starting(hand_no=True),
    starting(leader="0"),
    starting(exits=[{"seat": 1}]),
    starting(exits=[{"seat": 1, "how": "asleep"}]),
    starting(exits=[{"seat": 1, "how": "out"}, {"seat": 1, "how": "men"}]),
    starting(previous={"places": [0]}),
    starting(previous={"places": [0, 0, 1, 2, 3, 4]}),
    starting(previous={"chuan": "both"}),
    starting(previous={"void": "yes"}),
    owing(kind="rent"),
    owing(to=6),
    owing(to=0),
    owing(cards=0),
    owing(cards="1"),
]


def test_the_sound_record_beside_them_is_read():
    assert replay(RECORD).problem is None
    assert replay(owing()).problem is None


@pytest.mark.parametrize("record", MISSHAPEN, ids=lambda record: json.dumps(record)[-60:])
def test_a_misshapen_record_fails_with_a_sentence(record, tmp_path):
    file = tmp_path / "one.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("replay", str(file), stdout=out)
    assert out.getvalue().splitlines()[-1] == "0 passed, 1 failed"
    with pytest.raises(CommandError):
        call_command("replay", "--state", str(file), stdout=out)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path):
    file = tmp_path / "one.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8-sig")
    out = StringIO()
    call_command("replay", str(file), stdout=out)
    assert out.getvalue() == "ok a lead\n1 passed, 0 failed\n"
