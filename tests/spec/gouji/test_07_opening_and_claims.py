"""GJ-7: opening, claims, and the 点贡 that follows from both."""

import pytest

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
    owes,
    passes,
    rule,
)

QUIET = CLASSIC(burn=False)
FOUR = SHANDONG(burn=False)


# ---- 7.1 ----


def stands(game, cards, **start):
    """Ada leads these cards and nobody answers."""
    position = given(game, ada=f"{cards} 5 3", leader=ADA, **start).after(ADA.plays(cards))
    while position.top:
        seat = position.asked[0]
        position = position.after(seat.declines() if position.phase == "burn" else seat.passes())
    return position.then(leader=ADA)


@rule("GJ-7.1")
@pytest.mark.parametrize("cards", ["K K", "A A A", "Q Q Q", "J J J J", "T T T T T", "K 2", "Q 2 2", "2 2"])
def test_classic_a_gouji_that_wins_its_trick_opens(cards):
    stands(QUIET, cards).then(opened=[ADA])


@rule("GJ-7.1")
@pytest.mark.parametrize("cards", ["2", "SJ", "SJ SJ", "K K SJ", "2 2 SJ", "7 BJ", "BJ"])
def test_classic_not_with_a_joker_in_it_and_not_by_a_single_two(cards):
    stands(QUIET, cards).then(opened=[])


@rule("GJ-7.1")
@pytest.mark.parametrize("cards", ["9", "9 9 9 9 9 9", "K", "Q Q", "Q 2"])
def test_classic_not_by_an_ordinary_play(cards):
    stands(QUIET, cards).then(opened=[])


@rule("GJ-7.1", "GJ-2.7")
def test_classic_not_without_force():
    stands(QUIET, "K K", exits=[(DAN, "out")]).then(opened=[])


@rule("GJ-7.1")
def test_classic_not_when_it_is_answered_but_the_one_who_answers_it_may_open():
    (
        given(QUIET, ada="K K 5 3", dan="A A 5 3", leader=ADA)
        .after(ADA.plays("K K"), DAN.plays("A A"))
        .then(opened=[])
        .when(ADA.passes())
        .then(opened=[DAN], leader=DAN)
    )


@rule("GJ-7.1")
def test_classic_an_answer_to_an_ordinary_play_may_open():
    (
        given(QUIET, ada="9 9 5 3", ben="K K 5 3", leader=ADA)
        .after(ADA.plays("9 9"), BEN.plays("K K"))
        .when(EVA.passes())
        .then(opened=[BEN])
    )


@rule("GJ-7.1", "GJ-5.9")
@pytest.mark.parametrize("ben", ["BJ 3", "9 8 3", "9 2 BJ 3"])
def test_classic_what_was_burned_did_not_stand_whatever_becomes_of_the_burn(ben):
    position = (
        given(CLASSIC, ada="K K 5 3", ben=f"A SJ {ben}", eva="4 5 3", leader=ADA)
        .after(ADA.plays("K K"), BEN.burns("A SJ"), declines(CAI, EVA, FAN))
        .after(declines(ADA, CAI, DAN, FAN), EVA.passes())
    )
    position.then(opened=[])


@rule("GJ-7.1", "GJ-3.10", "GJ-12.4")
def test_classic_a_play_that_ends_the_hand_has_won_nothing():
    (
        given(QUIET(bie_san=False), ada="K K", leader=ADA, exits=[(CAI, "charged"), (EVA, "charged")])
        .when(ADA.plays("K K"))
        .then(phase="over", opened=[])
    )


@rule("GJ-7.1", "GJ-8.5", "GJ-14")
def test_classic_a_last_play_may_open_too():
    (
        given(QUIET(bie_san=False), ada="K K", leader=ADA)
        .after(ADA.plays("K K"))
        .when(DAN.passes())
        .then(opened=[ADA], leader=BEN)
    )


@rule("GJ-7.1", "GJ-14")
def test_shandong_may_open_by_standing():
    stands(FOUR(open_rule="standing"), "K 2").then(opened=[ADA], ready=[])
    stands(FOUR(open_rule="standing"), "2").then(opened=[], ready=[])


# ---- 7.2 ----


