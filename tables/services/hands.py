"""The one door to a hand: everything that happens to it, whoever does it, goes through ``submit``.

A transaction reads the hand, lets the engine decide, appends, and brings the read models up to date;
what has to happen next is rung for after the commit.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from gouji.engine.actions import Command
from gouji.engine.codec import encode
from gouji.engine.decider import decide
from tables import event_store
from tables.domain import canonical
from tables.domain.actors import AUTOPILOT, BOT, Actor
from tables.domain.times import to_ms
from tables.errors import BadRequest, HandClosed, KeyReused, NotYourSeat, StaleSequence
from tables.event_store import Key
from tables.folded import Folded
from tables.hand_log import HANDS, Hand
from tables.models import HandSeat
from tables.projections import HandChange, project
from tables.services import doorbell, matches, standing_in
from tables.services.holding import Held, held_in_hand, held_seat
from tables.services.retrying import in_own_transaction

KEY_LENGTHS = (16, 128)  # characters of a client's idempotency key
_PROGRAMS = (BOT, AUTOPILOT)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command has made: events ``first_seq`` to ``last_seq``. ``replayed``: it was made earlier, under
    the same key; else ``change`` is what it has made of the hand. How many events there are may depend on hidden
    answers: show it through the selectors.
    """

    hand_id: str
    seat: int
    first_seq: int
    last_seq: int
    replayed: bool
    change: HandChange | None = field(default=None, compare=False, repr=False)


def act(
    *,
    hand_id: str,
    player: str,
    data: Mapping[str, Any],
    key: str,
    expected_seq: int,
    at: datetime,
    seat: int | None = None,
    held: Mapping[int, Held] | None = None,
) -> Answer:
    """The action of a person, or of a bot that plays over the API, in the keys of the record format (``do``,
    ``cards`` …).

    ``player`` may be a device that plays for its guests. ``seat`` is for somebody who names it; it must be his.
    ``held`` are his seats where the caller has just looked for them. Suits may be left out of ``cards``. Raises
    BadRequest (key, seat), NotYourSeat, KeyReused, HandClosed, StaleSequence, TryAgain, and the engine's Malformed and
    IllegalAction, in the order in which they are looked for.
    """
    _check_key(key)
    mine = held_seat(held_in_hand(hand_id, player) if held is None else held, seat)
    asked = {"hand": hand_id, "seat": mine.seat, "expected_seq": expected_seq, "action": data}
    sealed = _sealed(mine.by.principal, key, asked)

    def attempt(*, returns: bool = False) -> Answer:
        if returns:
            standing_in.hand_back(hand_id=hand_id, seat=mine.seat, by=mine.by, at=at)
        hand, done = _load(hand_id, mine.seat, sealed)
        if done:
            return done
        _check_open(hand.state, mine.seat, expected_seq)
        command = Command(mine.seat, hand.state.read(mine.seat, data))
        answer = _append(hand_id, hand, command, by=mine.by, key=sealed, at=at)
        _check_player(hand_id, player, mine)
        return answer

    try:
        return in_own_transaction(attempt)
    except _ReturnsFirst:
        return in_own_transaction(lambda: attempt(returns=True))


def submit(*, hand_id: str, command: Command, by: Actor, key: str, expected_seq: int, at: datetime) -> Answer:
    """Any actor's command, already read: our own bots, the clock, officials. Errors as for :func:`act`.

    ``key`` is derived from what the command answers, (hand, seq, seat), so that a task delivered twice
    changes nothing; its fingerprint leaves the action out, for a bot may think of another one.
    """
    sealed = _sealed(by.principal, key, {"hand": hand_id, "seat": command.seat, "expected_seq": expected_seq})

    def attempt() -> Answer:
        hand, done = _load(hand_id, command.seat, sealed)
        if done:
            return done
        _check_open(hand.state, command.seat, expected_seq)
        # A bot's own task goes on to the next turn by itself.
        answer = _append(hand_id, hand, command, by=by, key=sealed, at=at, rings=by.kind not in _PROGRAMS)
        _check_program(hand_id, command.seat, by)
        return answer

    return in_own_transaction(attempt)


