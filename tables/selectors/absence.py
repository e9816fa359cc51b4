"""Whether somebody has stopped answering: how many questions in a row the clock has answered for a seat."""

from itertools import takewhile

from tables import event_store
from tables.domain.actors import CLOCK
from tables.models import Stint


def missed_in_a_row(hand_id: str, seat: int) -> int:
    """How many of the last questions to a seat the clock has answered, since whoever plays it now took it over."""
    stint = Stint.objects.filter(hand_id=hand_id, seat=seat).order_by("-table_seq").first()
    if stint is None:
        return 0
    commands = event_store.commands(hand_id, after=stint.from_seq - 1)
    missed = [actor == str(CLOCK) for actor, key in commands if _answers(actor, key, stint)]
    return len(list(takewhile(bool, reversed(missed))))


def _answers(actor: str, key: str, stint: Stint) -> bool:
    """Whether a command is the seat's: its player's own, or the clock's for it, whose key names the seat."""
    if actor == str(CLOCK):
        return key.endswith(f":{stint.seat}:{CLOCK}")
    return actor.partition(":")[2] == stint.player_id
