"""The addresses of the hand page. They translate; who may see what is decided in :mod:`tables.admin.replay.access`."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from gouji.engine.views import ARBITER, Viewer
from tables import rulebook_html
from tables.admin.replay.access import Access, Official, name_of, official, viewer_named
from tables.admin.replay.forms import ReasonForm
from tables.admin.replay.page import context, viewer_links
from tables.errors import BadRequest, ConflictOfInterest, NotAllowed, NotFound
from tables.faults import fault_text
from tables.models import HandSummary
from tables.selectors.looks import looks_at
from tables.selectors.records import hand_record
from tables.selectors.replay import Replay, replay
from tables.services.looks import open_hand
from tables.services.people import player_of
from tables.wording import ruleset_title

VIEW_HANDS = "tables.view_handsummary"


@require_http_methods(["GET", "HEAD", "POST"])
def hand_page(request: HttpRequest, hand_id: str) -> HttpResponse:
    """``?at=`` an event's seq, ``?as=`` public, all or a seat. A POST asks whether an alternative would be legal.

    That is no GET, lest cards be written to the access logs of every proxy on the way; it changes nothing.
    """
    hand, user = _hand(request, hand_id)
    viewer = _viewer(request, hand, user)
    access = user.access(viewer)
    if access is Access.REFUSED:
        raise PermissionDenied
    if access is Access.NEEDS_REASON:
        return _reason_page(request, hand, user, ReasonForm())
    posted = request.POST if request.method == "POST" else None
    shown = context(hand, _replay(request, hand_id, viewer), user, posted)
    return _page(request, "replay", hand, shown)


@require_http_methods(["POST"])
def open_page(request: HttpRequest, hand_id: str) -> HttpResponse:
    """Record who looks and why, and only then lead on to the cards."""
    hand, user = _hand(request, hand_id)
    if not user.may_open:
        raise PermissionDenied
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _reason_page(request, hand, user, form)
    try:
        open_hand(hand_id=hand_id, official=_player(request), reason=form.cleaned_data["reason"], at=timezone.now())
    except ConflictOfInterest:
        form.add_error(None, _("You play in this hand: somebody else has to look at it."))
        return _reason_page(request, hand, user, form)
    except NotAllowed as refused:
        raise PermissionDenied from refused
    except BadRequest as bad:
        form.add_error("reason", fault_text(bad.reason, bad.facts))
        return _reason_page(request, hand, user, form)
    messages.success(request, _("Your look at this hand has been recorded."))
    where = reverse("admin:tables_handsummary_replay", args=[hand_id])
    return HttpResponseRedirect(f"{where}?{request.GET.urlencode()}")


@require_safe
def record_file(request: HttpRequest, hand_id: str) -> HttpResponse:
    """The record of the hand as a file, for whoever may see all of it."""
    hand, user = _hand(request, hand_id)
    access = user.access(ARBITER)
    if access is Access.REFUSED:
        raise PermissionDenied
    if access is Access.NEEDS_REASON:
        where = reverse("admin:tables_handsummary_replay", args=[hand_id])
        return HttpResponseRedirect(f"{where}?as=all")
    answer = JsonResponse(hand_record(hand.pk, ARBITER), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{hand.pk}.json"'
    return answer


@require_safe
def rules_page(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The rule book of a rule set, with an anchor for every clause."""
    try:
        found = rulebook_html.chapters(ruleset)
    except KeyError as unknown:
        raise Http404 from unknown
    return TemplateResponse(
        request,
        "admin/tables/handsummary/rules.html",
        {
            **admin.site.each_context(request),
            "title": ruleset_title(ruleset),
            "chapters": found,
            "is_nav_sidebar_enabled": False,
        },
    )


def _hand(request: HttpRequest, hand_id: str) -> tuple[HandSummary, Official]:
    """The hand, and what the signed-in user may see of it."""
    if not request.user.has_perm(VIEW_HANDS):
        raise PermissionDenied
    hand = HandSummary.objects.select_related("table").prefetch_related("seats__player").filter(pk=hand_id).first()
    try:
        if hand is None:
            raise NotFound
        return hand, official(request.user, hand)
    except NotFound as missing:
        raise Http404 from missing


def _viewer(request: HttpRequest, hand: HandSummary, user: Official) -> Viewer:
    """As whom to look: by default as everybody who may do so without being asked why."""
    if "as" not in request.GET:
        return user.widest
    viewer = viewer_named(request.GET["as"], len(hand.seats.all()))
    if viewer is None:
        raise Http404
    return viewer


def _replay(request: HttpRequest, hand_id: str, viewer: Viewer) -> Replay:
    """The hand at the point asked for: the nearest one where another viewer does not see so far."""
    text = request.GET.get("at", "")
    if not text:
        return replay(hand_id, viewer)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Http404
    try:
        return replay(hand_id, viewer, int(text))
    except BadRequest:
        return replay(hand_id, viewer) if int(text) else replay(hand_id, viewer, 1)


def _player(request: HttpRequest) -> Any:
    assert isinstance(request.user, User)  # admin_view lets nobody else in
    return player_of(request.user)


def _reason_page(request: HttpRequest, hand: HandSummary, user: Official, form: ReasonForm) -> HttpResponse:
    """Ask why; nothing on this page comes from the hand's cards."""
    names = {one.seat: one.player.name for one in hand.seats.all()}
    viewer = _viewer(request, hand, user)
    shown = {
        "hand": hand,
        "form": form,
        "viewer": name_of(viewer),
        "viewers": viewer_links(user, names, viewer),
        "looks": list(looks_at(hand.pk)[:20]),
    }
    return _page(request, "reason", hand, shown)


def _page(request: HttpRequest, name: str, hand: HandSummary, shown: dict[str, Any]) -> HttpResponse:
    common = {
        **admin.site.each_context(request),
        "title": str(hand),
        "ruleset_title": ruleset_title(hand.table.ruleset),
        "opts": HandSummary._meta,  # noqa: SLF001  Django's public name for it
        "is_nav_sidebar_enabled": False,
    }
    return TemplateResponse(request, f"admin/tables/handsummary/{name}.html", {**common, **shown})
