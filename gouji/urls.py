"""Every address of the site: API, its description, admin, health, and the pages for people."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularSwaggerView

from gouji import error_pages, health
from tables.api.views.description import Description
from tables.pages.limits import limited_by_address

api_v1: list[URLPattern | URLResolver] = [
    path("", include("tables.api.urls")),
    path("", include("scoring.api.urls")),
    path("", include("tables.hooks.api.urls")),
    path("schema", Description.as_view(), name="schema"),
    path("docs", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
]

urlpatterns = [
    path("api/v1/", include(api_v1)),
    # What does not exist is a problem document too, and is not redirected to a slash.
    re_path("^api/", error_pages.nothing_here),
    path("admin/login/", limited_by_address(admin.site.login)),
    path("admin/", admin.site.urls),
    path("healthz/live", health.live),
    path("healthz/ready", health.ready),
    path("", include("tables.pages.urls")),
]

handler400 = "gouji.error_pages.bad_request"
handler403 = "gouji.error_pages.forbidden"
handler404 = "gouji.error_pages.not_found"
handler500 = "gouji.error_pages.fault"
