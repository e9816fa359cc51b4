"""A table between hands: given what has happened, when somebody does something, then these facts or a no."""

from dataclasses import asdict, replace

import pytest

from gouji.engine.dealing import commitment
from tables.domain.lobby import codec, decider
from tables.domain.lobby.decider import Fresh, Moment, Outcome, Sitter
from tables.domain.lobby.events import (
    ACTED,
    ASKED,
    CATALOGUE,
    HOST,
    LEFT,
    AutopilotBegun,
    AutopilotEnded,
    BotRemoved,
    BotSeated,
    Events,
    HandAnnounced,
    HandFinished,
    HandScheduled,
    HandStarted,
    MatchEnded,
    MatchStarted,
    SeatLeft,
    SeatReady,
    SeatSubstituted,
    SeatTaken,
    TableOpened,
    fold,
)
from tables.domain.lobby.state import NEW, Lobby, Setup
from tables.errors import BadRequest, TableRefusal, UnknownEvent

SETUP = Setup(
    club="clb_a",
    host="plr_host",
    name="one",
    ruleset="gouji-classic",
    version=1,
    options={"place_points": [2, 1, 0, 0, -1, -2]},
    seats=6,
    hands=2,
    visibility="club",
    move_ms=1000,
    bank_ms=0,
    pause_ms=5000,
    bot_pace_ms=0,
    continuous=False,
)
FIRST, SECOND, THIRD = (Fresh(f"hnd_{n}", bytes([n]) * 32) for n in (1, 2, 3))
PREVIOUS = {"places": [0, 1, 2, 3, 4, 5], "debts": [], "chuan": None, "void": False, "winner": None}
PLAYED = Outcome(void=False, points=(2, 1, 0, 0, -1, -2), previous=PREVIOUS)
VOID = Outcome(void=True, points=None, previous={**PREVIOUS, "places": None, "void": True})
NOW = 1_000_000


def lobby(*events: object, setup: Setup = SETUP) -> Lobby:
    return fold((*decider.open_table(setup, FIRST), *events), NEW)  # type: ignore[arg-type]


def bots(*seats: int) -> Events:
    return tuple(BotSeated(seat, f"plr_bot{seat}", "random") for seat in seats)


def running(*before: object, setup: Setup = SETUP) -> Lobby:
    """Six bots at their first hand."""
    table = lobby(*bots(*range(6)), *before, setup=setup)
    table = fold(decider.start_match(table, NOW), table)
    return fold(decider.begin_hand(table), table)


def refusal(reason: str) -> "pytest.RaisesExc[TableRefusal]":
    return pytest.raises(TableRefusal, match=f"^{reason}$")


def test_a_table_announces_its_first_hand_when_it_is_opened() -> None:
    opened, announced = decider.open_table(SETUP, FIRST)

    assert opened == TableOpened(asdict(SETUP))
    assert announced == HandAnnounced("hnd_1", 1, commitment(FIRST.secret), FIRST.secret.hex())


def test_a_person_sits_on_the_seat_he_names_or_the_first_free_one() -> None:
    assert decider.take_seat(lobby(), "plr_a", 4, NOW) == (SeatTaken(4, "plr_a"),)
    assert decider.take_seat(lobby(*bots(0, 1)), "plr_a", None, NOW) == (SeatTaken(2, "plr_a"),)


def test_sitting_down_twice_changes_nothing_but_moving_is_refused() -> None:
    seated = lobby(SeatTaken(4, "plr_a"))

    assert decider.take_seat(seated, "plr_a", None, NOW) == ()
    assert decider.take_seat(seated, "plr_a", 4, NOW) == ()
    with refusal("already_seated"):
        decider.take_seat(seated, "plr_a", 5, NOW)


def test_a_taken_a_missing_and_no_seat_are_refused() -> None:
    with refusal("seat_taken"):
        decider.take_seat(lobby(*bots(3)), "plr_a", 3, NOW)
    with refusal("table_full"):
        decider.take_seat(lobby(*bots(*range(6))), "plr_a", None, NOW)
    for seat in (-1, 6, 2**70):
        with pytest.raises(BadRequest):
            decider.take_seat(lobby(), "plr_a", seat, NOW)


