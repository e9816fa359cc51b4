"""Tables at which a hand has come to an exact position: a program to run beside an installation, in its environment.

Reads what to set up from its standard input, as :func:`ask_for` writes it, and prints the ids of the tables. Without a
broker of its own nobody calls the bots before everything stands; the sweep finds them.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from tests.installation import ROOT, Installation

PERSON, PASSWORD = "somebody", "a long enough secret 7"


@dataclass(frozen=True, slots=True)
class Position:
    """A hand in the words of the record format, its first actions, and the person's seat; bots have the others."""

    ruleset: str
    start: Mapping[str, Any]
    seat: int = 0
    actions: Sequence[Mapping[str, Any]] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


def ask_for(installation: Installation, positions: Sequence[Position]) -> list[str]:
    """Have them set up for ``PERSON``, who is made if need be; returns the tables' ids."""
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        env={**installation.environment, "CELERY_BROKER_URL": "memory://", "DJANGO_SETTINGS_MODULE": "gouji.settings"},
        cwd=ROOT,
        input=json.dumps([asdict(one) for one in positions]),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    tables: list[str] = json.loads(done.stdout)
    return tables


def main() -> None:
    """Set up what standard input asks for."""
    import django

    django.setup()
    from django.contrib.auth.models import User
    from django.utils import timezone

    from tables.services import people

    user = User.objects.filter(username=PERSON).first() or User.objects.create_user(PERSON, password=PASSWORD)
    player = people.player_of(user)
    club = people.open_club(name=f"club of {os.getpid()}", host=player)
    asked = [Position(**one) for one in json.load(sys.stdin)]
    json.dump([_table(club, player, one, timezone.now()) for one in asked], sys.stdout)


def _table(club: Any, player: Any, position: Position, at: datetime) -> str:
    from tables.services import seating

    clock = seating.ClockSettings(move_ms=600_000, pause_ms=60_000, bot_pace_ms=0)
    table = seating.open_table(
        by=player,
        club_id=club.pk,
        name="a position",
        ruleset=position.ruleset,
        options=position.options,
        clock=clock,
        at=at,
    )
    table_id: str = table.pk
    seating.join(table_id=table_id, player=player, seat=position.seat, at=at)
    for seat in range(seating.seats_of(table)):
        if seat != position.seat:
            seating.add_bot(table_id=table_id, by=player, seat=seat, at=at)
    seating.start(table_id=table_id, by=player, at=at)
    hand_id = _begin(table_id, position, at)
    for action in position.actions:
        _act(hand_id, action, at)
    return table_id


def _begin(table_id: str, position: Position, at: datetime) -> str:
    """Begin the announced hand as :mod:`tables.services.matches` does, with these cards in place of shuffled ones."""
    from gouji.engine import rulesets
    from gouji.engine.codec import encode
    from gouji.engine.decider import begin
    from gouji.engine.records.reading import opening_of
    from tables import event_store
    from tables.domain.actors import SERVER
    from tables.domain.lobby import decider
    from tables.domain.times import to_ms
    from tables.hand_log import HANDS
    from tables.projections import HandChange, project
    from tables.services import table_log
    from tables.services.retrying import in_own_transaction

    rules = rulesets.build(position.ruleset, position.options)

    def begun() -> str:
        lobby = table_log.record(table_id, decider.begin_hand, by=SERVER, at=at)
        hand_id = lobby.coming.hand
        rows = event_store.append(
            hand_id,
            event_store.HAND,
            tuple(map(encode, begin(rules, opening_of(rules, position.start)))),
            expected=event_store.BEGINNING,
            by=SERVER,
            command_id=f"{hand_id}:deal",
            at=to_ms(at),
        )
        project(HandChange(rows, HANDS.new, HANDS.after(rows, HANDS.new)))
        return hand_id

    return in_own_transaction(begun)


def _act(hand_id: str, action: Mapping[str, Any], at: datetime) -> None:
    from gouji.engine.actions import Command
    from tables.domain.actors import SERVER
    from tables.hand_log import HANDS
    from tables.ids import new_id
    from tables.services import hands

    hand = HANDS.load(hand_id).state
    seat, done = action["seat"], {key: value for key, value in action.items() if key != "seat"}
    command = Command(seat, hand.read(seat, done))
    since = hand.state.awaiting.since
    hands.submit(hand_id=hand_id, command=command, by=SERVER, key=new_id("key"), expected_seq=since, at=at)


if __name__ == "__main__":
    main()