@rule("GJ-7.2")
@pytest.mark.parametrize("fours", ["4", "4 4"])
def test_shandong_a_pure_gouji_stands_and_the_very_next_play_is_fours_alone(fours):
    (
        given(FOUR, ada=f"K K {fours} 5 3", rest="6 3", leader=ADA)
        .after(ADA.plays("K K"), DAN.passes())
        .then(ready=[ADA], opened=[])
        .when(ADA.plays(fours))
        .then(opened=[ADA], ready=[])  # at once, not when the trick is won
    )


@rule("GJ-7.2")
@pytest.mark.parametrize("cards", ["5", "4 2", "4 SJ", "5 5", "Q Q Q"])
def test_shandong_any_other_play_drops_it(cards):
    (
        given(FOUR, ada=f"K K 4 {cards} 3", rest="6 3", leader=ADA)
        .after(ADA.plays("K K"), DAN.passes())
        .then(ready=[ADA])
        .when(ADA.plays(cards))
        .then(ready=[], opened=[])
    )


@rule("GJ-7.2")
def test_shandong_it_may_be_earned_again():
    (
        given(FOUR, ada="K K A A 4 5 3", leader=ADA)
        .after(ADA.plays("K K"), DAN.passes(), ADA.plays("A A"))
        .then(ready=[])
        .after(DAN.passes())
        .then(ready=[ADA])
        .when(ADA.plays("4"))
        .then(opened=[ADA])
    )


@rule("GJ-7.2", "GJ-2.6")
@pytest.mark.parametrize("cards", ["K 2", "K K 2", "2 2", "SJ", "K K SJ"])
def test_shandong_only_by_a_pure_one(cards):
    stands(FOUR, cards).then(ready=[], opened=[])


@rule("GJ-7.2")
def test_shandong_only_by_one_that_wins_its_trick():
    (
        given(FOUR, ada="K K 4 5 3", dan="A A 5 3", leader=ADA)
        .after(ADA.plays("K K"), DAN.plays("A A"), ADA.passes())
        .then(ready=[DAN], opened=[])
    )


@rule("GJ-7.2", "GJ-2.7")
def test_shandong_only_with_force():
    stands(FOUR, "K K", exits=[(DAN, "out")]).then(ready=[])


@rule("GJ-7.2")
def test_shandong_the_next_play_may_be_an_answer():
    (
        given(FOUR, fan="5 9 3", ada="6 4 3", leader=FAN, rest="6 3", ready=[ADA])
        .after(FAN.plays("5"))
        .when(ADA.plays("6"))
        .then(ready=[], opened=[])
    )


@rule("GJ-7.2")
def test_shandong_a_pass_is_no_play():
    given(FOUR, fan="5 9 3", ada="6 4 3", leader=FAN, ready=[ADA]).after(FAN.plays("5")).when(ADA.passes()).then(
        ready=[ADA]
    )


@rule("GJ-7.2", "GJ-5.2")
def test_shandong_a_burn_is_a_play():
    (
        given(SHANDONG, fan="K K 6 3", ada="A A 4 3", leader=FAN, rest="6 3", ready=[ADA])
        .after(FAN.plays("K K"), ADA.burns("A A"), declines(BEN, DAN))
        .when(EVA.declines())
        .then(ready=[], burner=ADA)
    )


@rule("GJ-7.2", "GJ-3.9")
def test_shandong_who_has_gone_out_is_not_ready():
    given(FOUR, ada="K K", leader=ADA).after(ADA.plays("K K")).when(DAN.passes()).then(ready=[], opened=[], leader=BEN)


@rule("GJ-7.2", "GJ-14")
def test_classic_may_open_by_a_four():
    game = QUIET(open_rule="pure_then_four")
    stands(game, "K 2").then(opened=[], ready=[])
    stands(game, "K K").then(opened=[], ready=[ADA])


# ---- 7.3 ----


@rule("GJ-7.3")
def test_opened_stays_opened():
    (
        given(QUIET, ada="9 5 3", leader=ADA, opened=[ADA, EVA])
        .after(ADA.plays("9"), passes(BEN, CAI, DAN, EVA, FAN))
        .then(opened=[ADA, EVA])
    )


@rule("GJ-7.3")
def test_shandong_who_has_opened_is_not_made_ready_again():
    stands(FOUR, "K K", opened=[ADA]).then(opened=[ADA], ready=[])


@rule("GJ-7.3", "GJ-8.1")
def test_a_revolter_is_not_opened_and_his_opposite_is():
    (
        given(CLASSIC, phase="declare", leader=ADA, rest="2 3", dan="4 3")
        .after(*[seat.declares(revolt=seat == DAN) for seat in EVERYBODY])
        .then(opened=[ADA], exits=[(DAN, "revolted")])
    )


