"""Opening a table, sitting down, getting up, being ready: all that people do between hands."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gouji.engine import rulesets
from tables.domain.actors import Actor, person
from tables.domain.lobby import decider
from tables.domain.lobby.events import Events
from tables.domain.lobby.state import Lobby, Setup
from tables.domain.times import to_ms
from tables.errors import BadRequest, NotAllowed, NotFound
from tables.ids import new_table_id
from tables.models import Club, Membership, Player, Table
from tables.selectors.tables import may_sit
from tables.services import matches, people, standing_in, table_log
from tables.services.holding import held_seat, held_seats
from tables.services.retrying import in_own_transaction

SECOND, DAY = 1_000, 86_400_000  # ms


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """A table's times in ms: for a move, the bank a hand, the pause between hands, a bot's pace."""

    move_ms: int = 60 * SECOND
    bank_ms: int = 60 * SECOND
    pause_ms: int = 10 * SECOND
    bot_pace_ms: int = 800


LIMITS: Mapping[str, tuple[int, int]] = {
    "move_ms": (SECOND, 7 * DAY),
    "bank_ms": (0, DAY),
    "pause_ms": (0, DAY),
    "bot_pace_ms": (0, 60 * SECOND),
}
LONGEST_WATCH_DELAY = 3_600 * SECOND


def open_table(
    *,
    by: Player,
    club_id: str,
    name: str,
    ruleset: str,
    options: Mapping[str, Any] | None,
    at: datetime,
    visibility: str = Table.Visibility.CLUB,
    clock: ClockSettings | None = None,
    continuous: bool = False,
    watch_delay_ms: int = 0,
) -> Table:
    """A new table of a club, for its members to open. Rule set and options are fixed for good.

    ``continuous``: a table of bots alone begins the next match by itself. ``watch_delay_ms``: how far behind
    spectators see a running hand. Raises NotFound (a club that the player does not belong to), BadRequest, and
    the engine's BadOptions.
    """
    club = Club.objects.filter(pk=club_id, memberships__player=by).first()
    if club is None:
        raise NotFound
    clock = clock or ClockSettings()
    _check_limits(clock)
    _check_range("watch_delay_ms", watch_delay_ms, 0, LONGEST_WATCH_DELAY)
    if ruleset not in rulesets.IDS:
        raise BadRequest("/ruleset", "unknown_ruleset", values=rulesets.IDS)
    rules = rulesets.build(ruleset, dict(options or {}))
    setup = Setup(
        club=club.pk,
        host=by.pk,
        name=people.checked_name(name),
        ruleset=rules.id,
        version=rules.version,
        options=dict(rules.options),
        seats=rules.seats,
        hands=rules.length,
        visibility=_checked_visibility(visibility),
        move_ms=clock.move_ms,
        bank_ms=clock.bank_ms,
        pause_ms=clock.pause_ms,
        bot_pace_ms=clock.bot_pace_ms,
        continuous=continuous,
        watch_delay_ms=watch_delay_ms,
    )
    table_id, events = new_table_id(), decider.open_table(setup, matches.fresh())
    in_own_transaction(lambda: table_log.open_stream(table_id, events, by=person(by.pk), at=at))
    return Table.objects.get(pk=table_id)


def join(*, table_id: str, player: Player, at: datetime, seat: int | None = None) -> Table:
    """Sit down: at a public table anybody, at a club's table its members and their bots.

    Raises NotFound, TableRefusal.
    """
    if not may_sit(_table(table_id), player):
        raise NotFound

    def decision(lobby: Lobby) -> Events:
        if player.bot:
            return decider.seat_bot(lobby, player.pk, player.bot, seat, to_ms(at))
        return decider.take_seat(lobby, player.pk, seat, to_ms(at))

    return _decide(table_id, player, at, decision)


def leave(*, table_id: str, player: Player, at: datetime) -> Table:
    """Get up; while a match is running a bot keeps the seat, until somebody stands in or the match has ended."""
    _table(table_id)
    standing_in.leave(table_id=table_id, player=player, at=at)
    return _table(table_id)


def ready(*, table_id: str, player: Player, at: datetime, nonce: str = "", seat: int | None = None) -> Table:
    """Be ready for the announced hand, and add up to 64 bytes to its shuffle. When everybody is, it is dealt.

    ``seat`` is for a device that keeps several. Raises NotFound, NotYourSeat, TableRefusal.
    """
    by = _sitter(_table(table_id), player, seat)
    return _decide(table_id, by, at, lambda lobby: decider.be_ready(lobby, by.player, nonce, to_ms(at)))


def add_bot(
    *, table_id: str, by: Player, at: datetime, bot: str = "sensible", player: str = "", seat: int | None = None
) -> Table:
    """Have a bot sit down, one of ours by its name or a ``player`` whose program runs outside; for the table's host
    and the club's hosts. Raises NotFound, NotAllowed, BadRequest, TableRefusal.
    """
    table = _table(table_id)
    _require_host(table, by)
    outsider = people.outside_bot(player) if player else None
    if outsider and not may_sit(table, outsider):
        raise people.no_such_bot()

    def decision(lobby: Lobby) -> Events:
        if outsider:
            return decider.seat_bot(lobby, outsider.pk, outsider.bot, seat, to_ms(at))
        seated = frozenset(chair.player for chair in lobby.chairs if chair)
        return decider.seat_bot(lobby, people.bot_player(bot, besides=seated).pk, bot, seat, to_ms(at))

    return _decide(table_id, by, at, decision)


def remove_bot(*, table_id: str, by: Player, at: datetime, seat: int) -> Table:
    """Have a bot get up; for the table's host and the club's hosts, not while a match is running."""
    _require_host(_table(table_id), by)
    return _decide(table_id, by, at, lambda lobby: decider.remove_bot(lobby, seat))


def start(*, table_id: str, by: Player, at: datetime) -> Table:
    """Start a match at a full table without waiting for all to be ready; for the hosts and whoever sits there."""
    table = _table(table_id)
    if not table.seats.filter(player=by).exists():
        _require_host(table, by)
    return _decide(table_id, by, at, lambda lobby: decider.start_match(lobby, to_ms(at)))


def seats_of(table: Table) -> int:
    """How many seats a table has."""
    return rulesets.build(table.ruleset, table.options, table.version).seats


def _decide(table_id: str, by: Player | Actor, at: datetime, decision: Callable[[Lobby], Events]) -> Table:
    """Record what a decision makes, deal the hand if that made it due, and return the table's row."""
    actor = by if isinstance(by, Actor) else people.actor_of(by)
    lobby = in_own_transaction(lambda: table_log.record(table_id, decision, by=actor, at=at))
    if lobby.is_due(to_ms(at)):
        matches.begin_hand(table_id=table_id, at=at)
    return _table(table_id)


