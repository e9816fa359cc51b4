"""Where a seat link leads: somebody says his name and plays, without an account.

The secret stands in the part of the address that no server sees. A script takes it out of the address and sends it
here; then a signed cookie remembers for a while which link was shown, until its guest has said his name.
"""

from datetime import timedelta
from typing import Final

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tables.errors import BadRequest, NotFound, TableRefusal
from tables.faults import fault_text
from tables.models import SeatLink
from tables.pages.base import page, viewer
from tables.pages.forms import GuestForm
from tables.selectors.guests import guest_of
from tables.services import seat_links, seat_sessions, tokens
from tables.wording import ruleset_title, table_state_text

COOKIE: Final = "seat_link"
KEPT: Final = timedelta(hours=1)  # as long as somebody may take to say his name


@sensitive_post_parameters("link")
@require_http_methods(["GET", "POST"])
@page
def seat(request: HttpRequest) -> HttpResponseBase:
    """Show a link, then say a name; a browser that has a seat goes on to it."""
    try:
        if "link" in request.POST:
            return _shown(request, str(request.POST["link"]))
        return _named(request)
    except NotFound:
        return _refused(request, "", 404)
    except TableRefusal as refusal:
        return _refused(request, table_state_text(refusal.reason), 409)


def _shown(request: HttpRequest, secret: str) -> HttpResponse:
    """The link is good: remember it, and go on without it."""
    if again := _again(request, digest=tokens.digest(secret)):
        return again
    found = seat_links.read(secret, at=timezone.now())
    answer = redirect("pages:seat")
    answer.set_signed_cookie(
        COOKIE,
        found.pk,
        salt=COOKIE,
        max_age=KEPT,
        path=request.path,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return answer


def _named(request: HttpRequest) -> HttpResponse:
    """Ask for a name, and sit down with it."""
    link_id = request.get_signed_cookie(COOKIE, default="", salt=COOKIE, max_age=KEPT)
    if not link_id:
        return render(request, "play/seat.html", {"mine": viewer(request)})
    if again := _again(request, pk=link_id):
        return again
    found = seat_links.find(link_id, at=timezone.now())
    taken_over = seat_links.abandoned(found)
    form = GuestForm(request.POST or None, initial={"name": found.name}, named=taken_over is None)
    if form.is_valid():
        try:
            return _seated(request, found, form.cleaned_data.get("name", ""))
        except BadRequest as error:
            form.add_error("name", fault_text(error.reason, error.facts))
    shown = {"link": found, "form": form, "game": ruleset_title(found.table.ruleset), "taken_over": taken_over}
    return render(request, "play/seat.html", shown)


def _again(request: HttpRequest, **link: object) -> HttpResponse | None:
    """To the table, for the browser that has sat down with this link before."""
    mine = viewer(request)
    guest = None if mine is None else guest_of(mine)
    if guest is None or not guest.links.filter(**link).exists():
        return None
    return redirect("pages:table", guest.table_id)


def _seated(request: HttpRequest, link: SeatLink, name: str) -> HttpResponse:
    seated = seat_links.open_seat(link, name=name, at=timezone.now())
    logout(request)  # a browser is one person: the page has said so
    seat_sessions.remember(request.session, seated.issued.token)
    answer = redirect("pages:table", link.table_id)
    answer.delete_cookie(COOKIE, path=request.path)
    return answer


def _refused(request: HttpRequest, why: str, status: int) -> HttpResponse:
    answer = render(request, "play/seat.html", {"refused": True, "why": why}, status=status)
    answer.delete_cookie(COOKIE, path=request.path)
    return answer
