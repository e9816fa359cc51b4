"""The page of a table: to play at it, or to watch."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from gouji.engine import rulesets
from tables.models import Player, SeatAssignment, Table
from tables.pages.base import page, player, viewer
from tables.pages.texts import texts
from tables.selectors import tables
from tables.selectors.guests import device_of, guest_of, held_seats
from tables.selectors.stints import candidates
from tables.services import seating
from tables.wording import ruleset_title


@require_safe
@page
def play(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """A table to sit down at; on a club's tablet one of the seats that it holds, named by ``seat``."""
    me = viewer(request)
    table = tables.find_table(table_id, me)
    if me is None or device_of(me) is None:
        return _table_page(request, table, _config(table, me, "play"))
    asked = request.GET.get("seat")
    for held in held_seats(me).filter(table=table):
        if str(held.seat) == asked:
            return _table_page(request, table, _config_of_tablet(table, held))
    return redirect("pages:tablet-table", table.pk)


@require_safe
@page
def watch(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """A table as everybody may see it."""
    table = tables.find_table(table_id, viewer(request))
    return _table_page(request, table, _config(table, None, "watch"))


@login_required
@require_safe
@page
def stand_ins(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """Who could be asked to stand in at a table; for its hosts."""
    table = tables.find_hosted(table_id, player(request))
    return JsonResponse({"results": list(candidates(table).values("id", "name"))})


def _table_page(request: HttpRequest, table: Table, config: dict[str, Any]) -> HttpResponseBase:
    shown = {
        "table": table,
        "game": ruleset_title(table.ruleset),
        "mode": config["mode"],
        "seats": range(1, seating.seats_of(table) + 1),
        "code": tables.code_of(table),
        "config": config,
    }
    return render(request, "play/table.html", shown)


def _config_of_tablet(table: Table, held: SeatAssignment) -> dict[str, Any]:
    """The same for a seat among several: every request names it, and after each action the cards are put away."""
    config = _config(table, held.player, "play")
    config["urls"]["tablet"] = reverse("pages:tablet-table", args=[table.pk])
    return config | {"bySeat": {"seat": held.seat}}


def _config(table: Table, me: Player | None, mode: str) -> dict[str, Any]:
    """What the scripts of the page have to know before they ask the API."""
    rules = rulesets.build(table.ruleset, table.options, table.version)
    here = reverse("pages:table", args=[table.pk])
    return {
        "mode": mode,
        "table": table.pk,
        "me": me.pk if me else None,
        "host": me is not None and tables.may_host(table, me),
        "guest": me is not None and guest_of(me) is not None,
        "teams": rules.seating.teams,
        "hands": rules.length,
        "late": table.watch_delay_ms if mode == "watch" else 0,
        "urls": {
            "api": "/api/v1",
            "rule": reverse("pages:clause", args=["_"]),
            "invitation": reverse("pages:invitation", args=[table.pk]),
            "standIns": reverse("pages:stand-ins", args=[table.pk]),
            "here": here,
            "lobby": reverse("pages:lobby"),
            "login": f"{reverse('pages:login')}?next={here}",
        },
        "texts": texts(),
    }
