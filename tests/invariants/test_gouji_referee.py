"""Random positions of classic 够级 under random options: the engine and a slow reading of the rules never disagree."""

import random
from collections import Counter

import pytest

from tests.dsl import CLASSIC, EVERYBODY, Move, Position, given, owes, rule
from tests.invariants.second_reading import gouji_ending as ending
from tests.invariants.second_reading.gouji import Referee
from tests.invariants.second_reading.gouji_plays import (
    BIG_JOKER,
    FOUR,
    RANKS,
    SMALL_JOKER,
    THREE,
    TWO,
    Cards,
    is_gouji,
    text,
)

VALUES = {
    "bie_san": [False, True],
    "burn": [False, True, True],
    "burn_priority": ["federation", "seat"],
    "pass_reopen": ["none", "opposite_gouji", "opposite_any", "opposite_any"],
    "yield_keeps_turn": [False, False, True],
    "men_rank": ["bottom", "bottom", "stay_in"],
    "open_rule": ["standing", "standing", "pure_then_four"],
    "twos_count_for_gouji": [False, True, True],
    "tribute": [False, True, True, True],
    "team_fall_tribute": ["waive", "pay"],
    "chuan_multiplier": [1, 2],
    "place_points": [[2, 1, 0, 0, -1, -2], [5, 3, 1, -1, -3, -5]],
}
WAYS = ["out", "men", "burn_failed", "revolted"]
LIKELY = {"play": 3, "yield": 3, "decline": 3, "pass": 2, "burn": 2}


def some_hands(chance: random.Random) -> list[Cards]:
    """Hands of two or three ranks with 2s, jokers and threes: rich in 够级, burns and last plays."""
    free = Counter(dict.fromkeys(range(SMALL_JOKER), 16) | {SMALL_JOKER: 4, BIG_JOKER: 4})
    hands = []
    for _ in range(6):
        low = 0 if chance.random() < 0.3 else RANKS.index("T")
        ranks = chance.sample(range(low, TWO), chance.choice([1, 2, 3]))
        wanted = chance.choices([*ranks, TWO, SMALL_JOKER, BIG_JOKER], [9 / len(ranks)] * len(ranks) + [2, 2, 1], k=9)
        wanted = wanted[: chance.randint(1, 9)] + [THREE] * chance.choice([0, 1, 1, 2])
        hand = [rank for rank in wanted if not free.subtract([rank]) and free[rank] >= 0]
        hands.append(tuple(sorted(hand or [FOUR])))
    return hands


def some_exits(chance: random.Random) -> list[tuple[int, str]]:
    """Often none, so that no melee cuts the play short, and often a revolter; never two."""
    ways = chance.choice([[], [], ["revolted"], ["revolted"], chance.choices(WAYS, k=1), chance.choices(WAYS, k=2)])
    exits = list(zip(chance.sample(range(6), len(ways)), ways, strict=True))
    return [one for n, one in enumerate(exits) if one[1] != "revolted" or "revolted" not in dict(exits[:n]).values()]


def some_start(chance: random.Random, options: dict) -> dict:
    exits = some_exits(chance)
    chosen = {(seat + 3) % 6: chance.choice(["head", "head", "none"]) for seat, how in exits if how == "revolted"}
    opened = [seat for seat in range(6) if chance.random() < 0.2]
    readies = options["open_rule"] == "pure_then_four"
    return {
        "hands": some_hands(chance),
        "leader": chance.randrange(6),
        "exits": exits,
        "opened": opened,
        "ready": [s for s in range(6) if readies and s not in [*opened, *dict(exits)] and chance.random() < 0.2],
        "claims": {seat: "xuan" for seat in range(6) if chance.random() < 0.3},
        "head": chosen,
    }


def the_same_position(options: dict, start: dict) -> Position:
    hands = {seat.label.lower(): text(start["hands"][seat]) for seat in EVERYBODY}
    return given(CLASSIC(**options), **{key: value for key, value in start.items() if key != "hands"}, **hands)


