"""Turns that nobody has to press a button for: the bots', and those whose time has run out.

Both are ordinary commands under a key derived from (hand, seq, seat), the seq being the one that the seat
sees. A task that comes twice, late or not at all changes nothing: key, seq and sweep see to that.
"""

import logging
import random
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from gouji import bots
from gouji.engine.actions import Action, Command
from gouji.engine.decider import legal_actions, timeout_action
from gouji.engine.refusals import IllegalAction
from gouji.engine.views import view
from tables.domain.actors import CLOCK, OUTSIDE, Actor, autopilot
from tables.domain.actors import bot as bot_actor
from tables.domain.clocks import Clock, bots_due
from tables.domain.times import to_ms
from tables.errors import HandClosed, NotYourSeat, StaleSequence
from tables.hand_log import HANDS, Hand
from tables.models import HandSeat
from tables.projections import HandChange
from tables.projections.turn_clock import clock_now
from tables.services import doorbell, hands, standing_in

log = logging.getLogger(__name__)

MOST_TIME = timedelta(milliseconds=200)  # then other tables have their turn

# Somebody else has answered meanwhile, or plays the seat now: what was to be done is done.
OVERTAKEN = (StaleSequence, HandClosed, NotYourSeat)


def expire_turn(*, hand_id: str, seq: int, at: datetime) -> None:
    """Answer for every seat that has let the question of seq ``seq`` run past its deadline (GJ-13.7, PDK-1.7)."""
    clock = clock_now(hand_id)
    if clock is None or clock.since != seq or clock.due is None or clock.due > to_ms(at):
        return
    for seat in clock.pending:
        hand = HANDS.load(hand_id).state
        if hand.state.awaiting.since != seq or seat not in hand.state.awaiting.seats:
            continue
        action = timeout_action(hand.rules, hand.state, seat)
        _submit(hand_id, hand.visible_seq, Command(seat, action), CLOCK, at)
        standing_in.note_absence(hand_id=hand_id, seat=seat, at=at)


def take_bot_turn(*, hand_id: str, seq: int, now: Callable[[], datetime] = timezone.now) -> None:
    """Play for the bots asked at seq ``seq``, and on until a person must act or the next bot is due later.

    Each round ends a question or answers a part of it, so the hand's end bounds the loop, and MOST_TIME.
    """
    begun = now()
    clock = clock_now(hand_id)
    if clock is None or clock.since != seq:
        return  # the question is closed: another task has been here, and went on
    seats = _seats(hand_id)
    latest: HandChange | None = None
    while clock is not None and clock.bots_at is not None:
        at = now()
        due = bots_due(clock, to_ms(at))
        if not due or at - begun > MOST_TIME:
            doorbell.ring(clock, at)
            return
        latest = _play(clock, [seats[seat] for seat in due], latest, at)
        if latest is None:  # somebody else was faster, or plays a seat now
            clock, seats = clock_now(hand_id), _seats(hand_id)
        else:
            clock = latest.clock


def _seats(hand_id: str) -> dict[int, HandSeat]:
    return {one.seat: one for one in HandSeat.objects.filter(hand_id=hand_id)}


def _play(clock: Clock, seats: Sequence[HandSeat], latest: HandChange | None, at: datetime) -> HandChange | None:
    """One answer from each of these seats' bots, who go on from what was done last; what they have made of the hand,
    None where it has to be read anew.
    """
    for one in seats:
        seat, program = one.seat, one.autopilot or one.bot
        hand = HANDS.load(clock.hand).state if latest is None else latest.after
        asked = hand.state.awaiting.since == clock.since and seat in hand.state.awaiting.seats
        if not asked or program in ("", OUTSIDE):
            latest = None
            continue
        command = Command(seat, _chosen(hand, seat, program))
        by = autopilot(one.player_id) if one.autopilot else bot_actor(one.player_id)
        latest = _submit(clock.hand, hand.visible_seq, command, by, at)
    return latest


def _chosen(hand: Hand, seat: int, name: str) -> Action:
    """What a bot wants to do, judged from its own seat's view. A bot that fails plays as the clock would:
    one broken program must not hold up five people.
    """
    chance = random.Random(secrets.randbits(128))  # noqa: S311  a bot's whim, not a secret
    try:
        return bots.choose(
            name, view(hand.rules, hand.state, seat), legal_actions(hand.rules, hand.state, seat), chance
        )
    except Exception:
        log.exception("bot %s failed on seat %s", name, seat)
        return timeout_action(hand.rules, hand.state, seat)


def _submit(hand_id: str, seq: int, command: Command, by: Actor, at: datetime) -> HandChange | None:
    """Submit under a key that names what is answered, and for which seat (:mod:`tables.selectors.absence`). An
    illegal idea of a bot is replaced by the clock's. Returns what it has made of the hand, None if nothing.
    """
    key = f"{hand_id}:{seq}:{command.seat}:{by.kind}"
    try:
        return hands.submit(hand_id=hand_id, command=command, by=by, key=key, expected_seq=seq, at=at).change
    except OVERTAKEN:
        return None
    except IllegalAction as illegal:
        hand = HANDS.load(hand_id).state
        fallback = Command(command.seat, timeout_action(hand.rules, hand.state, command.seat))
        if fallback == command:
            raise
        log.error("%s wanted what %s forbids", by, illegal.refusal.rule)
        return _submit(hand_id, seq, fallback, by, at)
