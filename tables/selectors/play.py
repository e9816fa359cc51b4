"""A hand for a viewer: the position, the entries, what is legal, the clock. One function of the engine shows it.

``hand_id`` has been found and ``viewer`` granted by :mod:`tables.selectors.hands`.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import islice
from typing import Any

from gouji.engine.action_text import write_action
from gouji.engine.actions import Command
from gouji.engine.decider import kinds, legal_actions, why_not
from gouji.engine.refusals import Refusal
from gouji.engine.views import PUBLIC, Viewer, entries, seen_seq, seen_to_act, view
from tables import event_store
from tables.domain.clocks import Clock
from tables.domain.times import from_ms, iso
from tables.errors import BadRequest
from tables.folded import Rows
from tables.hand_log import HANDS, Hand, events_of
from tables.models import HandSeat
from tables.projections import HandChange
from tables.projections.turn_clock import clock_now
from tables.selectors.stints import Played, stints
from tables.selectors.watching import Seen, seen

ENTRIES_AT_ONCE = 200


def hand_view(
    hand_id: str, viewer: Viewer, at: int | None = None, seats: Iterable[HandSeat] | None = None
) -> dict[str, Any]:
    """The hand as the viewer sees it now, or saw it at seq ``at``; raises BadRequest beyond what he sees.

    The engine's view, and ``seats``, and for the present ``deadline`` and ``clock_ms``. A past position
    of a finished hand is shown as it was: what has been opened since is in the present view. Where
    spectators are kept behind, ``delay_ms`` says how far. ``seats`` are the hand's with their players, where the
    caller knows them.
    """
    found = seen(hand_id, viewer)
    now = found.hand
    shown = now if at is None else _past(hand_id, now, viewer, at)
    if seats is None:
        seats = HandSeat.objects.filter(hand_id=hand_id).select_related("player").order_by("seat")
    played = stints([hand_id], upto=seen_seq(now.state, viewer))
    return {**position(hand_id, shown, viewer, seats, played), **(_present(hand_id, found) if at is None else {})}


def position(hand_id: str, hand: Hand, viewer: Viewer, seats: Iterable[HandSeat], played: Played) -> dict[str, Any]:
    """A hand as a viewer sees it, with who plays its ``seats`` and who has ``played`` them, and without a clock."""
    return {
        "id": hand_id,
        "version": hand.rules.version,
        **view(hand.rules, hand.state, viewer),
        "seats": [_seat(one, played[hand_id, one.seat]) for one in seats],
    }


def ruleset(hand_id: str) -> str:
    """Under which rule set a hand is played."""
    return HANDS.load(hand_id).state.rules.id


def visible_seq(hand_id: str, viewer: Viewer = PUBLIC) -> int:
    """Up to which seq the viewer sees."""
    return seen_seq(seen(hand_id, viewer).hand.state, viewer)


def is_worth_reading(hand_id: str, viewer: Viewer, after: int) -> bool:
    """What a long poll waits for: something above ``after``, or the end of the hand."""
    state = seen(hand_id, viewer).hand.state
    return state.over or seen_seq(state, viewer) > after


def more_at(hand_id: str, viewer: Viewer) -> datetime | None:
    """When somebody who is kept behind will see more."""
    at = seen(hand_id, viewer).more_at
    return None if at is None else from_ms(at)


def hand_entries(hand_id: str, viewer: Viewer, *, after: int = 0, limit: int = ENTRIES_AT_ONCE) -> dict[str, Any]:
    """The ``entries`` with a seq above ``after``, at most ``limit``; none beyond an open sealed question. ``seq`` is
    how far the viewer sees.

    ``at`` (ISO 8601) is missing where it would tell how long somebody thought over a sealed answer.
    """
    hand = seen(hand_id, viewer).hand
    last = seen_seq(hand.state, viewer)
    rows = event_store.read(hand_id, after=after, upto=min(after + limit, last)) if after < last else ()
    return {"seq": last, "entries": entries_in(hand, rows, viewer)}


def entries_in(hand: Hand, rows: Rows, viewer: Viewer) -> list[dict[str, Any]]:
    """Rows of a hand, which is as the viewer sees it, as his entries: the one way from the ledger to a reader."""
    log = [(row.seq, event) for row, event in zip(rows, events_of(rows), strict=True)]
    times = {row.seq: iso(from_ms(row.at)) for row in rows if row.type != "answered"}
    shown = entries(hand.rules, hand.state, log, viewer)
    return [entry | ({"at": times[entry["seq"]]} if entry["seq"] in times else {}) for entry in shown]


def legal(hand_id: str, seat: int, *, at: int | None = None, limit: int = 50) -> dict[str, Any]:
    """What a seat could do: the kinds of action, and at most ``limit`` actions, those without cards first."""
    now = HANDS.load(hand_id).state
    return choices(now if at is None else _past(hand_id, now, seat, at), seat, limit)


def choices(hand: Hand, seat: int, limit: int) -> dict[str, Any]:
    """The same for a hand that has been read."""
    actions = [write_action(action) for action in islice(legal_actions(hand.rules, hand.state, seat), limit)]
    return {
        "seat": seat,
        "seq": seen_seq(hand.state, seat),
        "kinds": list(kinds(hand.rules, hand.state, seat)),
        "actions": actions,
    }


def check(hand_id: str, seat: int, data: Mapping[str, Any]) -> Refusal | None:
    """Why a seat may not do this now, None if it may. Changes nothing. Raises Malformed."""
    hand = HANDS.load(hand_id).state
    return why_not(hand.rules, hand.state, Command(seat, hand.read(seat, data)))


def answer_view(
    hand_id: str, viewer: Viewer, *, first_seq: int, last_seq: int, change: HandChange | None = None
) -> dict[str, Any]:
    """What an accepted action made, for whom it concerns: the same after a repetition, but for the clock. ``change``
    is what it has just made of the hand; left out, that is read.

    A sealed answer makes nothing visible until its question closes: ``entries`` is empty and ``seq``
    stands still, so that not even its own seat learns how many have answered before it.
    """
    if change is None:
        hand = seen(hand_id, viewer).hand
        rows, clock = event_store.read(hand_id, after=first_seq - 1, upto=last_seq), clock_now(hand_id)
    else:
        hand, rows, clock = change.after, change.rows, change.clock
    upto = seen_seq(hand.state, viewer)
    shown = entries_in(hand, tuple(row for row in rows if row.seq <= upto), viewer)
    return {
        "seq": shown[-1]["seq"] if shown else upto,
        "entries": shown,
        "to_act": list(seen_to_act(hand.state, viewer)),
        **clock_data(clock),
    }


def _present(hand_id: str, found: Seen) -> dict[str, Any]:
    """The clock; but who is kept behind may not read there how things stand by now."""
    if not found.delay_ms:
        return clock_data(clock_now(hand_id))
    return {"deadline": None, "clock_ms": None, "delay_ms": found.delay_ms}


def _past(hand_id: str, now: Hand, viewer: Viewer, at: int) -> Hand:
    last = seen_seq(now.state, viewer)
    if not 1 <= at <= last:
        raise BadRequest("/at", "out_of_range", least=1, most=last)
    return HANDS.at(hand_id, at)


def _seat(one: HandSeat, players: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "player": one.player_id,
        "name": one.player.name,
        "bot": one.bot or None,
        "autopilot": one.autopilot or None,
        "players": players,
    }


def clock_data(clock: Clock | None) -> dict[str, Any]:
    """The deadline of the open question and what is left in the time banks (ms by seat); null when over."""
    due, banks = (None, None) if clock is None else (clock.due, list(clock.banks))
    return {"deadline": None if due is None else iso(from_ms(due)), "clock_ms": banks}
