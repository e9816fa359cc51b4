"""GJ-13.4: nobody reads a card that is hidden from him, anywhere, at any step.

The test does not trust the engine's split of an event into public and secret parts: it knows what each viewer may
know by now, and looks for cards in every answer. (That hidden cards change no answer at all is tests/twins.)
"""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gouji.engine.action_text import write_action
from gouji.engine.decider import legal_actions
from gouji.engine.events import Dealt, Event
from gouji.engine.notation import CARD_NAMES
from tables import event_store
from tables.hand_log import HANDS, Hand, events_of
from tests.api.client import ApiClient
from tests.api.world import Game, a_game
from tests.tables.builders import a_person
from tests.twins.by_right import FACE_UP, FOR_SOME, whole

pytestmark = pytest.mark.django_db
LONG = [pytest.mark.slow, pytest.mark.timeout(900)]

READING = 3  # of those who read a hand, at each step
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
        everything = whole(event)
        for key in FACE_UP.get(event.name, ()):
            known += faces(everything[key])
        key, holders = FOR_SOME.get(event.name, ("", ()))
        if seat is not None and seat in {everything[holder] for holder in holders}:
            known += faces(everything[key])
    return known


class Reader:
    """One of those who read a hand."""

    def __init__(self, client: ApiClient, seat: int | None) -> None:
        self.client = client
        self.seat = seat
        self.read_upto = 0

    def reads(self, path: str, known: Counter[str]) -> Any:
        answer = self.client.get(path)
        data = json.loads(answer.content)
        assert answer.status_code in (200, 401, 403), path
        for found in cards_in(data):
            assert found <= known, (self.seat, path, found - known)
        assert not {"dealt", "secret", "nonces"} & set(keys_of(data)), path
        return data

    def follows(self, hand: str, known: Counter[str]) -> None:
        """The present view, and the entries that are new."""
        self.reads(f"/hands/{hand}", known)
        news = self.reads(f"/hands/{hand}/entries?after={self.read_upto}", known)
        assert [one["seq"] for one in news["entries"]] == list(range(self.read_upto + 1, news["seq"] + 1))
        self.read_upto = news["seq"]

    def reads_everything(self, hand: str, known: Counter[str], rng: Random) -> None:
        other = (0 if self.seat is None else self.seat) + 1
        for part in WHOLE:
            seq = rng.randint(1, self.read_upto)
            self.reads(f"/hands/{hand}" + part.format(seq=seq, other=other % 3), known)


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
        pytest.param("gouji-classic", 100, marks=LONG),
        pytest.param("gouji-shandong", 100, marks=LONG),
    ],
)
def test_nobody_reads_a_hidden_card(ruleset, steps):
    rng = Random(ruleset)
    game = a_game(3 if ruleset == "paodekuai" else 6, ruleset=ruleset)
    readers = [Reader(client, seat) for seat, client in enumerate(game.seats)]
    readers += [Reader(ApiClient(a_person()), None), Reader(ApiClient(), None)]
    for step in range(steps):
        log = events_of(event_store.read(game.hand))
        for reader in rng.sample(readers, READING):
            known = known_to(reader.seat, log)
            reader.follows(game.hand, known)
            if step % 8 == 1:
                reader.reads_everything(game.hand, known, rng)
        if not goes_on(game, rng) or HANDS.load(game.hand).state.state.over:
            return
