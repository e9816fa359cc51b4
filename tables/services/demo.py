"""The club that a fresh installation shows: bots at play, an open seat, somebody to sit down. Safe to repeat."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User

from tables.models import Club, Membership, Player, Table
from tables.services import people, seating, tokens
from tables.services.seating import ClockSettings

CLUB = "示范俱乐部 Demo Club"
BOTS_TABLE, OPEN_TABLE = "机器人 Six bots", "空位 An open seat"
ADMIN, NEWCOMER = "admin", "newcomer"
RULESET = "gouji-classic"
CLOCK = ClockSettings(move_ms=600_000, bank_ms=0, pause_ms=5_000, bot_pace_ms=800)


@dataclass(frozen=True, slots=True)
class Demo:
    """What there is to show. ``password`` is the administrator's, only when it has just been made."""

    password: str | None
    token: str
    bots_table: Table
    open_table: Table


def prepare(*, at: datetime) -> Demo:
    """Make what is missing of the demo club."""
    password, host = _admin()
    newcomer = people.player_of(_account(NEWCOMER))
    club = Club.objects.filter(name=CLUB).first() or people.open_club(name=CLUB, host=host)
    people.enrol(club=club, player=host, role=Membership.Role.HOST)
    people.enrol(club=club, player=newcomer)
    return Demo(
        password=password,
        token=_token(newcomer, at),
        bots_table=_bots_table(club, host, at),
        open_table=_open_table(club, host, at),
    )


def _admin() -> tuple[str | None, Player]:
    user = User.objects.filter(username=ADMIN).first()
    if user is not None:
        return None, people.player_of(user)
    password = secrets.token_urlsafe(12)
    return password, people.player_of(User.objects.create_superuser(ADMIN, password=password))


def _account(name: str) -> User:
    """An account that nobody can log in to: its token is enough."""
    return User.objects.filter(username=name).first() or User.objects.create_user(name)


def _token(player: Player, at: datetime) -> str:
    """The demo player's token, kept beside the database so that it outlives a restart."""
    kept: Path = settings.VAR_DIR / "demo-token"
    secret = kept.read_text().strip() if kept.exists() else ""
    known = tokens.authenticate(secret=secret, at=at)
    if known is not None and known.player_id == player.pk:
        return secret
    scopes = (tokens.PLAY, tokens.WATCH, tokens.MANAGE_TABLES)
    issued = tokens.issue(player=player, name="demo", scopes=scopes, at=at)
    kept.touch(mode=0o600)
    kept.write_text(issued.secret)
    return issued.secret


def _bots_table(club: Club, host: Player, at: datetime) -> Table:
    """Six bots that play one match after another."""
    table = _table(club, host, BOTS_TABLE, at, continuous=True)
    _fill(table, host, at, leave=0)
    table.refresh_from_db()
    if table.state == Table.State.OPEN:
        table = seating.start(table_id=table.pk, by=host, at=at)
    return table


def _open_table(club: Club, host: Player, at: datetime) -> Table:
    """Five bots that wait for somebody on the first seat."""
    table = _table(club, host, OPEN_TABLE, at, continuous=False)
    if table.state == Table.State.OPEN:
        _fill(table, host, at, leave=1)
    return table


def _fill(table: Table, host: Player, at: datetime, *, leave: int) -> None:
    taken = set(table.seats.values_list("seat", flat=True))
    for seat in range(leave, seating.seats_of(table)):
        if seat not in taken:
            seating.add_bot(table_id=table.pk, by=host, at=at, seat=seat)


def _table(club: Club, host: Player, name: str, at: datetime, *, continuous: bool) -> Table:
    found = Table.objects.filter(club=club, name=name).order_by("created_at").first()
    return found or seating.open_table(
        by=host,
        club_id=club.pk,
        name=name,
        ruleset=RULESET,
        options={},
        visibility=Table.Visibility.PUBLIC,
        clock=CLOCK,
        continuous=continuous,
        at=at,
    )