def test_a_person_and_a_bot_get_up_between_matches_only() -> None:
    table = lobby(SeatTaken(0, "plr_a"), *bots(1))

    assert decider.leave_seat(table, "plr_a") == (SeatLeft(0, "plr_a"),)
    assert decider.remove_bot(table, 1) == (BotRemoved(1, "plr_bot1"),)
    with refusal("not_seated"):
        decider.leave_seat(table, "plr_b")
    with refusal("no_bot_there"):
        decider.remove_bot(table, 0)
    with refusal("no_bot_there"):
        decider.remove_bot(table, 5)
    with refusal("match_running"):
        decider.remove_bot(running(), 1)


def test_the_last_one_ready_starts_the_match_at_once() -> None:
    table = lobby(SeatTaken(0, "plr_a"), *bots(1, 2, 3, 4, 5))

    events = decider.be_ready(table, "plr_a", "my nonce", NOW)

    assert events == (SeatReady(0, "my nonce"), MatchStarted(1), HandScheduled("hnd_1", NOW))
    assert fold(events, table).is_due(NOW)


def test_the_last_bot_at_a_ready_table_starts_it_too() -> None:
    table = lobby(SeatTaken(0, "plr_a"), SeatReady(0, ""), *bots(1, 2, 3, 4))

    events = decider.seat_bot(table, "plr_bot5", "random", None, NOW)

    assert events == (BotSeated(5, "plr_bot5", "random"), MatchStarted(1), HandScheduled("hnd_1", NOW))


def test_ready_waits_for_others_and_for_free_seats() -> None:
    two = lobby(SeatTaken(0, "plr_a"), SeatTaken(1, "plr_b"), *bots(2, 3, 4, 5))
    hole = lobby(SeatTaken(0, "plr_a"), *bots(1, 2, 3, 4))

    assert decider.be_ready(two, "plr_a", "", NOW) == (SeatReady(0, ""),)
    assert decider.be_ready(hole, "plr_a", "", NOW) == (SeatReady(0, ""),)


def test_a_nonce_counts_once_and_has_at_most_64_bytes() -> None:
    table = lobby(SeatTaken(0, "plr_a"), SeatReady(0, "mine"))

    assert decider.be_ready(table, "plr_a", "mine", NOW) == ()
    assert decider.be_ready(table, "plr_a", "", NOW) == ()
    with refusal("already_ready"):
        decider.be_ready(table, "plr_a", "another", NOW)
    for nonce in ("x" * 65, "牌" * 22, "\ud800"):
        with pytest.raises(BadRequest):
            decider.be_ready(lobby(SeatTaken(0, "plr_a")), "plr_a", nonce, NOW)


def test_no_nonce_is_taken_once_the_cards_are_dealt() -> None:
    table = lobby(SeatTaken(0, "plr_a"), *bots(1, 2, 3, 4, 5))
    table = fold(decider.be_ready(table, "plr_a", "", NOW), table)
    table = fold(decider.begin_hand(table), table)

    with refusal("hand_running"):
        decider.be_ready(table, "plr_a", "late", NOW)


def test_start_needs_a_full_table_and_leaves_time_for_nonces() -> None:
    with refusal("seats_open"):
        decider.start_match(lobby(*bots(1, 2)), NOW)
    with refusal("match_running"):
        decider.start_match(running(), NOW)
    unready = lobby(SeatTaken(0, "plr_a"), *bots(1, 2, 3, 4, 5))
    assert decider.start_match(unready, NOW) == (MatchStarted(1), HandScheduled("hnd_1", NOW + 5000))
    assert decider.start_match(lobby(*bots(*range(6))), NOW)[1] == HandScheduled("hnd_1", NOW)


def test_a_hand_starts_with_everything_its_proof_needs() -> None:
    table = lobby(SeatTaken(0, "plr_a"), SeatReady(0, "n0"), *bots(1, 2, 3, 4, 5))
    table = fold(decider.start_match(table, NOW), table)

    (started,) = decider.begin_hand(table)

    assert started.players == ("plr_a", "plr_bot1", "plr_bot2", "plr_bot3", "plr_bot4", "plr_bot5")
    assert started.bots == ("", *["random"] * 5)
    assert (started.secret, started.nonces) == (FIRST.secret.hex(), ("n0", "", "", "", "", ""))
    assert started.commitment == commitment(FIRST.secret)


