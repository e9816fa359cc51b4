"""Who is asking: bearer tokens and nothing else. Whatever does not say otherwise needs one."""

import re
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from tables.models import Token
from tables.services import tokens

_BEARER: Final = re.compile(r"[Bb]earer +(gj_[A-Za-z0-9_-]{16,128}) *", re.ASCII)


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


class TokenUnlessOpen(BasePermission):
    """A token, except for reading where a view is ``open_to_all``."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Deny by default."""
        open_to_all = getattr(view, "open_to_all", False)
        return request.auth is not None or (open_to_all and request.method in SAFE_METHODS)
