"""Who sees which hand from where, and that no answer holds a card it should not (GJ-13.4)."""

import hashlib
import json
from typing import Any

import pytest

from gouji.engine import rulesets
from gouji.engine.dealing import deal, seed_from
from gouji.engine.notation import show_cards
from gouji.engine.state import Previous
from gouji.engine.views import ARBITER, PUBLIC
from tables import event_store
from tables.errors import BadRequest, ConflictOfInterest, MissingScope, NotAllowed, NotFound, NotYourSeat
from tables.hand_log import HANDS
from tables.models import HandSummary, Look, Membership, Player, Table
from tables.selectors import hands, play, tables
from tables.selectors.proof import proof
from tables.services import looks, people, seating
from tests.tables.builders import NOON, a_person, a_table, act_somehow, later, play_match, six_people, with_bots

pytestmark = pytest.mark.django_db(transaction=True)


def running(**options: Any) -> tuple[Table, list[Player], HandSummary]:
    table = a_table(**options)
    if table.visibility == "club":
        players = []
        for _ in range(6):
            player = a_person()
            people.enrol(club=table.club, player=player)
            seating.join(table_id=table.pk, player=player, at=NOON)
            players.append(player)
        for player in players:
            seating.ready(table_id=table.pk, player=player, at=NOON)
        table.refresh_from_db()
    else:
        players = six_people(table)
    return table, players, HandSummary.objects.get(pk=table.hand)


def finished(**options: Any) -> tuple[Table, HandSummary]:
    table = with_bots(a_table(options={"hands": 1, **options}))
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    play_match(table)
    return table, HandSummary.objects.get(table=table)


def test_public_hands_are_seen_by_all_and_a_clubs_by_its_members() -> None:
    public = running()[2]
    table, _, private = running(visibility="club")
    stranger, member = a_person(), a_person()
    people.enrol(club=table.club, player=member)

    assert hands.find_hand(public.pk, None) == public
    assert hands.find_hand(private.pk, member) == private
    for who in (None, stranger):
        with pytest.raises(NotFound):
            hands.find_hand(private.pk, who)
        with pytest.raises(NotFound):
            tables.find_table(table.pk, who)
    assert tables.find_table(table.pk, member) == table


def test_who_played_a_hand_sees_it_after_leaving_the_club() -> None:
    table, players, hand = running(visibility="club")
    Membership.objects.filter(club=table.club, player=players[0]).delete()

    assert hands.find_hand(hand.pk, players[0]) == hand


def test_a_running_hand_is_seen_from_ones_own_seat_or_as_the_public() -> None:
    _, players, hand = running()
    stranger = a_person()

    assert hands.viewer(hand, players[2]) == 2
    assert hands.viewer(hand, players[2], "seat:2") == 2
    assert hands.viewer(hand, players[2], "public") == PUBLIC
    assert hands.viewer(hand, stranger) == PUBLIC
    assert hands.viewer(hand, None) == PUBLIC
    for who in (players[2], stranger, None):
        with pytest.raises(NotYourSeat):
            hands.viewer(hand, who, "seat:3")
        with pytest.raises(MissingScope) as missing:
            hands.viewer(hand, who, "arbiter")
        assert missing.value.required_scope == "hand:open"
    for nonsense in ("seat:6", "seat:", "seat:٣", "god", ""):
        with pytest.raises(BadRequest):
            hands.viewer(hand, players[2], nonsense)


@pytest.mark.rule("GJ-13.6")
def test_a_finished_hand_is_open_to_everybody_or_to_its_players_alone() -> None:
    open_hand, closed_hand = finished()[1], finished(public_after=False)[1]
    stranger = a_person()
    bot = closed_hand.seats.get(seat=0).player

    assert hands.viewer(open_hand, None, "arbiter") == ARBITER
    assert hands.viewer(open_hand, stranger, "seat:4") == 4
    assert hands.viewer(closed_hand, bot, "arbiter") == ARBITER
    with pytest.raises(MissingScope):
        hands.viewer(closed_hand, stranger, "arbiter")
    with pytest.raises(NotYourSeat):
        hands.viewer(closed_hand, None, "seat:4")


def hidden_cards(hand_id: str, viewer: object) -> list[str]:
    """Each other seat's hand as text, longest run first: none of it may stand anywhere."""
    state = HANDS.load(hand_id).state.state
    return [show_cards(hand.cards) for seat, hand in enumerate(state.hands) if seat != viewer]


@pytest.mark.rule("GJ-13.4")
@pytest.mark.parametrize("ruleset", ["gouji-classic", "gouji-shandong"])
def test_no_answer_holds_another_seats_hand(ruleset: str) -> None:
    table, players, hand = running(ruleset=ruleset)
    for step in range(40):
        for viewer in (0, 3, PUBLIC):
            answers = [play.hand_view(hand.pk, viewer), play.hand_entries(hand.pk, viewer), proof(hand.pk, viewer)]
            text = json.dumps(answers)
            for cards in hidden_cards(hand.pk, viewer):
                assert cards not in text
            dealt = play.hand_entries(hand.pk, viewer, after=1, limit=1)["entries"][0]
            assert dealt.get("cards") == (show_cards(_draws(hand.pk)[viewer]) if isinstance(viewer, int) else None)
            assert "hands" not in answers[0]
        seat = HANDS.load(hand.pk).state.state.awaiting.seats[0]
        act_somehow(table, players[seat], seat, later(step))


