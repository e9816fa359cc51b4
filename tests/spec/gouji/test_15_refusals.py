"""GJ-15: which clause a refusal names when several would forbid the act."""

import pytest

from gouji.engine.action_text import read_action
from gouji.engine.refusals import Malformed
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
    declines,
    given,
    last_hand,
    owes,
    rule,
)


@rule("GJ-15", "GJ-3.1")
def test_first_whether_it_is_your_turn_whatever_else_is_wrong():
    position = given(CLASSIC, ada="9 3", ben="8 3", leader=ADA).after(ADA.plays("9"))
    position.refuses("GJ-3.1", CAI.plays("BJ BJ"), CAI.plays("3 4"), DAN.yields(), ADA.plays("3"), ADA.passes())


@rule("GJ-15", "GJ-3.1", "GJ-3.3", "GJ-5.1", "GJ-8.4")
def test_a_seat_that_is_not_asked_about_a_gouji_is_not_to_act():
    window = given(CLASSIC, ada="K K 4 3", ben="A A 4 3", dan="A A 4 3", leader=ADA).after(ADA.plays("K K"))
    window.refuses("GJ-3.1", DAN.burns("A A"), DAN.plays("A A"), ADA.declines())
    answer = window.after(declines(BEN, CAI, EVA, FAN))
    answer.refuses("GJ-3.1", BEN.plays("A A"), BEN.passes(), BEN.burns("A A"))
    kept = given(CLASSIC(burn=False), ada="A A 4 3", ben="K K 4 3", leader=BEN, exits=[(DAN, "revolted")])
    kept.after(BEN.plays("K K")).refuses("GJ-3.1", ADA.plays("A A"))


@rule("GJ-15", "GJ-3.1")
def test_an_action_that_the_phase_does_not_take():
    playing = given(CLASSIC, ada="9 3", leader=ADA)
    playing.refuses(
        "GJ-3.1",
        ADA.declines(),
        ADA.burns("9"),
        ADA.shows(),
        ADA.declares(),
        ADA.keeps_the_head(),
        ADA.reveals_nothing(),
        ADA.buys(),
        ADA.returns("9"),
        ADA.charges(),
        ADA.votes_for(BEN),
    )
    given(CLASSIC, phase="declare", leader=ADA).refuses(
        "GJ-3.1", ADA.plays("4"), ADA.passes(), ADA.charges(), ADA.shows()
    )
    given(SHANDONG, phase="charge", leader=ADA).refuses("GJ-3.1", ADA.plays("4"), ADA.passes(), ADA.declares())
    given(CLASSIC, ada="K K 4 3", leader=ADA).after(ADA.plays("K K")).refuses("GJ-3.1", BEN.passes(), BEN.plays("4"))


@rule("GJ-15", "GJ-3.1")
def test_when_the_hand_is_over_nobody_is_to_act():
    exits = [(BEN, "out"), (DAN, "out"), (FAN, "out")]
    given(CLASSIC, leader=ADA, exits=exits).then(phase="over").refuses("GJ-3.1", ADA.plays("4"), CAI.passes())


@rule("GJ-15", "GJ-2.1")
def test_then_whether_the_cards_are_held_and_a_play():
    (
        given(CLASSIC, ada="9 3", ben="8 8 7 3 3", leader=ADA)
        .after(ADA.plays("9"))
        .refuses("GJ-2.1", BEN.plays("3 3 3"), BEN.plays("8 8 8"), BEN.plays("8 7"), BEN.plays("3 7"))
    )


@rule("GJ-15", "GJ-4.1")
def test_then_threes():
    (
        given(CLASSIC, ada="9 9 3", ben="8 SJ 2 3", leader=ADA)
        .after(ADA.plays("9 9"))
        .refuses("GJ-4.1", BEN.plays("3"), BEN.plays("3 SJ"), BEN.plays("3 2"))
    )


@rule("GJ-15", "GJ-2.3")
def test_then_whether_it_beats():
    given(CLASSIC, ada="9 9 3", ben="8 8 T 3", leader=ADA).after(ADA.plays("9 9")).refuses(
        "GJ-2.3", BEN.plays("8 8"), BEN.plays("T")
    )


@rule("GJ-15", "GJ-5.4")
def test_then_the_burners_joker():
    position = (
        given(CLASSIC, ada="K K 4 3", ben="A A 9 8 SJ 3", leader=ADA)
        .after(ADA.plays("K K"), BEN.burns("A A"), declines(CAI, EVA, FAN), declines(ADA, CAI, DAN, FAN), EVA.passes())
        .then(leader=BEN)
    )
    position.refuses("GJ-5.4", BEN.plays("9"))
    position.refuses("GJ-4.1", BEN.plays("3"))
    position.refuses("GJ-2.1", BEN.plays("9 8"), BEN.plays("9 9"))


