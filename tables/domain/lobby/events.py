"""The facts of a table's stream. ``apply`` copies; the judging happened in the decider.

A class attribute ``sealed`` names the fields that not everybody may see, and ``audience`` who may.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from tables.domain.lobby.state import Announced, Chair, Lobby, Setup

REFEREE = "referee"

#: Why a seat changes hands: its player asked for it, a host did, he let his time run out, he left, he acted himself.
ASKED, HOST, IDLE, LEFT, ACTED = "asked", "host", "idle", "left", "acted"


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
        return _with_chair(lobby, self.seat, replace(_taken(lobby, self.seat), ready=True, nonce=self.nonce))


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
    """The last hand of a match is over: its points by seat. Whoever is away is no longer played for, and who only
    kept a seat until now gets up.
    """

    name: ClassVar[str] = "match_ended"
    match: int
    totals: tuple[int, ...]

    def apply(self, lobby: Lobby) -> Lobby:
        chairs = tuple(
            None if chair is None or chair.passing else replace(chair, autopilot="") for chair in lobby.chairs
        )
        return replace(lobby, playing=False, previous=None, totals=(0,) * len(lobby.totals), chairs=chairs)


@dataclass(frozen=True, slots=True)
class SeatChanged(Fact):
    """What the facts have in common by which somebody else plays a seat from here on: whose it was before, ``why``,
    and where in which hand, empty between hands. ``hand_seq`` is how far the hand could be seen by then, which is
    not for spectators who are kept behind.
    """

    sealed: ClassVar[tuple[str, ...]] = ("hand_seq",)
    seat: int
    player: str
    why: str
    hand: str
    hand_seq: int


@dataclass(frozen=True, slots=True)
class AutopilotBegun(SeatChanged):
    """A program plays for somebody who is away. The seat stays his."""

    name: ClassVar[str] = "autopilot_begun"
    bot: str

    def apply(self, lobby: Lobby) -> Lobby:
        return _with_chair(lobby, self.seat, replace(_taken(lobby, self.seat), autopilot=self.bot))


@dataclass(frozen=True, slots=True)
class AutopilotEnded(SeatChanged):
    """He is back and plays himself."""

    name: ClassVar[str] = "autopilot_ended"

    def apply(self, lobby: Lobby) -> Lobby:
        return _with_chair(lobby, self.seat, replace(_taken(lobby, self.seat), autopilot=""))


@dataclass(frozen=True, slots=True)
class SeatSubstituted(SeatChanged):
    """The seat is another player's from here on, with its points and cards; ``bot`` as in BotSeated. A bot in the
    place of somebody who has left keeps the seat until the match has ended.
    """

    name: ClassVar[str] = "seat_substituted"
    substitute: str
    bot: str

    def apply(self, lobby: Lobby) -> Lobby:
        chair = Chair(self.substitute, self.bot, ready=bool(self.bot), passing=self.why == LEFT)
        return _with_chair(lobby, self.seat, chair)


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
    | AutopilotBegun
    | AutopilotEnded
    | SeatSubstituted
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
        AutopilotBegun,
        AutopilotEnded,
        SeatSubstituted,
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


def _taken(lobby: Lobby, seat: int) -> Chair:
    chair = lobby.chairs[seat]
    if chair is None:
        raise ValueError(f"nobody sits on seat {seat}")
    return chair


def _with_chair(lobby: Lobby, seat: int, chair: Chair | None) -> Lobby:
    chairs = tuple(chair if at == seat else other for at, other in enumerate(lobby.chairs))
    return replace(lobby, chairs=chairs)
