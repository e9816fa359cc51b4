"""GJ-13: the order of a hand, what a player may see, what the clock does."""

import json

import pytest

from gouji.engine.actions import ChooseHead, Command, Declare, Decline, Pass, Vote
from gouji.engine.decider import decide, fold
from gouji.engine.notation import show_ranks
from gouji.engine.views import ARBITER, PUBLIC, entries
from tests.dsl import (
    ADA,
    BEN,
    CAI,
    CLASSIC,
    DAN,
    EVA,
    EVERYBODY,
    FAN,
    SHANDONG,
    dealt,
    given,
    last_hand,
    owes,
    rule,
)

SEED = "3c" * 32
BEFORE = last_hand(ADA, BEN, CAI, DAN, EVA, FAN, debts=[owes("la", FAN, ADA, 2)])


def phases_of(position, until="play"):
    """The phases that the hand comes to when the clock does everything."""
    found = []
    while (phase := position.phase) != until and not position.state.over:
        found += [] if found[-1:] == [phase] else [phase]
        seat = position.state.awaiting.seats[0]
        action = position.clock_plays(seat)
        facts = decide(position.rules, position.state, Command(seat, action))
        position = type(position)(position.rules, fold(facts, position.state), position.log + facts)
    return found, position


# ---- 13.1, 13.2, 13.3 ----


@rule("GJ-13.1")
def test_classic_show_buying_return_declare_play():
    found, position = phases_of(dealt(CLASSIC, SEED))
    assert found == ["show", "declare"]
    position.then(phase="play")
    found, position = phases_of(dealt(CLASSIC, SEED, previous=BEFORE))
    assert found == ["return", "declare"]


@rule("GJ-13.1", "GJ-8.4")
def test_classic_head_after_a_revolution():
    position = given(CLASSIC, phase="deal", leader=ADA, ben="5 4 3", rest="2 4 3")
    declared = position.after(*[seat.declares(revolt=seat == BEN) for seat in EVERYBODY])
    declared.then(phase="head", to_act=[EVA])


@rule("GJ-13.1", "GJ-11.1")
def test_classic_the_tribute_comes_class_by_class():
    debts = [owes("la", FAN, ADA, 1), owes("men", FAN, BEN, 1)]
    position = given(CLASSIC, phase="deal", previous=last_hand(*EVERYBODY, debts=debts), fan="SJ 2 3", rest="5 6 2 3")
    (
        position.then(phase="return", to_act=[BEN])
        .after(BEN.returns("5"))
        .then(phase="return", to_act=[ADA])
        .after(ADA.returns("5"))
        .then(phase="declare")
    )


@rule("GJ-13.2")
def test_shandong_reveal_declare_buy_return_charge_play():
    debts = [owes("dian", ADA, DAN, 1)]
    position = given(
        SHANDONG, phase="deal", previous=last_hand(*EVERYBODY, debts=debts), ada="5 2 2 3", dan="6 4 4 3", rest="7 2 3"
    )
    found, position = phases_of(position)
    assert found == ["reveal", "declare", "buy", "return", "charge"]
    position.then(leader=FAN)


@rule("GJ-13.2", "GJ-9.4", "GJ-10.4")
def test_shandong_head_and_five_before_the_play_and_vote_after_it():
    swept = last_hand(BEN, DAN, FAN, ADA, CAI, EVA, chuan="odd")
    position = given(
        SHANDONG, phase="charge", previous=swept, ada="K K K K K K 5 3", cai="5 3", eva="5 3", rest="4 3"
    ).after(*[seat.charges(seat == ADA) for seat in EVERYBODY], ADA.plays("K K"), DAN.passes())
    position.then(phase="head").after(DAN.keeps_the_head()).then(phase="five", top=(EVA, "5 5"))


@rule("GJ-13.3")
@pytest.mark.parametrize("game", [CLASSIC(revolution=False, claims="none"), SHANDONG(claims="none", charge=False)])
def test_phases_without_a_choice_are_skipped(game):
    given(game, phase="deal", leader=ADA).then(phase="play", to_act=[ADA])


