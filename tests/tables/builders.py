"""People, clubs and tables for tests, in the fewest words."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

from django.contrib.auth.models import User

from gouji.engine.action_text import write_action
from gouji.engine.decider import legal_actions
from tables.hand_log import HANDS
from tables.models import Club, Player, Table, TurnClock
from tables.services import hands, people, seating, sweeping, turns
from tables.services.seating import ClockSettings

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
AT_ONCE = ClockSettings(move_ms=60_000, bank_ms=30_000, pause_ms=0, bot_pace_ms=0)
SLOW = ClockSettings(move_ms=60_000, bank_ms=30_000, pause_ms=10_000, bot_pace_ms=1000)
_numbers = count(1)


def later(seconds: float) -> datetime:
    """So long after noon."""
    return NOON + timedelta(seconds=seconds)


def fresh_key() -> str:
    """An idempotency key that no other command has."""
    return f"test-key-{next(_numbers):012}"


def a_person(name: str = "") -> Player:
    """A player with an account."""
    number = next(_numbers)
    return people.player_of(User.objects.create_user(name or f"person{number}"))


def a_club(host: Player | None = None) -> Club:
    """A club with a host."""
    return people.open_club(name=f"club {next(_numbers)}", host=host or a_person())


def a_table(
    host: Player | None = None,
    *,
    ruleset: str = "gouji-classic",
    clock: ClockSettings = AT_ONCE,
    options: dict[str, object] | None = None,
    visibility: str = "public",
    continuous: bool = False,
    watch_delay_ms: int = 0,
) -> Table:
    """An open table in a club of its own."""
    host = host or a_person()
    return seating.open_table(
        by=host,
        club_id=a_club(host).pk,
        name="a table",
        ruleset=ruleset,
        options=options or {},
        visibility=visibility,
        clock=clock,
        continuous=continuous,
        watch_delay_ms=watch_delay_ms,
        at=NOON,
    )


def with_bots(table: Table, number: int = 6, bot: str = "random") -> Table:
    """So many bots on the last seats of a table."""
    for seat in range(6 - number, 6):
        seating.add_bot(table_id=table.pk, by=table.host, at=NOON, bot=bot, seat=seat)
    table.refresh_from_db()
    return table


def with_person(table: Table) -> Player:
    """A person on the first free seat, and ready."""
    player = a_person()
    seating.join(table_id=table.pk, player=player, at=NOON)
    seating.ready(table_id=table.pk, player=player, at=NOON)
    table.refresh_from_db()
    return player


def started(table: Table) -> Table:
    """A match begun at noon."""
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    table.refresh_from_db()
    return table


def clock_of(table: Table) -> TurnClock:
    """The clock of the running hand."""
    table.refresh_from_db()
    return TurnClock.objects.get(pk=table.hand)


def play_bots(table: Table, at: Callable[[], datetime] = lambda: later(1)) -> None:
    """Let the bots answer the open question, and on until a person must act or the hand is over."""
    table.refresh_from_db()
    hand_id = table.hand
    while True:  # a task has its share of time, and another goes on
        clock = TurnClock.objects.filter(pk=hand_id, bots_at__lte=at()).first()
        if clock is None:
            return
        turns.take_bot_turn(hand_id=hand_id, seq=clock.since, now=at)


def play_match(table: Table) -> None:
    """Play all hands of a table of bots."""
    for _ in range(50):
        table.refresh_from_db()
        if table.state == Table.State.OPEN:
            return
        play_bots(table)
        sweeping.sweep(at=later(2))
    raise AssertionError("the match does not end")


def act_somehow(table: Table, player: Player, seat: int, at: datetime) -> hands.Answer:
    """Do the first thing that is legal for a seat."""
    hand = HANDS.load(table.hand).state
    action = next(iter(legal_actions(hand.rules, hand.state, seat)))
    return hands.act(
        hand_id=table.hand,
        player=player.pk,
        data=write_action(action),
        key=fresh_key(),
        expected_seq=hand.visible_seq,
        at=at,
    )


def six_people(table: Table) -> list[Player]:
    """Six people, seated and ready, so that the first hand is dealt."""
    players = [with_person(table) for _ in range(6)]
    table.refresh_from_db()
    return players


def answer(
    table: Table, player: Player, data: dict[str, object], *, expected_seq: int, key: str = "", at: datetime = NOON
) -> hands.Answer:
    """One action of a person in the running hand."""
    return hands.act(
        hand_id=table.hand, player=player.pk, data=data, key=key or fresh_key(), expected_seq=expected_seq, at=at
    )


def past_the_show(table: Table, players: list[Player]) -> None:
    """Answer the first question of a classic match, 上班, which asks everybody at once, sealed."""
    seq = HANDS.load(table.hand).state.visible_seq
    for player in players:
        answer(table, player, {"do": "show"}, expected_seq=seq)
