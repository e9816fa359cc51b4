"""Random positions of 跑得快 under random options: the engine and a slow reading of the rule book never disagree."""

import random

import pytest

from gouji.engine.action_text import read_action
from gouji.engine.actions import Command
from gouji.engine.decider import why_not
from tests.dsl import EVERYBODY, PAODEKUAI, Position, given, rule
from tests.invariants.second_reading.paodekuai import RANKS, Referee

VALUES = {
    "players": [2, 3, 4],
    "first_play_contains_lead_card": [False, True],
    "two_link": ["ace", "ace_and_three", "none"],
    "triple_two": ["pair_only", "any", "separate"],
    "must_play": [False, True],
    "last_card": ["none", "top_single", "top_single"],
    "tail": [False, True],
    "settlement": ["cards", "rank"],
    "shutout_double": [False, True],
    "spring_doubles_bombs": [False, True],
    "bomb_points": [1, 2, 3, 5, 10],
    "bomb_unsplittable": [False, True],
    "base": [1, 7],
}


def some_hands(chance: random.Random, players: int) -> list[list[str]]:
    """Small hands of few ranks, half of them hardly shuffled: rich in runs, quads and last cards."""
    ranks = chance.sample(RANKS, chance.choice([4, 5, 6, 13])) if chance.random() < 0.7 else "345KA2"
    groups = [[rank + suit for suit in "shcd"] for rank in ranks]
    chance.shuffle(groups)
    cards = [card for group in groups for card in group]
    for _ in range(chance.choice([0, 2, 6, 60])):
        one, other = chance.randrange(len(cards)), chance.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]
    hands = []
    for left in range(players, 0, -1):
        number = min(chance.choice([1, 1, 2, 4, 6, 8]), len(cards) - left + 1)
        hands.append(cards[:number])
        cards = cards[number:]
    return hands


def first_leader(hands: list[list[str]]) -> tuple[int, str | None]:
    for card in (rank + "d" for rank in RANKS):
        for seat, hand in enumerate(hands):
            if card in hand:
                return seat, card
    return 0, None


def refusal(position: Position, seat: int, **keys: str) -> str | None:
    no = why_not(position.rules, position.state, Command(seat, read_action(keys)))
    return no and no.rule


def agree(position: Position, referee: Referee, chance: random.Random) -> None:
    """Everything that can be asked about this position has the same answer."""
    seat = referee.turn
    plays = referee.plays(seat)
    position.then(
        to_act=[seat],
        passed=referee.passed,
        cards_left=[len(hand) for hand in referee.hands],
        announced=[other for other, hand in enumerate(referee.hands) if len(hand) == 1],
        plays={seat: [" ".join(RANKS[rank] for rank in ranks) for ranks in plays]},
    )
    assert refusal(position, seat, do="pass") == referee.why_not_pass(seat)
    for _ in range(10):
        other = seat if chance.random() < 0.9 else chance.randrange(len(referee.hands))
        hand = referee.hands[other]
        cards = chance.sample(hand, chance.randint(0, len(hand)))
        if chance.random() < 0.05:
            cards.append(chance.choice(RANKS) + "s")
        found, wanted = refusal(position, other, do="play", cards=" ".join(cards)), referee.why_not_play(other, cards)
        # Cards that are no pattern are told so by the clause that comes closest.
        same = found == wanted or (wanted == "PDK-2" and found and found.startswith("PDK-2.") and found != "PDK-2.17")
        assert same, (cards, found, wanted)


@rule("PDK-1.4", "PDK-4.1", "PDK-4.2", "PDK-5.4", "PDK-7")
@pytest.mark.parametrize("seed", range(120))
def test_the_engine_and_the_rule_book_agree_through_a_deal(seed):
    chance = random.Random(seed)
    options = {name: chance.choice(values) for name, values in VALUES.items()}
    hands = some_hands(chance, options["players"])
    named = chance.randrange(len(hands)) if chance.random() < 0.4 else None
    leader, card = first_leader(hands) if named is None else (named, None)
    referee = Referee(options, hands, leader, card if options["first_play_contains_lead_card"] else None)
    by_name = {EVERYBODY[seat].label.lower(): " ".join(hand) for seat, hand in enumerate(hands)}
    position = given(PAODEKUAI(**options), leader=named, **by_name)
    while referee.winner is None:
        agree(position, referee, chance)
        seat = EVERYBODY[referee.turn]
        free_to_pass = [None] if referee.why_not_pass(seat) is None else []
        cards = chance.choice([*free_to_pass, *referee.plays(seat).values()])
        if cards is None:
            position = position.after(seat.passes())
            referee.pass_()
        else:
            position = position.after(seat.plays(" ".join(cards)))
            referee.play(cards)
    position.then(phase="over", places=[referee.winner], points=referee.scores(), spring=referee.spring)
