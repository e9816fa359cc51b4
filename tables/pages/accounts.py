"""Signing up, logging in."""

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.views import LoginView
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tables.pages.base import page
from tables.pages.forms import SignUpForm
from tables.pages.limits import limited_by_address
from tables.services import people

log_in = page(
    limited_by_address(
        LoginView.as_view(
            template_name="play/login.html",
            redirect_authenticated_user=True,
            extra_context={"may_sign_up": settings.SIGN_UP},
        )
    )
)


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "POST"])
@page
@limited_by_address
def sign_up(request: HttpRequest) -> HttpResponseBase:
    """A new account with its player, logged in at once."""
    if not settings.SIGN_UP:
        raise Http404
    form = SignUpForm(request.POST or None)
    if form.is_valid():
        user = form.save()
        people.player_of(user)
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        return redirect(_wanted(request))
    return render(request, "play/signup.html", {"form": form, "next": _wanted(request)})


def _wanted(request: HttpRequest) -> str:
    """Where the person wanted to go, if that is a page of ours."""
    wanted = str(request.POST.get("next") or request.GET.get("next") or "/")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if ours else "/"
