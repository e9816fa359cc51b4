"""The description of the API, as OpenAPI."""

from drf_spectacular.views import SpectacularJSONAPIView

from tables.api.limits import LimitedView
from tables.limits.counting import SCHEMA


class Description(LimitedView, SpectacularJSONAPIView):
    """The description. It is made anew for every request, which takes long: the limit is a low one."""

    limits = {"GET": SCHEMA}
