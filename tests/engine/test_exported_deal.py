"""An exported hand can be checked by the server's own command as by the stranger's script."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from gouji.engine import dealing
from gouji.engine.decider import Opening, begin
from gouji.engine.records import deal_problems, replay, write_record
from gouji.engine.refusals import Malformed
from gouji.engine.rulesets import IDS, build
from gouji.engine.state import Previous

SCRIPT = Path(__file__).parents[2] / "examples" / "check_deal.py"
SECRET = bytes(range(32))


def exported(ruleset):
    rules = build(ruleset)
    nonces = [f"nonce of {seat}" for seat in rules.seating]
    seed = dealing.seed_from(SECRET, nonces)
    log = begin(rules, Opening(1, Previous(), dealing.deal(rules, seed, Previous())))
    proof = {"commitment": dealing.commitment(SECRET), "secret": SECRET.hex(), "nonces": nonces}
    return write_record(log, name="a fair deal", seed=seed, proof=proof)


@pytest.mark.parametrize("ruleset", IDS)
def test_an_exported_deal_agrees_for_the_command_and_for_the_strangers_script(ruleset, tmp_path, capsys):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(exported(ruleset)), encoding="utf-8")
    call_command("verify_deal", file)
    assert capsys.readouterr().out == "ok a fair deal\n"
    done = subprocess.run([sys.executable, "-I", "-S", SCRIPT, file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "ok")


@pytest.mark.parametrize("ruleset", IDS)
def test_an_exported_hand_replays(ruleset):
    assert replay(exported(ruleset)).problem is None


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda record: record["proof"].update(commitment="0" * 64), "commitment"),
        (lambda record: record["proof"]["nonces"].reverse(), "seed"),
        (lambda record: record["start"].update(seed="1" * 64), "seat 0 was dealt other cards"),
        (lambda record: record["proof"]["hands"].reverse(), "seat 0 was dealt other cards"),
    ],
)
def test_whatever_was_changed_is_found(change, complaint):
    record = exported("gouji-classic")
    change(record)
    assert any(complaint in problem for problem in deal_problems(record))


def test_a_record_without_a_proof_cannot_be_checked():
    record = exported("gouji-classic")
    del record["proof"]
    with pytest.raises(Malformed):
        list(deal_problems(record))


def test_the_command_fails_for_a_file_that_is_no_record(tmp_path, capsys):
    file = tmp_path / "record.json"
    file.write_text("[1, null, {}]", encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("verify_deal", file)
    assert capsys.readouterr().out.count("FAIL") == 3
