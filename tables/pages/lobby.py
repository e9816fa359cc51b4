"""The first page: one's clubs, one's seats, and the tables that are open to everybody."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from tables.errors import NotFound
from tables.models import Membership, Player, Table
from tables.pages.base import page, viewer
from tables.pages.forms import CodeForm
from tables.selectors import people, tables
from tables.selectors.guests import device_of
from tables.services import seating
from tables.wording import ruleset_title

SHOWN: Final = 24  # tables of a list


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in a list."""

    table: Table
    game: str
    seats: int
    people: tuple[str, ...]
    taken: int
    mine: bool

    @property
    def free(self) -> int:
        """How many seats nobody has taken."""
        return self.seats - self.taken

    @property
    def free_seats(self) -> range:
        """The same, to be drawn one by one."""
        return range(self.free)


@dataclass(frozen=True, slots=True)
class ClubCard:
    """A club of somebody's, with its tables."""

    membership: Membership
    tables: tuple[TableCard, ...]


def card(table: Table, player: Player | None) -> TableCard:
    """A table as lists show it."""
    taken = list(table.seats.all())
    return TableCard(
        table=table,
        game=ruleset_title(table.ruleset),
        seats=seating.seats_of(table),
        people=tuple(one.player.name for one in taken if not one.bot),
        taken=len(taken),
        mine=player is not None and any(one.player_id == player.pk for one in taken),
    )


def _cards(found: Iterable[Table], player: Player | None) -> tuple[TableCard, ...]:
    return tuple(card(one, player) for one in islice(found, SHOWN))


@require_safe
@page
def lobby(request: HttpRequest) -> HttpResponseBase:
    """What there is to sit down at."""
    me = viewer(request)
    if device_of(me):
        return redirect("pages:tablet")
    seen = tables.visible_tables(me).order_by("-created_at")
    clubs = [] if me is None else list(people.memberships(me))
    ours = {one.club_id for one in clubs}
    shown = {
        "mine": () if me is None else _cards(seen.filter(seats__player=me), me),
        "clubs": [ClubCard(one, _cards(seen.filter(club=one.club_id), me)) for one in clubs],
        "public": _cards(seen.filter(visibility=Table.Visibility.PUBLIC).exclude(club__in=ours), me),
        "code_form": CodeForm(),
    }
    return render(request, "play/lobby.html", shown)


@require_GET
@page
def join_by_code(request: HttpRequest) -> HttpResponseBase:
    """From the code of a table to the table."""
    form = CodeForm(request.GET)
    if form.is_valid():
        try:
            found = tables.find_by_code(form.cleaned_data["code"], viewer(request))
        except NotFound:
            messages.error(request, _("There is no table with this code, or it is a club's that you are not in."))
        else:
            return redirect("pages:table", found.pk)
    return redirect("pages:lobby")
