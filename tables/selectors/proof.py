"""The proof of a fair deal: what was committed to, and, once the hand is open, what it was."""

from typing import Any

from gouji.engine.views import Viewer, sees_everything
from tables import event_store
from tables.domain.lobby.events import HandStarted
from tables.errors import NotFound
from tables.hand_log import HANDS
from tables.lobby_log import events_of
from tables.models import HandSummary
from tables.selectors.play import visible_seq


def proof(hand_id: str, viewer: Viewer) -> dict[str, Any]:
    """``commitment``, and for whoever may see all hands ``secret`` (hex) and ``nonces`` (docs/rules/dealing.md)."""
    hand = HANDS.load(hand_id).state
    started = _started(hand_id)
    shown: dict[str, Any] = {"commitment": started.commitment}
    if hand.state.over and sees_everything(hand.rules, hand.state, viewer):
        shown |= {"secret": started.secret, "nonces": list(started.nonces)}
    return shown


def chain_head(hand_id: str, viewer: Viewer) -> dict[str, Any]:
    """The last entry that the viewer sees and the hash of it (hex): a promise that the log up to there will stay.

    A later one would tell how many have answered a sealed question.
    """
    seq = visible_seq(hand_id, viewer)
    (row,) = event_store.read(hand_id, after=seq - 1, upto=seq)
    return {"seq": seq, "hash": row.hash.hex()}


def _started(hand_id: str) -> HandStarted:
    """The event of the table with which the hand was dealt."""
    found = HandSummary.objects.filter(pk=hand_id).values_list("table_id", "table_seq").first()
    if found is None:
        raise NotFound
    table_id, seq = found
    (event,) = events_of(event_store.read(table_id, after=seq - 1, upto=seq))
    if not isinstance(event, HandStarted):
        raise TypeError(f"event {seq} of {table_id} begins no hand")
    return event