def _append(
    hand_id: str, hand: Folded[Hand], command: Command, *, by: Actor, key: Key, at: datetime, rings: bool = True
) -> Answer:
    """Judge, store, project; the caller has a transaction. ``rings``: our own bots are called for a new question."""
    before = hand.state
    events = decide(before.rules, before.state, command)
    rows = event_store.append(
        hand_id,
        event_store.HAND,
        tuple(map(encode, events)),
        expected=hand.position,
        by=by,
        command_id=key.key,
        at=to_ms(at),
        key=key,
    )
    change = HandChange(rows, before, HANDS.after(rows, before))
    project(change)
    # Robust: what the player did is done, whatever becomes of the bell. (Django asks for a name, which no partial has.)
    transaction.on_commit(lambda: _follow(change, at, rings), robust=True)
    return Answer(hand_id, command.seat, rows[0].seq, rows[-1].seq, replayed=False, change=change)


def _follow(change: HandChange, at: datetime, rings: bool) -> None:
    """After the commit: settle a hand that is over; ring for bots when a new question is theirs."""
    before, after = change.before.state, change.after.state
    if after.over:
        matches.finish_hand(hand_id=change.hand_id, at=at)
    elif rings and change.clock is not None and after.awaiting.since != before.awaiting.since:
        doorbell.ring(change.clock, at)


def _check_open(hand: Hand, seat: int, expected_seq: int) -> None:
    """Refuse what was decided on an older question, or answers one for the second time.

    While a sealed question is open everybody sees the seq at which it opened, so only that one will
    do: any other would tell how many have answered.
    """
    if hand.state.over:
        raise HandClosed(current_seq=hand.visible_seq)
    awaiting = hand.state.awaiting
    if not awaiting.since <= expected_seq <= hand.visible_seq:
        raise StaleSequence(hand.visible_seq)
    if seat in awaiting.asked and seat not in awaiting.seats:
        raise StaleSequence(hand.visible_seq)


def _load(hand_id: str, seat: int, key: Key) -> tuple[Folded[Hand], Answer | None]:
    """The hand, and what was done under this key when it was so: whoever has moved the hand on since then makes the
    append conflict, and whoever did before has left his key.
    """
    head, done = event_store.head_and_answer(hand_id, key.principal, key.key)
    hand = HANDS.load_upto(hand_id, head)
    if done is None:
        return hand, None
    if done.stream != hand_id or done.fingerprint != key.fingerprint:
        raise KeyReused
    return hand, Answer(hand_id, seat, done.first_seq, done.last_seq, replayed=True)


def _sealed(principal: str, key: str, asked: Mapping[str, Any]) -> Key:
    """A key with the fingerprint of what was asked under it."""
    try:
        return Key(principal, key, hashlib.sha256(canonical.dumps(asked)).digest())
    except (TypeError, ValueError) as error:
        raise BadRequest("", "unreadable") from error


class _ReturnsFirst(Exception):
    """He who acts is away: his seat is handed back first, which locks the table before the hand."""


# The next two look at the seat after the append: from then on the hand is locked, and its seats with it. Who has lost
# the seat while he was thinking does not act (decision 0017).


def _check_player(hand_id: str, player: str, before: Held) -> None:
    """Raise NotYourSeat for who does not act there any more, and _ReturnsFirst for who is away."""
    now = held_in_hand(hand_id, player).get(before.seat)
    if now is None or now.by != before.by:
        raise NotYourSeat
    if now.away:
        raise _ReturnsFirst


def _check_program(hand_id: str, seat: int, by: Actor) -> None:
    """Raise NotYourSeat for a program that plays the seat no longer."""
    if by.kind not in _PROGRAMS:
        return
    played = {"bot": ""} if by.kind == BOT else {"autopilot": ""}
    if not HandSeat.objects.filter(hand_id=hand_id, seat=seat, player_id=by.player).exclude(**played).exists():
        raise NotYourSeat


def _check_key(key: str) -> None:
    shortest, longest = KEY_LENGTHS
    if not (shortest <= len(key) <= longest and key.isascii() and key.isprintable() and " " not in key):
        raise BadRequest("/Idempotency-Key", "bad_key", least=shortest, most=longest)
