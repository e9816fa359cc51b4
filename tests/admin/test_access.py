"""Who may see a hand's cards in the administration, and that nobody does so unnoticed."""

import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from gouji.engine.notation import show_cards
from gouji.engine.records import deal_problems
from tables.models import Look, Player
from tables.selectors.looks import LASTS
from tables.services.looks import open_hand
from tests.admin.world import (
    DRAWN_CARD,
    OPEN_HAND,
    REASON,
    a_finished_hand,
    a_running_hand,
    a_staff_member,
    an_official,
    hand_of,
    opened,
    page,
    signed_in,
    text_of,
)
from tests.tables.builders import NOON

pytestmark = pytest.mark.django_db

HIDDEN = ("all", "0", "5")


def cards_of(table, seat: int) -> set[str]:
    return set(show_cards(hand_of(table).state.hands[seat].cards).split())


def test_nobody_comes_in_without_an_account_of_the_staff() -> None:
    table, players = a_running_hand()

    for client in (Client(), signed_in(players[0].user)):
        answer = client.get(page(table))
        assert answer.status_code == 302
        assert "/login/" in answer["Location"]


def test_staff_who_may_not_view_hands_are_refused() -> None:
    table, _ = a_running_hand()
    client = signed_in(User.objects.create_user("clerk", is_staff=True))

    for name in ("replay", "record"):
        assert client.get(page(table, name)).status_code == 403
    assert client.post(page(table, "open"), {"reason": REASON}).status_code == 403


def test_whoever_may_view_hands_sees_what_the_public_sees() -> None:
    table, _ = a_running_hand()
    client = signed_in(a_staff_member())

    assert not DRAWN_CARD.search(text_of(client.get(page(table))))
    for name in HIDDEN:
        assert client.get(page(table, as_=name)).status_code == 403
        assert client.post(page(table, as_=name), {"seat": "0", "do": "play", "cards": "9"}).status_code == 403
    assert client.get(page(table, "record")).status_code == 403
    assert client.post(page(table, "open", as_="all"), {"reason": REASON}).status_code == 403
    assert not Look.objects.exists()


@pytest.mark.parametrize("view", HIDDEN)
def test_an_official_is_asked_why_before_any_card_is_shown(view: str) -> None:
    table, _ = a_running_hand()
    client = an_official()

    shown = text_of(client.get(page(table, as_=view)))

    assert 'name="reason"' in shown
    assert not DRAWN_CARD.search(shown)
    assert not Look.objects.exists()
    assert 'name="reason"' in text_of(client.post(page(table, as_=view), {"seat": "0", "do": "pass"}))


@pytest.mark.parametrize("reason", ["", "   ", "abc", "x" * 501, "a\x00bcd"])
def test_a_reason_that_says_nothing_opens_nothing(reason: str) -> None:
    table, _ = a_running_hand()
    client = an_official()

    shown = text_of(client.post(page(table, "open", as_="all"), {"reason": reason}))

    assert "errorlist" in shown
    assert not DRAWN_CARD.search(shown)
    assert not Look.objects.exists()


def test_the_look_is_recorded_before_the_cards_are_shown_and_stays_on_the_page() -> None:
    table, _ = a_running_hand()
    client = an_official()

    answer = client.post(page(table, "open", as_="2", at="3"), {"reason": f"  {REASON} "})

    look = Look.objects.get()
    assert (look.hand, look.reason) == (table.hand, REASON)
    assert look.official == Player.objects.get(user__username="official").pk
    assert not answer.content
    assert answer["Location"] == page(table, as_="2", at="3")
    shown = text_of(client.get(page(table, as_="all")))
    assert all(f'data-card="{card}"' in shown for seat in range(6) for card in cards_of(table, seat))
    assert REASON in shown
    assert REASON in text_of(signed_in(a_staff_member()).get(page(table)))


def test_one_look_opens_one_hand_to_one_official() -> None:
    table, _ = a_running_hand()
    other, _ = a_running_hand()
    client = opened(an_official(), table)

    assert 'name="reason"' in text_of(client.get(page(other, as_="all")))
    assert 'name="reason"' in text_of(an_official("another").get(page(table, as_="all")))


