"""Old events are read through one upcaster a step; shown with changes that might be made one day."""

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from gouji.engine import codec as hand_codec
from gouji.engine.events import Exited
from gouji.engine.gouji_events.before_play import Discarded
from gouji.engine.notation import parse_cards
from tables.domain.lobby import codec as table_codec
from tables.domain.lobby.events import Fact
from tables.domain.lobby.state import Chair, Lobby
from tables.errors import UnknownEvent

# ---- hands ----


def seat_renamed(public, secrets):
    """``exited`` 1 → 2: the seat was called player."""
    return {"seat": public.pop("player"), **public}, secrets


def with_a_reason(public, secrets):
    """``exited`` 2 → 3: there was one way to leave a hand."""
    return {**public, "how": "out"}, secrets


def told_to_its_seat(public, secrets):
    """``discarded`` 1 → 2: the card was the referee's secret, now its seat may see it."""
    return public, {f"seat:{public['seat']}": secrets["referee"]}


HANDS = replace(
    hand_codec.REGISTRY,
    schemas={"exited": 3, "discarded": 2},
    upcasters={("exited", 1): seat_renamed, ("exited", 2): with_a_reason, ("discarded", 1): told_to_its_seat},
)


@pytest.mark.parametrize(("schema", "public"), [(1, {"player": 4}), (2, {"seat": 4}), (3, {"seat": 4, "how": "out"})])
def test_an_event_of_any_schema_is_read_as_one_of_today(schema, public):
    assert hand_codec.decode("exited", schema, public, {}, HANDS) == Exited(4, "out")


def test_a_step_may_give_a_secret_to_another_audience():
    event = Discarded(5, parse_cards("4h")[0])
    assert hand_codec.decode("discarded", 1, {"seat": 5}, {"referee": {"card": "4h"}}, HANDS) == event
    assert hand_codec.decode("discarded", 2, {"seat": 5}, {"seat:5": {"card": "4h"}}, HANDS) == event


def test_what_was_stored_stays_as_it_is():
    public, secrets = {"player": 4}, {}
    hand_codec.decode("exited", 1, public, secrets, HANDS)
    assert (public, secrets) == ({"player": 4}, {})


@pytest.mark.parametrize(("type_", "schema"), [("exited", 4), ("exited", 0), ("vanished", 1)])
def test_what_no_version_has_written_is_refused(type_, schema):
    with pytest.raises(hand_codec.UnknownEvent):
        hand_codec.decode(type_, schema, {"seat": 4, "how": "out"}, {}, HANDS)


def test_every_step_there_must_be_is_there():
    registry = hand_codec.REGISTRY
    steps = {(kind, old) for kind in registry.kinds for old in range(1, registry.schema(kind))}
    assert set(registry.upcasters) == steps
    tables = table_codec.REGISTRY
    assert set(tables.upcasters) == {
        (name, old) for name, kind in tables.kinds.items() for old in range(1, kind.schema)
    }


# ---- tables ----


@dataclass(frozen=True, slots=True)
class SeatKept(Fact):
    """A seat kept for somebody, with a word that only the referee sees; in its third schema."""

    name: ClassVar[str] = "seat_kept"
    schema: ClassVar[int] = 3
    sealed: ClassVar[tuple[str, ...]] = ("word",)
    seats: tuple[int, ...]
    player: str
    word: str

    def apply(self, lobby: Lobby) -> Lobby:
        chairs = tuple(Chair(self.player) if seat in self.seats else one for seat, one in enumerate(lobby.chairs))
        return replace(lobby, chairs=chairs)


TABLES = table_codec.Registry(
    {"seat_kept": SeatKept},
    {
        ("seat_kept", 1): lambda data: {"seats": [data.pop("seat")], **data},
        ("seat_kept", 2): lambda data: {"word": "", **data},
    },
)


def test_a_tables_event_of_any_schema_is_read_as_one_of_today():
    def read(schema, public, secrets):
        return table_codec.decode("seat_kept", schema, public, secrets, TABLES)

    assert read(1, {"seat": 2, "player": "plr_a"}, {}) == SeatKept((2,), "plr_a", "")
    assert read(2, {"seats": [2, 3], "player": "plr_a"}, {}) == SeatKept((2, 3), "plr_a", "")
    today = SeatKept((2,), "plr_a", "sesame")
    stored = table_codec.encode(today)
    assert stored.secrets == {"referee": {"word": "sesame"}}
    assert read(3, stored.public, stored.secrets) == today
    with pytest.raises(UnknownEvent):
        read(4, stored.public, stored.secrets)
