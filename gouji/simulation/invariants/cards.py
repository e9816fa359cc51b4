"""Every card is in exactly one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from gouji.engine.cards import Card
from gouji.engine.events import Dealt, Event, Exited, Played, PositionSet
from gouji.engine.gouji_events.before_play import ChargeEnded, Discarded, FivesGathered, SetPlayed
from gouji.engine.ruleset import Ruleset
from gouji.engine.state import State

from ..hands import Step


def deal_is_from_the_deck(rules: Ruleset, step: Step) -> Iterator[str]:
    """A hand begins with cards of the deck and no others, all of them where the whole deck is dealt."""
    dealt, deck = Counter(_entered_the_hands(step.events)), Counter(rules.deck())
    if not dealt <= deck or (rules.cards_each is None and dealt != deck):
        yield "the cards dealt are not those of the deck"


def cards_are_conserved(step: Step) -> Iterator[str]:
    """What the hands held before, or were dealt, is held after, or has been played or thrown away in between."""
    if step.before.hands is step.after.hands:
        return
    came = Counter(_entered_the_hands(step.events))
    gone = Counter(_left_the_hands(step.before, step.events))
    if _held(step.before) + came != _held(step.after) + gone:
        yield f"cards appeared or vanished in {[event.name for event in step.events]}"


def _held(state: State) -> Counter[Card]:
    return Counter(one for hand in state.hands for one in hand.cards)


def _entered_the_hands(events: Iterable[Event]) -> Iterator[Card]:
    """The cards that these events deal."""
    for event in events:
        if isinstance(event, Dealt):
            for cards in event.hands:
                yield from cards


def _left_the_hands(state: State, events: Iterable[Event]) -> Iterator[Card]:
    """The cards that these events put on the table or out of play."""
    for event in events:
        match event:
            case Played(cards=cards) | SetPlayed(cards=cards):
                yield from cards
            case FivesGathered(given=given):
                for part in given.values():
                    yield from part
            case Exited(seat=seat) | ChargeEnded(seat=seat):
                yield from state.hands[seat].cards
            case PositionSet(exits=exits):
                for one in exits:
                    yield from state.hands[one.seat].cards
            case Discarded(card=card):
                yield card
        state = event.apply(state)
