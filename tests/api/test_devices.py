"""A club's tablet: it seats guests, and plays for those and nobody else."""

import pytest

from tables.hand_log import HANDS
from tables.models import Device, Guest, HandSeat, Membership, Player, StoredCommand, StoredEvent
from tables.selectors.guests import held_by
from tables.services import devices, people, tokens
from tables.services.holding import Held, held_in_hand
from tests.api.client import ApiClient, faults, problem
from tests.api.guests import a_client, a_guest, a_link, a_tablet, fill, open_link
from tests.api.world import a_game
from tests.tables.builders import a_person, a_table, fresh_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table(visibility="club")


@pytest.fixture
def host(table) -> ApiClient:
    return ApiClient(table.host)


@pytest.fixture
def tablet(host, table) -> ApiClient:
    return a_tablet(host, table)


def seated(tablet: ApiClient, table, *seats: int) -> str:
    """Guests of a tablet on these seats, bots on the others, all ready; returns the hand."""
    for seat in seats:
        answer = tablet.post(f"/tables/{table.pk}/add-guest", {"name": f"guest {seat}", "seat": seat})
        assert answer.status_code == 200, answer.content
    fill(table)
    for seat in seats:
        told = tablet.post(f"/tables/{table.pk}/ready", {"seat": seat})
        assert told.status_code == 200, told.content
    return told.json()["hand"]


# ---------------------------------------------------------------- registered, listed, revoked


def test_a_device_is_registered_by_a_host_and_its_token_shown_once(host, table):
    made = host.post(f"/clubs/{table.club_id}/devices", {"name": "吧台"})
    assert made.status_code == 201
    told = made.json()
    found = host.get(made["Location"]).json()
    assert found == {name: value for name, value in told.items() if name != "secret"}
    assert host.get(f"/clubs/{table.club_id}/devices").json()["results"] == [found]
    assert told["id"].startswith("dev_")
    me = a_client(told["secret"]).get("/me").json()
    assert (me["id"], me["name"], me["token"]["scopes"]) == (told["id"], "吧台", ["device:play"])
    assert [(one["id"], one["role"]) for one in me["clubs"]] == [(table.club_id, "device")]


def test_only_hosts_of_the_club_know_of_devices(host, table, tablet):
    device = Device.objects.get()
    member, stranger = a_person(), a_person()
    people.enrol(club=table.club, player=member)
    for path in (f"/clubs/{table.club_id}/devices", f"/clubs/{table.club_id}/devices/{device.pk}"):
        problem(ApiClient(member).get(path), 403, "forbidden")
        problem(ApiClient(stranger).get(path), 404, "not-found")
        problem(ApiClient(table.host, scopes=(tokens.PLAY,)).get(path), 403, "missing-scope")
        problem(tablet.get(path), 403, "forbidden")
    other = people.open_club(name="another", host=table.host)
    problem(host.get(f"/clubs/{other.pk}/devices/{device.pk}"), 404, "not-found")


@pytest.mark.parametrize("name", ["", "x" * 61, "\x07"])
def test_a_device_needs_a_name(host, table, name):
    assert {pointer for pointer, _ in faults(host.post(f"/clubs/{table.club_id}/devices", {"name": name}))} == {"/name"}


def test_a_club_has_so_many_devices(host, table, monkeypatch):
    monkeypatch.setattr(devices, "MOST", 1)
    a_tablet(host, table)
    told = problem(host.post(f"/clubs/{table.club_id}/devices", {"name": "more"}), 409, "table-state")
    assert told["code"] == "too_many_devices"


def test_a_revoked_device_ends_at_once_and_its_guests_can_be_taken_over(host, table, tablet):
    hand = seated(tablet, table, 0, 1)
    device = Device.objects.get()
    address = f"/clubs/{table.club_id}/devices/{device.pk}"
    cards = tablet.get(f"/hands/{hand}?view=seat:0").json()["hand"]
    assert host.ask("DELETE", address).status_code == 204
    assert host.ask("DELETE", address).status_code == 204
    problem(tablet.get(f"/tables/{table.pk}"), 401, "unauthenticated")
    assert not Membership.objects.filter(player=device.pk).exists()

    told = open_link(a_link(host, table, seat=0)["secret"])

    assert told["player"]["name"] == "guest 0"
    assert a_client(told["secret"]).get(f"/hands/{hand}").json()["hand"] == cards
    assert Guest.objects.get(player=told["player"]["id"]).keeper is None


# ---------------------------------------------------------------- what it may do


def test_a_tablet_sees_the_tables_of_its_club(host, table, tablet):
    other = a_table(visibility="club")
    shown = [one["id"] for one in tablet.get(f"/tables?club={table.club_id}").json()["results"]]
    assert shown == [table.pk]
    problem(tablet.get(f"/tables/{other.pk}"), 404, "not-found")


