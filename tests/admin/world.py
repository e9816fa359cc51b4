"""Staff in front of hands, as tests of the administration need them."""

import re
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from gouji.engine.cards import FACES
from tables.hand_log import HANDS, Hand
from tables.models import Player, Table
from tables.services import seating
from tests.tables.builders import NOON, a_table, act_somehow, later, past_the_show, play_bots, six_people

READ_EVERYTHING = (
    *("handsummary", "table", "stream", "storedevent", "storedcommand", "look", "player", "club", "token"),
    *("seatlink", "device"),
)
OPEN_HAND = "open_hand"
REASON = "Seat 2 disputes the burn"

# A card in text, not as a part of an id, an address or a colour.
CARD_WORD = re.compile(r"(?<![\w/=&;#.-])(?:" + "|".join(sorted(map(str, FACES.values()))) + r")(?![\w/=&;#.-])")
DRAWN_CARD = re.compile(r'class="(?:card|mini)[ "]|data-card=')


def a_staff_member(*more: str, name: str = "staff") -> User:
    """Somebody who may read everything in the administration; ``more`` are further permissions."""
    user = User.objects.create_user(name, is_staff=True)
    wanted = [*(f"view_{model}" for model in READ_EVERYTHING), *more]
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="tables", codename__in=wanted))
    return user


def a_superuser() -> User:
    """Somebody whom no permission holds back."""
    return User.objects.create_superuser("root")


def signed_in(user: User, **options: Any) -> Client:
    """A browser of somebody who has logged in."""
    client = Client(**options)
    client.force_login(user)
    return client


def an_official(name: str = "official") -> Client:
    """A browser of somebody who may open hands."""
    return signed_in(a_staff_member(OPEN_HAND, name=name))


def a_running_hand(**table: Any) -> tuple[Table, list[Player]]:
    """A table of six people with the first question of its hand open."""
    found = a_table(**table)
    return found, six_people(found)


def a_sealed_question() -> tuple[Table, list[Player]]:
    """The same, with a sealed question open: the declarations of the first hand of a match."""
    table, players = a_running_hand()
    past_the_show(table, players)
    assert hand_of(table).state.awaiting.sealed
    return table, players


def a_finished_hand(ruleset: str = "paodekuai", **table: Any) -> Table:
    """A table of bots whose first hand is over."""
    found = a_table(ruleset=ruleset, **table)
    for seat in range(seating.seats_of(found)):
        seating.add_bot(table_id=found.pk, by=found.host, at=NOON, bot="random", seat=seat)
    seating.start(table_id=found.pk, by=found.host, at=NOON)
    found.refresh_from_db()
    play_bots(found)
    assert hand_of(found).state.over
    return found


def answer_one(table: Table, players: list[Player]) -> int:
    """The first seat that is asked does something legal; returns the seat."""
    seat = hand_of(table).state.awaiting.seats[0]
    act_somehow(table, players[seat], seat, later(1))
    return seat


def hand_of(table: Table) -> Hand:
    """The hand as the engine knows it."""
    return HANDS.load(table.hand).state


def page(table: Table, name: str = "replay", **query: Any) -> str:
    """The address of a hand's page; ``as_`` stands for ``as``."""
    where = reverse(f"admin:tables_handsummary_{name}", args=[table.hand])
    asked = {key.rstrip("_"): value for key, value in query.items()}
    return f"{where}?{urlencode(asked)}" if asked else where


def text_of(answer: Any) -> str:
    """The body of an answer that went well."""
    assert answer.status_code == 200, answer
    return str(answer.content.decode())


def opened(client: Client, table: Table, **query: Any) -> Client:
    """The same browser after it has given a reason."""
    answer = client.post(page(table, "open", **({"as_": "all"} | query)), {"reason": REASON})
    assert answer.status_code == 302
    return client
