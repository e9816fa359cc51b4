"""Pairs of hands with one public course, which differ in what only some seats know: cards, and sealed answers.

Made in the engine alone: a pair costs no database. A second hand in which a recorded decision would be against the
rules, or in which the rules would lay other cards open, is thrown away: there the course tells of the cards by right.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from gouji import bots
from gouji.engine.actions import Command
from gouji.engine.cards import Card
from gouji.engine.dealing import deal
from gouji.engine.decider import Deal, Opening, advance, begin, fold, legal_actions
from gouji.engine.events import Event
from gouji.engine.refusals import IllegalAction
from gouji.engine.ruleset import Ruleset
from gouji.engine.seats import Seat
from gouji.engine.state import Previous, State
from gouji.simulation.hands import Step, play_hand
from tests.twins.by_right import told_by_right
from tests.twins.moments import MOMENTS

FURTHER = 3  # public actions after the moment
LONGEST = 400  # steps of a hand
HANDS, PLACES, SWAPS = 400, 3, 12  # how often something is tried before it counts as impossible


@dataclass(frozen=True, slots=True)
class Start:
    """How the hand begins but for its cards."""

    rules: Ruleset
    number: int
    previous: Previous

    def opening(self, dealt: Deal) -> Opening:
        return Opening(self.number, self.previous, dealt)


@dataclass(frozen=True, slots=True)
class Course:
    """A deal, and what is done with it: commands with the seconds at which they come; ``end`` is when people look."""

    dealt: Deal
    commands: tuple[tuple[int, Command], ...]
    end: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two courses that nobody but the seats ``apart`` can tell from each other; ``further`` is how both go on."""

    moment: str
    first: Course
    second: Course
    further: tuple[Command, ...]
    apart: frozenset[Seat]


def a_pair(start: Start, moment: str, rng: Random) -> Pair:
    """A pair that has come to this moment."""
    for _ in range(HANDS):
        dealt = deal(start.rules, rng.randbytes(32), start.previous)
        players = rng.choices(bots.NAMES, k=start.rules.seats)
        steps = list(islice(play_hand(start.rules, start.opening(dealt), players, rng), LONGEST))
        places = [place for place, step in enumerate(steps) if place and MOMENTS[moment](step.after)]
        for place in rng.sample(places, min(PLACES, len(places))):
            for _ in range(SWAPS):
                if found := _twin(start, moment, dealt, steps, place, rng):
                    return found
    raise AssertionError(f"no pair {moment} in {HANDS} hands")


def _twin(start: Start, moment: str, dealt: Deal, steps: Sequence[Step], place: int, rng: Random) -> Pair | None:
    """The hand up to ``place`` with a twin, if this one has one."""
    commands = [step.command for step in steps[1 : place + 1 + FURTHER] if step.command]
    course, further = commands[:place], tuple(commands[place:])
    here = steps[place].after
    apart = _apart(here, rng)
    other = _swapped(start.rules, dealt, here, apart, rng)
    if other is None:
        return None
    timed = tuple(enumerate(course, start=1))
    again = _answered_otherwise(start, other, timed, here, apart, rng) if moment == "sealed" else timed
    if again is None:
        return None
    if again != timed:
        further = ()  # the answers will come out, and are not the same
    first = _told(start, dealt, [*course, *further], apart)
    second = _told(start, other, [*(command for _, command in again), *further], apart)
    if first != second:
        return None
    return Pair(moment, Course(dealt, timed, place), Course(other, again, place), further, apart)


def _apart(state: State, rng: Random) -> frozenset[Seat]:
    """Some of those who still hold cards: all others are not to see a difference."""
    holders = [seat for seat, hand in enumerate(state.hands) if hand.cards]
    apart = rng.sample(holders, min(len(holders), rng.randint(1, max(2, len(state.hands) - 1))))
    answered = sorted(set(state.awaiting.asked) - set(state.awaiting.seats))
    return frozenset([*apart, *rng.sample(answered, min(1, len(answered)))])


def _swapped(rules: Ruleset, dealt: Deal, here: State, apart: frozenset[Seat], rng: Random) -> Deal | None:
    """The deal with cards exchanged among these seats and the undealt pile, of those that nobody has seen."""
    hands = [list(cards) for cards in dealt.hands]
    pile = list((Counter(rules.deck()) - Counter(card for cards in hands for card in cards)).elements())
    piles = [*(hands[seat] for seat in sorted(apart)), pile]
    unseen = [
        *(_unseen(hands[seat], here, seat) for seat in sorted(apart)),
        list(range(len(pile))),
    ]
    for _ in range(rng.choice((1, 2, 4, 8, 16))):
        one, other = rng.sample(range(len(piles)), 2)
        if unseen[one] and unseen[other]:
            mine, theirs = rng.choice(unseen[one]), rng.choice(unseen[other])
            piles[one][mine], piles[other][theirs] = piles[other][theirs], piles[one][mine]
    changed = Deal(tuple(map(tuple, hands)), dealt.first_drawer, dealt.lot)
    same = all(sorted(was) == sorted(now) for was, now in zip(dealt.hands, changed.hands, strict=True))
    return None if same else changed


def _unseen(drawn: list[Card], here: State, seat: Seat) -> list[int]:
    """The places of cards that this seat was dealt and still holds."""
    left = Counter(here.hands[seat].cards)
    places = []
    for place, card in enumerate(drawn):
        if left[card]:
            left[card] -= 1
            places.append(place)
    return places


def _answered_otherwise(
    start: Start, dealt: Deal, timed: Sequence[tuple[int, Command]], here: State, apart: frozenset[Seat], rng: Random
) -> tuple[tuple[int, Command], ...] | None:
    """The course with other answers of these seats to the open sealed question, or none (GJ-5.2)."""
    kept: list[tuple[int, Command]] = []
    state = fold(begin(start.rules, start.opening(dealt)))
    for second, command in timed:
        if state.awaiting.since == here.awaiting.since and command.seat in apart:
            chosen = rng.choice(("as before", "otherwise", "not at all"))
            if chosen == "not at all":
                continue
            if chosen == "otherwise":
                options = list(islice(legal_actions(start.rules, state, command.seat), 12))
                command = Command(command.seat, rng.choice(options))
        try:
            _, state = advance(start.rules, state, command)
        except IllegalAction:
            return None
        kept.append((second, command))
    return tuple(kept)


def _told(start: Start, dealt: Deal, commands: Sequence[Command], apart: frozenset[Seat]) -> list[object] | None:
    """What a course tells by right; None where a command is against the rules."""
    try:
        return list(told_by_right(happened(start, dealt, commands), apart))
    except IllegalAction:
        return None


def happened(start: Start, dealt: Deal, commands: Sequence[Command]) -> Iterator[Event]:
    """All events of a course; raises IllegalAction."""
    events = begin(start.rules, start.opening(dealt))
    state = fold(events)
    yield from events
    for command in commands:
        events, state = advance(start.rules, state, command)
        yield from events
