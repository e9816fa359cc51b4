"""A bot from outside that waits for its turn."""

from collections.abc import Sequence

from tables.live.topics import MoveTopic, SeatsTopic, Topic, TurnTopic
from tables.live.waiting import Wait
from tables.models import Player
from tables.selectors.turns import OpenTurns, open_turns


class TurnWatch:
    """One look after another at a bot's open turns, each with what would change it; a look raises what
    :func:`tables.selectors.turns.open_turns` does.
    """

    def __init__(self, player: Player, *, after: str, hints: int) -> None:
        self._player = player
        self._after = after
        self._hints = hints
        self._last: OpenTurns | None = None

    @property
    def last(self) -> OpenTurns:
        """What the last look has found; the first one where there was none yet."""
        return self._last or self._look()

    @property
    def wait(self) -> Wait:
        """The wait for a turn."""
        return Wait(since=self._since, happened=lambda: bool(self.last.turns))

    def _look(self) -> OpenTurns:
        self._last = open_turns(self._player, after=self._after, hints=self._hints)
        return self._last

    def _since(self) -> Sequence[Topic]:
        """They follow from what the look has read: whatever is written later is news."""
        found = self._look()
        seats = SeatsTopic(self._player.pk, frozenset(found.tables))
        return [seats, MoveTopic.of(found.tables), *(TurnTopic(*hand) for hand in found.hands)]