# ---- 7.4 ----


def declared(game, **claims):
    """Everybody declares, nothing where not named."""
    position = given(game, phase="declare", leader=ADA, rest="4 2 3")
    return position.after(*[seat.declares(claims.get(seat.label.lower(), "none")) for seat in EVERYBODY])


@rule("GJ-7.4", "GJ-13.4")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG])
def test_claims_are_sealed_and_simultaneous(game):
    asked = given(game, phase="declare", leader=ADA).then(phase="declare", to_act=[*EVERYBODY], can={ADA: "declare"})
    answered = asked.after(EVA.declares("xuan"))
    answered.then(to_act=[ADA, BEN, CAI, DAN, FAN])
    assert answered.seen_by(ADA) == asked.seen_by(ADA)
    assert answered.seen_by(EVA)["my_answer"] == {"do": "declare", "claim": "xuan"}
    answered.refuses("GJ-3.1", EVA.declares())


@rule("GJ-7.4")
@pytest.mark.parametrize("game", [CLASSIC, SHANDONG(charge=False)])
def test_claims_are_open_once_all_have_answered(game):
    position = declared(game, eva="xuan", ben="xuan")
    assert position.facts["claims"] == {"1": "xuan", "4": "xuan"}
    position.then(phase="play", opened=[])


@rule("GJ-7.4", "GJ-14")
@pytest.mark.parametrize("game", [CLASSIC, CLASSIC(claims="none"), SHANDONG(claims="xuan"), SHANDONG(claims="none")])
def test_agreeing_is_only_for_tables_that_have_it(game):
    # 扛贡 is a choice where something is owed, so that the question is asked even without claims.
    previous = {"places": [1, 2, 3, 4, 5, 0], "debts": [owes("la", ADA, BEN, 2)]}
    given(game, phase="declare", leader=ADA, previous=previous).then(phase="declare").refuses(
        "GJ-7.4", ADA.declares("he")
    )


@rule("GJ-7.4", "GJ-14")
@pytest.mark.parametrize("game", [CLASSIC(claims="none"), SHANDONG(claims="none")])
def test_without_claims_there_is_nothing_to_claim(game):
    previous = {"places": [1, 2, 3, 4, 5, 0], "debts": [owes("la", ADA, BEN, 2)]}
    given(game, phase="declare", leader=ADA, previous=previous).refuses("GJ-7.4", ADA.declares("xuan"))


@rule("GJ-7.4")
def test_shandong_both_of_a_pair_agree_and_both_are_opened():
    declared(SHANDONG, ada="he", dan="he", ben="he", cai="xuan", fan="he").then(opened=[ADA, DAN])


@rule("GJ-7.4")
def test_shandong_what_is_agreed_cannot_be_lost():
    # Dan charges and fails: agreed before, he stays opened.
    (
        given(
            SHANDONG, phase="charge", leader=ADA, opened=[ADA, DAN], claims={ADA: "he", DAN: "he"},
            dan="K K K K K K 5 3", ada="A A A A A A 5 3",
        )
        .after(*[seat.charges(seat == DAN) for seat in EVERYBODY])
        .after(*[move for _ in range(3) for move in (DAN.plays("K K"), ADA.plays("A A"))])
        .then(opened=[ADA, DAN], exits=[(DAN, "charged")])
    )  # fmt: skip


# ---- 7.5, 7.6 ----


def pair_debts(game, claim_a, claim_b, opened, *, revolted=None):
    """What Ada (A) and Dan (B) owe each other by 点贡 when the hand ends."""
    gone = [(BEN, "out"), (CAI, "out"), *([] if revolted is None else [(revolted, "revolted")])]
    claims = {ADA: claim_a, DAN: claim_b}
    position = given(game, leader=FAN, fan="3", rest="3", exits=gone, opened=opened, claims=claims)
    while position.phase != "over":
        seat = position.asked[0]
        position = position.after(seat.passes() if position.top else seat.plays("3"))
    owed = [debt for debt in position.facts["debts"] if debt["kind"] == "dian" and debt["from"] in (ADA, DAN)]
    return {(debt["from"], debt["to"]): debt["cards"] for debt in owed}


A_PAYS, B_PAYS = (ADA, DAN), (DAN, ADA)
ONLY_A, ONLY_B, BOTH, NEITHER = [ADA], [DAN], [ADA, DAN], []