def test_guests_of_a_tablet_sit_where_they_are_put(table, tablet):
    told = tablet.post(f"/tables/{table.pk}/add-guest", {"name": "Wang", "seat": 3}).json()
    assert told["seats"][3]["name"] == "Wang"
    assert tablet.post(f"/tables/{table.pk}/add-guest", {"name": "Li"}).json()["seats"][0]["name"] == "Li"
    keepers = set(Guest.objects.values_list("keeper", flat=True))
    assert keepers == {Device.objects.get().pk}
    taken = problem(tablet.post(f"/tables/{table.pk}/add-guest", {"name": "x", "seat": 3}), 409, "table-state")
    assert taken["code"] == "seat_taken"
    assert Player.objects.filter(name="x").count() == 0
    gone = tablet.post(f"/tables/{table.pk}/remove-guest", {"seat": 3}).json()
    assert gone["seats"][3]["player"] is None


def test_a_tablet_seats_nobody_at_tables_of_others(tablet):
    public = a_table()
    problem(tablet.post(f"/tables/{public.pk}/add-guest", {"name": "Wang"}), 404, "not-found")


def test_a_tablet_is_told_which_seats_it_holds(host, table, tablet):
    for seat in (4, 1):
        tablet.post(f"/tables/{table.pk}/add-guest", {"name": f"guest {seat}", "seat": seat})
    phone = a_guest(host, table, seat=2)
    told = tablet.get("/me").json()["seats"]
    assert [(one["table"], one["seat"], one["name"]) for one in told] == [
        (table.pk, 1, "guest 1"),
        (table.pk, 4, "guest 4"),
    ]
    assert [one["seat"] for one in phone.get("/me").json()["seats"]] == [2]
    assert host.get("/me").json()["seats"] == []


def test_a_tablet_plays_each_of_its_seats(table, tablet):
    hand = seated(tablet, table, 1, 4)
    assert tablet.get(f"/hands/{hand}").json()["viewer"] == "public"
    views = {seat: tablet.get(f"/hands/{hand}?view=seat:{seat}").json() for seat in (1, 4)}
    assert {seat: view["viewer"] for seat, view in views.items()} == {1: "seat:1", 4: "seat:4"}
    assert views[1]["hand"] != views[4]["hand"]
    for seat, view in views.items():
        assert tablet.get(f"/hands/{hand}/legal-actions?seat={seat}").json()["seat"] == seat
        assert tablet.post(f"/hands/{hand}/check", {"seat": seat, "do": "show"}).json() == {"legal": True}
        answer = tablet.act(hand, {"seat": seat, "do": "show"}, view["seq"])
        assert answer.status_code == 201
    waiting = set(HANDS.load(hand).state.state.awaiting.seats)
    assert not waiting & {1, 4}


def test_who_acts_in_a_hand_is_who_holds_its_seats_everywhere_else(host, table, tablet):
    guest = a_guest(host, table, seat=0)
    host.post(f"/tables/{table.pk}/join", {"seat": 3})
    for client in (guest, host):
        assert client.post(f"/tables/{table.pk}/ready").status_code == 200
    game = a_game(2)
    hands = [seated(tablet, table, 1, 4), game.hand]
    held = {
        (hand, player.pk): {one.seat: one.player_id for one in HandSeat.objects.filter(held_by(player.pk), hand=hand)}
        for hand in hands
        for player in Player.objects.filter(bot="")
    }
    assert held == {(hand, player): _players(held_in_hand(hand, player)) for hand, player in held}
    assert sorted(map(len, held.values()))[-5:] == [1, 1, 1, 1, 2]  # the tablet, its guests, the other guest, the host


def _players(held: dict[int, Held]) -> dict[int, str]:
    return {seat: one.by.player for seat, one in held.items()}


def test_a_tablet_has_a_program_play_for_a_guest_and_gives_the_seat_back(table, tablet):
    seated(tablet, table, 1, 4)
    address = f"/tables/{table.pk}/autopilot"
    for on in (True, False):
        told = tablet.post(address, {"seat": 4, "on": on})
        assert told.status_code == 200, told.content
    assert faults(tablet.post(address, {"on": True})) == {("/seat", "seat_needed")}
    problem(tablet.post(address, {"seat": 0, "on": True}), 403, "missing-scope")


def test_who_holds_several_seats_names_one(table, tablet):
    hand = seated(tablet, table, 1, 4)
    needed = {("/seat", "seat_needed")}
    assert faults(tablet.act(hand, {"do": "show"}, 4)) == needed
    assert faults(tablet.post(f"/hands/{hand}/check", {"do": "show"})) == needed
    assert faults(tablet.get(f"/hands/{hand}/legal-actions")) == needed


