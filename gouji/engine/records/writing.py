"""A hand's events as a record file that replays to the same end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..action_text import write_action
from ..actions import Action, ChooseHead, Pass, Play, Return, Reveal, Show, Yield
from ..events import Answered, Dealt, Event, HandBegan, Passed, Played
from ..gouji_events.before_play import DrawTaken, HeadChosen, NothingRevealed, Returned, SetPlayed, Shown
from ..gouji_events.in_play import Yielded
from ..notation import show_cards
from ..seats import Seat
from ..state import NEW, State
from .reading import FORMAT


def actions_of(log: Iterable[Event]) -> list[tuple[Seat, Action]]:
    """The actions that made these events, in order: the events that answered a question."""
    state, found = NEW, []
    for event in log:
        action = _action(event, state)
        if action is not None:
            found.append(action)
        state = event.apply(state)
    return found


def _action(event: Event, before: State) -> tuple[Seat, Action] | None:
    match event:
        case Answered(seat, action):
            return seat, action
        case Played(seat=seat, cards=cards) | SetPlayed(seat=seat, cards=cards):
            # A burn that covers is a consequence of its sealed answer: nobody was asked at that moment.
            return (seat, Play(cards)) if seat in before.awaiting.seats else None
        case Passed(seat):
            return seat, Pass()
        case Yielded(seat):
            return seat, Yield()
        case Shown(seat, cards):
            return seat, Show(cards)
        case NothingRevealed(seat):
            return seat, Reveal()
        case DrawTaken(seat=seat, draw=draw):
            return seat, Reveal(draw)
        case Returned(seat, to, cards):
            return (seat, Return(cards, to)) if cards else None  # nothing left to give: nobody was asked
        case HeadChosen(seat, choose):
            return seat, ChooseHead(choose)
    return None


def write_record(
    log: Sequence[Event], *, name: str, seed: bytes | None = None, proof: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The record of a hand: with its seed where there is one, else from the hands that were dealt.

    ``proof`` (commitment, secret, nonces) goes beside ``start``, with the hands as they were dealt.
    """
    began, dealt = log[0], log[1]
    assert isinstance(began, HandBegan)
    assert isinstance(dealt, Dealt)
    start: dict[str, Any] = {"hand_no": began.hand_no, "previous": began.previous.to_data()}
    if seed is not None:
        start["seed"] = seed.hex()
    else:
        start |= {"phase": "deal", "hands": [show_cards(cards) for cards in dealt.hands]}
    record: dict[str, Any] = {
        "format": FORMAT,
        "name": name,
        "ruleset": began.ruleset,
        "version": began.version,
        "options": dict(began.options),
        "start": start,
        "actions": [{"seat": seat, **write_action(action)} for seat, action in actions_of(log)],
    }
    if proof is None:
        return record
    dealt_hands = [show_cards(cards) for cards in dealt.hands]
    return {**record, "proof": {**proof, "hands": dealt_hands}}
