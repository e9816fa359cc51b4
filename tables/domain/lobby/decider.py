"""What may happen at a table, and what follows: one function a command, facts or a TableRefusal.

Chance and time arrive as arguments: a :class:`Fresh` hand id and secret, and ``now`` in ms.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from gouji.engine.dealing import MOST_NONCE_BYTES, commitment
from tables.domain.actors import OUTSIDE
from tables.domain.lobby.events import (
    ACTED,
    LEFT,
    AutopilotBegun,
    AutopilotEnded,
    BotRemoved,
    BotSeated,
    Event,
    Events,
    HandAnnounced,
    HandFinished,
    HandScheduled,
    HandStarted,
    MatchEnded,
    MatchStarted,
    SeatLeft,
    SeatReady,
    SeatSubstituted,
    SeatTaken,
    TableOpened,
    fold,
)
from tables.domain.lobby.state import Chair, Lobby, Setup
from tables.errors import BadRequest, TableRefusal


@dataclass(frozen=True, slots=True)
class Fresh:
    """A hand to be announced: its id, and 32 bytes that nobody could have guessed."""

    hand: str
    secret: bytes


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended, as far as the table is concerned."""

    void: bool
    points: tuple[int, ...] | None
    previous: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to play a seat: a player, and the program that plays where it is a bot."""

    player: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where in the running hand something happens: after what can be seen of it, ``seq``. Empty between hands."""

    hand: str = ""
    seq: int = 0


def open_table(setup: Setup, fresh: Fresh) -> Events:
    """A new table. Its first hand is announced at once, so that a nonce can come with the first ``ready``."""
    return (TableOpened(asdict(setup)), _announcement(1, fresh))


def take_seat(lobby: Lobby, player: str, seat: int | None, now: int) -> Events:
    """Sit down, on any free seat where none is named. Sitting there already changes nothing."""
    if _sits_there(lobby, player, seat):
        return ()
    return _with_start(lobby, SeatTaken(_free_seat(lobby, seat), player), now)


def leave_seat(lobby: Lobby, player: str) -> Events:
    """Get up, between matches; also for a bot that does so by itself."""
    seat = lobby.seat_of(player)
    if seat is None:
        raise TableRefusal("not_seated")
    _require_no_match(lobby)
    return (_bot_removed(lobby, seat) or SeatLeft(seat, player),)


def seat_bot(lobby: Lobby, player: str, bot: str, seat: int | None, now: int) -> Events:
    """Give a seat to a bot, as to a person."""
    if _sits_there(lobby, player, seat):
        return ()
    return _with_start(lobby, BotSeated(_free_seat(lobby, seat), player, bot), now)


def remove_bot(lobby: Lobby, seat: int) -> Events:
    """Free a bot's seat, between matches."""
    _require_seat(lobby, seat)
    _require_no_match(lobby)
    removed = _bot_removed(lobby, seat)
    if removed is None:
        raise TableRefusal("no_bot_there", seat=seat)
    return (removed,)


def be_ready(lobby: Lobby, player: str, nonce: str, now: int) -> Events:
    """Be ready for the announced hand. Once everybody is, it begins. A nonce counts once."""
    _check_nonce(nonce)
    seat = lobby.seat_of(player)
    chair = None if seat is None else lobby.chairs[seat]
    if seat is None or chair is None:
        raise TableRefusal("not_seated")
    if lobby.coming.started:
        raise TableRefusal("hand_running", hand=lobby.coming.hand)
    back = end_autopilot(lobby, seat, ACTED, Moment())
    if chair.ready:
        if nonce in ("", chair.nonce):
            return back
        raise TableRefusal("already_ready")
    return (*back, *_with_start(fold(back, lobby), SeatReady(seat, nonce), now))


def begin_autopilot(lobby: Lobby, seat: int, bot: str, why: str, moment: Moment, now: int) -> Events:
    """Have a program play for the person on a seat, until he is back or the match has ended."""
    chair = _playing(lobby, seat)
    if chair.bot not in ("", OUTSIDE):
        raise TableRefusal("no_person_there", seat=seat)
    if chair.autopilot == bot:
        return ()
    begun = AutopilotBegun(seat, chair.player, why, moment.hand, moment.seq, bot)
    return _with_start(lobby, begun, now)


def end_autopilot(lobby: Lobby, seat: int, why: str, moment: Moment) -> Events:
    """Give a seat back to its person. Nothing changes where he plays himself."""
    _require_seat(lobby, seat)
    chair = lobby.chairs[seat]
    if chair is None or not chair.autopilot:
        return ()
    return (AutopilotEnded(seat, chair.player, why, moment.hand, moment.seq),)


def substitute(lobby: Lobby, seat: int, sitter: Sitter, why: str, moment: Moment, now: int) -> Events:
    """Have somebody else play a seat for the rest of the match. Its own player only comes back to it."""
    chair = _playing(lobby, seat)
    if chair.player == sitter.player:
        return end_autopilot(lobby, seat, why, moment)
    other = lobby.seat_of(sitter.player)
    if other is not None:
        raise TableRefusal("sits_here", seat=other)
    changed = SeatSubstituted(seat, chair.player, why, moment.hand, moment.seq, sitter.player, sitter.bot)
    return _with_start(lobby, changed, now)