def test_who_holds_one_seat_need_not_name_it(table, tablet):
    hand = seated(tablet, table, 2)
    assert tablet.get(f"/hands/{hand}/legal-actions").json()["seat"] == 2
    assert tablet.act(hand, {"do": "show"}, tablet.get(f"/hands/{hand}").json()["seq"]).status_code == 201


def test_a_tablet_sees_and_plays_no_seat_that_it_does_not_hold(host, table, tablet):
    other = a_tablet(host, table, "another")
    phone = a_guest(host, table, seat=5)
    other.post(f"/tables/{table.pk}/add-guest", {"name": "theirs", "seat": 3})
    for seat in (0, 1):
        tablet.post(f"/tables/{table.pk}/add-guest", {"name": "ours", "seat": seat})
    fill(table)
    phone.post(f"/tables/{table.pk}/ready", {})
    other.post(f"/tables/{table.pk}/ready", {})
    problem(tablet.post(f"/tables/{table.pk}/ready", {"seat": 3}), 403, "not-your-seat")
    for seat in (0, 1):
        hand = tablet.post(f"/tables/{table.pk}/ready", {"seat": seat}).json()["hand"]
    for seat in (2, 3, 5):
        for path in ("", "/entries", "/record", "/stream", "/proof"):
            problem(tablet.get(f"/hands/{hand}{path}?view=seat:{seat}"), 403, "not-your-seat")
        problem(tablet.get(f"/hands/{hand}/legal-actions?seat={seat}"), 403, "not-your-seat")
        problem(tablet.post(f"/hands/{hand}/check", {"seat": seat, "do": "show"}), 403, "not-your-seat")
        problem(tablet.act(hand, {"seat": seat, "do": "show"}, 4), 403, "not-your-seat")
        problem(tablet.post(f"/tables/{table.pk}/remove-guest", {"seat": seat}), 403, "forbidden")
    problem(tablet.get(f"/hands/{hand}?view=arbiter&reason=curious"), 403, "missing-scope")
    problem(phone.get(f"/hands/{hand}?view=seat:0"), 403, "not-your-seat")


def test_a_tablet_without_a_guest_at_a_hand_acts_there_for_nobody(table, tablet):
    game = a_game(1)
    problem(tablet.act(game.hand, {"do": "show"}, 4), 403, "not-your-seat")
    problem(tablet.post(f"/tables/{table.pk}/ready", {"seat": 0}), 403, "not-your-seat")


def test_a_device_token_opens_nothing_else(table, tablet):
    here = f"/tables/{table.pk}"
    for path, body in (
        (f"{here}/join", {}),
        (f"{here}/leave", None),
        (f"{here}/start", None),
        (f"{here}/add-bot", {}),
        ("/tables", {}),
        ("/tokens", {"name": "more", "scopes": ["hand:play"]}),
        ("/bots", {"name": "bot"}),
        (f"{here}/seat-links", {}),
        (f"/clubs/{table.club_id}/devices", {"name": "child"}),
    ):
        assert tablet.post(path, body).status_code == 403, path


def test_people_seat_no_guests_as_a_device_does(host, table):
    told = problem(host.post(f"/tables/{table.pk}/add-guest", {"name": "Wang"}), 403, "missing-scope")
    assert told["required_scope"] == "device:play"


# ---------------------------------------------------------------- keys, and who did it


def test_keys_of_a_tablet_are_as_anybodys(table, tablet):
    hand = seated(tablet, table, 1, 4)
    seq, key = tablet.get(f"/hands/{hand}").json()["seq"], fresh_key()
    first = tablet.act(hand, {"seat": 1, "do": "show"}, seq, key)
    again = tablet.act(hand, {"seat": 1, "do": "show"}, seq, key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again["Idempotent-Replayed"] == "true"
    problem(tablet.act(hand, {"seat": 4, "do": "show"}, seq, key), 422, "idempotency-key-reused")
    problem(tablet.act(hand, {"seat": 1, "do": "show"}, seq), 409, "stale-sequence")


def test_the_ledger_names_the_player_and_the_command_the_device(table, tablet):
    hand = seated(tablet, table, 1, 4)
    device = Device.objects.get()
    tablet.act(hand, {"seat": 4, "do": "show"}, tablet.get(f"/hands/{hand}").json()["seq"])
    guest = table.seats.get(seat=4).player_id
    assert StoredEvent.objects.filter(stream=hand).latest("seq").actor == f"person:{guest}"
    done = StoredCommand.objects.get(stream=hand, principal=device.pk)
    assert StoredEvent.objects.get(stream=hand, seq=done.first_seq).actor == f"person:{guest}"
    at_the_table = StoredCommand.objects.filter(stream=table.pk, principal=device.pk).order_by("first_seq")
    kinds = [StoredEvent.objects.get(stream=table.pk, seq=one.first_seq).type for one in at_the_table]
    assert kinds == ["seat_taken", "seat_taken", "seat_ready", "seat_ready"]
