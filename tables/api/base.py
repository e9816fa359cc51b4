"""What all views of the API share: the order of the checks, and how a request is read.

The order is part of the contract: size 413, method 405, form 406, token 401, rate 429, visible 404, scope 403,
then the shape of query and body 400, then what services say.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from tables.api.access import PageSession
from tables.api.fields import StrictSerializer, not_object, query_data
from tables.api.limits import LimitedView, spoken
from tables.api.parsers import check_length
from tables.errors import MissingScope, NotFound
from tables.ids import is_id
from tables.live.opening import slot_for
from tables.live.slots import Slot
from tables.models import Player, Token


class ApiView(LimitedView):
    """A resource. ``open_to_all``: reading needs no token. ``scopes``: by method, of which the token needs one.
    ``ids_in_path``: the prefixes of the ids that its address names.
    """

    ids_in_path: ClassVar[Mapping[str, str]] = {}
    open_to_all: ClassVar[bool] = False
    scopes: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Everything that is checked before a method runs; see the top of this module."""
        check_length(request)
        if request.method not in self.allowed_methods:
            self.http_method_not_allowed(request)
        super().initial(request, *args, **kwargs)
        if not all(is_id(prefix, kwargs[name]) for name, prefix in self.ids_in_path.items()):
            raise NotFound
        self.find(**kwargs)
        self.need(*self.scopes.get(spoken(request), ()))

    def find(self, **ids: str) -> None:
        """Find what the address names; raises NotFound for what there is not, or not for this person."""

    def need(self, *any_of: str) -> None:
        """Raise MissingScope unless the token has one of these scopes. Reading without a token needs none."""
        shown = self.shown_by
        if any_of and shown is not None and not set(any_of) & set(shown.scopes):
            raise MissingScope(any_of[0])

    @property
    def shown_by(self) -> Token | PageSession | None:
        """By what the person is known: a token, or the login of one of our pages."""
        found = self.request.auth
        return found if isinstance(found, Token | PageSession) else None

    @property
    def token(self) -> Token | None:
        """The token, where it was one."""
        found = self.shown_by
        return found if isinstance(found, Token) else None

    @property
    def player(self) -> Player | None:
        """Who is asking."""
        return None if self.shown_by is None else self.shown_by.player

    @property
    def me(self) -> Player:
        """The same, where the view is not open to all."""
        if self.player is None:
            raise RuntimeError("a view that needs a person is open to all")
        return self.player

    def slot(self) -> Slot:
        """A place among those who listen or wait; raises TooManyStreams."""
        return slot_for(self.request.META, "" if self.player is None else self.player.pk)

    def query(self, shape: type[Serializer[Any]]) -> dict[str, Any]:
        """The query parameters; raises ValidationError, also for those that the shape does not name."""
        return self._valid(shape, query_data(self.request.query_params))

    def body(self, shape: type[Serializer[Any]]) -> dict[str, Any]:
        """The body's members, of an address without query parameters; raises ValidationError and BadRequest."""
        self.query(StrictSerializer)
        return self._valid(shape, self.request.data)

    def _valid(self, shape: type[Serializer[Any]], data: Any) -> dict[str, Any]:
        if data is None:  # which to DRF is a form that was not sent
            raise not_object()
        serializer = shape(data=data, context={"view": self})
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def options(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Response:
        """``Allow``, for whom the address exists, and nothing else."""
        return Response(status=204)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """An answer is for this person, in this language, now."""
        finished = super().finalize_response(request, response, *args, **kwargs)
        finished["Cache-Control"] = "no-store"
        patch_vary_headers(finished, ("Authorization", "Cookie", "Accept-Language"))
        return finished
