"""Who plays a seat while a match is running, when its player is away: the autopilot, a stand-in, a bot.

The table's stream says it, and the running hand follows in the same transaction: first the table is held, then the
hand, so nothing can be done for a seat between the old player and the new one (decision 0017).
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final, TypeAlias

from tables import event_store
from tables.domain.actors import CLOCK, OUTSIDE, Actor
from tables.domain.lobby import decider
from tables.domain.lobby.decider import Moment, Sitter
from tables.domain.lobby.events import ACTED, ASKED, HOST, IDLE, Events
from tables.domain.lobby.state import Lobby
from tables.domain.times import to_ms
from tables.errors import BadRequest, NotAllowed, NotYourSeat, TableRefusal
from tables.hand_log import HANDS
from tables.models import HandSeat, HandSummary, Look, Membership, Player, Stint, Table
from tables.projections.turn_clock import clock_now
from tables.selectors import tables
from tables.selectors.absence import has_missed
from tables.selectors.guests import guest_of
from tables.services import doorbell, matches, people, table_log
from tables.services.holding import held_seat, held_seats
from tables.services.retrying import in_own_transaction

PROGRAM: Final = "sensible"  # plays for who has not chosen another
AWAY_AFTER: Final = 2  # questions in a row that somebody lets run out until he counts as away

_Decision: TypeAlias = Callable[[Lobby, Moment], Events]


def autopilot(
    *, table_id: str, by: Player, on: bool, at: datetime, seat: int | None = None, bot: str = PROGRAM
) -> Table:
    """Have a program play for somebody who is away, or give him his seat back: his own, or as a host any person's.

    Raises NotFound, NotAllowed, BadRequest, TableRefusal.
    """
    table = tables.find_table(table_id, by)
    held, why, actor = _seat_meant(table, by, seat)
    people.check_bot(bot)

    def decision(lobby: Lobby, moment: Moment) -> Events:
        if why == ASKED and lobby.seat_of(actor.player) != held:
            raise TableRefusal("not_seated")  # somebody stands in for him by now
        if on:
            return decider.begin_autopilot(lobby, held, bot, why, moment, to_ms(at))
        return decider.end_autopilot(lobby, held, why, moment)

    _decide(table_id, decision, by=actor, at=at)
    return tables.find_table(table_id, by)


def substitute(*, table_id: str, by: Player, seat: int, at: datetime, player: str = "", bot: str = "") -> Table:
    """Have another player or a bot play a seat for the rest of the match; for the table's host and the club's hosts.

    A stand-in needs a right to sit here, and must know no hand of this deal. Raises NotFound, NotAllowed,
    BadRequest, TableRefusal.
    """
    table = tables.find_hosted(table_id, by)
    if bool(player) == bool(bot):
        raise BadRequest("/player", "one_of_two")
    stand_in = _invited(table, player) if player else None
    if bot:
        people.check_bot(bot)

    def decision(lobby: Lobby, moment: Moment) -> Events:
        if stand_in is None:
            return _with_bot(lobby, seat, bot, moment, at)
        events = decider.substitute(lobby, seat, Sitter(stand_in.pk, stand_in.bot), HOST, moment, to_ms(at))
        _check_ignorance(moment.hand, stand_in, seat)
        return events

    _decide(table_id, decision, by=people.actor_of(by), at=at)
    return tables.find_table(table_id, by)


def leave(*, table_id: str, player: Player, at: datetime) -> None:
    """Get up; while a match is running a bot keeps the seat. Raises TableRefusal."""

    def decision(lobby: Lobby, moment: Moment) -> Events:
        if not lobby.playing:
            return decider.leave_seat(lobby, player.pk)
        keeper = Sitter(people.bot_player(PROGRAM, besides=_seated(lobby)).pk, PROGRAM)
        return decider.leave_match(lobby, player.pk, keeper, moment, to_ms(at))

    _decide(table_id, decision, by=people.actor_of(player), at=at)


def note_absence(*, hand_id: str, seat: int, at: datetime) -> None:
    """Have a program play for somebody who has let his time run out too often in a row; the others need not wait."""
    here = HandSeat.objects.filter(hand_id=hand_id, seat=seat, bot__in=("", OUTSIDE), autopilot="")
    player = here.values_list("player", flat=True).first()
    if player is None or not has_missed(hand_id, seat, AWAY_AFTER):
        return

    def decision(lobby: Lobby, moment: Moment) -> Events:
        still_here = lobby.playing and lobby.seat_of(player) == seat
        if not still_here or not has_missed(hand_id, seat, AWAY_AFTER):
            return ()  # he has acted meanwhile, somebody stands in for him, or the match is over
        return decider.begin_autopilot(lobby, seat, PROGRAM, IDLE, moment, to_ms(at))

    _decide(_table_of(hand_id), decision, by=CLOCK, at=at)


def hand_back(*, hand_id: str, seat: int, by: Actor, at: datetime) -> None:
    """Give a seat back to who is about to act for himself, in his transaction: it stands or falls with his action."""
    _record(_table_of(hand_id), lambda lobby, moment: decider.end_autopilot(lobby, seat, ACTED, moment), by=by, at=at)


def _seat_meant(table: Table, by: Player, named: int | None) -> tuple[int, str, Actor]:
    """The seat, why it changes hands, and by whom; raises NotYourSeat, NotAllowed, BadRequest."""
    try:
        held = held_seat(held_seats(table.seats.all(), by.pk), named)
    except NotYourSeat:
        if named is None:
            raise TableRefusal("not_seated") from None
        if not tables.may_host(table, by):
            raise NotAllowed(needs=Membership.Role.HOST.value) from None
        return named, HOST, people.actor_of(by)
    return held.seat, ASKED, held.by


def _with_bot(lobby: Lobby, seat: int, bot: str, moment: Moment, at: datetime) -> Events:
    """A bot on a seat, unless this bot plays there already as itself."""
    if 0 <= seat < len(lobby.chairs) and (chair := lobby.chairs[seat]) and chair.bot == bot:
        return ()
    sitter = Sitter(people.bot_player(bot, besides=_seated(lobby)).pk, bot)
    return decider.substitute(lobby, seat, sitter, HOST, moment, to_ms(at))


def _invited(table: Table, player_id: str) -> Player:
    """Somebody who might have sat down here himself: the same answer for whom there is not."""
    found = Player.objects.select_related("owner", "guest").filter(pk=player_id, retired_at=None).first()
    if found is None or found.kind == Player.Kind.DEVICE or not _may_sit(table, found):
        raise BadRequest("/player", "unknown_player")
    return found


def _may_sit(table: Table, player: Player) -> bool:
    """A guest is one at his table only."""
    guest = guest_of(player)
    return tables.may_sit(table, player) if guest is None else guest.table_id == table.pk


def _check_ignorance(hand_id: str, stand_in: Player, seat: int) -> None:
    """Raise TableRefusal for who has seen cards of this deal that are not this seat's: as an official, or from
    another seat.
    """
    looked = Look.objects.filter(hand=hand_id, official__in=(stand_in.pk, stand_in.sponsor.pk))
    played = Stint.objects.filter(hand_id=hand_id, player=stand_in).exclude(seat=seat)
    if hand_id and (looked.exists() or played.exists()):
        raise TableRefusal("knows_the_hand")


def _seated(lobby: Lobby) -> frozenset[str]:
    return frozenset(chair.player for chair in lobby.chairs if chair)


def _decide(table_id: str, decision: _Decision, *, by: Actor, at: datetime) -> None:
    """Record what a decision makes, call the bot whose turn it may be now, or deal the hand if that made it due."""
    lobby = in_own_transaction(lambda: _record(table_id, decision, by=by, at=at))
    clock = clock_now(lobby.coming.hand)
    if clock is not None:
        doorbell.ring(clock, at)
    elif lobby.is_due(to_ms(at)):
        matches.begin_hand(table_id=table_id, at=at)


def _record(table_id: str, decision: _Decision, *, by: Actor, at: datetime) -> Lobby:
    event_store.hold(table_id)
    return table_log.record(table_id, lambda lobby: decision(lobby, _moment(lobby)), by=by, at=at)


def _moment(lobby: Lobby) -> Moment:
    """Where the running hand is, which from here on waits for the caller's transaction; nowhere once it is over."""
    if not lobby.coming.started:
        return Moment()
    event_store.hold(lobby.coming.hand)
    hand = HANDS.load(lobby.coming.hand).state
    return Moment() if hand.state.over else Moment(lobby.coming.hand, hand.visible_seq)


def _table_of(hand_id: str) -> str:
    table_id: str = HandSummary.objects.values_list("table_id", flat=True).get(pk=hand_id)
    return table_id