def test_a_look_lasts_for_a_while(time_machine) -> None:
    table, _ = a_running_hand()
    client = opened(an_official(), table)
    begun = Look.objects.get().at

    time_machine.move_to(begun + LASTS * 0.9, tick=False)
    assert DRAWN_CARD.search(text_of(client.get(page(table, as_="all"))))
    time_machine.move_to(begun + LASTS, tick=False)
    assert 'name="reason"' in text_of(client.get(page(table, as_="all")))
    assert not DRAWN_CARD.search(text_of(client.get(page(table))))


def test_where_spectators_are_kept_behind_so_is_the_public_view_here(time_machine) -> None:
    time_machine.move_to(NOON, tick=False)
    table, _ = a_running_hand(watch_delay_ms=60_000)
    client = opened(an_official(), table)

    assert client.get(page(table, as_="public")).context["replay"].last == 1
    assert client.get(page(table, as_="all")).context["replay"].last == hand_of(table).state.seq
    time_machine.move_to(NOON + timedelta(seconds=60), tick=False)
    assert client.get(page(table, as_="public")).context["replay"].last == hand_of(table).visible_seq


def test_an_official_who_plays_in_the_hand_is_refused() -> None:
    table, players = a_running_hand()
    player = players[3].user
    User.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    client = signed_in(User.objects.get(pk=player.pk))

    shown = text_of(client.post(page(table, "open", as_="all"), {"reason": REASON}))

    assert "errorlist" in shown
    assert not DRAWN_CARD.search(shown)
    assert not Look.objects.exists()


def test_looking_takes_a_form_of_this_site() -> None:
    table, _ = a_running_hand()
    client = signed_in(a_staff_member(OPEN_HAND), enforce_csrf_checks=True)

    assert client.post(page(table, "open", as_="all"), {"reason": REASON}).status_code == 403
    assert client.get(page(table, "open", as_="all")).status_code == 405
    assert not Look.objects.exists()


def test_pages_with_cards_are_kept_by_no_cache() -> None:
    table, _ = a_running_hand()
    client = opened(an_official(), table)

    for name in ("replay", "record"):
        assert "no-store" in client.get(page(table, name, as_="all"))["Cache-Control"]


def test_a_hand_that_is_over_is_open_to_whoever_may_view_hands() -> None:
    table = a_finished_hand()
    client = signed_in(a_staff_member())

    assert DRAWN_CARD.search(text_of(client.get(page(table, as_="1", at="2"))))
    assert DRAWN_CARD.search(text_of(client.get(page(table, at="2"))))
    assert client.get(page(table, "record")).status_code == 200
    assert not Look.objects.exists()


def test_where_the_public_may_not_see_a_finished_hand_it_takes_the_permission() -> None:
    table = a_finished_hand(options={"public_after": False})
    client = signed_in(a_staff_member())

    for name in HIDDEN[:2]:
        assert client.get(page(table, as_=name, at="2")).status_code == 403
    assert "data-card=" not in text_of(
        client.get(page(table, at="2"))
    )  # what was played later is in the list of events
    assert "secret" not in json.dumps(client.get(page(table)).context["proof"])
    assert client.get(page(table, "record")).status_code == 403
    assert DRAWN_CARD.search(text_of(an_official().get(page(table, as_="all", at="2"))))


def test_the_record_of_a_running_hand_takes_a_reason_and_carries_no_secret() -> None:
    table, _ = a_running_hand()
    client = an_official()

    assert client.get(page(table, "record")).status_code == 302
    record = json.loads(text_of(opened(client, table).get(page(table, "record"))))
    assert record["start"]["hands"]
    assert "proof" not in record
    assert "seed" not in record["start"]


def test_the_record_of_a_finished_hand_proves_its_deal() -> None:
    table = a_finished_hand()
    answer = an_official().get(page(table, "record"))

    assert answer["Content-Disposition"] == f'attachment; filename="{table.hand}.json"'
    assert list(deal_problems(json.loads(text_of(answer)))) == []


def test_a_clubs_look_through_the_api_is_shown_as_well() -> None:
    table, _ = a_running_hand()
    member = a_staff_member(OPEN_HAND, name="arbiter")
    official = Player.objects.create(name="Old Wang", user=member)
    open_hand(hand_id=table.hand, official=official, reason="asked by phone", at=NOON)

    shown = text_of(signed_in(a_staff_member()).get(page(table)))

    assert "Old Wang" in shown
    assert "asked by phone" in shown
