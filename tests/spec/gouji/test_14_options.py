"""GJ-14: which options there are, their defaults, and what is refused by name.

What each value changes is shown in the chapter of the rule it changes, with ``@rule(…, "GJ-14")``.
"""

import pytest

from gouji.engine.options import BadOptions
from gouji.engine.rulesets import build, describe
from tests.dsl import ADA, BEN, CAI, CLASSIC, DAN, EVA, FAN, SHANDONG, given, last_hand, owes, rule

DEFAULTS = {
    "bie_san": (True, True),
    "burn": (True, True),
    "burn_priority": ("federation", "seat"),
    "pass_reopen": ("opposite_any", "none"),
    "yield_keeps_turn": (False, True),
    "men_rank": ("bottom", "bottom"),
    "open_rule": ("standing", "pure_then_four"),
    "twos_count_for_gouji": (True, True),
    "revolution": (True, False),
    "charge": (False, True),
    "five": (False, True),
    "resist": (False, True),
    "draw_reveal": (False, True),
    "claims": ("xuan", "xuan_he"),
    "tribute": (True, True),
    "return_tribute": ("all", "all"),
    "team_fall_tribute": ("waive", "waive"),
    "next_lead": ("last", "last"),
    "chuan_multiplier": (2, 2),
    "place_points": ([2, 1, 0, 0, -1, -2], [2, 1, 0, 0, -1, -2]),
    "hands": (5, 4),
    "show_counts": (True, False),
    "public_after": (True, True),
}

VALUES = {
    "burn_priority": ["federation", "seat"],
    "pass_reopen": ["none", "opposite_gouji", "opposite_any"],
    "men_rank": ["bottom", "stay_in"],
    "open_rule": ["standing", "pure_then_four"],
    "return_tribute": ["none", "fall", "all"],
    "team_fall_tribute": ["waive", "pay"],
    "chuan_multiplier": [1, 2],
    "hands": [1, 2, 40],
    "place_points": [[2, 1, 0, 0, -1, -2], [0, 0, 0, 0, 0, 0], [10, 5, 1, -1, -5, -10], [-2, -1, 0, 0, 1, 2]],
    **{
        name: [True, False]
        for name in ("burn", "yield_keeps_turn", "twos_count_for_gouji", "tribute", "show_counts", "public_after")
    },
}
OWN_VALUES = {
    CLASSIC: {
        "bie_san": [True, False], "revolution": [True, False], "charge": [False], "five": [False], "resist": [False],
        "draw_reveal": [False], "claims": ["none", "xuan"], "next_lead": ["last", "first", "show"],
    },
    SHANDONG: {
        "bie_san": [True], "revolution": [False], "charge": [True, False], "five": [True, False],
        "resist": [True, False], "draw_reveal": [True, False], "claims": ["none", "xuan", "xuan_he"],
        "next_lead": ["last", "first"],
    },
}  # fmt: skip
BAD_VALUES = {
    "burn": [1, 0, "true", None, "on"],
    "burn_priority": ["team", "", None, 1, ["seat"]],
    "pass_reopen": ["always", True],
    "men_rank": ["top"],
    "chuan_multiplier": [0, 3, "2", True, 2.0, None],
    "hands": [0, 41, -1, "5", 2.5, True, None],
    "place_points": [
        [2, 1, 0, 0, -1], [2, 1, 0, 0, -1, -2, 0], [3, 1, 0, 0, -1, -2], "2,1,0,0,-1,-2", [1.0, 0, 0, 0, 0, -1],
        [True, 0, 0, 0, 0, -1], {}, None,
    ],
    "return_tribute": ["some", False],
    "next_lead": ["loser"],
}  # fmt: skip
OWN_BAD_VALUES = {
    CLASSIC: {"charge": [True], "five": [True], "resist": [True], "draw_reveal": [True], "claims": ["xuan_he", "he"]},
    SHANDONG: {"bie_san": [False], "revolution": [True], "next_lead": ["show"], "claims": ["he"]},
}
BOTH = [CLASSIC, SHANDONG]


@rule("GJ-14")
@pytest.mark.parametrize("game", BOTH)
def test_every_option_has_its_default(game):
    wanted = {name: values[BOTH.index(game)] for name, values in DEFAULTS.items()}
    assert dict(game.rules.options) == wanted
    described = {option["name"]: option["default"] for option in describe(game.id)["options"]}
    assert described == wanted


@rule("GJ-14")
@pytest.mark.parametrize("game", BOTH)
def test_every_value_of_the_table_is_accepted(game):
    for name, values in {**VALUES, **OWN_VALUES[game]}.items():
        for value in values:
            assert game(**{name: value}).rules.options[name] == value


@rule("GJ-14")
@pytest.mark.parametrize("game", BOTH)
def test_any_other_value_is_refused_by_the_name_of_its_option(game):
    for name, values in {**BAD_VALUES, **OWN_BAD_VALUES[game]}.items():
        for value in values:
            with pytest.raises(BadOptions) as refused:
                build(game.id, {name: value})
            assert refused.value.option == name, value


@rule("GJ-14")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("name", ["bie-san", "burning", "players", "must_play", ""])
def test_an_unknown_option_is_refused_by_name(game, name):
    with pytest.raises(BadOptions) as refused:
        build(game.id, {name: True})
    assert refused.value.option == name


@rule("GJ-14")
@pytest.mark.parametrize("game", BOTH)
def test_fixed_options_are_told_from_the_others(game):
    fixed = {option["name"] for option in describe(game.id)["options"] if option["fixed"]}
    assert fixed == ({"charge", "five", "resist", "draw_reveal"} if game is CLASSIC else {"bie_san", "revolution"})


@rule("GJ-14")
def test_each_hand_records_its_options():
    began = given(CLASSIC(burn=False, hands=3)).log[0]
    assert began.ruleset == "gouji-classic"
    assert began.options["burn"] is False
    assert began.options["hands"] == 3
    assert began.options["bie_san"] is True


@rule("GJ-14")
def test_without_bie_san_all_that_hangs_on_it_is_off_together():
    game = CLASSIC(bie_san=False, revolution=False, claims="none")
    previous = last_hand(BEN, CAI, EVA, FAN, DAN, ADA, debts=[owes("la", ADA, BEN, 1)])
    (
        given(game, phase="deal", previous=previous, ada="3 3 4 2", ben="3 3 9", dan="8 8")
        .then(phase="return", to_act=[BEN], holds={DAN: "8 8"})  # nobody buys a 3
        .after(BEN.returns("3"))  # and a 3 may be returned
        .then(phase="play", leader=ADA)
        .after(ADA.plays("3 3"))  # and led
        .when(BEN.passes())
        .then(holds={ADA: "3 4"})
    )


@rule("GJ-14", "GJ-13.2")
@pytest.mark.parametrize(
    ("left_out", "begins", "next_phase"),
    [("draw_reveal", "reveal", "declare"), ("charge", "charge", "play"), ("five", "five", "play")],
)
def test_a_position_may_begin_in_a_phase_that_its_options_leave_out(left_out, begins, next_phase):
    previous = last_hand(BEN, DAN, FAN, ADA, CAI, EVA, chuan="odd")
    game = SHANDONG(five=False, **({} if left_out == "five" else {left_out: False}))
    given(game, phase=begins, previous=previous, eva="5 4 3").then(phase=next_phase, leader=EVA, holds={EVA: "3 4 5"})
