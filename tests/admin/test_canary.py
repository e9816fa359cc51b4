"""No page of the administration tells of a hidden card, nor of answers to an open sealed question (GJ-5.2, 13.4)."""

import re

import pytest
from django.contrib.admin.utils import quote
from django.test import Client
from django.urls import reverse

from gouji.engine.notation import show_cards
from tables.models import EventSecret, Player, StoredEvent, Stream, Table
from tests.admin.world import (
    CARD_WORD,
    DRAWN_CARD,
    READ_EVERYTHING,
    REASON,
    a_running_hand,
    a_sealed_question,
    a_staff_member,
    a_superuser,
    an_official,
    answer_one,
    hand_of,
    page,
    signed_in,
    text_of,
)

pytestmark = pytest.mark.django_db


def changelist(model: str, query: str = "") -> str:
    return reverse(f"admin:tables_{model}_changelist") + query


def pages_of(table: Table) -> list[str]:
    """Every page that says something about a hand or its table without a reason."""
    last = hand_of(table).visible_seq
    return [
        reverse("admin:index"),
        *map(changelist, READ_EVERYTHING),
        changelist("handsummary", "?state=running"),
        changelist("storedevent", f"?q={table.hand}"),
        changelist("storedcommand", f"?q={table.hand}"),
        reverse("admin:tables_table_change", args=[quote(table.pk)]),
        reverse("admin:tables_stream_change", args=[quote(table.hand)]),
        *(reverse("admin:tables_storedevent_change", args=[quote(one.pk)]) for one in StoredEvent.objects.all()),
        *(page(table, as_="public", at=seq) for seq in range(1, last + 1)),
        page(table),
        page(table, as_="all"),
        page(table, as_="3"),
    ]


def shown_by(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code in (200, 403)  # staff without the permission to open hands
    return str(answer.content.decode())


@pytest.mark.parametrize("ruleset", ["gouji-classic", "gouji-shandong"])
def test_nothing_tells_of_cards_that_nobody_has_shown(ruleset: str) -> None:
    table, _players = a_running_hand(ruleset=ruleset)
    hands = [show_cards(hand.cards) for hand in hand_of(table).state.hands]
    secrets = [bytes(data).decode() for data in EventSecret.objects.values_list("data", flat=True)]

    for client in (signed_in(a_superuser()), signed_in(a_staff_member())):
        for address in pages_of(table):
            shown = shown_by(client, address).replace("As seen by", "")
            assert not DRAWN_CARD.search(shown), address
            assert not CARD_WORD.search(shown), address
            assert not any(hand in shown for hand in hands), address
            assert not any(secret in shown for secret in secrets), address


def test_no_search_finds_a_hand_by_its_cards() -> None:
    table, _ = a_running_hand()
    client = signed_in(a_superuser())
    held = show_cards(hand_of(table).state.hands[0].cards)

    for model in ("handsummary", "table", "stream", "storedevent", "storedcommand", "look"):
        shown = text_of(client.get(changelist(model, f"?q={held[:14].replace(' ', '+')}")))
        assert "<tbody>" not in shown or "0 " in shown
        assert table.hand not in shown


def without_chance(shown: str) -> str:
    """A page without what differs from one request to the next."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", shown)


def ledger_pages(table: Table) -> list[str]:
    return [
        page(table, as_="public"),
        changelist("stream"),
        changelist("storedevent", f"?q={table.hand}"),
        changelist("storedcommand", f"?q={table.hand}"),
        reverse("admin:tables_stream_change", args=[quote(table.hand)]),
    ]


def test_an_open_sealed_question_looks_the_same_however_many_have_answered() -> None:
    table, players = a_sealed_question()
    client = signed_in(a_superuser())
    before = [without_chance(text_of(client.get(address))) for address in ledger_pages(table)]

    answer_one(table, players)
    answer_one(table, players)

    assert hand_of(table).state.seq == hand_of(table).visible_seq + 2
    assert [without_chance(text_of(client.get(address))) for address in ledger_pages(table)] == before
    for event in StoredEvent.objects.filter(type="answered"):
        assert client.get(reverse("admin:tables_storedevent_change", args=[quote(event.pk)])).status_code == 302


@pytest.mark.parametrize("query", ["seq__gt={}", "events__gte={}", "secrets__gte={}", "commands__gte={}"])
def test_no_filter_counts_the_answers_to_an_open_sealed_question(query: str) -> None:
    table, players = a_sealed_question()
    client = signed_in(a_superuser())
    answer_one(table, players)

    for number in (1, hand_of(table).visible_seq):
        assert client.get(changelist("stream", f"?{query.format(number)}")).status_code == 400


def test_a_list_of_streams_is_sorted_by_what_it_shows() -> None:
    table, _ = a_sealed_question()
    client = signed_in(a_superuser())

    for column in range(3):
        assert text_of(client.get(changelist("stream", f"?o={column}"))).count('<th class="field-id">') == 2
    assert table.hand in text_of(client.get(changelist("stream", "?kind__exact=hand")))


def test_when_the_question_has_closed_the_ledger_shows_that_it_was_answered_and_not_how() -> None:
    table, players = a_sealed_question()
    for _ in players:
        answer_one(table, players)
    client = signed_in(a_superuser())

    shown = text_of(client.get(changelist("storedevent", "?type=answered")))

    assert shown.count('field-type">answered</td>') == len(players)
    event = StoredEvent.objects.filter(type="answered").first()
    assert event is not None
    detail = text_of(client.get(reverse("admin:tables_storedevent_change", args=[quote(event.pk)])))
    assert '<pre class="payload">{}</pre>' in detail
    head = Stream.objects.get(pk=table.hand)
    assert f">{head.seq}</td>" in text_of(client.get(changelist("stream", f"?q={table.hand}")))


def test_an_official_sees_sealed_answers_only_after_a_reason() -> None:
    table, players = a_sealed_question()
    seat = answer_one(table, players)
    client = an_official()

    assert "sealed:" not in client.get(page(table, as_="all")).content.decode()
    client.post(page(table, "open", as_="all"), {"reason": REASON})
    panels = {one.seat: one for one in client.get(page(table, as_="all")).context["panels"]}
    assert panels[seat].answer
    assert not any(one.answer for other, one in panels.items() if other != seat)
    own = {one.seat: one for one in client.get(page(table, as_=str(seat))).context["panels"]}
    assert own[seat].answer
    other_seat = next(other for other in own if other != seat)
    assert not any(one.answer for one in client.get(page(table, as_=str(other_seat))).context["panels"])


def test_players_pages_name_no_hand_of_cards() -> None:
    table, _ = a_running_hand()
    client = signed_in(a_superuser())

    for player in Player.objects.all():
        shown = text_of(client.get(reverse("admin:tables_player_change", args=[quote(player.pk)])))
        assert not CARD_WORD.search(shown)
        assert table.hand not in shown