CLASSIC_TABLE = [
    ("none", "none", ONLY_A, {B_PAYS: 1}),
    ("none", "none", ONLY_B, {A_PAYS: 1}),
    ("none", "none", BOTH, {}),
    ("none", "none", NEITHER, {A_PAYS: 1, B_PAYS: 1}),
    ("xuan", "xuan", ONLY_A, {B_PAYS: 4}),
    ("xuan", "xuan", ONLY_B, {A_PAYS: 4}),
    ("xuan", "xuan", BOTH, {A_PAYS: 2, B_PAYS: 2}),
    ("xuan", "xuan", NEITHER, {A_PAYS: 2, B_PAYS: 2}),
    ("xuan", "none", ONLY_A, {B_PAYS: 3}),
    ("xuan", "none", ONLY_B, {A_PAYS: 3}),
    ("xuan", "none", BOTH, {A_PAYS: 2}),
    ("xuan", "none", NEITHER, {A_PAYS: 1, B_PAYS: 2}),
    ("none", "xuan", ONLY_B, {A_PAYS: 3}),
    ("none", "xuan", ONLY_A, {B_PAYS: 3}),
    ("none", "xuan", BOTH, {B_PAYS: 2}),
    ("none", "xuan", NEITHER, {B_PAYS: 1, A_PAYS: 2}),
]

SHANDONG_TABLE = [
    ("none", "none", ONLY_A, {B_PAYS: 1}),
    ("none", "none", ONLY_B, {A_PAYS: 1}),
    ("none", "none", BOTH, {}),
    ("none", "none", NEITHER, {}),
    ("xuan", "none", ONLY_A, {B_PAYS: 2}),
    ("xuan", "none", ONLY_B, {A_PAYS: 2}),
    ("xuan", "none", BOTH, {A_PAYS: 2}),
    ("xuan", "none", NEITHER, {}),
    ("none", "xuan", ONLY_B, {A_PAYS: 2}),
    ("none", "xuan", ONLY_A, {B_PAYS: 2}),
    ("none", "xuan", BOTH, {B_PAYS: 2}),
    ("none", "xuan", NEITHER, {}),
    ("xuan", "xuan", ONLY_A, {B_PAYS: 4}),
    ("xuan", "xuan", ONLY_B, {A_PAYS: 4}),
    ("xuan", "xuan", BOTH, {A_PAYS: 2, B_PAYS: 2}),
    ("xuan", "xuan", NEITHER, {}),
    ("he", "he", BOTH, {}),
    ("he", "none", ONLY_A, {B_PAYS: 1}),
    ("he", "none", NEITHER, {}),
    ("he", "xuan", ONLY_A, {B_PAYS: 2}),
    ("he", "xuan", BOTH, {B_PAYS: 2}),
    ("xuan", "he", ONLY_B, {A_PAYS: 2}),
]


@rule("GJ-7.6")
@pytest.mark.parametrize(("claim_a", "claim_b", "opened", "debts"), CLASSIC_TABLE)
def test_classic_table(claim_a, claim_b, opened, debts):
    assert pair_debts(CLASSIC, claim_a, claim_b, opened) == debts


@rule("GJ-7.6", "GJ-7.4")
@pytest.mark.parametrize(("claim_a", "claim_b", "opened", "debts"), SHANDONG_TABLE)
def test_shandong_table(claim_a, claim_b, opened, debts):
    assert pair_debts(SHANDONG, claim_a, claim_b, opened) == debts


@rule("GJ-7.5", "GJ-7.3")
@pytest.mark.parametrize(
    ("claim_a", "claim_b"), [("xuan", "xuan"), ("none", "xuan"), ("xuan", "none"), ("none", "none")]
)
def test_a_pair_with_a_revolution_in_it_counts_as_if_neither_had_claimed(claim_a, claim_b):
    assert pair_debts(CLASSIC, claim_a, claim_b, ONLY_B, revolted=ADA) == {A_PAYS: 1}


@rule("GJ-7.6", "GJ-9.2", "GJ-11.8")
def test_classic_after_a_sweep_and_with_tribute_off_no_point_debt_is_booked():
    exits = [(ADA, "out"), (CAI, "out")]
    given(CLASSIC, eva="3", leader=EVA, exits=exits).when(EVA.plays("3")).then(phase="over", debts=[], chuan="even")
    assert pair_debts(CLASSIC(tribute=False), "xuan", "xuan", NEITHER) == {}