def _draws(hand_id: str) -> Any:
    return HANDS.load(hand_id).state.state.carry.draws


def test_a_past_position_is_shown_as_it_was_and_a_future_one_is_refused() -> None:
    table, players, hand = running()
    for step in range(12):
        seat = HANDS.load(hand.pk).state.state.awaiting.seats[0]
        act_somehow(table, players[seat], seat, later(step))
    last = play.visible_seq(hand.pk, 0)

    past = [play.hand_view(hand.pk, 0, at=seq)["seq"] for seq in range(1, last + 1)]
    assert past == sorted(past)
    assert past[-1] == last
    for seq in (0, -1, last + 1, 2**70):
        with pytest.raises(BadRequest):
            play.hand_view(hand.pk, 0, at=seq)


def test_entries_are_dense_and_come_in_pages() -> None:
    hand = finished()[1]
    last = HANDS.load(hand.pk).seq
    found: list[int] = []
    while page := play.hand_entries(hand.pk, PUBLIC, after=len(found), limit=50)["entries"]:
        found += [entry["seq"] for entry in page]
    assert found == list(range(1, last + 1))


def test_what_is_legal_and_why_something_is_not() -> None:
    _, _, hand = running()

    legal = play.legal(hand.pk, 0)
    assert legal["kinds"] == ["show"]
    assert legal["actions"]
    assert play.check(hand.pk, 0, legal["actions"][0]) is None
    refusal = play.check(hand.pk, 0, {"do": "pass"})
    assert refusal is not None
    assert refusal.rule == "GJ-3.1"


def test_the_deadline_and_the_banks_are_shown_until_the_hand_is_over() -> None:
    hand = running()[2]
    over = finished()[1]

    shown = play.hand_view(hand.pk, PUBLIC)
    assert shown["deadline"] == "2026-01-01T12:01:00.000Z"
    assert shown["clock_ms"] == [30_000] * 6
    assert (play.hand_view(over.pk, PUBLIC)["deadline"], play.hand_view(over.pk, PUBLIC)["clock_ms"]) == (None, None)


def test_the_commitment_is_out_at_once_and_the_secret_when_the_hand_is_open() -> None:
    table = with_bots(a_table(options={"hands": 1}), 5)
    player = a_person()
    seating.join(table_id=table.pk, player=player, at=NOON)
    promised = table.commitment
    seating.ready(table_id=table.pk, player=player, at=NOON, nonce="运气 luck")
    table.refresh_from_db()
    hand_id = table.hand
    assert proof(hand_id, 0) == {"commitment": promised}
    secret_bytes = event_store.read(table.pk, upto=2)[1].secrets["referee"]["secret"]
    for answer in (play.hand_view(hand_id, 0), play.hand_entries(hand_id, 0), tables.table_entries(table.pk)):
        assert secret_bytes not in json.dumps(answer)
        assert "luck" not in json.dumps(answer)

    while HandSummary.objects.get(pk=hand_id).finished_at is None:
        from tests.tables.builders import play_bots

        play_bots(table)
        if HANDS.load(hand_id).state.state.awaiting.seats:
            act_somehow(table, player, 0, later(1))

    shown = proof(hand_id, PUBLIC)
    assert hashlib.sha256(bytes.fromhex(shown["secret"])).hexdigest() == promised
    assert shown["nonces"] == ["运气 luck", "", "", "", "", ""]
    rules = rulesets.build("gouji-classic", {"hands": 1})
    again = deal(rules, seed_from(bytes.fromhex(shown["secret"]), shown["nonces"]), Previous())
    assert again.hands == _draws(hand_id)


def test_the_secret_stays_closed_where_the_hand_does() -> None:
    hand = finished(public_after=False)[1]

    assert set(proof(hand.pk, PUBLIC)) == {"commitment"}
    assert set(proof(hand.pk, 0)) == {"commitment", "secret", "nonces"}


def test_an_arbiter_opens_a_hand_with_a_reason_that_is_kept() -> None:
    table, _, hand = running()
    arbiter = a_person()
    people.enrol(club=table.club, player=arbiter, role=Membership.Role.ARBITER)

    viewer = looks.open_hand(hand_id=hand.pk, official=arbiter, reason=" called to the table ", at=later(5))

    assert len(play.hand_view(hand.pk, viewer)["hands"]) == 6
    look = Look.objects.get()
    assert (look.hand, look.official, look.reason, look.at) == (hand.pk, arbiter.pk, "called to the table", later(5))


def test_nobody_else_opens_it_and_nobody_without_a_reason_or_at_his_own_table() -> None:
    table, players, hand = running()
    arbiter, member = a_person(), a_person()
    for person, role in ((arbiter, "arbiter"), (players[0], "arbiter"), (member, "host")):
        people.enrol(club=table.club, player=person, role=role)

    def attempt(official: Player, reason: str, hand_id: str = hand.pk) -> None:
        looks.open_hand(hand_id=hand_id, official=official, reason=reason, at=NOON)

    with pytest.raises(NotAllowed):
        attempt(member, "curious")
    with pytest.raises(ConflictOfInterest):
        attempt(players[0], "my own")
    for reason in ("", "  ", "x" * 501, "a\x00b"):
        with pytest.raises(BadRequest):
            attempt(arbiter, reason)
    with pytest.raises(NotFound):
        attempt(arbiter, "call", "hnd_none")
    assert not Look.objects.exists()
