"""What is told to whom: in the transaction of the facts, thin, and never twice."""

import json
import re
from io import StringIO
from operator import itemgetter
from typing import Any

import jsonschema
import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.domain.lobby.events import CATALOGUE
from tables.hand_log import HANDS
from tables.hooks.domain import news
from tables.hooks.models import Delivery, Hook, News
from tables.hooks.services import managing, sweeping
from tables.ids import is_id
from tables.models import EventSecret, HandSummary, Table
from tables.services import seating
from tests.admin.world import CARD_WORD
from tests.api.client import ApiClient
from tests.hooks.bodies import bodies_of
from tests.hooks.world import a_hook, deliveries, types
from tests.tables.builders import (
    NOON,
    a_person,
    a_table,
    act_somehow,
    later,
    play_match,
    six_people,
)

pytestmark = pytest.mark.django_db

SHORT = {"gouji-classic": {"hands": 1}, "gouji-shandong": {"hands": 1}, "paodekuai": {"deals": 1}}
KEYS = {"club", "table", "seq", "match", "hand", "number", "url"}


def a_match(ruleset: str = "paodekuai", **given: Any) -> Table:
    """A table with a hook in its club, at which bots have played a match."""
    table = a_table(ruleset=ruleset, options=SHORT[ruleset], **given)
    a_hook(table.club)
    for seat in range(seating.seats_of(table)):
        seating.add_bot(table_id=table.pk, by=table.host, at=NOON, bot="random", seat=seat)
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    play_match(table)
    return table


def test_a_hook_is_told_how_an_evening_goes() -> None:
    table = a_match()

    told = [json.loads(body) for body in bodies_of(table)]

    assert [one["type"] for one in told] == [
        "table.seats_changed",
        "table.seats_changed",
        "table.seats_changed",
        "match.started",
        "hand.started",
        "hand.finished",
        "match.ended",
        "hand.announced",
    ]
    hand = HandSummary.objects.get()
    assert told[5]["data"] == {
        "club": table.club_id,
        "table": table.pk,
        "seq": told[5]["data"]["seq"],
        "match": 1,
        "hand": hand.pk,
        "number": 1,
        "url": f"/api/v1/hands/{hand.pk}",
    }
    assert told[7]["data"]["url"] == f"/api/v1/tables/{table.pk}"
    assert all(is_id("evt", one["id"]) and one["timestamp"].startswith("2026-01-01T12:00:") for one in told)


