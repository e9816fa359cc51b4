"""``manage.py simulate``: what it prints, and how it ends."""

import json

import pytest
from django.core.management import CommandError, call_command

from gouji.engine.rulesets import build
from gouji.simulation.matches import Plan
from gouji.simulation.report import as_data, as_text
from gouji.simulation.simulating import Outcome, Part
from gouji.simulation.tally import tally_for


def test_it_prints_rates_and_the_table_of_clauses(capsys):
    call_command("simulate", ruleset="paodekuai", hands=5, seed=2, stacked=False)
    out = capsys.readouterr().out
    assert "5 hands" in out
    assert "hands/s" in out
    assert "moves/s" in out
    assert "PDK-2.1" in out
    assert out.splitlines()[-1] == "all invariants hold"


def test_it_prints_json(capsys):
    call_command(
        "simulate",
        ruleset="paodekuai",
        hands=5,
        seed=2,
        bots="random",
        json=True,
        stacked=False,
        options={"players": 2},
    )
    data = json.loads(capsys.readouterr().out)
    assert data["dealt"]["hands"] == 5
    assert data["options"] == {"players": 2}
    assert data["broken"] == []
    assert {"rule", "what", "times"} == set(data["dealt"]["times"][0])


def test_it_reads_options_from_the_command_line(capsys):
    call_command("simulate", "--ruleset", "paodekuai", "--hands", "2", "--no-stacked", "--options", '{"deals": 1}')
    assert "all invariants hold" in capsys.readouterr().out
    call_command("simulate", "--ruleset", "paodekuai", "--hands", "2", "--no-stacked", "--options", "random")


@pytest.mark.parametrize("options", ["[1]", "{", '{"nonsense": 1}', '{"deals": 0}'])
def test_it_refuses_options_that_are_none(options):
    with pytest.raises(CommandError):
        call_command("simulate", "--ruleset", "paodekuai", "--hands", "1", "--options", options)


def test_a_broken_invariant_is_reported_with_its_hand():
    plan = Plan(ruleset="paodekuai", hands=1, seed=1)
    part = Part(tally_for("paodekuai"), broken=["hand 3, seq 7: the points do not sum to zero"])
    outcome = Outcome(plan, part, Part(tally_for("paodekuai")))
    assert as_data(outcome)["broken"] == part.broken
    assert "BROKEN hand 3, seq 7: the points do not sum to zero" in list(as_text(outcome))


def test_what_never_happened_is_named():
    part = Part(tally_for("paodekuai"))
    part.tally.hand(build("paodekuai"))
    outcome = Outcome(Plan(ruleset="paodekuai", hands=1, seed=1), part, Part(tally_for("paodekuai")))
    assert "春天 spring" in outcome.never
    part.tally.counts["春天 spring"] = 1
    assert "春天 spring" not in outcome.never


def test_stacked_decks_are_reported_apart(capsys):
    call_command("simulate", ruleset="paodekuai", hands=1, seed=1)
    out = capsys.readouterr().out
    assert "1 hands" in out
    assert next(line for line in out.splitlines() if line.endswith("lot leads")).split()[1:3] == ["-", "4"]
