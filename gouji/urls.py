"""Every address of the site: API, its description, admin, health."""

from typing import NoReturn

from django.contrib import admin
from django.http import Http404, HttpRequest
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerView

from gouji import health


def nothing_here(request: HttpRequest, rest: str) -> NoReturn:
    """An address of the API that does not exist: a problem document too, and no redirection to a slash."""
    raise Http404


api_v1: list[URLPattern | URLResolver] = [
    path("", include("tables.api.urls")),
    path("schema", SpectacularJSONAPIView.as_view(), name="schema"),
    path("docs", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
]

urlpatterns = [
    path("api/v1/", include(api_v1)),
    path("api/<path:rest>", nothing_here),
    path("admin/", admin.site.urls),
    path("healthz/live", health.live),
    path("healthz/ready", health.ready),
]

handler400 = "gouji.problems.bad_request"
handler403 = "gouji.problems.forbidden"
handler404 = "gouji.problems.not_found"
handler500 = "gouji.problems.fault"
