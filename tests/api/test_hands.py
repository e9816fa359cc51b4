"""Hands over the API: looking, asking what is legal, acting, and acting again."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from gouji.engine.records import deal_problems, replay
from tables.models import HandSummary, Look, StoredCommand, StoredEvent
from tables.services import people, sweeping, tokens
from tests.api.client import ApiClient, faults, problem
from tests.api.world import Game, a_game
from tests.tables.builders import a_person, fresh_key

pytestmark = pytest.mark.django_db


def six() -> Game:
    """Six people in the first hand of a match, asked for 上班."""
    return a_game(6)


def playing(people_: int = 6, **options: object) -> Game:
    """Six people who have nothing to show, declare or buy, up to the first lead."""
    game = a_game(people_, options={"claims": "none", "revolution": False, **options})
    for seat in range(people_):
        game.do(seat, {"do": "show"})
    return game


def leader(game: Game) -> int:
    (seat,) = game.view(0)["to_act"]
    return int(seat)


# ---------------------------------------------------------------- looking


def test_a_player_sees_his_own_cards_and_how_many_the_others_hold():
    game = six()
    told = game.view(2)
    assert (told["seat"], told["viewer"], told["id"], told["table"]) == (2, "seat:2", game.hand, game.table.pk)
    assert len(told["hand"].split()) == 36
    assert told["cards_left"] == [36] * 6
    assert [one["seat"] for one in told["seats"]] == list(range(6))
    assert told["deadline"].endswith("Z")
    assert told["clock_ms"] == [30_000] * 6


def test_the_public_sees_no_hand():
    told = ApiClient().get(f"/hands/{six().hand}").json()
    assert told["viewer"] == "public"
    assert not {"hand", "hands", "seat", "my_answer"} & set(told)


def test_a_player_may_look_as_the_public_but_not_from_another_seat():
    game = six()
    me = game.seats[0]
    assert "hand" not in me.get(f"/hands/{game.hand}?view=public").json()
    assert me.get(f"/hands/{game.hand}?view=seat:0").json() == game.view(0)
    bodies = {me.get(f"/hands/{game.hand}?view=seat:{seat}").content for seat in range(1, 6)}
    assert len(bodies) == 1
    problem(me.get(f"/hands/{game.hand}?view=seat:1"), 403, "not-your-seat")
    problem(ApiClient().get(f"/hands/{game.hand}?view=seat:1"), 401, "unauthenticated")


@pytest.mark.parametrize("view", ["seat:6", "seat:-1", "seat:٣", "seat:", "Public", "seat:0x0", "", "all"])
def test_views_that_there_are_not(view):
    assert {pointer for pointer, _ in faults(ApiClient(a_person()).get(f"/hands/{six().hand}?view={view}"))} == {
        "/view"
    }


def test_the_past_is_shown_as_it_was():
    game = playing()
    now = game.view(1)
    before = game.seats[1].get(f"/hands/{game.hand}?at=4").json()
    assert before["phase"] == "show"
    assert before["hand"]
    assert "deadline" not in before
    for at in (0, now["seq"] + 1, 10**14):
        assert faults(game.seats[1].get(f"/hands/{game.hand}?at={at}")) == {("/at", "out_of_range")}


def test_a_hand_that_has_not_changed_is_not_told_again():
    game = six()
    me, address = game.seats[0], f"/hands/{game.hand}"
    answer = me.get(address)
    assert answer["ETag"].startswith(f'"{answer.json()["seq"]}-')
    for known in (answer["ETag"], "W/" + answer["ETag"], f'"1", {answer["ETag"]}', "*"):
        again = me.get(address, If_None_Match=known)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", answer["ETag"])
    assert me.get(address, If_None_Match='"1"').content == answer.content


def test_a_tag_is_that_of_one_view():
    """Others see something else at the same seq, and somebody may have begun to play a seat since the last entry."""
    game = six()
    address = f"/hands/{game.hand}"
    tags = [one.get(address)["ETag"] for one in (game.seats[0], game.seats[1], ApiClient())]
    assert len(set(tags)) == 3
    game.seats[0].post(f"/tables/{game.table.pk}/autopilot", {"on": True})
    changed = game.seats[0].get(address, If_None_Match=tags[0])
    assert changed.status_code == 200
    assert changed.json()["seats"][0]["autopilot"]


def test_a_token_without_the_scope_sees_no_hand():
    game = six()
    weak = ApiClient(game.table.host, scopes=("audit:read",))
    for part in ("", "/entries", "/legal-actions", "/proof", "/record"):
        told = problem(weak.get(f"/hands/{game.hand}{part}"), 403, "missing-scope")
        assert told["required_scope"] == "hand:watch"


# ---------------------------------------------------------------- acting


def test_a_play_makes_entries_that_its_player_reads():
    game = playing()
    seat = leader(game)
    before = game.view(seat)
    card = before["hand"].split()[8]
    answer = game.seats[seat].act(game.hand, {"do": "play", "cards": card}, before["seq"])
    assert answer.status_code == 201
    told = answer.json()
    assert answer["ETag"] == f'"{told["seq"]}"'
    played = next(one for one in told["entries"] if one["type"] == "played")
    assert (played["seat"], played["cards"]) == (seat, card)
    assert [one["seq"] for one in told["entries"]] == list(range(before["seq"] + 1, told["seq"] + 1))
    assert told["to_act"] == [(seat + 1) % 6]
    assert set(told) == {"seq", "entries", "to_act", "deadline", "clock_ms"}
    again = ApiClient().get(answer["Location"]).json()
    assert again["entries"] == told["entries"]


def test_suits_may_be_left_out_and_the_seat_may_be_named():
    game = playing()
    seat = leader(game)
    now = game.view(seat)
    rank = now["hand"].split()[8][0]
    body = {"do": "play", "cards": rank, "seat": seat}
    assert game.seats[seat].act(game.hand, body, now["seq"]).status_code == 201
    other = (seat + 1) % 6
    told = game.view(other)["seq"]
    problem(game.seats[other].act(game.hand, {"do": "pass", "seat": seat}, told), 403, "not-your-seat")


def test_the_same_key_again_gets_the_same_answer():
    game = playing()
    seat = leader(game)
    now = game.view(seat)
    play = {"do": "play", "cards": now["hand"].split()[8]}
    key = fresh_key()
    first = game.seats[seat].act(game.hand, play, now["seq"], key)
    game.do((seat + 1) % 6, {"do": "pass"})
    events = StoredEvent.objects.count()
    again = game.seats[seat].act(game.hand, play, now["seq"], key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert "Idempotent-Replayed" not in first
    assert again["Idempotent-Replayed"] == "true"
    assert again["Location"] == first["Location"]
    assert again["ETag"] == first["ETag"]
    assert [again.json()[name] for name in ("seq", "entries")] == [first.json()[name] for name in ("seq", "entries")]
    assert StoredEvent.objects.count() == events


def test_a_key_is_good_for_one_request():
    game = playing()
    seat = leader(game)
    now = game.view(seat)
    key = fresh_key()
    cards = now["hand"].split()
    game.seats[seat].act(game.hand, {"do": "play", "cards": cards[8]}, now["seq"], key)
    for other in ({"do": "play", "cards": cards[9] + " " + cards[9]}, {"do": "pass"}):
        problem(game.seats[seat].act(game.hand, other, now["seq"], key), 422, "idempotency-key-reused")
    problem(game.seats[seat].act(game.hand, {"do": "pass"}, now["seq"] + 1, key), 422, "idempotency-key-reused")


def test_anothers_key_means_nothing():
    game = playing()
    seat = leader(game)
    key = fresh_key()
    now = game.view(seat)
    game.seats[seat].act(game.hand, {"do": "play", "cards": now["hand"].split()[8]}, now["seq"], key)
    other = (seat + 1) % 6
    answer = game.seats[other].act(game.hand, {"do": "pass"}, game.view(other)["seq"], key)
    assert answer.status_code == 201
    assert "Idempotent-Replayed" not in answer


def test_a_refused_action_leaves_its_key_free():
    game = playing()
    seat = leader(game)
    now = game.view(seat)
    key = fresh_key()
    problem(game.seats[seat].act(game.hand, {"do": "pass"}, now["seq"], key), 422, "illegal-action")
    assert not StoredCommand.objects.filter(key=key).exists()
    assert (
        game.seats[seat].act(game.hand, {"do": "play", "cards": now["hand"].split()[8]}, now["seq"], key).status_code
        == 201
    )


@pytest.mark.parametrize(
    "key", ["", "x" * 15, "x" * 129, "x" * 10_000, "x y" * 8, "x" * 16 + "\x00", "x" * 16 + "é", "x\r\n" * 8]
)
def test_keys_that_are_none(key):
    game = six()
    body = {"expected_seq": 4, "do": "show"}
    answer = game.seats[0].post(f"/hands/{game.hand}/actions", body, Idempotency_Key=key)
    assert faults(answer) == {("/Idempotency-Key", "bad_key")}
    assert not StoredCommand.objects.filter(stream=game.hand).exists()


def test_an_older_question_is_answered_by_nobody():
    game = playing()
    seat = leader(game)
    now = game.view(seat)["seq"]
    for seq in (0, now - 1, now + 1, 10**14):
        told = problem(game.seats[seat].act(game.hand, {"do": "pass"}, seq), 409, "stale-sequence")
        assert told["current_seq"] == now


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"do": "show"}, ("/expected_seq", "missing")),
        ({"expected_seq": None, "do": "show"}, ("/expected_seq", "missing")),
        ({"expected_seq": "4", "do": "show"}, ("/expected_seq", "not_integer")),
        ({"expected_seq": 4.0, "do": "show"}, ("/expected_seq", "not_integer")),
        ({"expected_seq": True, "do": "show"}, ("/expected_seq", "not_integer")),
        ({"expected_seq": -1, "do": "show"}, ("/expected_seq", "out_of_range")),
        ({"expected_seq": 4}, ("/do", "missing")),
        ({"expected_seq": 4, "do": "cheat"}, ("/do", "unknown_value")),
        ({"expected_seq": 4, "do": 1}, ("/do", "unknown_value")),
        ({"expected_seq": 4, "do": "play"}, ("/cards", "missing")),
        ({"expected_seq": 4, "do": "play", "cards": ["9s"]}, ("/cards", "not_text")),
        ({"expected_seq": 4, "do": "play", "cards": {"rank": 9}}, ("/cards", "not_text")),
        ({"expected_seq": 4, "do": "play", "cards": "9s 1x"}, ("/cards", "not_a_card")),
        ({"expected_seq": 4, "do": "play", "cards": "9 " * 257}, ("/cards", "too_many_cards")),
        ({"expected_seq": 4, "do": "play", "cards": "9 " * 5000}, ("/cards", "too_long")),
        ({"expected_seq": 4, "do": "pass", "cards": "9s"}, ("/cards", "unknown_field")),
        ({"expected_seq": 4, "do": "show", "score": 3}, ("/score", "unknown_field")),
        ({"expected_seq": 4, "do": "declare", "claim": "all"}, ("/claim", "unknown_value")),
        ({"expected_seq": 4, "do": "declare", "claim": "none", "revolt": 1}, ("/revolt", "not_boolean")),
        ({"expected_seq": 4, "do": "vote", "for": 6}, ("/for", "out_of_range")),
        ({"expected_seq": 4, "do": "show", "seat": 6}, ("/seat", "out_of_range")),
        ({"expected_seq": 4, "do": "show", "seat": False}, ("/seat", "not_integer")),
    ],
)
def test_bodies_that_cannot_be_read(body, fault):
    game = six()
    answer = game.seats[0].post(f"/hands/{game.hand}/actions", body, Idempotency_Key=fresh_key())
    assert faults(answer) == {fault}
    assert game.view(0)["seq"] == 4


def test_a_refusal_names_the_clause_in_both_languages():
    game = playing()
    seat = leader(game)
    now = game.view(seat)["seq"]
    told = {
        language: problem(
            game.seats[seat].act(game.hand, {"do": "pass"}, now, Accept_Language=language), 422, "illegal-action"
        )
        for language in ("en", "zh-Hans")
    }
    assert told["en"]["detail"] == "The leader must play."
    assert told["zh-Hans"]["detail"] == "领出的人必须出牌。"
    assert {(one["rule"], one["code"]) for one in told.values()} == {("GJ-3.1", "leader_must_play")}
    address, _, clause = told["en"]["clause"].partition("#")
    chapters = ApiClient().get(address).json()["chapters"]
    assert clause in {one["id"] for chapter in chapters for one in chapter["clauses"]}


def test_a_card_that_is_not_held_is_refused_alike_wherever_it_lies():
    game = playing()
    seat = leader(game)
    now = game.view(seat)
    mine = set(now["hand"].split())
    bodies = {
        game.seats[seat].act(game.hand, {"do": "play", "cards": f"{rank}{suit}"}, now["seq"]).content
        for rank in "456789TJQKA2"
        for suit in "shcd"
        if f"{rank}{suit}" not in mine
    }
    assert len(bodies) == 1


def test_spectators_and_strangers_do_not_act():
    game = six()
    for client in (ApiClient(a_person()), ApiClient(game.table.host, scopes=(tokens.WATCH,))):
        assert client.act(game.hand, {"do": "show"}, 4).status_code == 403
    problem(ApiClient().act(game.hand, {"do": "show"}, 4), 401, "unauthenticated")


def test_a_bots_seat_is_the_bots():
    game = a_game(2)
    problem(game.seats[0].act(game.hand, {"do": "show", "seat": 3}, 4), 403, "not-your-seat")


# ---------------------------------------------------------------- sealed questions


def test_sealed_answers_show_nothing_until_the_last():
    """GJ-5.2: six declare at once. What anybody else reads stands still, to the byte, until all have answered."""
    game = a_game(6, options={"claims": "xuan"})
    for seat in range(6):
        game.do(seat, {"do": "show"})
    now = game.view(0)
    assert (now["phase"], now["sealed"]) == ("declare", True)
    watched = [
        f"/hands/{game.hand}{part}"
        for part in ("", "?view=public", "/entries", "/entries?after=3", "/proof", "/legal-actions", "/record")
    ]
    watchers = {"anonymous": ApiClient(), "spectator": ApiClient(a_person()), "seat 5": game.seats[5]}

    def seen() -> dict[tuple[str, str], bytes]:
        return {(name, path): one.get(path).content for name, one in watchers.items() for path in watched}

    before = seen()
    for seat in range(5):
        answer = game.seats[seat].act(game.hand, {"do": "declare", "claim": "none"}, now["seq"])
        assert answer.status_code == 201
        assert (answer.json()["seq"], answer.json()["entries"]) == (now["seq"], [])
        assert answer.json()["to_act"] == [0, 1, 2, 3, 4, 5]
        assert answer["Location"].endswith(f"?after={now['seq']}")
        assert game.view(seat)["my_answer"] == {"do": "declare", "claim": "none"}
        told = problem(
            game.seats[seat].act(game.hand, {"do": "declare", "claim": "xuan"}, now["seq"]), 409, "stale-sequence"
        )
        assert told["current_seq"] == now["seq"]
        assert seen() == before
    last = game.seats[5].act(game.hand, {"do": "declare", "claim": "none"}, now["seq"])
    assert last.json()["seq"] > now["seq"]
    answered = [one for one in last.json()["entries"] if one["type"] == "answered"]
    assert [one.get("seat") for one in answered] == [5]


def test_a_seat_that_is_not_asked_learns_nothing_from_its_refusal():
    game = a_game(6, options={"claims": "xuan"})
    for seat in range(6):
        game.do(seat, {"do": "show"})
    now = game.view(0)["seq"]

    def refused() -> dict[str, object]:
        return problem(game.seats[5].act(game.hand, {"do": "pass"}, now), 422, "illegal-action")

    before = refused()
    assert before["facts"] == {"to_act": [0, 1, 2, 3, 4, 5]}
    game.do(0, {"do": "declare", "claim": "none"})
    assert refused() == before


# ---------------------------------------------------------------- asking


def test_hints_are_legal_and_limited():
    game = playing()
    seat = leader(game)
    told = game.seats[seat].get(f"/hands/{game.hand}/legal-actions?limit=7").json()
    assert (told["seat"], told["seq"], told["kinds"]) == (seat, game.view(seat)["seq"], ["play"])
    assert len(told["actions"]) == 7
    for action in told["actions"]:
        assert game.seats[seat].post(f"/hands/{game.hand}/check", action).json() == {"legal": True}
    other = game.seats[(seat + 1) % 6].get(f"/hands/{game.hand}/legal-actions").json()
    assert (other["kinds"], other["actions"]) == ([], [])


def test_nobody_asks_what_another_seat_can_do():
    game = playing()
    seat = leader(game)
    other = game.seats[(seat + 1) % 6]
    told = problem(other.get(f"/hands/{game.hand}/legal-actions?seat={seat}"), 403, "not-your-seat")
    assert set(told) == {"type", "title", "status"}
    problem(ApiClient(a_person()).get(f"/hands/{game.hand}/legal-actions"), 403, "not-your-seat")
    problem(ApiClient().get(f"/hands/{game.hand}/legal-actions"), 401, "unauthenticated")
    problem(other.post(f"/hands/{game.hand}/check", {"do": "pass", "seat": seat}), 403, "not-your-seat")
    problem(ApiClient(a_person()).post(f"/hands/{game.hand}/check", {"do": "pass"}), 403, "not-your-seat")


def test_a_check_tells_why_not_and_changes_nothing():
    game = playing()
    seat = leader(game)
    events = StoredEvent.objects.count()
    told = game.seats[seat].post(f"/hands/{game.hand}/check", {"do": "pass"}).json()
    assert (told["legal"], told["rule"], told["code"]) == (False, "GJ-3.1", "leader_must_play")
    assert told["detail"]
    assert faults(game.seats[seat].post(f"/hands/{game.hand}/check", {"do": "pass", "expected_seq": 1})) == {
        ("/expected_seq", "unknown_field")
    }
    assert StoredEvent.objects.count() == events


# ---------------------------------------------------------------- entries


def test_entries_are_dense_and_come_in_parts():
    game = playing()
    address = f"/hands/{game.hand}/entries"
    whole = game.seats[0].get(address).json()
    assert [one["seq"] for one in whole["entries"]] == list(range(1, whole["seq"] + 1))
    part = game.seats[0].get(f"{address}?after=3&limit=4").json()
    assert part == {"seq": whole["seq"], "entries": whole["entries"][3:7]}
    assert game.seats[0].get(f"{address}?after=10000").json()["entries"] == []
    public = ApiClient().get(address).json()
    assert [one["seq"] for one in public["entries"]] == [one["seq"] for one in whole["entries"]]


def test_entries_come_one_a_line_where_that_is_asked_for():
    game = six()
    plain = game.seats[0].get(f"/hands/{game.hand}/entries").json()["entries"]
    answer = game.seats[0].get(f"/hands/{game.hand}/entries", Accept="application/x-ndjson")
    assert answer["Content-Type"] == "application/x-ndjson"
    assert [json.loads(line) for line in answer.content.splitlines()] == plain
    none = game.seats[0].get(f"/hands/{game.hand}/entries?after={plain[-1]['seq']}", Accept="application/x-ndjson")
    assert (none["Content-Type"], none.content) == ("application/x-ndjson", b"")
    problem(
        game.seats[0].get(f"/hands/{game.hand}/entries?after=x", Accept="application/x-ndjson"), 400, "invalid-request"
    )


@pytest.mark.django_db(transaction=True)
def test_a_long_poll_ends_when_something_happens():
    game = six()
    seq = game.view(0)["seq"]

    def wait() -> dict[str, object]:
        with closing(connection):
            return ApiClient().get(f"/hands/{game.hand}/entries?after={seq}&wait=25").json()

    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(wait)
        game.do(0, {"do": "show"})
        found = waiting.result(timeout=20)
    assert found["entries"][0]["seq"] == seq + 1


def test_a_long_poll_is_bounded():
    game = six()
    for wait in ("26", "3600", "-1", "1.5"):
        assert {pointer for pointer, _ in faults(game.seats[0].get(f"/hands/{game.hand}/entries?wait={wait}"))} == {
            "/wait"
        }
    assert game.seats[0].get(f"/hands/{game.hand}/entries?after=4&wait=1").json()["entries"] == []


# ---------------------------------------------------------------- after the end


def finished(**table: object) -> Game:
    """A hand of one person and bots that the clock and the bots have played to its end."""
    game = a_game(1, **table)
    me = game.seats[0]
    for _ in range(400):
        game.let_bots_play()
        if game.view(0)["phase"] == "over":
            break
        hint = me.get(f"/hands/{game.hand}/legal-actions?limit=1").json()
        assert me.act(game.hand, hint["actions"][0], hint["seq"]).status_code == 201
    assert HandSummary.objects.get(pk=game.hand).finished_at is not None
    return game


def test_after_the_end_everything_is_open():
    game = finished(options={"hands": 1})
    me, anybody = game.seats[0], ApiClient()
    over = problem(me.act(game.hand, {"do": "pass"}, 4), 409, "hand-closed")
    told = anybody.get(f"/hands/{game.hand}").json()
    assert (told["phase"], over["current_seq"]) == ("over", told["seq"])
    assert sorted(told["places"]) == list(range(6))
    assert sum(told["points"]) == 0
    assert [len(hand.split()) for hand in told["dealt"]] == [36] * 6
    assert told["deadline"] is None
    assert anybody.get(f"/hands/{game.hand}?view=seat:3&at=5").json()["hand"]
    assert anybody.get(f"/hands/{game.hand}?view=arbiter").status_code == 200
    assert anybody.get(f"/hands/{game.hand}/legal-actions?seat=3&at=4").json()["kinds"] == ["show"]
    assert anybody.get(f"/hands/{game.hand}/entries?after={told['seq']}&wait=25").json()["entries"] == []


def test_the_record_and_the_proof_of_a_finished_hand():
    game = finished()
    record = ApiClient().get(f"/hands/{game.hand}/record").json()
    assert replay(record).problem is None
    assert list(deal_problems(record)) == []
    proof = ApiClient().get(f"/hands/{game.hand}/proof").json()
    assert record["proof"]["secret"] == proof["secret"]
    last = StoredEvent.objects.filter(stream=game.hand).order_by("seq").last()
    assert proof["head"] == {"seq": last.seq, "hash": bytes(last.hash).hex()}


def test_a_running_hand_has_a_commitment_and_no_record():
    game = six()
    assert set(game.seats[0].get(f"/hands/{game.hand}/proof").json()) == {"commitment", "head"}
    problem(game.seats[0].get(f"/hands/{game.hand}/record"), 403, "forbidden")
    problem(ApiClient().get(f"/hands/{game.hand}/record"), 401, "unauthenticated")


def test_where_hands_stay_closed_the_public_sees_none_afterwards():
    game = finished(options={"public_after": False})
    assert "hands" not in ApiClient().get(f"/hands/{game.hand}").json()
    assert "secret" not in ApiClient().get(f"/hands/{game.hand}/proof").json()
    assert "hands" in game.view(0)
    assert game.seats[0].get(f"/hands/{game.hand}/record").status_code == 200
    problem(ApiClient(a_person()).get(f"/hands/{game.hand}/record"), 403, "forbidden")
    problem(ApiClient(a_person()).get(f"/hands/{game.hand}?view=seat:1"), 403, "not-your-seat")


def test_the_next_hand_is_another_one():
    game = finished(options={"hands": 2})
    sweeping.sweep(at=timezone.now())
    table = game.seats[0].get(f"/tables/{game.table.pk}").json()
    assert table["hand"] != game.hand
    assert game.seats[0].get(f"/hands/{table['hand']}").json()["hand_no"] == 2


# ---------------------------------------------------------------- officials


def test_an_arbiter_opens_a_hand_with_a_reason_that_is_kept():
    game = six()
    arbiter = a_person()
    people.enrol(club=game.table.club, player=arbiter, role="arbiter")
    client = ApiClient(arbiter)
    assert faults(client.get(f"/hands/{game.hand}?view=arbiter")) == {("/reason", "reason_needed")}
    assert not Look.objects.exists()
    told = client.get(f"/hands/{game.hand}?view=arbiter&reason=seat+3+called").json()
    assert [len(hand.split()) for hand in told["hands"]] == [36] * 6
    assert [(one.official, one.reason) for one in Look.objects.all()] == [(arbiter.pk, "seat 3 called")]


def test_others_do_not_open_hands():
    game = six()
    arbiter = a_person()
    people.enrol(club=game.table.club, player=arbiter, role="arbiter")
    address = f"/hands/{game.hand}?view=arbiter&reason=curious"
    weak = ApiClient(arbiter, scopes=(tokens.WATCH, tokens.PLAY))
    assert problem(weak.get(address), 403, "missing-scope")["required_scope"] == "hand:open"
    problem(ApiClient(a_person()).get(address), 403, "forbidden")
    problem(ApiClient().get(address), 401, "unauthenticated")
    people.enrol(club=game.table.club, player=game.seats[3].player, role="arbiter")
    problem(game.seats[3].get(address), 403, "conflict-of-interest")
    assert not Look.objects.exists()


# ---------------------------------------------------------------- a commit of which nobody knows


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("done", [True, False])
def test_after_a_commit_without_an_answer_the_same_request_tells_what_has_become_of_it(monkeypatch, done):
    """The connection breaks off around COMMIT: the action is stored, or it is not, and the server cannot know."""
    game, key = six(), fresh_key()
    seq, before = game.view(0)["seq"], StoredEvent.objects.filter(stream=game.hand).count()
    commit = connection._commit

    def cut():
        if done:
            commit()
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patch:
        patch.setattr(connection, "_commit", cut)
        problem(game.seats[0].act(game.hand, {"do": "show"}, seq, key), 503, "unavailable")
    stored = StoredEvent.objects.filter(stream=game.hand).count()
    assert (stored > before) == done

    answer = game.seats[0].act(game.hand, {"do": "show"}, seq, key)
    assert answer.status_code == 201
    assert answer.headers.get("Idempotent-Replayed", "false") == str(done).lower()
    assert StoredCommand.objects.filter(key=key).count() == 1
    assert game.seats[0].act(game.hand, {"do": "show"}, seq, key).json()["seq"] == answer.json()["seq"]
