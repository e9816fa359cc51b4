"""Who plays which seat of a hand, and who did: Stint, HandSeat and the clock's list of bots, from a table's stream."""

from tables.domain.clocks import manned
from tables.domain.lobby.events import Event, HandStarted, SeatChanged, evolve
from tables.domain.lobby.state import Chair, Lobby
from tables.domain.times import from_ms
from tables.event_store import Row
from tables.models import HandSeat, Stint, TurnClock
from tables.projections.changes import Change, HandChange
from tables.projections.turn_clock import clock_of

FIRST = 1  # the seq with which a hand begins


def project(change: Change) -> None:
    """Follow the seats of hands; the caller's transaction has the hand whose seat changes."""
    if isinstance(change, HandChange):
        _end_with_the_hand(change)
        return
    lobby = change.before
    for row, event in zip(change.rows, change.events, strict=True):
        lobby = evolve(lobby, event)
        _follow(lobby, event, row)


def _follow(lobby: Lobby, event: Event, row: Row) -> None:
    if isinstance(event, HandStarted):
        for seat, chair in enumerate(lobby.chairs):
            if chair is not None:
                _begin_stint(event.hand, seat, chair, row, FIRST)
    elif isinstance(event, SeatChanged) and event.hand:
        chair = lobby.chairs[event.seat]
        if chair is not None and _begin_stint(event.hand, event.seat, chair, row, event.hand_seq + 1):
            _relieve(event, row)
            _man(event.hand, event.seat, chair)


def _begin_stint(hand: str, seat: int, chair: Chair, row: Row, from_seq: int) -> bool:
    """Whether this is told for the first time."""
    played = {"player_id": chair.player, "bot": chair.program, "autopilot": bool(chair.autopilot)}
    _, new = Stint.objects.get_or_create(
        hand_id=hand, seat=seat, table_seq=row.seq, defaults=played | {"from_seq": from_seq}
    )
    return new


def _relieve(event: SeatChanged, row: Row) -> None:
    before = Stint.objects.filter(hand_id=event.hand, seat=event.seat, table_seq__lt=row.seq, to_seq=None)
    before.update(to_seq=event.hand_seq)


def _man(hand: str, seat: int, chair: Chair) -> None:
    HandSeat.objects.filter(hand_id=hand, seat=seat).update(
        player_id=chair.player, bot=chair.bot, autopilot=chair.autopilot
    )
    row = TurnClock.objects.filter(pk=hand).first()
    if row is None:
        return
    clock = manned(clock_of(row), seat, by_bot=bool(chair.program))
    row.bots, row.bots_at = list(clock.bots), None if clock.bots_at is None else from_ms(clock.bots_at)
    row.save(update_fields=["bots", "bots_at"])


def _end_with_the_hand(change: HandChange) -> None:
    if change.after.state.over and not change.before.state.over:
        Stint.objects.filter(hand_id=change.hand_id, to_seq=None).update(to_seq=change.rows[-1].seq)
