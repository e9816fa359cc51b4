"""Who is asking: bearer tokens for clients, a browser's login for the site's own pages.

Whatever does not say otherwise needs one of them. A header that is there decides: a wrong token is not
mended by a login.
"""

import re
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from tables.models import Player, Token
from tables.services import seat_sessions, tokens

_BEARER: Final = re.compile(r"(?i:bearer) +(gj_[A-Za-z0-9_-]{16,128}) *", re.ASCII)


class BearerAuthentication(BaseAuthentication):
    """``Authorization: Bearer gj_…``. A token that is wrong in any way gets one and the same answer."""

    def authenticate(self, request: Request) -> tuple[Any, Token] | None:
        """The account (if there is one) and the token; None without the header."""
        shown = request.META.get("HTTP_AUTHORIZATION")
        if shown is None:
            return None
        found = _BEARER.fullmatch(shown)
        token = tokens.authenticate(secret=found[1], at=timezone.now()) if found else None
        if token is None:
            raise AuthenticationFailed
        return token.player.user or AnonymousUser(), token

    def authenticate_header(self, request: Request) -> str:
        """Makes DRF answer 401 rather than 403."""
        return 'Bearer realm="gouji"'


@dataclass(frozen=True, slots=True)
class PageSession:
    """A browser's login, in the place of a token: what somebody may do who sits in front of one of our pages."""

    player: Player
    scopes: ClassVar[tuple[str, ...]] = (tokens.PLAY, tokens.WATCH, tokens.MANAGE_TABLES)


class CsrfFailed(PermissionDenied):
    """A login was shown, but by a page that is not ours, or is older than the login."""

    default_detail = _("This page is out of date. Load it again.")


class PageAuthentication(SessionAuthentication):
    """The login of the site's own pages, or the token that a guest's or a tablet's browser holds, with their CSRF token
    for everything that changes something.
    """

    def authenticate(self, request: Request) -> tuple[Any, PageSession | Token] | None:
        """The account and its player, or that token; None where there is neither, or somebody who is no player."""
        found = super().authenticate(request)
        if found is None:
            return self._bound(request)
        player = Player.objects.filter(user=found[0]).first()
        return None if player is None else (found[0], PageSession(player))

    def _bound(self, request: Request) -> tuple[Any, Token] | None:
        session = request._request.session  # noqa: SLF001  as DRF itself does
        token = seat_sessions.token_of(session, at=timezone.now())
        if token is None:
            return None
        self.enforce_csrf(request)
        return AnonymousUser(), token

    def enforce_csrf(self, request: Request) -> None:
        """Raise CsrfFailed, whatever Django says in detail."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as refused:
            raise CsrfFailed from refused


class TokenUnlessOpen(BasePermission):
    """A token, except for reading where a view is ``open_to_all``."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Deny by default."""
        open_to_all = getattr(view, "open_to_all", False)
        return request.auth is not None or (open_to_all and request.method in SAFE_METHODS)
