"""A hand as a record file (docs/rules/record-format.md)."""

from typing import Any

from gouji.engine.dealing import seed_from
from gouji.engine.records.writing import write_record
from gouji.engine.views import Viewer, sees_everything
from tables import event_store
from tables.errors import NotAllowed
from tables.hand_log import HANDS, events_of
from tables.models import HandSummary
from tables.selectors.proof import proof


def hand_record(hand_id: str, viewer: Viewer) -> dict[str, Any]:
    """The record of a hand so far, for whoever may see all of it; with the proof of its deal once it is over.

    Raises NotFound, NotAllowed.
    """
    hand = HANDS.load(hand_id).state
    if not sees_everything(hand.rules, hand.state, viewer):
        raise NotAllowed(needs="all hands")
    log = events_of(event_store.read(hand_id, upto=hand.state.seq))
    name = str(HandSummary.objects.select_related("table").get(pk=hand_id))
    fair = proof(hand_id, viewer)
    if "secret" not in fair:
        return write_record(log, name=name)
    seed = seed_from(bytes.fromhex(fair["secret"]), fair["nonces"])
    return write_record(log, name=name, seed=seed, proof=fair)