@rule("GJ-15", "GJ-10.2")
def test_a_charge_play_is_held_first_then_free_of_threes_then_pure():
    position = given(SHANDONG, phase="charge", leader=ADA, ben="K K A A Q Q Q 9 3").after(
        *[seat.charges(seat == BEN) for seat in EVERYBODY]
    )
    position.refuses("GJ-2.1", BEN.plays("K K K"), BEN.plays("K A"))
    position.refuses("GJ-4.1", BEN.plays("3"))
    position.refuses("GJ-10.2", BEN.plays("9"), BEN.plays("K"), BEN.plays("Q Q"))
    position.refuses("GJ-3.1", BEN.passes(), BEN.charges())


@rule("GJ-15", "GJ-3.5")
def test_a_yield_where_it_is_not_open_also_a_leaders():
    given(CLASSIC, leader=ADA).refuses("GJ-3.5", ADA.yields()).refuses("GJ-3.1", ADA.passes())


@rule("GJ-15", "GJ-8.1", "GJ-11.6")
def test_declarations_name_the_revolution_before_the_resistance():
    given(CLASSIC, phase="declare", leader=ADA, ada="2 3").refuses("GJ-8.1", ADA.declares(revolt=True, resist=True))
    given(CLASSIC, phase="declare", leader=ADA, ada="4 3").refuses("GJ-11.6", ADA.declares(revolt=True, resist=True))


@rule("GJ-15", "GJ-11.5", "GJ-2.1")
def test_a_return_is_held_first():
    previous = last_hand(*EVERYBODY, debts=[owes("la", FAN, ADA, 2)])
    position = given(CLASSIC, phase="return", previous=previous, fan="2 2 3", ada="9 8 7 3")
    position.refuses("GJ-2.1", ADA.returns("T 9"), ADA.returns("T", to=BEN))
    position.refuses("GJ-11.5", ADA.returns("9 8", to=BEN), ADA.returns("9"), ADA.returns("9 3"), ADA.returns("9 2"))


@rule("GJ-15", "GJ-12.1", "GJ-2.1")
def test_a_show_is_held_first():
    position = given(CLASSIC, phase="show", ada="4s 4s 4h 5 3")
    position.refuses("GJ-2.1", ADA.shows("4c 4c"), ADA.shows("9 9"))
    position.refuses("GJ-12.1", ADA.shows("4s 4h"), ADA.shows("5"))


@rule("GJ-15")
def test_a_refused_act_changes_nothing():
    position = given(CLASSIC, ada="9 3", leader=ADA)
    assert position.when(ADA.plays("3")).refused("GJ-4.1").state == position.state


@rule("GJ-15")
@pytest.mark.parametrize(
    ("keys", "pointer"),
    [
        ({"do": "declare", "claim": "maybe"}, "/claim"),
        ({"do": "declare"}, "/claim"),
        ({"do": "declare", "claim": "none", "revolt": "yes"}, "/revolt"),
        ({"do": "head", "choose": "tails"}, "/choose"),
        ({"do": "head"}, "/choose"),
        ({"do": "play"}, "/cards"),
        ({"do": "play", "cards": "9x"}, "/cards"),
        ({"do": "play", "cards": ["9s"]}, "/cards"),
        ({"do": "burn", "cards": "1s"}, "/cards"),
        ({"do": "reveal", "draw": "2"}, "/draw"),
        ({"do": "buy_four"}, "/buy"),
        ({"do": "charge", "charge": 1}, "/charge"),
        ({"do": "vote", "for": "CAI"}, "/for"),
        ({"do": "return", "to": 1}, "/cards"),
        ({"do": "pass", "cards": "9s"}, "/cards"),
        ({"do": "fly"}, "/do"),
        ({}, "/do"),
    ],
)
def test_a_malformed_answer_is_no_refusal(keys, pointer):
    with pytest.raises(Malformed) as malformed:
        read_action(keys)
    assert malformed.value.pointer == pointer


@rule("GJ-15", "GJ-11.7", "GJ-9.3")
def test_reveals_and_votes_name_their_own_clause():
    previous = last_hand(*EVERYBODY, debts=[owes("dian", ADA, DAN, 1)])
    given(SHANDONG, phase="reveal", previous=previous, ada="4 BJ 3").refuses("GJ-11.7", ADA.reveals_for(1))
    voting = given(SHANDONG, eva="3", leader=EVA, exits=[(ADA, "out"), (CAI, "out")]).after(EVA.plays("3"))
    voting.refuses("GJ-9.3", BEN.votes_for(ADA)).refuses("GJ-3.1", ADA.votes_for(BEN))
