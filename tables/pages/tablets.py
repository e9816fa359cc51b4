"""A club's tablets: hosts register them, and a tablet goes from hand to hand at a table.

Like a seat link, the link of a tablet carries its secret where no server sees it; the browser's session then holds the
token's id.
"""

from datetime import timedelta
from typing import Any, Final

from django import forms
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tables.errors import BadRequest, NotFound, TableRefusal
from tables.faults import fault_text
from tables.models import Club, Device, Player
from tables.models.people import SHOWN_NAME
from tables.pages.base import page, player, viewer
from tables.pages.lobby import card
from tables.pages.texts import texts
from tables.selectors import guests as known
from tables.selectors import people, tables
from tables.services import devices, seat_sessions, tokens
from tables.wording import table_state_text

KEPT: Final = timedelta(days=365)  # as long as a tablet's browser remembers that it is one


class DeviceForm(forms.Form):
    """A tablet to be registered."""

    name = forms.CharField(label=_("Name of the tablet"), max_length=SHOWN_NAME)

    def registered(self, club: Club, by: Player) -> devices.NewDevice | None:
        """The new tablet; None where it was refused, which the form then says."""
        try:
            return devices.register(club_id=club.pk, by=by, name=self.cleaned_data["name"], at=timezone.now())
        except BadRequest as error:
            self.add_error("name", fault_text(error.reason, error.facts))
        except TableRefusal as refusal:
            self.add_error(None, table_state_text(refusal.reason))
        return None


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
    made = form.registered(club, me) if form.is_valid() else None
    shown: dict[str, Any] = {"club": club, "form": DeviceForm() if made else form}
    if made:
        url = f"{request.build_absolute_uri(reverse('pages:tablet'))}#{made.secret}"
        shown |= {"made": made.device, "url": url}
    shown["devices"] = known.devices_of(club).filter(revoked_at=None)
    return render(request, "play/devices.html", shown)


def _begin(request: HttpRequest, secret: str) -> HttpResponse:
    token = tokens.authenticate(secret=secret, at=timezone.now())
    if token is None or not Device.objects.filter(pk=token.player_id).exists():
        return render(request, "play/tablet.html", {"refused": True}, status=404)
    logout(request)  # a tablet is nobody's
    seat_sessions.remember(request.session, token)
    request.session.set_expiry(KEPT)
    return redirect("pages:tablet")
