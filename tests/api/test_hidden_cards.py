"""GJ-13.4: nobody reads a card that is hidden from him, anywhere, at any step.

Two tests that do not trust the engine's split of an event into public and secret parts. The first knows
what each viewer may know by now, and looks for cards in every answer. The second plays two hands that
differ only in what a viewer may not know: every answer to him must be the same to the byte, and cost
the same number of queries.
"""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gouji.engine import rulesets
from gouji.engine.action_text import write_action
from gouji.engine.actions import Command
from gouji.engine.codec import encode
from gouji.engine.dealing import deal
from gouji.engine.decider import Deal, Opening, begin, legal_actions
from gouji.engine.events import Dealt, Event
from gouji.engine.notation import CARD_NAMES
from gouji.engine.refusals import IllegalAction
from gouji.engine.state import Previous
from tables import event_store
from tables.domain.actors import SERVER
from tables.domain.times import to_ms
from tables.hand_log import HANDS, Hand, events_of
from tables.ids import new_hand_id
from tables.models import HandSeat, HandSummary, Table, TurnClock
from tables.projections import HandChange, project
from tables.services import hands
from tests.api.client import ApiClient
from tests.api.world import Game, a_game
from tests.tables.builders import NOON, a_person, a_table, fresh_key

pytestmark = pytest.mark.django_db
LONG = [pytest.mark.slow, pytest.mark.timeout(900)]

#: GJ-13.4, PDK-1: the events that lay cards face up, and which of their keys do.
FACE_UP = {
    "played": ("cards",),
    "set_played": ("cards",),
    "shown": ("cards",),
    "bought": ("card", "price"),
    "tribute_paid": ("cards",),
    "fives_gathered": ("given",),
    "draw_taken": ("joker",),
    "leader_named": ("lead_card",),
}
#: … and those that only the seats named by these keys see: the two of a return, the two of a 叫停.
FOR_SOME = {"returned": ("cards", ("seat", "to")), "draw_taken": ("card", ("seat", "opposite")),
            "discarded": ("card", ("seat",))}  # fmt: skip

WHOLE = ["", "?at={seq}", "?view=public", "/entries", "/legal-actions", "/proof", "/record", "?view=seat:{other}",
         "/legal-actions?seat={other}", "?view=arbiter&reason=x"]  # fmt: skip


# ---------------------------------------------------------------- cards in an answer


def cards_in(value: Any) -> Iterator[Counter[str]]:
    """Every text in an answer that is nothing but cards."""
    if isinstance(value, dict):
        for below in value.values():
            yield from cards_in(below)
    elif isinstance(value, list):
        for below in value:
            yield from cards_in(below)
    elif isinstance(value, str) and value and all(word in CARD_NAMES for word in value.split()):
        yield Counter(value.split())


def faces(value: Any) -> Counter[str]:
    """The cards in one value of an event."""
    return sum(cards_in(json.loads(json.dumps(value))), Counter())


def known_to(seat: int | None, log: tuple[Event, ...]) -> Counter[str]:
    """How often a viewer may have seen each face by now: never more than that can stand in one text."""
    known: Counter[str] = Counter()
    for event in log:
        if isinstance(event, Dealt):
            if seat is not None:
                known += Counter(map(str, event.hands[seat]))
            continue
        stored = encode(event)
        everything = {
            **stored.public,
            **{key: value for part in stored.secrets.values() for key, value in part.items()},
        }
        for key in FACE_UP.get(stored.type, ()):
            known += faces(everything[key])
        key, holders = FOR_SOME.get(stored.type, ("", ()))
        if seat is not None and seat in {everything[holder] for holder in holders}:
            known += faces(everything[key])
    return known


class Reader:
    """One of those who read a hand."""

    def __init__(self, client: ApiClient, seat: int | None) -> None:
        self.client = client
        self.seat = seat
        self.read_upto = 0

    def reads(self, path: str, log: tuple[Event, ...]) -> Any:
        answer = self.client.get(path)
        data = json.loads(answer.content)
        assert answer.status_code in (200, 401, 403), path
        known = known_to(self.seat, log)
        for found in cards_in(data):
            assert found <= known, (self.seat, path, found - known)
        assert not {"dealt", "secret", "nonces"} & set(keys_of(data)), path
        return data

    def follows(self, hand: str, log: tuple[Event, ...]) -> None:
        """The present view, and the entries that are new."""
        self.reads(f"/hands/{hand}", log)
        news = self.reads(f"/hands/{hand}/entries?after={self.read_upto}", log)
        assert [one["seq"] for one in news["entries"]] == list(range(self.read_upto + 1, news["seq"] + 1))
        self.read_upto = news["seq"]

    def reads_everything(self, hand: str, log: tuple[Event, ...], rng: Random) -> None:
        other = (0 if self.seat is None else self.seat) + 1
        for part in WHOLE:
            seq = rng.randint(1, self.read_upto)
            self.reads(f"/hands/{hand}" + part.format(seq=seq, other=other % 3), log)


