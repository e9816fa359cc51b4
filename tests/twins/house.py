"""A table with everybody around it, one step before the cards are dealt: where both worlds of a pair begin."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.contrib.auth.models import User

from gouji import bots
from gouji.engine import rulesets
from gouji.engine.actions import Command
from gouji.engine.codec import encode
from gouji.engine.decider import advance, legal_actions
from gouji.engine.state import Previous
from gouji.engine.views import view
from tables import event_store
from tables.domain.actors import SERVER
from tables.domain.times import to_ms
from tables.hand_log import HANDS
from tables.lobby_log import LOBBIES
from tables.models import Player, Table, Token
from tables.projections import HandChange, project
from tables.services import bots as outside
from tables.services import devices, invitations, matches, people, seat_links, seating
from tables.services.seating import ClockSettings
from tests.hooks.world import a_hook
from tests.tables.builders import NOON, later
from tests.twins.pairs import Start
from tests.twins.sameness import Fate
from tests.twins.viewers import Viewer, around_it, logged_in

CLOCK = ClockSettings(move_ms=60_000, bank_ms=30_000, pause_ms=10_000, bot_pace_ms=0)
PAUSE = 10  # seconds


@dataclass(frozen=True, slots=True)
class Plan:
    """Which table it is. ``second``: the first hand of the match is over, so that there may be tribute. ``mixed``: a
    bot from outside and a guest sit on the first two seats.
    """

    name: str
    ruleset: str
    options: Mapping[str, Any] = field(default_factory=dict)
    visibility: str = "public"
    watch_delay_ms: int = 0
    second: bool = False
    mixed: bool = False


#: Where a finished hand is not opened to everybody, it still has something to hide.
CLOSED = {"public_after": False}
PLANS = (
    Plan("classic", "gouji-classic", CLOSED),
    Plan("classic-tribute", "gouji-classic", CLOSED, second=True),
    Plan("classic-club", "gouji-classic", CLOSED, visibility="club"),
    Plan("shandong", "gouji-shandong", CLOSED, mixed=True),
    Plan("shandong-tribute-delayed", "gouji-shandong", CLOSED, watch_delay_ms=20_000, second=True),
    Plan("paodekuai", "paodekuai", CLOSED),
    Plan("paodekuai-two", "paodekuai", {**CLOSED, "players": 2, "show_counts": False}),
    Plan("paodekuai-four", "paodekuai", {**CLOSED, "players": 4}, second=True, mixed=True),
)


@dataclass(slots=True)
class House:
    """Such a table, with whoever looks at it."""

    fate: Fate
    table: Table
    viewers: list[Viewer]
    start: Start
    ids: Mapping[str, str]  # of what else there is, by the names of parameters

    @property
    def hand(self) -> str:
        """The hand that comes next."""
        return self.table.hand

    @property
    def seats(self) -> list[Viewer]:
        return [one for one in self.viewers if one.seat is not None]

    def deal(self) -> None:
        """Begin the hand."""
        if self.start.number > 1:
            matches.begin_hand(table_id=self.table.pk, at=later(PAUSE))
        else:
            last = self.seats[-1].player
            assert last is not None
            seating.ready(table_id=self.table.pk, player=last, at=NOON)


def a_house(plan: Plan, fate: Fate) -> House:
    """Everything about it follows from the plan."""
    fate.begin(plan.name)
    fate.at(0)
    host = people.player_of(User.objects.create_user("host"))
    club = people.open_club(name="club", host=host)
    hook = a_hook(club, by=host)
    table = seating.open_table(
        by=host,
        club_id=club.pk,
        name="table",
        ruleset=plan.ruleset,
        options=plan.options,
        visibility=plan.visibility,
        clock=CLOCK,
        watch_delay_ms=plan.watch_delay_ms,
        at=NOON,
    )
    viewers = [*_seated(table, plan.mixed), *around_it(club, host)]
    ids = _whatever_else(table, hook.hook.pk, viewers)
    seated = [one.player for one in viewers if one.seat is not None and one.player is not None]
    for player in seated if plan.second else seated[:-1]:
        if player.kind != Player.Kind.BOT:
            seating.ready(table_id=table.pk, player=player, at=NOON)
    table.refresh_from_db()
    if plan.second:
        play_out(table, Random(plan.name))
    Token.objects.update(last_used_at=later(3_600))  # by reading: else the first use would be noted with an answer
    return House(fate, table, viewers, _start(table), ids)


def _seated(table: Table, mixed: bool) -> list[Viewer]:
    """Who sits at the table: people of the club, or also a bot from outside and a guest."""
    found = [_robot(table, 0), _guest(table, 1)] if mixed else []
    for seat in range(len(found), seating.seats_of(table)):
        player = people.player_of(User.objects.create_user(f"seat{seat}"))
        people.enrol(club=table.club, player=player)
        seating.join(table_id=table.pk, player=player, at=NOON, seat=seat)
        found.append(logged_in(Viewer(f"seat {seat}", player, seat)))
    return found


def _robot(table: Table, seat: int) -> Viewer:
    issued = outside.make(owner=table.host, name="robot", at=NOON)
    robot = issued.token.player
    seating.add_bot(table_id=table.pk, by=table.host, at=NOON, player=robot.pk, seat=seat)
    return Viewer(f"seat {seat}, a robot", robot, seat, secret=issued.secret)


def _guest(table: Table, seat: int) -> Viewer:
    link = seat_links.make(table_id=table.pk, by=table.host, at=NOON, seat=seat, name="guest").link
    seated = seat_links.open_seat(link, at=NOON)
    return Viewer(f"seat {seat}, a guest", seated.guest.player, seat, secret=seated.issued.secret)


def _whatever_else(table: Table, hook: str, viewers: list[Viewer]) -> dict[str, str]:
    """A device and a bot, which look as well, a link to a seat, an invitation."""
    tablet = devices.register(club_id=table.club_id, by=table.host, name="tablet", at=NOON)
    robot = outside.make(owner=table.host, name="another robot", at=NOON)
    viewers.append(Viewer("tablet", tablet.device.player, secret=tablet.secret))
    viewers.append(Viewer("robot", robot.token.player, secret=robot.secret))
    return {
        "hook_id": hook,
        "device_id": tablet.device.pk,
        "bot_id": robot.token.player_id,
        "link_id": seat_links.make(table_id=table.pk, by=table.host, at=NOON).link.pk,
        "invitation": invitations.invite(table_id=table.pk, by=table.host, at=NOON),
    }


def _start(table: Table) -> Start:
    lobby = LOBBIES.load(table.pk).state
    previous = Previous() if lobby.previous is None else Previous.from_data(lobby.previous)
    return Start(rulesets.build(table.ruleset, table.options, table.version), lobby.coming.number, previous)


def play_out(table: Table, rng: Random) -> None:
    """The rest of the running hand in one go, and what follows at the table."""
    hand = HANDS.load(table.hand).state
    commands, state = [], hand.state
    while state.awaiting.seats:
        seat = rng.choice(state.awaiting.seats)
        told = view(hand.rules, state, seat)
        action = bots.choose("sensible", told, legal_actions(hand.rules, state, seat), rng)
        commands.append(Command(seat, action))
        state = advance(hand.rules, state, commands[-1])[1]
    hurry(table.hand, commands, second=0)
    matches.finish_hand(hand_id=table.hand, at=NOON)
    table.refresh_from_db()


def hurry(hand_id: str, commands: list[Command], second: float) -> None:
    """Many commands as one, for what lies before the part of a hand that matters."""
    before = HANDS.load(hand_id)
    state, events = before.state.state, []
    for command in commands:
        more, state = advance(before.state.rules, state, command)
        events += more
    rows = event_store.append(
        hand_id,
        event_store.HAND,
        tuple(map(encode, events)),
        expected=before.position,
        by=SERVER,
        command_id=f"{hand_id}:{len(commands)} commands",
        at=to_ms(later(second)),
    )
    project(HandChange(rows, before.state, HANDS.after(rows, before.state)))
