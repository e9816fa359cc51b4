"""Random positions of 够级 under random options, played at random to the end: nothing gets stuck, nothing is lost."""

import random
from itertools import islice

import pytest

from gouji.engine.actions import Command
from gouji.engine.codec import decode, encode
from gouji.engine.decider import begin, decide, fold, kinds, legal_actions, timeout_action, why_not
from gouji.engine.records.reading import opening_of
from gouji.engine.refusals import Malformed
from gouji.engine.rulesets import build, describe

RULESETS = ("gouji-classic", "gouji-shandong")
RANKS = ["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "SJ", "BJ"]
WEIGHTS = [1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 4, 1.5, 1]  # many a 够级
WAYS = {"gouji-classic": ["out", "men", "burn_failed"], "gouji-shandong": ["out", "men", "burn_failed", "charged"]}


def random_options(chance, ruleset):
    choices = {one["name"]: one["schema"].get("enum") for one in describe(ruleset)["options"]}
    return {name: chance.choice(values) for name, values in choices.items() if values and chance.random() < 0.4}


def random_start(chance, ruleset, rules):
    phases = [phase.name for phase in rules.phases if phase.name != "settle"]
    phase = chance.choice(["deal", "play", "play", "play", *phases])
    exits = []
    if phase == "play" and chance.random() < 0.5:
        gone = chance.sample(range(6), chance.randint(1, 2))
        exits = [{"seat": seat, "how": chance.choice(WAYS[ruleset])} for seat in gone]
    hands = [random_hand(chance) for _ in range(6)]
    for one in exits:
        hands[one["seat"]] = ""
    start = {"phase": phase, "hands": hands, "exits": exits, "leader": chance.randrange(6)}
    return start if phase == "show" or chance.random() < 0.3 else {**start, "previous": random_previous(chance)}


def random_opening(chance, ruleset, rules):
    """A position that the pack has the cards for: in shandong there are only six 4s."""
    while True:
        try:
            return opening_of(rules, random_start(chance, ruleset, rules))
        except Malformed:
            continue


def random_hand(chance):
    cards = chance.choices(RANKS, WEIGHTS, k=chance.randint(1, 9))
    return " ".join([*cards, *(["3"] * chance.choice([0, 1, 1, 1, 2]))])


def random_previous(chance):
    teams = [[0, 2, 4], [1, 3, 5]]
    chance.shuffle(teams)
    swept = chance.random() < 0.5
    places = teams[0] + teams[1] if swept else chance.sample(range(6), 6)
    debts = []
    for _ in range(chance.randint(0, 5)):
        payer, receiver = chance.sample(range(6), 2)
        kind = chance.choice(["men", "shao", "la"])
        debts.append({"kind": kind, "from": payer, "to": receiver, "cards": chance.randint(1, 2)})
    debts += [
        {"kind": "dian", "from": payer, "to": (payer + 3) % 6, "cards": chance.randint(1, 4)}
        for payer in chance.sample(range(6), 2)
    ]
    return {"places": places, "debts": debts, "chuan": ("even", "odd")[places[0] % 2] if swept else None}


def judged_alike(rules, state, seat, actions, chance):
    """What is listed is accepted, the kinds are those of the list, and what the clock does is legal."""
    assert set(kinds(rules, state, seat)) == {action.do for action in actions}
    for action in (*chance.sample(actions, min(3, len(actions))), timeout_action(rules, state, seat)):
        assert why_not(rules, state, Command(seat, action)) is None


@pytest.mark.parametrize("seed", range(80))
def test_a_random_position_comes_to_its_end(seed):
    chance = random.Random(seed)
    ruleset = RULESETS[seed % 2]
    rules = build(ruleset, random_options(chance, ruleset))
    log = begin(rules, random_opening(chance, ruleset, rules))
    state = fold(log)
    while not state.over:
        seat = chance.choice(state.awaiting.seats)
        actions = list(islice(legal_actions(rules, state, seat), 200))
        judged_alike(rules, state, seat, actions, chance)
        facts = decide(rules, state, Command(seat, chance.choice(actions)))
        log, state = log + facts, fold(facts, state)
    for event in log:
        stored = encode(event)
        assert decode(stored.type, stored.schema, stored.public, stored.secrets) == event
    if not state.result.void:
        assert sorted(state.result.places) == [0, 1, 2, 3, 4, 5]
        assert sum(state.result.points) == 0
