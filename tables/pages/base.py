"""What all pages share: who is looking, which errors are which pages, and what a browser may load."""

from functools import wraps
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie

from tables.errors import NotAllowed, NotFound
from tables.models import Player
from tables.pages.limits import View, limited_by_account
from tables.services import people, seat_sessions

#: Nothing from elsewhere, nothing inline: scripts and styles are files of this site.
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


def page(view: View) -> View:
    """A page: what is not there is a 404, what one may not a 403; with a policy, and the token that changes need."""
    limited = limited_by_account(view)

    @ensure_csrf_cookie
    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            response = limited(request, *args, **kwargs)
        except NotFound as error:
            raise Http404 from error
        except NotAllowed as error:
            raise PermissionDenied from error
        response["Content-Security-Policy"] = POLICY
        response["Referrer-Policy"] = "same-origin"
        response["Cache-Control"] = "no-store"
        return response

    return shown


def viewer(request: HttpRequest) -> Player | None:
    """The player behind the login, or the guest or tablet that this browser is; None for somebody unknown."""
    user: Any = request.user
    if user.is_authenticated:
        return people.player_of(user)
    token = seat_sessions.token_of(request.session, at=timezone.now())
    return None if token is None else token.player


def player(request: HttpRequest) -> Player:
    """The same on a page that needs a login."""
    found = viewer(request)
    if found is None:
        raise PermissionDenied
    return found