def test_bodies_are_as_the_api_describes_them() -> None:
    table = a_match()
    managing.test(Hook.objects.get(), NOON)
    described = ApiClient().get("/schema").json()
    for name in ("News", "NewsData"):
        described["components"]["schemas"][name]["additionalProperties"] = False
    body = described["webhooks"]["news"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    validator = jsonschema.Draft202012Validator({**body, "components": described["components"]})

    told = [*bodies_of(table), News.objects.get(type=news.TEST).body]
    assert len(told) > len(news.TYPES)
    for one in told:
        validator.validate(json.loads(one))


def test_a_new_table_is_told() -> None:
    host = a_person()
    made = a_hook(by=host)

    seating.open_table(
        by=host, club_id=made.hook.club_id, name="t", ruleset="gouji-classic", options={}, at=NOON, visibility="club"
    )

    assert types(made.hook) == ["table.opened", "hand.announced"]


@pytest.mark.parametrize(
    "ruleset", [pytest.param(ruleset, marks=[pytest.mark.slow] * (ruleset != "paodekuai")) for ruleset in sorted(SHORT)]
)
def test_no_body_holds_a_card_or_a_secret_of_a_whole_hand(ruleset: str) -> None:
    table = a_match(ruleset)
    secrets = [bytes(data).decode() for data in EventSecret.objects.values_list("data", flat=True)]
    # Hands, cards given away, nonces and the secrets of deals; not the names of their members.
    values = {value for secret in secrets for value in re.findall(r'"([^"]{8,})"', secret)}
    told = bodies_of(table)

    assert len(told) > 5
    assert any(map(CARD_WORD.search, values)), "the canary must be able to sing"
    for body in map(bytes.decode, told):
        assert not CARD_WORD.search(body)
        assert not any(value in body for value in values)
        assert table.name not in body
        assert set(json.loads(body)) == {"id", "type", "timestamp", "data"}
        assert set(json.loads(body)["data"]) <= KEYS


def test_only_hooks_of_the_tables_own_club_are_told() -> None:
    table = a_table(visibility="public")
    own, foreign = a_hook(table.club), a_hook()

    seating.join(table_id=table.pk, player=a_person(), at=NOON)

    assert types(own.hook) == ["table.seats_changed"]
    assert types(foreign.hook) == []


def test_a_hook_is_told_only_what_it_wants() -> None:
    table = a_table()
    all_, some, other = (
        a_hook(table.club, events=events) for events in (["*"], ["match.started", "hand.started"], ["match.ended"])
    )

    six_people(table)

    assert types(all_.hook) == ["table.seats_changed"] * 6 + ["match.started", "hand.started"]
    assert types(some.hook) == ["match.started", "hand.started"]
    assert types(other.hook) == []
    assert News.objects.count() == 8


def test_a_hook_that_is_off_is_told_nothing() -> None:
    table = a_table()
    hook = a_hook(table.club).hook
    managing.disable(hook, NOON)

    seating.join(table_id=table.pk, player=a_person(), at=NOON)

    assert types(hook) == []
    assert not News.objects.exists()


def test_several_hooks_are_told_the_same_under_the_same_id() -> None:
    table = a_table()
    one, other = a_hook(table.club).hook, a_hook(table.club).hook

    seating.join(table_id=table.pk, player=a_person(), at=NOON)

    assert News.objects.count() == 1
    assert deliveries(one)[0].news == deliveries(other)[0].news


def test_what_is_undone_is_not_told(settings: Any) -> None:
    table = a_table()
    a_hook(table.club)
    settings.FOLLOWERS = [*settings.FOLLOWERS, f"{__name__}.broken_follower"]

    with pytest.raises(ZeroDivisionError):
        seating.join(table_id=table.pk, player=a_person(), at=NOON)

    assert not Delivery.objects.exists()


def broken_follower(change: object) -> None:
    raise ZeroDivisionError


def test_making_read_models_again_tells_nothing() -> None:
    table = a_match()
    before = list(Delivery.objects.order_by("pk").values()), list(News.objects.order_by("pk").values())

    call_command("rebuild_projections", table.pk, stdout=StringIO())

    assert HandSummary.objects.filter(table=table).exists()
    assert (list(Delivery.objects.order_by("pk").values()), list(News.objects.order_by("pk").values())) == before


def test_an_action_in_a_hand_asks_nothing_about_hooks() -> None:
    asked = []
    for hooks in (0, 3):
        table = a_table()
        for _ in range(hooks):
            a_hook(table.club)
        players = six_people(table)
        for seat in (0, 1):  # caches are warm after the first
            with CaptureQueriesContext(
                connection,
            ) as captured:
                act_somehow(table, players[seat], seat, later(1))
        asked.append([sql.split()[:3] for sql in map(itemgetter("sql"), captured) if "SAVEPOINT" not in sql])

        assert not any("hooks_" in query["sql"] for query in captured)

    assert asked[0] == asked[1]


def test_a_table_of_a_club_without_hooks_costs_one_question() -> None:
    table = a_table()
    player = a_person()
    with CaptureQueriesContext(connection) as captured:
        seating.join(table_id=table.pk, player=player, at=NOON)
        seating.ready(table_id=table.pk, player=player, at=NOON)

    assert sum("hooks_" in query["sql"] for query in captured) == 1


def test_every_type_that_is_promised_is_told() -> None:
    table = a_match()
    seating.open_table(by=table.host, club_id=table.club_id, name="t", ruleset="gouji-classic", options={}, at=NOON)

    assert set(News.objects.values_list("type", flat=True)) == set(news.TYPES)


def test_of_every_fact_it_is_decided_whether_it_is_told() -> None:
    told = {name for name, kind in CATALOGUE.items() if news.type_of(kind.__new__(kind))}

    assert CATALOGUE.keys() - told == {"seat_ready", "hand_scheduled"}


def test_hands_that_differ_in_hidden_cards_alone_are_told_alike() -> None:
    told = []
    for _ in range(2):
        table = a_table()
        a_hook(table.club)
        six_people(table)
        ids = {table.pk: "TABLE", table.club_id: "CLUB", table.hand: "HAND"}
        bodies = [body.decode() for body in bodies_of(table)]
        for id_, name in ids.items():
            bodies = [body.replace(id_, name) for body in bodies]
        told.append(([re.sub(r"evt_\w+", "EVENT", body) for body in bodies], HANDS.load(table.hand).state.state.hands))

    (one, its_hands), (other, other_hands) = told
    assert its_hands != other_hands
    assert one == other


def test_old_deliveries_are_forgotten_and_what_waits_is_not() -> None:
    table = a_table()
    hook = a_hook(table.club).hook
    for player in (a_person(), a_person(), a_person()):
        seating.join(table_id=table.pk, player=player, at=NOON)
    done, waiting, _ = deliveries(hook)
    Delivery.objects.filter(pk=done.pk).update(state=Delivery.State.DELIVERED, next_at=None)
    Delivery.objects.exclude(pk__in=[done.pk, waiting.pk]).delete()

    sweeping.prune(at=later(29 * 86400))
    assert Delivery.objects.count() == 2
    sweeping.prune(at=later(31 * 86400))

    assert deliveries(hook) == [waiting]
    assert News.objects.get() == waiting.news