def _sitter(table: Table, player: Player, seat: int | None) -> Actor:
    """Who is meant: the player himself, or the guest on a seat that his device keeps."""
    if seat is None and player.kind != Player.Kind.DEVICE:
        return people.actor_of(player)
    return held_seat(held_seats(table.seats.all(), player.pk), seat).by


def _table(table_id: str) -> Table:
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise NotFound
    return table


def _roles(table: Table, player: Player) -> list[str]:
    return list(Membership.objects.filter(club_id=table.club_id, player=player).values_list("role", flat=True))


def _require_host(table: Table, player: Player) -> None:
    if table.host_id == player.pk:
        return
    roles = _roles(table, player)
    if Membership.Role.HOST in roles:
        return
    if not roles and table.visibility != Table.Visibility.PUBLIC:
        raise NotFound
    raise NotAllowed(needs=Membership.Role.HOST.value)


def _checked_visibility(visibility: str) -> str:
    if visibility not in Table.Visibility.values:
        raise BadRequest("/visibility", "unknown_visibility", values=Table.Visibility.values)
    return str(visibility)


def _check_limits(clock: ClockSettings) -> None:
    for name, (least, most) in LIMITS.items():
        _check_range(name, getattr(clock, name), least, most)


def _check_range(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadRequest(f"/{name}", "out_of_range", least=least, most=most)
