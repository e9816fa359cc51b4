"""Webhooks over HTTP: who may, what is refused, what the log tells."""

from typing import Any

import pytest
from standardwebhooks import Webhook

from tables.hooks.ids import new_delivery_id, new_hook_id
from tables.hooks.models import Hook, HookKey
from tables.hooks.services.managing import MOST_HOOKS
from tables.ids import new_club_id
from tables.models import Club
from tables.services import people, seating
from tables.services.tokens import MANAGE_HOOKS, MANAGE_TABLES
from tests.api.client import ApiClient, faults, problem
from tests.hooks.test_targets import DISGUISED, PRIVATE, REFUSED
from tests.hooks.world import ANYWHERE, a_hook, a_receiver, send_all
from tests.tables.builders import NOON, a_club, a_person, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return a_club()


@pytest.fixture
def host(club: Club) -> ApiClient:
    return ApiClient(club.memberships.get().player, (MANAGE_HOOKS,))


def made(host: ApiClient, club: Club, **given: Any) -> dict[str, Any]:
    answer = host.post("/hooks", {"club": club.pk, "url": ANYWHERE, **given})
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    assert answer["Location"] == f"/api/v1/hooks/{found['id']}"
    return found


def test_a_host_makes_a_hook_and_sees_its_secret_once(host: ApiClient, club: Club) -> None:
    hook = made(host, club, events=["hand.finished"], description="the club's bot")

    secret = hook.pop("secret")
    assert secret.startswith("whsec_")
    assert Webhook(secret)
    assert host.get(f"/hooks/{hook['id']}").json() == hook
    assert host.get("/hooks").json()["results"] == [hook]
    assert hook["events"] == ["hand.finished"]


def test_the_secret_lies_in_no_row(host: ApiClient, club: Club) -> None:
    secret = made(host, club)["secret"].removeprefix("whsec_")

    rows = str([list(model.objects.values()) for model in (Hook, HookKey)])
    assert secret not in rows
    assert Webhook(secret)._whsecret.hex() not in rows


def test_without_a_choice_it_is_told_everything(host: ApiClient, club: Club) -> None:
    assert made(host, club)["events"] == ["*"]


@pytest.mark.parametrize("address", PRIVATE)
def test_no_hook_leads_to_an_address_that_is_not_everybodys(host: ApiClient, club: Club, address: str) -> None:
    url = f"https://[{address.replace('%', '%25')}]/" if ":" in address else f"https://{address}/"
    answer = host.post("/hooks", {"club": club.pk, "url": url})

    assert faults(answer) <= {("/url", "private_address"), ("/url", "unknown_host")}
    assert not Hook.objects.exists()


@pytest.mark.parametrize("url", [*DISGUISED, *filter(None, REFUSED)])
def test_no_hook_has_a_url_that_is_not_fit(host: ApiClient, club: Club, url: str, settings: Any) -> None:
    settings.PRODUCTION = True
    answer = host.post("/hooks", {"club": club.pk, "url": url})

    ((pointer, code),) = faults(answer)
    assert pointer == "/url"
    assert code in {"private_address", "unknown_host", "too_long", REFUSED.get(url)}


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"events": []}, ("/events", "missing")),
        ({"events": ["turn.waiting"]}, ("/events/0", "unknown_value")),
        ({"events": "*"}, ("/events", "not_a_list")),
        ({"description": "x" * 201}, ("/description", "too_long")),
        ({"description": "a\nb"}, ("/description", "bad_text")),
        ({"url": 5}, ("/url", "not_text")),
        ({"club": "tbl_x"}, ("/club", "no_id")),
        ({"secret": "mine"}, ("/secret", "unknown_field")),
    ],
)
def test_what_is_wrong_is_pointed_at(host: ApiClient, club: Club, body: dict[str, Any], fault: Any) -> None:
    answer = host.post("/hooks", {"club": club.pk, "url": ANYWHERE, **body})

    assert fault in faults(answer)


def test_a_club_has_so_many_hooks_and_no_more(host: ApiClient, club: Club) -> None:
    for _ in range(MOST_HOOKS):
        made(host, club)

    assert faults(host.post("/hooks", {"club": club.pk, "url": ANYWHERE})) == {("/club", "too_many")}


def test_only_hosts_make_hooks(club: Club) -> None:
    member, stranger = a_person(), a_person()
    people.enrol(club=club, player=member)
    body = {"club": club.pk, "url": ANYWHERE}

    assert problem(ApiClient(member).post("/hooks", body), 403, "forbidden")["needs"] == "host"
    problem(ApiClient(stranger).post("/hooks", body), 404, "not-found")
    problem(ApiClient(member).post("/hooks", {**body, "club": new_club_id()}), 404, "not-found")
    problem(ApiClient().post("/hooks", body), 401, "unauthenticated")


