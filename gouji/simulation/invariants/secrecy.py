"""Nobody sees another seat's cards (GJ-13.4).

The cards have equal faces, so looking for a card in what a viewer is shown proves little. Instead everything the
viewer may not see is exchanged for something else: to him the twin must look exactly like the original.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from gouji.engine.actions import Action, Command, Decline, Pass
from gouji.engine.cards import Card, Cards, Hand
from gouji.engine.codec import encode
from gouji.engine.decider import kinds, legal_actions, why_not
from gouji.engine.events import Answered, Dealt, Event
from gouji.engine.gouji_events.before_play import Discarded, DrawTaken, Returned
from gouji.engine.ruleset import Ruleset
from gouji.engine.seats import Seat
from gouji.engine.state import BurnWindow, Marks, Question, State
from gouji.engine.views import PUBLIC, Viewer, sees_everything, view, visible

#: So many hints are compared.
HINTS = 25


def viewers(rules: Ruleset) -> tuple[Viewer, ...]:
    """Every seat, and the public."""
    return (*rules.seating, PUBLIC)


def views_hide_foreign_cards(rules: Ruleset, state: State, rng: Random) -> Iterator[str]:
    """A viewer's view, a seat's legal actions and its refusals are the same whatever the others hold and answer."""
    for viewer in viewers(rules):
        if sees_everything(rules, state, viewer):
            continue
        other = twin(rules, state, viewer, rng)
        if _shown(rules, state, viewer) != _shown(rules, other, viewer):
            yield f"the view of {viewer} tells of cards or answers that are not his"


def _shown(rules: Ruleset, state: State, viewer: Viewer) -> str:
    found = view(rules, state, viewer)
    if isinstance(viewer, int):
        hints = islice(legal_actions(rules, state, viewer), HINTS)
        refusal = why_not(rules, state, Command(viewer, Pass()))
        found |= {"kinds": kinds(rules, state, viewer), "hints": list(map(repr, hints)), "refusal": repr(refusal)}
    return json.dumps(found, sort_keys=True)


def twin(rules: Ruleset, state: State, viewer: Viewer, rng: Random) -> State:
    """A state that differs in everything the viewer may not see: foreign hands, draws, marks and sealed answers."""
    hands = _dealt_anew([hand.cards for hand in state.hands], viewer, rules.deck(), rng)
    draws = _dealt_anew(state.carry.draws, viewer, rules.deck(), rng)
    marks = Marks(
        tuple(cards if seat == viewer else () for seat, cards in enumerate(state.marks.eaten)),
        tuple(cards if seat == viewer else () for seat, cards in enumerate(state.marks.received)),
    )
    hidden = replace(
        state,
        hands=tuple(map(Hand, hands)),
        marks=marks,
        carry=replace(state.carry, draws=draws, lot=rng.randrange(rules.seats)),
    )
    return _answered_by_nobody_else(hidden, viewer) if state.awaiting.sealed else hidden


def _dealt_anew(hands: Iterable[Cards], viewer: Viewer, deck: Cards, rng: Random) -> tuple[Cards, ...]:
    """As many cards for every other seat, but any cards of the deck."""
    return tuple(cards if seat == viewer else tuple(rng.sample(deck, len(cards))) for seat, cards in enumerate(hands))


def _answered_by_nobody_else(state: State, viewer: Viewer) -> State:
    """While a sealed question is open, as if only the viewer had answered it, if he has."""
    phase, awaiting = state.phase, state.awaiting
    if not isinstance(phase, Question | BurnWindow):
        return state
    mine = tuple((seat, action) for seat, action in phase.answers if seat == viewer)
    waiting = tuple(seat for seat in awaiting.asked if seat != viewer or not mine)
    return replace(
        state,
        seq=awaiting.since + len(mine),
        phase=replace(phase, answers=mine),
        awaiting=replace(awaiting, seats=waiting),
    )


# ---- entries ----


def entries_hide_foreign_cards(rules: Ruleset, events: Iterable[Event], rng: Random) -> Iterator[str]:
    """An event looks the same to a viewer whatever is in the parts of it that are not his."""
    deck = rules.deck()
    for event in events:
        if not encode(event).secrets:
            continue
        for viewer in viewers(rules):
            other = twin_event(event, viewer, deck, rng)
            if visible(event, viewer, everything=False) != visible(other, viewer, everything=False):
                yield f"the entry {event.name} tells {viewer} what is not his to know"


def twin_event(event: Event, viewer: Viewer, deck: Cards, rng: Random) -> Event:
    """The event with other secrets of other seats."""
    match event:
        case Dealt(hands=hands):
            return replace(event, hands=_dealt_anew(hands, viewer, deck, rng), lot=rng.randrange(len(hands)))
        case Answered(seat, action) if seat != viewer:
            return Answered(_another_seat(seat, viewer), _another_answer(action))
        case Returned(seat, to, cards) if viewer not in (seat, to):
            return replace(event, cards=tuple(rng.sample(deck, len(cards))))
        case DrawTaken(seat=seat, opposite=opposite) if viewer not in (seat, opposite):
            return replace(event, card=_another_card(event.card, deck, rng))
        case Discarded(seat=seat) if seat != viewer:
            return replace(event, card=_another_card(event.card, deck, rng))
    return event


def _another_seat(seat: Seat, viewer: Viewer) -> Seat:
    return next(other for other in range(3) if other not in (seat, viewer))


def _another_answer(action: Action) -> Action:
    return Pass() if isinstance(action, Decline) else Decline()


def _another_card(card: Card, deck: Cards, rng: Random) -> Card:
    return rng.choice([one for one in deck if one != card])