def test_the_next_hand_is_announced_at_once_and_dealt_after_the_pause() -> None:
    events = decider.finish_hand(running(), "hnd_1", PLAYED, SECOND, NOW)

    ended, announced, scheduled = events
    assert ended == HandFinished("hnd_1", 1, False, PLAYED.points, PREVIOUS)
    assert isinstance(announced, HandAnnounced)
    assert (announced.hand, announced.number) == ("hnd_2", 2)
    assert scheduled == HandScheduled("hnd_2", NOW + 5000)
    after = fold(events, running())
    assert after.previous == PREVIOUS
    assert not after.is_due(NOW + 4999)
    assert after.is_due(NOW + 5000)


def test_people_who_are_all_ready_need_not_wait_for_the_pause() -> None:
    table = lobby(SeatTaken(0, "plr_a"), *bots(1, 2, 3, 4, 5))
    table = fold(decider.be_ready(table, "plr_a", "", NOW), table)
    table = fold(decider.begin_hand(table), table)
    table = fold(decider.finish_hand(table, "hnd_1", PLAYED, SECOND, NOW), table)

    assert table.chairs[0] is not None
    assert not table.chairs[0].ready
    assert decider.be_ready(table, "plr_a", "n", NOW + 1) == (SeatReady(0, "n"), HandScheduled("hnd_2", NOW + 1))


def test_a_void_hand_is_dealt_again_under_its_number() -> None:
    table = running()
    table = fold(decider.finish_hand(table, "hnd_1", VOID, SECOND, NOW), table)

    assert (table.coming.hand, table.coming.number) == ("hnd_2", 1)
    assert table.previous == VOID.previous
    assert table.totals == (0,) * 6


def test_a_match_ends_with_its_last_hand_and_the_next_begins_from_nothing() -> None:
    table = running()
    table = fold(decider.finish_hand(table, "hnd_1", PLAYED, SECOND, NOW), table)
    table = fold(decider.begin_hand(table), table)

    events = decider.finish_hand(table, "hnd_2", PLAYED, THIRD, NOW)

    assert events[1] == MatchEnded(1, (4, 2, 0, 0, -2, -4))
    after = fold(events, table)
    assert (after.playing, after.previous, after.totals) == (False, None, (0,) * 6)
    assert (after.coming.hand, after.coming.number, after.coming.due) == ("hnd_3", 1, None)


def test_a_continuous_table_of_bots_goes_on_by_itself() -> None:
    endless = replace(SETUP, hands=1, continuous=True)
    events = decider.finish_hand(running(setup=endless), "hnd_1", PLAYED, SECOND, NOW)

    assert events[-2:] == (MatchStarted(2), HandScheduled("hnd_2", NOW + 5000))


def test_a_continuous_table_with_a_person_waits_for_him() -> None:
    table = lobby(SeatTaken(0, "plr_a"), *bots(1, 2, 3, 4, 5), setup=replace(SETUP, hands=1, continuous=True))
    table = fold(decider.be_ready(table, "plr_a", "", NOW), table)
    table = fold(decider.begin_hand(table), table)

    assert isinstance(decider.finish_hand(table, "hnd_1", PLAYED, SECOND, NOW)[-1], HandAnnounced)


def test_a_hand_is_finished_once() -> None:
    table = running()
    table = fold(decider.finish_hand(table, "hnd_1", PLAYED, SECOND, NOW), table)

    assert decider.finish_hand(table, "hnd_1", PLAYED, THIRD, NOW) == ()
    assert decider.finish_hand(table, "hnd_2", PLAYED, THIRD, NOW) == ()


SAMPLES: Events = (
    TableOpened(asdict(SETUP)),
    SeatTaken(0, "plr_a"),
    SeatLeft(0, "plr_a"),
    BotSeated(0, "plr_b", "random"),
    BotRemoved(0, "plr_b"),
    SeatReady(0, "nonce 牌"),
    MatchStarted(1),
    HandAnnounced("hnd_a", 1, "c" * 64, "s" * 64),
    HandScheduled("hnd_a", 5),
    HandStarted("hnd_a", ("plr_a",) * 6, ("",) * 6, "c" * 64, "s" * 64, ("",) * 6),
    HandFinished("hnd_a", 1, False, (0,) * 6, PREVIOUS),
    HandFinished("hnd_a", 1, True, None, PREVIOUS),
    MatchEnded(1, (0,) * 6),
    AutopilotBegun(0, "plr_a", ASKED, "hnd_a", 5, "random"),
    AutopilotEnded(0, "plr_a", ACTED, "hnd_a", 6),
    SeatSubstituted(0, "plr_a", HOST, "", 0, "plr_b", ""),
)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: event.name)
def test_every_event_survives_the_ledger(event: object) -> None:
    stored = codec.encode(event)  # type: ignore[arg-type]

    assert codec.decode(stored.type, stored.schema, dict(stored.public), stored.secrets) == event


