"""One player, and something of everything that the API can show within his reach."""

from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from gouji.engine.rulesets import IDS
from tables.hooks.services import managing
from tables.models import Player, Table
from tables.selectors import play
from tables.services import bots, devices, people, seat_links, seating, tokens
from tables.services.seating import ClockSettings
from tests.api.client import ALL_SCOPES
from tests.api.outside import at_play
from tests.hooks.world import ANYWHERE
from tests.tables.builders import a_person, a_table, act_somehow, play_bots

PATIENT = ClockSettings(move_ms=600_000, bank_ms=600_000, pause_ms=0, bot_pace_ms=0)
WAITING = 4  # tables where only the player is not ready: whoever leaves, readies or starts makes one of them fewer
TABLES = WAITING + 3  # of a rule set
MINE = 0  # the player's seat at every table


@dataclass
class World:
    """A player, what he is host of, and what addresses and bodies name: ids, and some other values."""

    player: Player
    secret: str = ""  # opens everything
    token_in_use: str = ""
    ids: dict[str, list[str]] = field(default_factory=dict)
    within: dict[str, dict[str, str]] = field(default_factory=dict)  # what stands before an id in its address
    playing: list[Table] = field(default_factory=list)

    def note(self, name: str, value: str) -> None:
        self.ids.setdefault(name, []).append(value)

    def note_within(self, name: str, value: str, **within: str) -> None:
        self.note(name, value)
        self.within[value] = within

    def token(self, name: str) -> tokens.Issued:
        """A token with every scope."""
        return tokens.issue(player=self.player, name=name, scopes=ALL_SCOPES, at=timezone.now())

    def question(self) -> tuple[str, dict[str, Any]] | None:
        """A hand in which the player is asked, and an answer that the rules allow; None when all hands are over."""
        while self.playing:
            table = self.playing.pop(0)
            play_bots(table, timezone.now)
            found = play.legal(table.hand, MINE, limit=1)
            if found["actions"]:
                self.playing.append(table)
                return table.hand, {"expected_seq": found["seq"], **found["actions"][0]}
        return None


def a_world() -> World:
    """For each rule set a table that is filling, some that wait for the player, one that plays and one that has."""
    world, friend = World(a_person()), a_person()
    world.note("player", friend.pk)
    for ruleset in IDS:
        world.note("ruleset_id", ruleset)
        a_table_here(world, ruleset)
        for _ in range(WAITING):
            sit_down(world, a_table_here(world, ruleset))
        world.playing.append(deal(world, a_table_here(world, ruleset)))
        play_out(world, deal(world, a_table_here(world, ruleset)))
    for number in range(3):
        world.note("token_id", world.token(f"spare {number}").token.pk)
        made = bots.make(owner=world.player, name=f"bot {number}", at=timezone.now())
        world.note("bot_id", made.token.player_id)
        world.note("player", made.token.player_id)
        add_device(world, number)
        add_link(world, number)
        add_hook(world, number)
    for club in world.player.memberships.all():
        people.enrol(club=club.club, player=friend)
    issued = world.token("in use")
    world.secret, world.token_in_use = issued.secret, issued.token.pk
    return world


def a_world_for_a_device() -> World:
    """A club's tablet, and a table where it may seat guests."""
    world = World(a_person())
    table = a_table_here(world, "gouji-classic")
    made = devices.register(club_id=table.club_id, by=world.player, name="tablet", at=timezone.now())
    world.secret = made.secret
    return world


def a_world_for_a_bot() -> World:
    """A bot from outside whose turn it is."""
    table, bot = at_play()
    return World(table.host, secret=bot.secret)


def a_table_here(world: World, ruleset: str) -> Table:
    table = a_table(world.player, ruleset=ruleset, clock=PATIENT)
    world.note("club_id", table.club_id)
    world.note("club", table.club_id)
    world.note("table_id", table.pk)
    return table


def sit_down(world: World, table: Table) -> None:
    """The player and bots, all but him ready."""
    at = timezone.now()
    seating.join(table_id=table.pk, player=world.player, at=at, seat=MINE)
    for seat in range(MINE + 1, seating.seats_of(table)):
        seating.add_bot(table_id=table.pk, by=world.player, at=at, bot="random", seat=seat)


def deal(world: World, table: Table) -> Table:
    """The first hand of a match."""
    sit_down(world, table)
    seating.ready(table_id=table.pk, player=world.player, at=timezone.now())
    table.refresh_from_db()
    world.note("hand_id", table.hand)
    return table


def play_out(world: World, table: Table) -> None:
    """The hand that has been dealt, to its end."""
    hand = table.hand
    while True:
        play_bots(table, timezone.now)
        if table.hand != hand or not play.legal(hand, MINE, limit=1)["actions"]:
            return
        act_somehow(table, world.player, MINE, timezone.now())


def add_device(world: World, number: int) -> None:
    club = world.ids["club_id"][number]
    made = devices.register(club_id=club, by=world.player, name=f"device {number}", at=timezone.now())
    world.note_within("device_id", made.device.pk, club_id=club)


def add_link(world: World, number: int) -> None:
    table = world.ids["table_id"][number * TABLES]  # one that is filling
    for _ in range(3):
        made = seat_links.make(table_id=table, by=world.player, at=timezone.now())
        world.note_within("link_id", made.link.pk, table_id=table)
        world.note("link", made.secret)


def add_hook(world: World, number: int) -> None:
    club = world.ids["club_id"][number]
    hook = managing.create(by=world.player, club_id=club, url=ANYWHERE, at=timezone.now()).hook
    world.note("hook_id", hook.pk)
    world.note("url", hook.url)
    for _ in range(2):
        world.note_within("delivery_id", managing.test(hook, timezone.now()).pk, hook_id=hook.pk)
