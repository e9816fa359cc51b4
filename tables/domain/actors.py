"""Who does something: a person, a bot, the autopilot of a person, the clock, an official, or the server by itself."""

from dataclasses import dataclass
from typing import Final

PERSON, BOT, AUTOPILOT, OFFICIAL = "person", "bot", "autopilot", "official"

#: Where a bot's program is named: one that plays over the API, and not here.
OUTSIDE: Final = "outside"


@dataclass(frozen=True, slots=True)
class Actor:
    """``kind`` and, where there is one, the id of the player; stored as ``kind:player``. ``device`` is what carried it
    for somebody who has no way of his own; that is remembered with the command, not with its events.
    """

    kind: str
    player: str = ""
    device: str = ""

    @property
    def principal(self) -> str:
        """In whose name idempotency keys are remembered: what plays for somebody does not use up his."""
        return str(self) if self.kind == AUTOPILOT else self.device or self.player or self.kind

    def __str__(self) -> str:
        return f"{self.kind}:{self.player}" if self.player else self.kind


CLOCK: Final = Actor("clock")
SERVER: Final = Actor("server")


def person(player_id: str, *, device: str = "") -> Actor:
    """A player who acts himself, or by the device that keeps his seat."""
    return Actor(PERSON, player_id, device)


def bot(player_id: str) -> Actor:
    """A player that is a program, ours or somebody else's."""
    return Actor(BOT, player_id)


def autopilot(player_id: str) -> Actor:
    """The program that plays for somebody who is away."""
    return Actor(AUTOPILOT, player_id)


def official(player_id: str) -> Actor:
    """A person acting as an official."""
    return Actor(OFFICIAL, player_id)
