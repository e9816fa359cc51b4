"""The description of the API, as OpenAPI."""

from typing import Any

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from tables.api.base import ApiView
from tables.api.fields import StrictSerializer
from tables.limits.counting import SCHEMA


class Description(ApiView, SpectacularJSONAPIView):
    """The description. It is made anew for every request, which takes long: the limit is a low one."""

    open_to_all = True
    limits = {"GET": SCHEMA}

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The description, for all the same."""
        self.query(StrictSerializer)
        answer: Response = super().get(request, *args, **kwargs)  # type: ignore[no-untyped-call]
        return answer
