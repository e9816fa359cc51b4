"""The count of clauses names clauses that exist, each thing once, and counts what happens."""

from pathlib import Path

import pytest

from gouji.engine.cards import card
from gouji.engine.dealing import deal
from gouji.engine.decider import Opening, begin, fold
from gouji.engine.events import Played, TrickWon
from gouji.engine.rulesets import IDS, build
from gouji.engine.state import Previous, State, Top, Trick
from gouji.simulation.hands import Step
from gouji.simulation.tally import ROWS, Tally, tally_for

RULES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("ruleset", IDS)
def test_every_row_has_a_name_of_its_own_and_a_clause_of_the_rule_book(ruleset):
    book = (RULES / ("paodekuai.md" if ruleset == "paodekuai" else "gouji.md")).read_text(encoding="utf-8")
    titles = [row.title for row in ROWS[ruleset]]
    assert len(set(titles)) == len(titles)
    assert [row.rule for row in ROWS[ruleset] if row.rule not in book] == []


def test_only_what_is_possible_under_the_options_is_listed():
    tally = tally_for("gouji-classic")
    tally.hand(build("gouji-classic", {"burn": False}))
    assert "烧牌 burn" not in tally.table()
    tally.hand(build("gouji-classic"))
    assert "烧牌 burn" in tally.table()


def test_a_row_sees_the_table_as_it_was_before_the_event():
    rules = build("gouji-classic")
    tally = Tally(ROWS["gouji-classic"])
    tally.hand(rules)
    joker = (card(14),)
    before = State(phase=Trick(leader=0, top=Top(0, joker, "gouji", force=True)))
    won = TrickWon(0)
    tally.step(rules, Step(before, None, (won,), won.apply(before)))
    assert tally.table()["大花封顶 big joker ends the trick"] == 1
    assert tally.table()["够级未被管 gouji stands"] == 1
    assert tally.table()["接风 lead handed on"] == 0


def test_events_of_one_step_are_counted_one_after_another():
    rules = build("paodekuai")
    tally = tally_for("paodekuai")
    tally.hand(rules)
    state = fold(begin(rules, Opening(1, Previous(), deal(rules, bytes(32), Previous()))))
    leader = state.leader
    plays = tuple(Played(leader, (one,), "single") for one in state.hands[leader].cards[:2])
    tally.step(rules, Step(state, None, plays, fold(plays, state)))
    assert tally.table()["单张 single"] == 2
