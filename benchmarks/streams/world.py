"""Who is there: tables of bots that play at the pace of people, and as many at which nothing happens."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils import timezone

from tables.models import Club, Player, Table
from tables.services import people, seating
from tables.services.seating import ClockSettings


@dataclass(frozen=True)
class World:
    """``hands`` that are being played, and ``quiet`` tables: all of them open to everybody."""

    hands: list[str]
    quiet: list[str]


def make_world(tables: int, pace_ms: int) -> World:
    host = people.player_of(User.objects.create_user("host"))
    club = people.open_club(name="streams", host=host)
    clock = ClockSettings(move_ms=120_000, bank_ms=0, pause_ms=1_000, bot_pace_ms=pace_ms)
    playing = [_table(club, host, f"bots {n}", clock) for n in range(tables)]
    for table in playing:
        for _ in range(seating.seats_of(table)):
            seating.add_bot(table_id=table.pk, by=host, at=timezone.now())
    started = [seating.start(table_id=table.pk, by=host, at=timezone.now()) for table in playing]
    return World([table.hand for table in started], [_table(club, host, f"quiet {n}", clock).pk for n in range(20)])


def _table(club: Club, host: Player, name: str, clock: ClockSettings) -> Table:
    return seating.open_table(
        by=host,
        club_id=club.pk,
        name=name,
        ruleset="gouji-classic",
        options={},
        clock=clock,
        continuous=True,
        visibility=Table.Visibility.PUBLIC,
        at=timezone.now(),
    )