def test_the_samples_cover_the_catalogue() -> None:
    assert {event.name for event in SAMPLES} == set(CATALOGUE)


def test_secrets_and_nonces_are_set_apart() -> None:
    announced, ready, started = (codec.encode(SAMPLES[at]) for at in (7, 5, 9))

    assert "secret" not in announced.public
    assert announced.secrets == {"referee": {"secret": "s" * 64}}
    assert "nonce" not in ready.public
    assert ready.secrets == {"seat:0": {"nonce": "nonce 牌"}}
    assert set(started.secrets["referee"]) == {"secret", "nonces"}


@pytest.mark.parametrize(("type_", "schema"), [("seat_sold", 1), ("seat_taken", 2)])
def test_an_event_from_a_later_version_stops_the_reader(type_: str, schema: int) -> None:
    with pytest.raises(UnknownEvent):
        codec.decode(type_, schema, {"seat": 0, "player": "plr_a"}, {})


# ---------------------------------------------------------------- who plays while somebody is away

DURING = Moment("hnd_1", 41)


def at_play(people: int = 1) -> Lobby:
    """People on the first seats and bots on the others, at their first hand."""
    seated = [SeatTaken(seat, f"plr_{seat}") for seat in range(people)]
    table = lobby(*seated, *bots(*range(people, 6)))
    table = fold(decider.start_match(table, NOW), table)
    return fold(decider.begin_hand(table), table)


def away(table: Lobby, seat: int = 0, moment: Moment = DURING) -> Lobby:
    return fold(decider.begin_autopilot(table, seat, "sensible", ASKED, moment, NOW), table)


def after_the_hand(table: Lobby) -> Lobby:
    return fold(decider.finish_hand(table, table.coming.hand, PLAYED, SECOND, NOW), table)


def test_a_bot_plays_for_a_person_until_he_is_back() -> None:
    table = at_play()

    begun = decider.begin_autopilot(table, 0, "sensible", ASKED, DURING, NOW)

    assert begun == (AutopilotBegun(0, "plr_0", ASKED, "hnd_1", 41, "sensible"),)
    table = fold(begun, table)
    chair = table.chairs[0]
    assert chair
    assert (chair.player, chair.bot, chair.program) == ("plr_0", "", "sensible")
    assert decider.begin_autopilot(table, 0, "sensible", ASKED, DURING, NOW) == ()
    assert decider.begin_autopilot(table, 0, "random", ASKED, DURING, NOW) != ()
    ended = decider.end_autopilot(table, 0, HOST, Moment("hnd_1", 50))
    assert ended == (AutopilotEnded(0, "plr_0", HOST, "hnd_1", 50),)
    assert fold(ended, table).chairs == at_play().chairs
    assert decider.end_autopilot(fold(ended, table), 0, HOST, DURING) == ()


def test_autopilot_is_for_people_in_a_match() -> None:
    with refusal("no_person_there"):
        decider.begin_autopilot(at_play(), 3, "sensible", HOST, DURING, NOW)
    with refusal("no_match"):
        decider.begin_autopilot(lobby(SeatTaken(0, "plr_0")), 0, "sensible", ASKED, Moment(), NOW)
    for seat in (-1, 6):
        with pytest.raises(BadRequest):
            decider.begin_autopilot(at_play(), seat, "sensible", HOST, DURING, NOW)
        with pytest.raises(BadRequest):
            decider.end_autopilot(at_play(), seat, HOST, DURING)


def test_nobody_waits_for_who_is_away() -> None:
    table = after_the_hand(away(at_play(2)))

    assert decider.be_ready(table, "plr_1", "", NOW)[1:] == (HandScheduled("hnd_2", NOW),)


def test_the_last_one_to_go_away_lets_the_others_begin() -> None:
    table = after_the_hand(at_play(2))
    table = fold(decider.be_ready(table, "plr_1", "", NOW), table)

    begun = decider.begin_autopilot(table, 0, "sensible", ASKED, Moment(), NOW)

    assert begun[1:] == (HandScheduled("hnd_2", NOW),)
    assert fold(begun, table).is_due(NOW)


def test_going_away_during_a_hand_begins_no_other() -> None:
    table = at_play()
    assert len(decider.begin_autopilot(table, 0, "sensible", ASKED, DURING, NOW)) == 1


