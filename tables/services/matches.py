"""From one hand to the next: deal what was announced, and take note of what is over."""

import secrets
from datetime import datetime

from gouji.engine import rulesets
from gouji.engine.codec import encode
from gouji.engine.dealing import deal, seed_from
from gouji.engine.decider import Opening, begin
from gouji.engine.state import Previous, previous_of
from tables import event_store
from tables.domain.actors import SERVER
from tables.domain.lobby import decider
from tables.domain.lobby.decider import Fresh, Outcome
from tables.domain.lobby.events import Events, HandStarted
from tables.domain.lobby.state import Lobby
from tables.domain.times import to_ms
from tables.hand_log import HANDS, Hand
from tables.ids import new_hand_id
from tables.models import HandSummary, TurnClock
from tables.projections import HandChange, project
from tables.projections.turn_clock import clock_of
from tables.services import doorbell, table_log
from tables.services.retrying import in_own_transaction

SECRET_BYTES = 32


def fresh() -> Fresh:
    """A hand that nobody knows anything about yet (docs/rules/dealing.md)."""
    return Fresh(new_hand_id(), secrets.token_bytes(SECRET_BYTES))


def begin_hand(*, table_id: str, at: datetime) -> str | None:
    """Deal the announced hand if its time has come; returns its id, or None when there is nothing to do.

    The table's stream and the hand's are written in one transaction, the table's first.
    """
    begun = in_own_transaction(lambda: _begin(table_id, at))
    if begun is not None:
        doorbell.ring(clock_of(TurnClock.objects.get(pk=begun)), at)
    return begun


def finish_hand(*, hand_id: str, at: datetime) -> None:
    """Have the table take note of a hand that is over, announce the next, and deal that if it is due.

    Told twice, it does nothing the second time.
    """
    hand = HANDS.load(hand_id).state
    table_id = HandSummary.objects.values_list("table_id", flat=True).get(pk=hand_id)
    outcome = _outcome(hand)

    def decision(lobby: Lobby) -> Events:
        return decider.finish_hand(lobby, hand_id, outcome, fresh(), to_ms(at))

    lobby = in_own_transaction(lambda: table_log.record(table_id, decision, by=SERVER, at=at))
    if lobby.is_due(to_ms(at)):
        begin_hand(table_id=table_id, at=at)


def _begin(table_id: str, at: datetime) -> str | None:
    begun: list[tuple[Lobby, HandStarted]] = []

    def decision(lobby: Lobby) -> Events:
        if not lobby.is_due(to_ms(at)):
            return ()
        (started,) = decider.begin_hand(lobby)
        begun.append((lobby, started))
        return (started,)

    table_log.record(table_id, decision, by=SERVER, at=at)
    if not begun:
        return None
    _deal(*begun[0], at)
    return begun[0][1].hand


def _deal(lobby: Lobby, started: HandStarted, at: datetime) -> None:
    """The first events of a hand: the cards that secret and nonces make, and what the last hand left."""
    setup, number = lobby.fixed, lobby.coming.number
    rules = rulesets.build(setup.ruleset, setup.options, setup.version)
    previous = Previous() if lobby.previous is None else Previous.from_data(lobby.previous)
    dealt = deal(rules, seed_from(bytes.fromhex(started.secret), started.nonces), previous)
    rows = event_store.append(
        started.hand,
        event_store.HAND,
        tuple(map(encode, begin(rules, Opening(number, previous, dealt)))),
        expected=event_store.BEGINNING,
        by=SERVER,
        command_id=f"{started.hand}:deal",
        at=to_ms(at),
    )
    project(HandChange(rows, HANDS.new, HANDS.after(rows, HANDS.new)))


def _outcome(hand: Hand) -> Outcome:
    result = hand.state.result
    if result is None:
        raise ValueError("the hand is not over")
    return Outcome(result.void, result.points, previous_of(hand.state).to_data())
