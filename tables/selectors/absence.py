"""Whether somebody has stopped answering: questions in a row that the clock has answered for a seat."""

from itertools import islice

from tables import event_store
from tables.domain.actors import CLOCK
from tables.models import Stint


def has_missed(hand_id: str, seat: int, questions: int) -> bool:
    """Whether the clock has answered the last so many questions to a seat, since whoever plays it now took it over."""
    stint = Stint.objects.filter(hand_id=hand_id, seat=seat).order_by("-table_seq").first()
    if stint is None:
        return False
    commands = event_store.last_commands(hand_id, after=stint.from_seq - 1)
    answers = (command for command in commands if _answers(*command, stint))
    missed = [actor == str(CLOCK) for actor, _ in islice(answers, questions)]
    return len(missed) == questions and all(missed)


def _answers(actor: str, key: str, stint: Stint) -> bool:
    """Whether a command is the seat's: its player's own, or the clock's for it, whose key names the seat."""
    if actor == str(CLOCK):
        return key.endswith(f":{stint.seat}:{CLOCK}")
    return actor.partition(":")[2] == stint.player_id
