"""Rate limits of the pages: forms that are sent, and passwords that were wrong too often."""

from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from tables.client_address import client_network
from tables.limits.counting import ACCOUNTS, COMMANDS, count

View = Callable[..., HttpResponseBase]


def _limited(limit: str, who: Callable[[HttpRequest], str]) -> Callable[[View], View]:
    """A decorator that counts the forms which somebody sends; ``who`` is empty where nobody is counted."""

    def decorated(view: View) -> View:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            sender = who(request) if request.method == "POST" else ""
            standing = count(limit, sender) if sender else None
            if standing is not None and standing.over:
                return _too_many(request, standing.seconds)
            return view(request, *args, **kwargs)

        return counted

    return decorated


def _account(request: HttpRequest) -> str:
    return f"account {request.user.pk}" if request.user.is_authenticated else ""


#: A page that makes or opens accounts.
limited_by_address = _limited(ACCOUNTS, lambda request: client_network(request.META))
#: Any other page.
limited_by_account = _limited(COMMANDS, _account)


def locked_out(request: HttpRequest, _answer: HttpResponse | None, _credentials: Any) -> HttpResponse:
    """What django-axes shows to whom it lets try no more passwords."""
    return _too_many(request, int(settings.AXES_COOLOFF_TIME.total_seconds()))


def _too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    answer = render(request, "play/too_many.html", {"minutes": ceil(seconds / 60)}, status=429)
    answer["Retry-After"] = str(seconds)
    return answer
