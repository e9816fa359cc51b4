"""A club's tablets: hosts register them, and a tablet goes from hand to hand at a table.

Like a seat link, the link of a tablet carries its secret where no server sees it; the browser's session then holds the
token's id.
"""

from datetime import timedelta
from typing import Any, Final

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tables.errors import BadRequest, NotFound, TableRefusal
from tables.faults import fault_text
from tables.models import Device
from tables.pages.base import page, player, viewer
from tables.pages.forms import DeviceForm
from tables.pages.lobby import card
from tables.pages.texts import texts
from tables.selectors import guests as known
from tables.selectors import people, tables
from tables.services import devices, seat_sessions, tokens
from tables.wording import table_state_text

KEPT: Final = timedelta(days=365)  # as long as a tablet's browser remembers that it is one


@sensitive_post_parameters("link")
@require_http_methods(["GET", "POST"])
@page
def tablet(request: HttpRequest) -> HttpResponseBase:
    """The tables of a tablet's club; the first time with its link."""
    if request.method == "POST":
        return _begin(request, str(request.POST.get("link", "")))
    device = known.device_of(viewer(request))
    if device is None:
        return render(request, "play/tablet.html")
    found = tables.visible_tables(device.player).filter(club=device.club_id).order_by("-created_at")
    return render(request, "play/tablet.html", {"device": device, "tables": [card(one, None) for one in found]})


@require_safe
@page
def tablet_table(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """A table at which the tablet lies: no cards, but who is to have it."""
    device = known.device_of(viewer(request))
    if device is None:
        raise NotFound
    table = tables.find_table(table_id, device.player)
    if table.club_id != device.club_id:
        raise NotFound
    config = {
        "mode": "tablet",
        "table": table.pk,
        "urls": {"api": "/api/v1", "seat": reverse("pages:table", args=[table.pk]) + "?seat="},
        "texts": texts(),
    }
    return render(request, "play/tablet_table.html", {"table": table, "config": config})


@login_required
@require_http_methods(["GET", "POST"])
@page
def club_devices(request: HttpRequest, club_id: str) -> HttpResponseBase:
    """The tablets of a club; for its hosts."""
    me = player(request)
    club = people.find_hosted_club(club_id, me)
    if "revoke" in request.POST:
        devices.revoke(device=known.find_device(str(request.POST["revoke"]), club), at=timezone.now())
        return redirect("pages:devices", club.pk)
    form = DeviceForm(request.POST or None)
    shown: dict[str, Any] = {"club": club, "form": form}
    if form.is_valid():
        try:
            made = devices.register(club_id=club.pk, by=me, name=form.cleaned_data["name"], at=timezone.now())
        except BadRequest as error:
            form.add_error("name", fault_text(error.reason, error.facts))
        except TableRefusal as refusal:
            form.add_error(None, table_state_text(refusal.reason))
        else:
            shown |= {"made": made.device, "url": _link(request, made), "form": DeviceForm()}
    devices_now = known.devices_of(club).filter(revoked_at=None).order_by("-created_at")
    return render(request, "play/devices.html", {**shown, "devices": devices_now})


def _begin(request: HttpRequest, secret: str) -> HttpResponse:
    token = tokens.authenticate(secret=secret, at=timezone.now())
    if token is None or not Device.objects.filter(pk=token.player_id).exists():
        return render(request, "play/tablet.html", {"refused": True}, status=404)
    logout(request)  # a tablet is nobody's
    seat_sessions.remember(request.session, token)
    request.session.set_expiry(KEPT)
    return redirect("pages:tablet")


def _link(request: HttpRequest, made: devices.NewDevice) -> str:
    return f"{request.build_absolute_uri(reverse('pages:tablet'))}#{made.secret}"