def test_every_address_takes_the_scope_and_is_unknown_to_others(host: ApiClient, club: Club) -> None:
    hook = made(host, club)["id"]
    delivery = host.post(f"/hooks/{hook}/test").json()["id"]
    stranger = ApiClient(a_person())
    people.enrol(club=club, player=stranger.player)  # type: ignore[arg-type]
    scopeless = ApiClient(host.player, (MANAGE_TABLES,))
    addresses = [
        ("GET", f"/hooks/{hook}"),
        ("DELETE", f"/hooks/{hook}"),
        ("POST", f"/hooks/{hook}/enable"),
        ("POST", f"/hooks/{hook}/disable"),
        ("POST", f"/hooks/{hook}/rotate-secret"),
        ("POST", f"/hooks/{hook}/test"),
        ("GET", f"/hooks/{hook}/deliveries"),
        ("GET", f"/hooks/{hook}/deliveries/{delivery}"),
        ("POST", f"/hooks/{hook}/deliveries/{delivery}/redeliver"),
    ]

    assert stranger.get("/hooks").json()["results"] == []
    assert problem(scopeless.get("/hooks"), 403, "missing-scope")["required_scope"] == MANAGE_HOOKS
    for method, address in addresses:
        problem(stranger.ask(method, address), 404, "not-found")
        problem(scopeless.ask(method, address), 403, "missing-scope")
        problem(host.ask(method, address.replace(hook, new_hook_id())), 404, "not-found")
        problem(host.ask(method, address.replace(hook, "hok_%00")), 404, "not-found")
    other = made(host, club)["id"]
    for wrong in (f"/hooks/{other}/deliveries/{delivery}", f"/hooks/{hook}/deliveries/{new_delivery_id()}"):
        problem(host.get(wrong), 404, "not-found")


def test_the_log_tells_what_was_sent_and_answered(host: ApiClient, club: Club, settings: Any) -> None:
    settings.HOOKS_TO_PRIVATE_ADDRESSES = True
    with a_receiver(answer=(500, {}, "不行".encode())) as receiver:
        hook = made(host, club, url=receiver.url)["id"]
        answer = host.post(f"/hooks/{hook}/test")
        assert answer.status_code == 202
        waiting = answer.json()
        assert (waiting["state"], waiting["attempts"], waiting["last"]) == ("waiting", 0, None)
        stored = Hook.objects.get()
        send_all(stored, stored.deliveries.get().created_at)

    shown = host.get(answer["Location"]).json()
    assert shown["event"] == receiver.got[0].id
    assert shown["body"] == receiver.got[0].body.decode()
    assert shown["attempts"] == 1
    (attempt,) = shown["log"]
    assert attempt == shown["last"]
    assert (attempt["status"], attempt["error"], attempt["excerpt"]) == (500, "", "不行")
    assert attempt["duration_ms"] >= 0
    assert host.get(f"/hooks/{hook}").json()["failing_since"] is not None
    assert host.post(f"/hooks/{hook}/deliveries/{shown['id']}/redeliver").json()["state"] == "waiting"


def test_the_log_comes_in_pages_and_by_state_and_type(host: ApiClient, club: Club) -> None:
    table = a_table(host.player)
    hook = a_hook(table.club, by=host.player).hook.pk
    for _ in range(3):
        seating.join(table_id=table.pk, player=a_person(), at=NOON)
    host.post(f"/hooks/{hook}/test")

    page = host.get(f"/hooks/{hook}/deliveries?limit=3").json()
    rest = host.get(page["next"].removeprefix("http://testserver")).json()
    assert len(page["results"]) == 3
    assert page["results"][0]["type"] == "hook.test"
    assert len(rest["results"]) == 1
    assert rest["next"] is None
    assert len(host.get(f"/hooks/{hook}/deliveries?type=table.seats_changed").json()["results"]) == 3
    assert host.get(f"/hooks/{hook}/deliveries?state=failed").json()["results"] == []
    assert faults(host.get(f"/hooks/{hook}/deliveries?state=lost")) == {("/state", "unknown_value")}


def test_the_log_has_the_order_of_what_happened(host: ApiClient, club: Club) -> None:
    hook = made(host, club)["id"]
    for name in "abc":
        seating.open_table(
            by=host.player,  # type: ignore[arg-type]
            club_id=club.pk,
            name=name,
            ruleset="paodekuai",
            options={},
            at=NOON,
        )

    shown = [one["type"] for one in host.get(f"/hooks/{hook}/deliveries").json()["results"]]
    assert shown == ["hand.announced"] * 3 + ["table.opened"] * 3


def test_a_hook_is_switched_off_and_on_and_removed(host: ApiClient, club: Club) -> None:
    hook = made(host, club)["id"]

    off = host.post(f"/hooks/{hook}/disable").json()
    assert (off["off_reason"], off["off_at"] is None) == ("switched", False)
    on = host.post(f"/hooks/{hook}/enable").json()
    assert (on["off_reason"], on["off_at"]) == ("", None)
    assert host.ask("DELETE", f"/hooks/{hook}").status_code == 204
    problem(host.get(f"/hooks/{hook}"), 404, "not-found")
    assert problem(host.ask("PATCH", f"/hooks/{hook}", {"url": ANYWHERE}), 405, "method-not-allowed")


def test_a_new_secret_is_another_one(host: ApiClient, club: Club) -> None:
    hook = made(host, club)
    turned = host.post(f"/hooks/{hook['id']}/rotate-secret").json()

    assert turned["secret"].startswith("whsec_")
    assert turned["secret"] != hook["secret"]