@rule("GJ-13.3")
def test_a_choice_that_only_some_have_is_asked_of_everybody():
    given(CLASSIC, phase="declare", leader=ADA, rest="2 3").then(to_act=[*EVERYBODY])
    given(SHANDONG, phase="charge", leader=ADA).then(to_act=[*EVERYBODY])
    given(SHANDONG, phase="buy", leader=ADA, ada="4 4 3", dan="3").then(phase="buy", to_act=[*EVERYBODY])


# ---- 13.4 ----


def texts_in(shown):
    return json.dumps(shown, default=str)


@rule("GJ-13.4")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_a_player_sees_his_own_cards_and_nobody_elses(game):
    position = given(game, ada="8s 9s 3s", ben="Ts Js 3h", cai="Qs Ks 3c", leader=ADA).after(ADA.plays("8s"))
    for viewer, mine in ((BEN, "Ts Js"), (CAI, "Qs Ks")):
        shown = texts_in(position.seen_by(viewer))
        assert all(card in shown for card in mine.split())
        assert "8s" in shown  # the top
        assert all(card not in shown for card in {"9s", "Ts", "Js", "Qs", "Ks"} - set(mine.split()))
    public = position.seen_by(PUBLIC)
    assert "hand" not in public
    assert all(card not in texts_in(public) for card in ("9s", "Ts", "Qs"))
    assert "Qs" in texts_in(position.seen_by(ARBITER))


@rule("GJ-13.4")
def test_all_that_lies_open_is_seen_by_everybody():
    position = given(CLASSIC, ada="9 4 3", leader=ADA, opened=[BEN], claims={CAI: "xuan"}, exits=[(FAN, "out")]).after(
        ADA.plays("9"), BEN.passes()
    )
    shown = position.seen_by(PUBLIC)
    assert shown["top"]["cards"] == "9s"
    assert shown["to_act"] == [CAI]
    assert shown["opened"] == [BEN]
    assert shown["claims"] == {"2": "xuan"}
    assert shown["exits"] == [{"seat": FAN, "how": "out"}]
    assert shown["passed"] == [BEN]
    assert shown["no_head"] == [CAI]


@rule("GJ-13.4")
def test_not_the_cards_of_a_player_who_has_gone_nor_what_was_thrown_away():
    position = (
        given(CLASSIC, ada="9h 9c 3d", ben="Th Tc 5h 3h", leader=ADA)
        .after(ADA.plays("9h 9c"))
        .after(BEN.plays("Th Tc"))
        .then(exits=[(ADA, "men")], holds={ADA: ""})
    )
    for viewer in (BEN, CAI, PUBLIC):
        assert "3d" not in texts_in(position.seen_by(viewer))
        log = list(entries(position.rules, position.state, enumerate(position.log, start=1), viewer))
        assert "3d" not in texts_in(log)


@rule("GJ-13.4")
def test_not_what_a_seat_could_have_done():
    position = given(CLASSIC, ada="K K 4 3", ben="A A SJ 3", leader=ADA).after(ADA.plays("K K"))
    without = given(CLASSIC, ada="K K 4 3", ben="6 6 6 3", leader=ADA).after(ADA.plays("K K"))
    for viewer in (ADA, CAI, PUBLIC):
        assert position.seen_by(viewer) == without.seen_by(viewer)


@rule("GJ-13.4", "GJ-7.4")
def test_claims_are_seen_once_revealed_and_not_before():
    asked = given(CLASSIC, phase="declare", leader=ADA, rest="2 3").after(BEN.declares("xuan"))
    assert asked.seen_by(ADA)["claims"] == {}
    revealed = asked.after(*[seat.declares() for seat in EVERYBODY if seat != BEN])
    assert revealed.seen_by(ADA)["claims"] == {"1": "xuan"}