def test_whoever_says_that_he_is_ready_is_back() -> None:
    table = after_the_hand(away(at_play()))

    back, ready, *_ = decider.be_ready(table, "plr_0", "n", NOW)

    assert back == AutopilotEnded(0, "plr_0", ACTED, "", 0)
    assert ready == SeatReady(0, "n")


def test_autopilot_goes_on_in_the_next_hands_and_ends_with_the_match() -> None:
    table = after_the_hand(away(at_play()))
    chair = table.chairs[0]
    assert chair
    assert chair.program == "sensible"

    table = fold(decider.begin_hand(table), table)
    table = fold(decider.finish_hand(table, "hnd_2", PLAYED, THIRD, NOW), table)

    assert not table.playing
    assert table.chairs[0]
    assert not table.chairs[0].program
    assert not table.chairs[0].can_begin


def test_a_stand_in_has_the_seat_for_the_rest_of_the_match() -> None:
    table = at_play()

    changed = decider.substitute(table, 0, Sitter("plr_new"), HOST, DURING, NOW)

    assert changed == (SeatSubstituted(0, "plr_0", HOST, "hnd_1", 41, "plr_new", ""),)
    table = fold(changed, table)
    assert (table.seat_of("plr_0"), table.seat_of("plr_new")) == (None, 0)
    table = after_the_hand(table)
    table = fold(decider.begin_hand(table), table)
    table = fold(decider.finish_hand(table, "hnd_2", PLAYED, THIRD, NOW), table)
    assert table.seat_of("plr_new") == 0


def test_points_stay_with_the_seat() -> None:
    table = after_the_hand(at_play())
    table = fold(decider.substitute(table, 0, Sitter("plr_new"), HOST, Moment(), NOW), table)
    assert table.totals == PLAYED.points


def test_a_bot_or_a_person_takes_over_from_either() -> None:
    table = at_play()
    by_bot = fold(decider.substitute(table, 0, Sitter("plr_bot9", "random"), HOST, DURING, NOW), table)
    assert by_bot.chairs[0]
    assert (by_bot.chairs[0].program, by_bot.chairs[0].can_begin) == ("random", True)
    by_person = fold(decider.substitute(table, 3, Sitter("plr_new"), HOST, DURING, NOW), table)
    assert by_person.chairs[3]
    assert (by_person.chairs[3].program, by_person.chairs[3].can_begin) == ("", False)


def test_who_cannot_stand_in() -> None:
    with refusal("sits_here"):
        decider.substitute(at_play(2), 0, Sitter("plr_1"), HOST, DURING, NOW)
    with refusal("no_match"):
        decider.substitute(lobby(SeatTaken(0, "plr_0")), 0, Sitter("plr_new"), HOST, Moment(), NOW)
    with pytest.raises(BadRequest):
        decider.substitute(at_play(), 6, Sitter("plr_new"), HOST, DURING, NOW)


def test_the_player_of_a_seat_in_his_own_place_is_back() -> None:
    assert decider.substitute(away(at_play()), 0, Sitter("plr_0"), HOST, DURING, NOW) == (
        AutopilotEnded(0, "plr_0", HOST, "hnd_1", 41),
    )
    assert decider.substitute(at_play(), 0, Sitter("plr_0"), HOST, DURING, NOW) == ()


def test_a_bot_keeps_the_seat_of_who_leaves_until_the_match_has_ended() -> None:
    table = at_play(2)

    left = decider.leave_match(table, "plr_0", Sitter("plr_bot9", "sensible"), DURING, NOW)

    assert left == (SeatSubstituted(0, "plr_0", LEFT, "hnd_1", 41, "plr_bot9", "sensible"),)
    table = after_the_hand(fold(left, table))
    table = fold(decider.begin_hand(table), table)
    table = fold(decider.finish_hand(table, "hnd_2", PLAYED, THIRD, NOW), table)
    assert table.chairs[0] is None
    with refusal("not_seated"):
        decider.leave_match(at_play(), "plr_9", Sitter("plr_bot9", "sensible"), DURING, NOW)


def test_where_in_the_hand_a_seat_changes_is_not_for_everybody() -> None:
    encoded = codec.encode(AutopilotBegun(0, "plr_0", ASKED, "hnd_1", 41, "sensible"))
    assert "hand_seq" not in encoded.public
    assert encoded.secrets == {"referee": {"hand_seq": 41}}
