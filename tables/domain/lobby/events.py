"""The facts of a table's stream. ``apply`` copies; the judging happened in the decider.

A class attribute ``sealed`` names the fields that not everybody may see, and ``audience`` who may.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from tables.domain.lobby.state import Announced, Chair, Lobby, Setup

REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Fact:
    """What all of them have in common: a name and schema of our own choosing, and nothing secret."""

    name: ClassVar[str]
    schema: ClassVar[int] = 1
    sealed: ClassVar[tuple[str, ...]] = ()

    @property
    def audience(self) -> str:
        """Who may see the sealed fields."""
        return REFEREE


@dataclass(frozen=True, slots=True)
class TableOpened(Fact):
    """A table with everything about it that will not change."""

    name: ClassVar[str] = "table_opened"
    setup: Mapping[str, Any]

    def apply(self, lobby: Lobby) -> Lobby:
        setup = Setup(**self.setup)
        return replace(lobby, setup=setup, chairs=(None,) * setup.seats, totals=(0,) * setup.seats)


@dataclass(frozen=True, slots=True)
class SeatTaken(Fact):
    """A person sits down."""

    name: ClassVar[str] = "seat_taken"
    seat: int
    player: str

    def apply(self, lobby: Lobby) -> Lobby:
        return _with_chair(lobby, self.seat, Chair(self.player))


@dataclass(frozen=True, slots=True)
class SeatLeft(Fact):
    """A person gets up."""

    name: ClassVar[str] = "seat_left"
    seat: int
    player: str

    def apply(self, lobby: Lobby) -> Lobby:
        return _with_chair(lobby, self.seat, None)


@dataclass(frozen=True, slots=True)
class BotSeated(Fact):
    """A bot is given a seat; a bot is always ready."""

    name: ClassVar[str] = "bot_seated"
    seat: int
    player: str
    bot: str

    def apply(self, lobby: Lobby) -> Lobby:
        return _with_chair(lobby, self.seat, Chair(self.player, self.bot, ready=True))


@dataclass(frozen=True, slots=True)
class BotRemoved(Fact):
    """A bot's seat is free again."""

    name: ClassVar[str] = "bot_removed"
    seat: int
    player: str

    def apply(self, lobby: Lobby) -> Lobby:
        return _with_chair(lobby, self.seat, None)


@dataclass(frozen=True, slots=True)
class SeatReady(Fact):
    """A person is ready for the announced hand and adds his nonce to its shuffle."""

    name: ClassVar[str] = "seat_ready"
    sealed: ClassVar[tuple[str, ...]] = ("nonce",)
    seat: int
    nonce: str

    @property
    def audience(self) -> str:
        """The seat itself."""
        return f"seat:{self.seat}"

    def apply(self, lobby: Lobby) -> Lobby:
        chair = lobby.chairs[self.seat]
        if chair is None:
            raise ValueError(f"nobody sits on seat {self.seat}")
        return _with_chair(lobby, self.seat, replace(chair, ready=True, nonce=self.nonce))


@dataclass(frozen=True, slots=True)
class MatchStarted(Fact):
    """From here on seats are fixed until the match has ended."""

    name: ClassVar[str] = "match_started"
    match: int

    def apply(self, lobby: Lobby) -> Lobby:
        return replace(lobby, match=self.match, playing=True)


@dataclass(frozen=True, slots=True)
class HandAnnounced(Fact):
    """The commitment of a hand is out; only now may seats add nonces (docs/rules/dealing.md)."""

    name: ClassVar[str] = "hand_announced"
    sealed: ClassVar[tuple[str, ...]] = ("secret",)
    hand: str
    number: int
    commitment: str
    secret: str

    def apply(self, lobby: Lobby) -> Lobby:
        chairs = tuple(chair and replace(chair, ready=bool(chair.bot), nonce="") for chair in lobby.chairs)
        coming = Announced(self.hand, self.number, self.commitment, self.secret)
        return replace(lobby, announced=coming, chairs=chairs)


@dataclass(frozen=True, slots=True)
class HandScheduled(Fact):
    """When the announced hand will be dealt (ms since 1970)."""

    name: ClassVar[str] = "hand_scheduled"
    hand: str
    due: int

    def apply(self, lobby: Lobby) -> Lobby:
        return replace(lobby, announced=replace(lobby.coming, due=self.due))


@dataclass(frozen=True, slots=True)
class HandStarted(Fact):
    """The cards are dealt: who plays which seat and by which bot (empty for a person), and the proof of the
    deal, complete in this one event: what was published before, the secret, and the nonces by seat.
    """

    name: ClassVar[str] = "hand_started"
    sealed: ClassVar[tuple[str, ...]] = ("secret", "nonces")
    hand: str
    players: tuple[str, ...]
    bots: tuple[str, ...]
    commitment: str
    secret: str
    nonces: tuple[str, ...]

    def apply(self, lobby: Lobby) -> Lobby:
        return replace(lobby, announced=replace(lobby.coming, started=True, due=None))


@dataclass(frozen=True, slots=True)
class HandFinished(Fact):
    """A hand is over: points by seat (none when void) and what it leaves to the next one."""

    name: ClassVar[str] = "hand_finished"
    hand: str
    number: int
    void: bool
    points: tuple[int, ...] | None
    previous: Mapping[str, Any]

    def apply(self, lobby: Lobby) -> Lobby:
        earned = self.points or (0,) * len(lobby.totals)
        totals = tuple(total + points for total, points in zip(lobby.totals, earned, strict=True))
        return replace(lobby, totals=totals, previous=self.previous)


@dataclass(frozen=True, slots=True)
class MatchEnded(Fact):
    """The last hand of a match is over: its points by seat."""

    name: ClassVar[str] = "match_ended"
    match: int
    totals: tuple[int, ...]

    def apply(self, lobby: Lobby) -> Lobby:
        return replace(lobby, playing=False, previous=None, totals=(0,) * len(lobby.totals))


Event: TypeAlias = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | BotSeated
    | BotRemoved
    | SeatReady
    | MatchStarted
    | HandAnnounced
    | HandScheduled
    | HandStarted
    | HandFinished
    | MatchEnded
)
Events: TypeAlias = tuple[Event, ...]

CATALOGUE: dict[str, type[Event]] = {
    kind.name: kind
    for kind in (
        TableOpened,
        SeatTaken,
        SeatLeft,
        BotSeated,
        BotRemoved,
        SeatReady,
        MatchStarted,
        HandAnnounced,
        HandScheduled,
        HandStarted,
        HandFinished,
        MatchEnded,
    )
}


def evolve(lobby: Lobby, event: Event) -> Lobby:
    """The table one event later."""
    return replace(event.apply(lobby), seq=lobby.seq + 1)


def fold(events: Events, lobby: Lobby) -> Lobby:
    """The table after these events."""
    for event in events:
        lobby = evolve(lobby, event)
    return lobby


def _with_chair(lobby: Lobby, seat: int, chair: Chair | None) -> Lobby:
    chairs = tuple(chair if at == seat else other for at, other in enumerate(lobby.chairs))
    return replace(lobby, chairs=chairs)