def keys_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    for below in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from keys_of(below)


def somehow(hand: Hand, seat: int, rng: Random) -> dict[str, Any]:
    """One of the first things that a seat could do."""
    found = [action for action, _ in zip(legal_actions(hand.rules, hand.state, seat), range(12), strict=False)]
    return write_action(rng.choice(found))


def goes_on(game: Game, rng: Random) -> bool:
    """One more action by somebody who is asked; False when the hand is over."""
    hand = HANDS.load(game.hand).state
    if hand.state.over:
        return False
    seat = rng.choice(hand.state.awaiting.seats)
    game.do(seat, somehow(hand, seat, rng))
    return True


@pytest.mark.parametrize(
    ("ruleset", "steps"),
    [
        ("gouji-classic", 25),
        ("paodekuai", 25),
        pytest.param("paodekuai", 250, marks=LONG),
        pytest.param("gouji-classic", 250, marks=LONG),
        pytest.param("gouji-shandong", 250, marks=LONG),
    ],
)
def test_nobody_reads_a_hidden_card(ruleset, steps):
    rng = Random(ruleset)
    game = a_game(3 if ruleset == "paodekuai" else 6, ruleset=ruleset)
    readers = [Reader(client, seat) for seat, client in enumerate(game.seats)]
    readers += [Reader(ApiClient(a_person()), None), Reader(ApiClient(), None)]
    for step in range(steps):
        log = events_of(event_store.read(game.hand))
        for reader in readers:
            reader.follows(game.hand, log)
            if step % 15 == 1:
                reader.reads_everything(game.hand, log, rng)
        if not goes_on(game, rng) or HANDS.load(game.hand).state.state.over:
            return


# ---------------------------------------------------------------- twin worlds


class World:
    """One of two hands that look alike to a viewer: cards as given, everything at one and the same moment."""

    def __init__(self, table: Table, clients: list[ApiClient], dealt: Deal) -> None:
        self.hand = new_hand_id()
        row = HandSummary.objects.create(id=self.hand, table=table, match=1, number=1, table_seq=1, started_at=NOON)
        for seat, client in enumerate(clients):
            HandSeat.objects.create(hand=row, seat=seat, player=client.player)
        TurnClock.objects.create(hand=row, move_ms=60_000, bot_pace_ms=0, banks=[0] * len(clients))
        rules = rulesets.build(table.ruleset, table.options)
        rows = event_store.append(
            self.hand,
            event_store.HAND,
            tuple(map(encode, begin(rules, Opening(1, Previous(), dealt)))),
            expected=event_store.BEGINNING,
            by=SERVER,
            command_id="deal",
            at=to_ms(NOON),
        )
        project(HandChange(rows, HANDS.new, HANDS.after(rows, HANDS.new)))

    @property
    def now(self) -> Hand:
        return HANDS.load(self.hand).state

    def act(self, command: Command) -> None:
        """Raises IllegalAction where the cards are not there."""
        seq = self.now.state.awaiting.since
        hands.submit(hand_id=self.hand, command=command, by=SERVER, key=fresh_key(), expected_seq=seq, at=NOON)

    def face_up(self) -> list[tuple[Any, ...]]:
        """What the rules lay on the table, in order: the course of the hand as far as it is public by right."""
        return [
            (event.name, encode(event).public)
            for event in events_of(event_store.read(self.hand))
            if event.name in FACE_UP
        ]

    def told(self, client: ApiClient, method: str, path: str, body: Any = None) -> tuple[Any, ...]:
        """Everything about an answer that somebody could compare, with the hand's own id left out."""
        with CaptureQueriesContext(connection) as queries:
            answer = client.ask(method, path.replace("HAND", self.hand), body, Idempotency_Key="k" * 20)
        headers = {name: value for name, value in answer.items() if name != "X-Request-ID"}
        content = answer.content.replace(self.hand.encode(), b"HAND")
        return answer.status_code, json.dumps(headers).replace(self.hand, "HAND"), content, len(queries)


