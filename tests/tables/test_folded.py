"""Several streams read together are what each is alone, whatever of them was known before."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables import event_store
from tables.folded import FoldedStreams
from tables.hand_log import HANDS, Hand
from tables.models import Table
from tables.services import seating
from tests.tables.builders import NOON, a_table, play_bots, with_bots

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def elsewhere() -> FoldedStreams[Hand]:
    """What another process keeps: it hears of nothing by itself."""
    return FoldedStreams(event_store.HAND, HANDS.new, HANDS.fold)


def dealt() -> Table:
    table = with_bots(a_table())
    seating.start(table_id=table.pk, by=table.host, at=NOON)
    table.refresh_from_db()
    return table


def test_hands_that_have_gone_on_are_caught_up(elsewhere: FoldedStreams[Hand]) -> None:
    first, second = dealt(), dealt()
    hands = [first.hand, second.hand]
    assert elsewhere.load_each(hands) == {hand: HANDS.load(hand).state for hand in hands}
    play_bots(first)
    with CaptureQueriesContext(connection) as queries:
        found = elsewhere.load_each(hands)
    assert found == {hand: HANDS.load(hand).state for hand in hands}
    assert len(queries) == 3  # heads, events, and what they hide
    with CaptureQueriesContext(connection) as queries:
        assert elsewhere.load_each(hands) == found
    assert len(queries) == 1


def test_what_is_no_hand_is_left_out(elsewhere: FoldedStreams[Hand]) -> None:
    table = dealt()
    assert set(elsewhere.load_each([table.hand, table.pk, "hnd_none"])) == {table.hand}
    assert elsewhere.load_each([]) == {}


def test_another_past_is_read_anew(elsewhere: FoldedStreams[Hand]) -> None:
    first, second = dealt(), dealt()
    play_bots(second)
    elsewhere.load_each([first.hand])
    elsewhere._remember(second.hand, elsewhere._recall(first.hand))
    assert elsewhere.load_each([second.hand]) == {second.hand: HANDS.load(second.hand).state}