def leave_match(lobby: Lobby, player: str, bot: Sitter, moment: Moment, now: int) -> Events:
    """Get up while a match is running: a bot keeps the seat, until somebody stands in or the match has ended."""
    seat = lobby.seat_of(player)
    if seat is None:
        raise TableRefusal("not_seated")
    return substitute(lobby, seat, bot, LEFT, moment, now)


def start_match(lobby: Lobby, now: int) -> Events:
    """Start with a full table, without waiting for all to be ready: they have the pause for their nonces."""
    _require_no_match(lobby)
    if not lobby.full:
        free = [seat for seat, chair in enumerate(lobby.chairs) if chair is None]
        raise TableRefusal("seats_open", seats=free)
    wait = 0 if _all_ready(lobby) else lobby.fixed.pause_ms
    return _match(lobby, now + wait)


def begin_hand(lobby: Lobby) -> tuple[HandStarted]:
    """Deal the announced hand; the caller has seen that it is due."""
    coming = lobby.coming
    chairs = [chair for chair in lobby.chairs if chair is not None]
    return (
        HandStarted(
            hand=coming.hand,
            players=tuple(chair.player for chair in chairs),
            bots=tuple(chair.bot for chair in chairs),
            commitment=coming.commitment,
            secret=coming.secret,
            nonces=tuple(chair.nonce for chair in chairs),
        ),
    )


def finish_hand(lobby: Lobby, hand: str, outcome: Outcome, fresh: Fresh, now: int) -> Events:
    """Take note of a hand's end and announce the next one. A void hand is dealt again under its number.

    A hand that is not the running one was finished before: nothing happens.
    """
    coming, setup = lobby.coming, lobby.fixed
    if coming.hand != hand or not coming.started:
        return ()
    ended = HandFinished(hand, coming.number, outcome.void, outcome.points, outcome.previous)
    after = fold((ended,), lobby)
    if outcome.void or coming.number < setup.hands:
        number = coming.number + (not outcome.void)
        upcoming = HandScheduled(fresh.hand, now + setup.pause_ms)
        return (ended, _announcement(number, fresh), upcoming)
    events: Events = (ended, MatchEnded(lobby.match, after.totals), _announcement(1, fresh))
    after = fold(events, lobby)
    if setup.continuous and after.full and not after.people:
        events += _match(after, now + setup.pause_ms)
    return events


def _with_start(lobby: Lobby, event: Event, now: int) -> Events:
    """An event, and the start of the match or hand for which it was the last thing missing."""
    after = fold((event,), lobby)
    if after.coming.started or not (after.people and after.full and _all_ready(after)):
        return (event,)
    if not after.playing:
        return (event, *_match(after, now))
    return (event, HandScheduled(after.coming.hand, now))


def _match(lobby: Lobby, due: int) -> Events:
    return (MatchStarted(lobby.match + 1), HandScheduled(lobby.coming.hand, due))


def _announcement(number: int, fresh: Fresh) -> HandAnnounced:
    return HandAnnounced(fresh.hand, number, commitment(fresh.secret), fresh.secret.hex())


def _all_ready(lobby: Lobby) -> bool:
    return all(chair.can_begin for chair in lobby.chairs if chair)


def _playing(lobby: Lobby, seat: int) -> Chair:
    """The chair of a seat during a match, when every seat is taken."""
    _require_seat(lobby, seat)
    chair = lobby.chairs[seat]
    if not lobby.playing or chair is None:
        raise TableRefusal("no_match")
    return chair


def _sits_there(lobby: Lobby, player: str, seat: int | None) -> bool:
    """Whether somebody has the seat that he asks for, if he names one; raises TableRefusal for another one."""
    mine = lobby.seat_of(player)
    if mine is not None and seat not in (None, mine):
        raise TableRefusal("already_seated", seat=mine)
    return mine is not None


def _bot_removed(lobby: Lobby, seat: int) -> BotRemoved | None:
    chair = lobby.chairs[seat]
    return BotRemoved(seat, chair.player) if chair and chair.bot else None


def _free_seat(lobby: Lobby, seat: int | None) -> int:
    _require_no_match(lobby)
    if seat is None:
        return _first_free(lobby.chairs)
    _require_seat(lobby, seat)
    if lobby.chairs[seat] is not None:
        raise TableRefusal("seat_taken", seat=seat)
    return seat


def _first_free(chairs: tuple[Chair | None, ...]) -> int:
    for seat, chair in enumerate(chairs):
        if chair is None:
            return seat
    raise TableRefusal("table_full")


def _check_nonce(nonce: str) -> None:
    try:
        size = len(nonce.encode())
    except UnicodeEncodeError as error:
        raise BadRequest("/nonce", "unreadable") from error
    if size > MOST_NONCE_BYTES:
        raise BadRequest("/nonce", "too_long", most=MOST_NONCE_BYTES)


def _require_seat(lobby: Lobby, seat: int) -> None:
    if not 0 <= seat < lobby.fixed.seats:
        raise BadRequest("/seat", "no_such_seat")


def _require_no_match(lobby: Lobby) -> None:
    if lobby.playing:
        raise TableRefusal("match_running", match=lobby.match)
