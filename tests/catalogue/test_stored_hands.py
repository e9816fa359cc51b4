"""Whole hands as they were once stored still fold to what they were, event by event, and nobody judges them again."""

import json

import pytest

from gouji.engine import codec
from gouji.engine.notation import show_cards
from gouji.engine.state import NEW
from tests.catalogue.corpus import HERE

LOGS = sorted((HERE / "logs").glob("*.jsonl"))


def told_of(state):
    """What is stored beside each event: what a table would say of the hand at that moment."""
    top = getattr(state.phase, "top", None)
    return {
        "phase": state.phase.name,
        "to_act": list(state.awaiting.seats),
        "left": [len(hand) for hand in state.hands],
        "top": top and show_cards(top.cards),
        "passed": list(getattr(state.phase, "passed", ())),
    }


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.stem)
def test_an_old_hand_folds_to_what_it_was(log):
    state = NEW
    for line in log.read_text(encoding="utf-8").splitlines():
        type_, schema, public, secrets, then = json.loads(line)
        state = codec.decode(type_, schema, public, secrets).apply(state)
        assert told_of(state) == then, f"after event {state.seq}, {type_}"
    assert state.over


def test_there_is_a_hand_of_every_rule_set():
    began = [json.loads(log.read_text(encoding="utf-8").split("\n", 1)[0])[2]["ruleset"] for log in LOGS]
    assert sorted(began) == ["gouji-classic", "gouji-shandong", "paodekuai"]
