"""Clubs: opening one, inviting into one, and the board of its tables."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tables.models import Club
from tables.pages.base import page, player, viewer
from tables.pages.forms import ClubForm
from tables.pages.texts import texts
from tables.selectors import people as known
from tables.services import invitations, people


@login_required
@require_http_methods(["GET", "POST"])
@page
def new_club(request: HttpRequest) -> HttpResponseBase:
    """A new club, with oneself as its host."""
    form = ClubForm(request.POST or None)
    if form.is_valid():
        name = form.cleaned_data["name"]
        if Club.objects.filter(name=name).exists():
            form.add_error("name", _("There is a club of this name already."))
        else:
            people.open_club(name=name, host=player(request))
            return redirect("pages:lobby")
    return render(request, "play/new_club.html", {"form": form})


@login_required
@require_POST
@page
def invitation(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """A link that lets others into the club and to the table; for hosts."""
    token = invitations.invite(table_id=table_id, by=player(request), at=timezone.now())
    return JsonResponse({"url": request.build_absolute_uri(reverse("pages:invited", args=[token]))})


@login_required
@require_http_methods(["GET", "POST"])
@page
def invited(request: HttpRequest, invitation: str) -> HttpResponseBase:
    """Follow such a link: look first, then join."""
    me, at = player(request), timezone.now()
    table = invitations.read(invitation, at=at)
    if request.method == "POST" or known.is_member(me, table.club_id):
        invitations.accept(invitation, player=me, at=at)
        return redirect("pages:table", table.pk)
    return render(request, "play/invited.html", {"table": table})


@require_safe
@page
def wall(request: HttpRequest, club_id: str) -> HttpResponseBase:
    """All tables of a club, for a projector."""
    club = known.find_club(club_id, viewer(request))
    shown = {"club": club, "config": {"club": club.pk, "urls": {"api": "/api/v1"}, "texts": texts()}}
    return render(request, "play/wall.html", shown)