def swapped(dealt: Deal, one: int, other: int, hand: Hand, rng: Random) -> Deal:
    """The same deal with some cards changed between two seats, of those that both still hold unseen."""
    cards = [list(each) for each in dealt.hands]
    held = [[card for card in hand.state.hands[seat].cards if card in cards[seat]] for seat in (one, other)]
    for _ in range(6):
        first, second = rng.choice(held[0]), rng.choice(held[1])
        if first in cards[one] and second in cards[other]:
            cards[one][cards[one].index(first)], cards[other][cards[other].index(second)] = second, first
    return Deal(tuple(map(tuple, cards)), dealt.first_drawer, dealt.lot)


def twins(ruleset: str, rng: Random) -> tuple[list[ApiClient], World, World, tuple[int, int]]:
    """Two hands with the same public course, and the two seats whose hidden cards differ."""
    table = a_table(ruleset=ruleset)
    rules = rulesets.build(table.ruleset, table.options)
    clients = [ApiClient(a_person()) for _ in range(rules.seats)]
    while True:
        dealt = deal(rules, rng.randbytes(32), Previous())
        first = World(table, clients, dealt)
        course = []
        for _ in range(rng.randint(rules.seats + 1, 30)):
            seats = first.now.state.awaiting.seats
            if not seats:
                break
            seat = rng.choice(seats)
            options = zip(legal_actions(first.now.rules, first.now.state, seat), range(6), strict=False)
            command = Command(seat, rng.choice([action for action, _ in options]))
            first.act(command)
            course.append(command)
        one, other = rng.sample(range(rules.seats), 2)
        if first.now.state.over or not (first.now.state.hands[one].cards and first.now.state.hands[other].cards):
            continue
        second = World(table, clients, swapped(dealt, one, other, first.now, rng))
        try:
            for command in course:
                second.act(command)
        except IllegalAction:
            continue  # the course tells that the cards lay as they did
        if first.face_up() == second.face_up():
            return clients, first, second, (one, other)


READ = [
    "",
    "?view=public",
    "?view=seat:0",
    "?view=seat:1",
    "?view=arbiter&reason=x",
    "?at=3",
    "?at=1000",
    "/entries",
    "/entries?after=5",
    "/stream",
    "/stream?after=5",
    "/legal-actions",
    "/legal-actions?seat=1",
    "/record",
]
TRIED = [
    {"do": "pass"},
    {"do": "yield"},
    {"do": "decline"},
    {"do": "play", "cards": "BJ BJ BJ BJ"},
    {"do": "play", "cards": "5 5"},
    {"do": "burn", "cards": "9 9 9 9 SJ"},
    {"do": "vote", "for": 1},
    {"do": "play", "cards": "5", "seat": 0},
    {"do": "play", "cards": "nonsense"},
]


@pytest.mark.parametrize("pair", [0, *(pytest.param(pair, marks=pytest.mark.slow) for pair in range(1, 8))])
@pytest.mark.parametrize("ruleset", ["gouji-classic", "gouji-shandong", "paodekuai"])
def test_two_hands_that_differ_in_hidden_cards_are_told_alike(ruleset, pair):
    rng = Random(f"{ruleset} {pair}")
    clients, first, second, differing = twins(ruleset, rng)
    unaware = [client for seat, client in enumerate(clients) if seat not in differing]
    for client in [*unaware, ApiClient(a_person()), ApiClient()]:
        client.get("/me")  # so that no first use of a token is noted in between
        for path in READ:
            assert first.told(client, "GET", f"/hands/HAND{path}") == second.told(client, "GET", f"/hands/HAND{path}")
            assert first.told(client, "OPTIONS", f"/hands/HAND{path}") == second.told(
                client, "OPTIONS", f"/hands/HAND{path}"
            )
        for action in TRIED:
            path = "/hands/HAND/check"
            assert first.told(client, "POST", path, action) == second.told(client, "POST", path, action), action
            # Not the seat to act itself: it would go on with the hand.
            if client.player is None or not may_act(first.now, clients, client):
                path, body = "/hands/HAND/actions", {"expected_seq": first.now.visible_seq, **action}
                assert first.told(client, "POST", path, body) == second.told(client, "POST", path, body), action


def may_act(hand: Hand, clients: list[ApiClient], client: ApiClient) -> bool:
    return client in clients and clients.index(client) in hand.state.awaiting.seats
