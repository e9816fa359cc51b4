"""What people try who may not, or whose cards are not there: refusals have to be as alike as answers."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gouji.engine.actions import Command
from gouji.engine.decider import why_not
from gouji.engine.notation import show_cards
from gouji.engine.refusals import Malformed
from tables.hand_log import Hand
from tests.twins.viewers import Ask, Viewer
from tests.twins.worlds import World

KEY = (("Idempotency-Key", "twin-attempt-000001"),)
TRIED: tuple[Mapping[str, Any], ...] = (
    {"do": "pass"},
    {"do": "yield"},
    {"do": "decline"},
    {"do": "show"},
    {"do": "declare", "claim": "none"},
    {"do": "declare", "claim": "revolution"},
    {"do": "buy", "four": True},
    {"do": "charge", "charge": True},
    {"do": "vote", "for": 1},
    {"do": "return", "cards": "3"},
    {"do": "play", "cards": "5 5"},
    {"do": "play", "cards": "BJ BJ BJ BJ"},
    {"do": "burn", "cards": "9 9 9 9 SJ"},
    {"do": "play", "cards": "nonsense"},
)


def attempts(world: World, viewer: Viewer) -> Iterator[Ask]:
    """What somebody tries at this hand; none of it is accepted as an action."""
    hand, now = f"/api/v1/hands/{world.house.hand}", world.now
    yield from (Ask("GET", f"{hand}{query}") for query in _peeps(now, viewer))
    for tried in (*TRIED, *_of_others(now, viewer)):
        yield Ask("POST", f"{hand}/check", json.dumps(tried).encode())
        if not _accepted(now, viewer, tried):
            body = {"expected_seq": now.visible_seq, **tried}
            yield Ask("POST", f"{hand}/actions", json.dumps(body).encode(), KEY)
    for seq in (1, now.state.seq + 1):
        body = {"expected_seq": seq, "do": "pass"}
        yield Ask("POST", f"{hand}/actions", json.dumps(body).encode(), KEY)


def _peeps(now: Hand, viewer: Viewer) -> Iterator[str]:
    """Through others' eyes, now and earlier, and through an official's for whoever is none."""
    for seat in now.rules.seating:
        yield f"?view=seat:{seat}&at=3"
        yield f"/entries?view=seat:{seat}&after=2"
        yield f"/legal-actions?seat={seat}&at={now.visible_seq}"
    if not viewer.opens:
        for part in ("?", "/entries?", "/record?", "/proof?", "/stream?"):
            yield f"{part}view=arbiter&reason=curious"


def _of_others(now: Hand, viewer: Viewer) -> Iterator[Mapping[str, Any]]:
    """Cards that others hold, and actions in others' names."""
    for seat, hand in enumerate(now.state.hands):
        if seat != viewer.seat:
            yield {"do": "play", "cards": show_cards(hand.cards[:1]) or "3s"}
            yield {"do": "pass", "seat": seat}


def _accepted(now: Hand, viewer: Viewer, tried: Mapping[str, Any]) -> bool:
    """Whether it would be done: then the hand would go on."""
    if viewer.seat is None or tried.get("seat", viewer.seat) != viewer.seat:
        return False
    try:
        action = now.read(viewer.seat, {key: value for key, value in tried.items() if key != "seat"})
    except Malformed:
        return False
    return why_not(now.rules, now.state, Command(viewer.seat, action)) is None