def agree(position: Position, referee: Referee) -> None:
    """Everything that can be asked about this position has the same answer."""
    trick, active = referee.trick, referee.active
    if not referee.melee:
        position.then(passed=referee.trick.passed)
    position.then(
        phase="play" if referee.window is None else "burn",
        to_act=referee.asked,
        leader=trick.leader,
        top=trick.top and (trick.top.owner, text(trick.top.cards)),
        exits=referee.exits,
        cards_left=list(map(len, referee.hands)),
        burner=referee.burn and referee.burn[0],
        melee=referee.melee,
        no_head=[seat for seat in active if not referee.has_head(seat)],
        opened=referee.opened,
        ready=[seat for seat in referee.ready if seat in active],
        debts=[owes(*debt) for debt in referee.booked],
        can={seat: " ".join(referee.can(seat)) for seat in EVERYBODY},
        plays={seat: list(map(text, referee.plays(seat))) for seat in EVERYBODY},
    )


def refused_alike(position: Position, referee: Referee, chance: random.Random) -> None:
    """An act tried at random is refused by the same clause, or by none."""
    seat = chance.choice([*EVERYBODY, *[EVERYBODY[other] for other in referee.asked] * 6])
    verb = chance.choice(["play", "play", "play", "burn", "burn", "pass", "yield", "decline"])
    held = list(referee.hands[seat]) or [FOUR]
    if chance.random() < 0.1:
        held.append(chance.randrange(15))
    number = len(referee.trick.top.cards) if referee.trick.top and chance.random() < 0.7 else chance.randint(1, 3)
    cards = tuple(sorted(chance.sample(held, min(number, len(held))))) if verb in ("play", "burn") else ()
    found = position.when(act(seat, verb, cards)).refusal
    assert (found and found.rule) == referee.why_not(seat, verb, cards), (seat, verb, text(cards))


def act(seat: int, verb: str, cards: Cards) -> Move:
    return EVERYBODY[seat].does(verb, **({"cards": text(cards)} if cards else {}))


def some_act(referee: Referee, chance: random.Random) -> tuple[int, str, Cards]:
    seat = chance.choice(referee.asked)
    verbs = referee.can(seat)
    (verb,) = chance.choices(verbs, [LIKELY[one] for one in verbs])
    if verb not in ("play", "burn"):
        return seat, verb, ()
    plays = sorted(referee.plays(seat))
    likely = [cards for cards in plays if BIG_JOKER not in cards and is_gouji(cards, True)]
    return seat, verb, chance.choice(likely if likely and chance.random() < 0.6 else plays)


@rule("GJ-3.1", "GJ-3.2", "GJ-3.3", "GJ-3.5", "GJ-3.8", "GJ-4.3", "GJ-5.1", "GJ-5.4", "GJ-8.4", "GJ-12.4", "GJ-15")
@pytest.mark.parametrize("seed", [*range(30), *(pytest.param(n, marks=pytest.mark.slow) for n in range(30, 200))])
def test_the_engine_and_the_rule_book_agree_through_a_hand(seed):
    chance = random.Random(seed)
    options = {name: chance.choice(values) for name, values in VALUES.items()}
    start = some_start(chance, options)
    position = the_same_position(options, start)
    referee = Referee(options, start)
    while not referee.over:
        agree(position, referee)
        for _ in range(3):
            refused_alike(position, referee, chance)
        what = some_act(referee, chance)
        position = position.after(act(*what))
        referee.does(*what)
    places = ending.places(referee)
    position.then(
        phase="over",
        to_act=[],
        exits=referee.exits,
        opened=referee.opened,
        places=places,
        points=ending.points(options, places),
        chuan=ending.sweep(places),
        debts=[owes(*debt) for debt in ending.debts(referee, places)],
    )
