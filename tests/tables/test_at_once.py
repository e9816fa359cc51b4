"""Links, devices and webhooks under those who open or make them at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from types import ModuleType

import pytest
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from tables.errors import TableError, TableRefusal
from tables.hooks.models import Hook
from tables.hooks.services import managing
from tables.models import Device, Guest, SeatLink, Table, Token
from tables.services import devices, seat_links
from tests.hooks.world import ANYWHERE
from tests.tables.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 4


def at_once(work: Callable[[int], object]) -> list[object]:
    """What each of several threads makes of it, or the error that it was refused with."""
    ready = Barrier(AT_ONCE)

    def run(number: int) -> object:
        try:
            ready.wait(10)
            return work(number)
        except TableError as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(run, range(AT_ONCE)))


def test_a_link_that_several_open_at_once_seats_one() -> None:
    table = a_table()
    made = seat_links.make(table_id=table.pk, by=table.host, at=timezone.now())

    found = at_once(lambda n: seat_links.open_seat(made.link, name=f"guest {n}", at=timezone.now()))

    refused = [one for one in found if isinstance(one, TableRefusal)]
    assert [one.reason for one in refused] == ["link_used"] * (AT_ONCE - 1)
    assert Guest.objects.count() == Token.objects.count() == table.seats.count() == 1


def test_a_seat_that_several_links_take_over_at_once_goes_to_one() -> None:
    table = a_table()
    first = seat_links.make(table_id=table.pk, by=table.host, at=timezone.now(), seat=0)
    seat_links.open_seat(first.link, name="Wang", at=timezone.now())
    seat_links.revoke(link=SeatLink.objects.get(), at=timezone.now())
    made = [seat_links.make(table_id=table.pk, by=table.host, at=timezone.now(), seat=0) for _ in range(AT_ONCE)]

    found = at_once(lambda n: seat_links.open_seat(made[n].link, name="W", at=timezone.now()))

    refused = [one for one in found if isinstance(one, TableRefusal)]
    assert [one.reason for one in refused] == ["seat_taken"] * (AT_ONCE - 1)
    assert Guest.objects.count() == 1
    assert Token.objects.filter(revoked_at=None).count() == 1


#: Where the greatest number stands, and what makes one more.
MAKERS: dict[str, tuple[ModuleType, str, type[Model], Callable[[Table, int], object]]] = {
    "links": (
        seat_links,
        "MOST",
        SeatLink,
        lambda table, n: seat_links.make(table_id=table.pk, by=table.host, at=timezone.now()),
    ),
    "devices": (
        devices,
        "MOST",
        Device,
        lambda table, n: devices.register(club_id=table.club_id, by=table.host, name=f"tablet {n}", at=timezone.now()),
    ),
    "webhooks": (
        managing,
        "MOST_HOOKS",
        Hook,
        lambda table, n: managing.create(by=table.host, club_id=table.club_id, url=ANYWHERE, at=timezone.now()),
    ),
}


@pytest.mark.parametrize(("module", "most", "made", "make"), MAKERS.values(), ids=MAKERS)
def test_several_who_make_something_at_once_make_no_more_than_there_may_be(
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
    most: str,
    made: type[Model],
    make: Callable[[Table, int], object],
) -> None:
    table = a_table()
    for limit in range(1, 10, 2):
        monkeypatch.setattr(module, most, limit)
        at_once(lambda n: make(table, n))
        assert made._default_manager.count() == limit
