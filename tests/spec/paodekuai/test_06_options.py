"""PDK-6: every option and every value of it decides something; anything else is refused by name."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from gouji.engine.rulesets import BadOptions, build, describe
from tests.dsl import ADA, BEN, CAI, PAODEKUAI, Game, dealt, given, passes, rule
from tests.spec.paodekuai.words import hints

OPTIONS = {
    "players": ([2, 3, 4], 3),
    "lead": (["diamond3_every_deal", "winner_leads"], "winner_leads"),
    "first_play_contains_lead_card": ([False, True], False),
    "two_link": (["ace", "ace_and_three", "none"], "ace"),
    "triple_two": (["pair_only", "any", "separate"], "pair_only"),
    "must_play": ([False, True], True),
    "last_card": (["none", "top_single"], "top_single"),
    "tail": ([False, True], True),
    "settlement": (["cards", "rank"], "cards"),
    "shutout_double": ([False, True], True),
    "spring_doubles_bombs": ([False, True], True),
    "bomb_points": ([1, 2, 3, 5, 10], 10),
    "bomb_unsplittable": ([False, True], False),
    "base": ([1, 2, 1000], 1),
    "deals": ([1, 8, 40], 8),
    "show_counts": ([False, True], True),
    "public_after": ([False, True], True),
}


def big_spring(game: Game, leader: int = ADA) -> Any:
    """Ada wins with a bomb, nobody else has played; the whole of its end."""
    position = given(game, leader=leader, ada="4 4 4 4 9", ben="6 T", cai="8 8")
    return position.after(ADA.plays("4 4 4 4"), passes(BEN, CAI), ADA.plays("9"))


def points(game: Game) -> Any:
    return big_spring(game).facts["points"]


def next_leaders(game: Game) -> list[Any]:
    """Who leads after the first, the eighth and the ninth deal."""
    position = {"leader": ADA, "ada": "5", "ben": "6 6", "cai": "7 7"}
    return [given(game, hand_no=number, **position).after(ADA.plays("5")).facts["next_leader"] for number in (1, 8, 9)]


def answers(game: Game) -> list[str]:
    led = given(game, leader=ADA, ada="5 5 5 8 8 K", ben="6 6 6 3 4 9 9", cai="7 7").after(ADA.plays("5 5 5 8 8"))
    lead_loose = given(game, leader=ADA, ada="5 5 5 8 9 K", ben="3 3", cai="7 7").when(ADA.plays("5 5 5 8 9"))
    return [*hints(led, BEN), "loose" if lead_loose.refusal is None else "no loose"]


def leads(hand: str, **start: Any) -> Callable[[Game], list[str]]:
    def found(game: Game) -> list[str]:
        position = given(game, ada=hand, ben="9s", cai="5h 5c", **start)
        return hints(position, ADA)

    return found


def can_pass(game: Game) -> Any:
    return given(game, leader=ADA, ada="5 J", ben="6 T", cai="8 8").after(ADA.plays("5")).can(BEN)


#: For each option something that is different under every one of its values.
DECIDES: dict[str, Callable[[Game], Any]] = {
    "players": lambda game: dealt(game, "11" * 32).facts["cards_left"],
    "lead": lambda game: given(game, previous={"winner": CAI}, ada="3d 4s", ben="5s 6s", cai="7s 8s").facts["leader"],
    "first_play_contains_lead_card": leads("3d 3s 8s 8h"),
    "two_link": leads("2s 3s 4s Qs Ks As", leader=ADA),
    "triple_two": answers,
    "must_play": can_pass,
    "last_card": leads("3s 7s Ks", leader=ADA),
    "tail": leads("8s 8h 8c 3s", leader=ADA),
    "settlement": points,
    "shutout_double": points,
    "spring_doubles_bombs": points,
    "bomb_points": points,
    "bomb_unsplittable": leads("8s 8h 8c 8d 3s", leader=ADA),
    "base": points,
    "deals": next_leaders,
    "show_counts": lambda game: dealt(game, "11" * 32).seen_by(BEN)["cards_left"],
    "public_after": lambda game: "hands" in big_spring(game).seen_by("public"),
}


@rule("PDK-6")
@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_of_an_option_decides_something_else(option):
    values, _ = OPTIONS[option]
    outcomes = {value: DECIDES[option](PAODEKUAI(**{option: value})) for value in values}
    for one, other in combinations(values, 2):
        assert outcomes[one] != outcomes[other], (option, one, other)


@rule("PDK-6")
def test_these_are_all_the_options_with_these_defaults():
    assert PAODEKUAI.rules.options == {option: default for option, (_, default) in OPTIONS.items()}
    assert [one["name"] for one in describe("paodekuai")["options"]] == list(OPTIONS)


@rule("PDK-6")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", 1),
        ("players", 5),
        ("players", "3"),
        ("players", True),
        ("lead", "loser_leads"),
        ("first_play_contains_lead_card", 1),
        ("two_link", "three"),
        ("triple_two", None),
        ("must_play", "true"),
        ("last_card", "top"),
        ("tail", 0),
        ("settlement", "money"),
        ("bomb_points", 4),
        ("bomb_points", 10.0),
        ("base", 0),
        ("base", 1001),
        ("base", True),
        ("deals", 0),
        ("deals", 41),
        ("deals", [8]),
        ("tail_31", True),
        ("burn", True),
    ],
)
def test_anything_else_is_refused_by_name(option, value):
    with pytest.raises(BadOptions) as refused:
        build("paodekuai", {option: value})
    assert refused.value.option == option


@rule("PDK-6", "PDK-4.3")
def test_hidden_counts_show_ones_own_and_the_announced():
    position = given(PAODEKUAI(show_counts=False), leader=ADA, ada="5 6", ben="7 8 9", cai="9 9").after(ADA.plays("5"))
    assert position.seen_by(BEN)["cards_left"] == [None, 3, None]
    assert position.seen_by("public")["cards_left"] == [None, None, None]
    assert position.seen_by("arbiter")["cards_left"] == [1, 3, 2]
    assert position.seen_by(BEN)["announced"] == [ADA]


@rule("PDK-6")
@pytest.mark.parametrize("game", [PAODEKUAI, PAODEKUAI(public_after=False)])
def test_while_a_deal_runs_nobody_sees_another_hand_and_its_players_do_afterwards(game):
    running = given(game, leader=ADA, ada="4 4 4 4 9", ben="6 T", cai="8 8")
    for viewer in (ADA, BEN, CAI, "public"):
        assert "hands" not in running.seen_by(viewer)
    over = big_spring(game)
    for viewer in (ADA, BEN, CAI):
        assert over.seen_by(viewer)["hands"] == ["", "6s Ts", "8s 8h"]
