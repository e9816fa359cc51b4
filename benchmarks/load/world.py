"""Who is there: a club, its tables of bots, and six people at a table of their own."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils import timezone

from tables.models import Club, Player, Table
from tables.services import people, seating, tokens
from tables.services.seating import ClockSettings

AT_ONCE = ClockSettings(move_ms=120_000, bank_ms=0, pause_ms=0, bot_pace_ms=0)


@dataclass(frozen=True)
class World:
    """``secrets``: a token for each of ``players``, who sit at ``table``."""

    players: list[Player]
    secrets: list[str]
    table: Table
    bot_tables: list[Table]


def make_world(bot_tables: int, seats: int = 6) -> World:
    """Everybody is seated; the bots' matches have begun."""
    players = [people.player_of(User.objects.create_user(f"client {seat}")) for seat in range(seats)]
    host = players[0]
    club = people.open_club(name="load", host=host)
    for player in players:
        people.enrol(club=club, player=player, role="host" if player == host else "member")
    return World(
        players, [_token(player) for player in players], _peoples(club, players), _bots(club, host, bot_tables)
    )


def _token(player: Player) -> str:
    scopes = (tokens.PLAY, tokens.WATCH)
    return tokens.issue(player=player, name="load", scopes=scopes, at=timezone.now()).secret


def _table(club: Club, host: Player, name: str, *, continuous: bool) -> Table:
    return seating.open_table(
        by=host,
        club_id=club.pk,
        name=name,
        ruleset="gouji-classic",
        options={},
        clock=AT_ONCE,
        continuous=continuous,
        at=timezone.now(),
    )


def _peoples(club: Club, players: list[Player]) -> Table:
    table = _table(club, players[0], "clients", continuous=False)
    for player in players:
        seating.join(table_id=table.pk, player=player, at=timezone.now())
    return table


def _bots(club: Club, host: Player, number: int) -> list[Table]:
    found = []
    for n in range(number):
        table = _table(club, host, f"bots {n}", continuous=True)
        for _ in range(seating.seats_of(table)):
            seating.add_bot(table_id=table.pk, by=host, at=timezone.now())
        found.append(seating.start(table_id=table.pk, by=host, at=timezone.now()))
    return found