@rule("GJ-13.4", "GJ-5.2")
def test_void_burns_are_never_disclosed():
    position = (
        given(CLASSIC, ada="Kh Kc 5 3", ben="2h 2c 4 3", cai="As Ad 4 3", leader=ADA)
        .after(ADA.plays("K K"), BEN.burns("2h 2c"), CAI.burns("As Ad"), EVA.declines(), FAN.declines())
        .then(burner=CAI)
    )
    log = list(entries(position.rules, position.state, enumerate(position.log, start=1), FAN))
    assert "2h" not in texts_in(log)
    assert "As" in texts_in(log)


# ---- 13.5, 13.6 ----


@rule("GJ-13.5", "GJ-14")
@pytest.mark.parametrize(
    ("game", "told"),
    [(CLASSIC, True), (SHANDONG, False), (CLASSIC(show_counts=False), False), (SHANDONG(show_counts=True), True)],
)
def test_counts_are_public_in_classic_and_never_told_in_shandong(game, told):
    position = given(game, ada="8 9 3", leader=ADA, exits=[(FAN, "out")])
    assert position.seen_by(BEN)["cards_left"] == ([3, 2, 2, 2, 2, 0] if told else [None, 2, None, None, None, 0])
    assert position.seen_by(PUBLIC)["cards_left"] == ([3, 2, 2, 2, 2, 0] if told else [None] * 5 + [0])


@rule("GJ-13.6", "GJ-14")
@pytest.mark.parametrize(
    ("game", "public"),
    [(CLASSIC, True), (SHANDONG, True), (CLASSIC(public_after=False), False), (SHANDONG(public_after=False), False)],
)
def test_after_the_hand_everything_is_open_to_its_players_and_perhaps_to_the_public(game, public):
    position = given(game, eva="3", leader=EVA, fan="9h 3", exits=[(seat, "out") for seat in (ADA, BEN, CAI, DAN)])
    assert "hands" not in position.seen_by(ADA)
    over = position.after(EVA.plays("3")).then(phase="over")
    assert over.seen_by(ADA)["hands"][FAN].endswith("9h")
    assert ("hands" in over.seen_by(PUBLIC)) is public
    assert over.seen_by(PUBLIC)["places"] == [ADA, BEN, CAI, DAN, EVA, FAN]


# ---- 13.7 ----


@rule("GJ-13.7")
def test_the_clock_passes_for_an_answer_and_declines_in_a_window():
    position = given(CLASSIC, ada="9 9 4 3", leader=ADA).after(ADA.plays("9 9"))
    assert position.clock_plays(BEN) == Pass()
    position = given(CLASSIC, ada="K K 4 3", leader=ADA).after(ADA.plays("K K"))
    assert position.clock_plays(BEN) == Decline()


@rule("GJ-13.7")
@pytest.mark.parametrize(
    ("hand", "lead"),
    [("5 5 5 9 3", "5"), ("9 2 SJ 3", "9"), ("2 SJ BJ 3", "2"), ("SJ BJ 3", "SJ"), ("3 3", "3 3"), ("K 4 3", "4")],
)
def test_the_clock_leads_the_smallest_legal_single_else_the_smallest_play(hand, lead):
    assert show_ranks(given(CLASSIC, ada=hand, leader=ADA).clock_plays(ADA).cards) == lead


@rule("GJ-13.7")
def test_the_clock_declares_nothing_keeps_the_head_and_prefers_nobody():
    assert given(CLASSIC, phase="declare", leader=ADA, rest="4 3").clock_plays(ADA) == Declare("none", False, False)
    position = given(CLASSIC, phase="head", leader=ADA, exits=[(BEN, "revolted")])
    assert position.clock_plays(EVA) == ChooseHead("head")
    exits = [(ADA, "out"), (CAI, "out")]
    voting = given(SHANDONG, eva="3", leader=EVA, exits=exits).after(EVA.plays("3")).then(phase="vote")
    assert voting.clock_plays(BEN) == Vote(None)


@rule("GJ-13.7")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_a_hand_left_to_the_clock_comes_to_its_end(game):
    _, position = phases_of(dealt(game, SEED, previous=BEFORE), until="over")
    assert sorted(position.facts["places"]) == [*EVERYBODY]
    assert sum(position.facts["points"]) == 0
