"""Webhooks: make one, look at its log, send again. For the hosts of a club, with a token that may manage hooks."""

from collections.abc import Mapping
from typing import Final

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tables import ids
from tables.api.base import ApiView
from tables.api.fields import StrictSerializer
from tables.api.paging import page
from tables.api.schema import a_page, answers, outcomes
from tables.hooks import selectors
from tables.hooks.api.serializers import (
    DeliveriesQuery,
    DeliveryDetailSerializer,
    DeliverySerializer,
    HookBody,
    HookSerializer,
    HooksQuery,
    NewHookSerializer,
)
from tables.hooks.models import Delivery, Hook
from tables.hooks.services import managing
from tables.hooks.services.managing import Made
from tables.services.tokens import MANAGE_HOOKS

MANAGERS: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(("GET", "POST", "DELETE"), (MANAGE_HOOKS,))


class Hooks(ApiView):
    """The webhooks of one's clubs."""

    scopes = MANAGERS

    @extend_schema(
        operation_id="list_hooks", parameters=[HooksQuery], responses=answers(200, a_page(HookSerializer, "HookPage"))
    )
    def get(self, request: Request) -> Response:
        """The webhooks of the clubs that I am a host of, the newest first."""
        query = self.query(HooksQuery)
        paging = {name: query.pop(name) for name in ("limit", "cursor") if name in query}
        return Response(page(request, selectors.hooks_of(self.me).filter(**query), HookSerializer, **paging))

    @extend_schema(operation_id="create_hook", request=HookBody, responses=outcomes(201, NewHookSerializer))
    def post(self, request: Request) -> Response:
        """A new webhook of a club that I am a host of. Its secret is shown this once."""
        body = self.body(HookBody)
        made = managing.create(by=self.me, club_id=body.pop("club"), at=timezone.now(), **body)
        return Response(_with_secret(made), 201, headers={"Location": reverse("hook", args=[made.hook.pk])})


class HookApi(ApiView):
    """What belongs to one webhook."""

    ids_in_path = {"hook_id": ids.HOOK}
    scopes = MANAGERS
    hook: Hook

    def find(self, **of: str) -> None:
        self.hook = selectors.find_hook(of["hook_id"], self.me)

    def shown(self) -> Response:
        """The webhook as it is now."""
        return Response(HookSerializer(selectors.find_hook(self.hook.pk, self.me)).data)


class HookView(HookApi):
    """A webhook."""

    @extend_schema(operation_id="get_hook", responses=answers(200, HookSerializer))
    def get(self, request: Request, hook_id: str) -> Response:
        """A webhook; its secret is not kept."""
        self.query(StrictSerializer)
        return self.shown()

    @extend_schema(operation_id="delete_hook", request=None, responses=outcomes(204, None))
    def delete(self, request: Request, hook_id: str) -> Response:
        """Remove a webhook and its log."""
        self.body(StrictSerializer)
        managing.delete(self.hook)
        return Response(status=204)


class Enable(HookApi):
    """Switch on."""

    @extend_schema(operation_id="enable_hook", request=None, responses=outcomes(200, HookSerializer))
    def post(self, request: Request, hook_id: str) -> Response:
        """Switch a webhook on. What it has missed is not sent by itself."""
        self.body(StrictSerializer)
        managing.enable(self.hook)
        return self.shown()


class Disable(HookApi):
    """Switch off."""

    @extend_schema(operation_id="disable_hook", request=None, responses=outcomes(200, HookSerializer))
    def post(self, request: Request, hook_id: str) -> Response:
        """Switch a webhook off. What waits to be sent is given up."""
        self.body(StrictSerializer)
        managing.disable(self.hook, timezone.now())
        return self.shown()


class RotateSecret(HookApi):
    """A new secret."""

    @extend_schema(operation_id="rotate_hook_secret", request=None, responses=outcomes(200, NewHookSerializer))
    def post(self, request: Request, hook_id: str) -> Response:
        """Give a webhook a new secret, shown this once; for a day requests are signed with the old one as well."""
        self.body(StrictSerializer)
        return Response(_with_secret(managing.rotate_secret(self.hook, timezone.now())))


class Test(HookApi):
    """A trial."""

    @extend_schema(operation_id="test_hook", request=None, responses=outcomes(202, DeliverySerializer))
    def post(self, request: Request, hook_id: str) -> Response:
        """Send `hook.test`, also while the webhook is off."""
        self.body(StrictSerializer)
        delivery = managing.test(self.hook, timezone.now())
        return _accepted(self.hook, delivery.pk)


class Deliveries(HookApi):
    """The log."""

    @extend_schema(
        operation_id="list_deliveries",
        parameters=[DeliveriesQuery],
        responses=answers(200, a_page(DeliverySerializer, "DeliveryPage")),
    )
    def get(self, request: Request, hook_id: str) -> Response:
        """What a webhook was told, the newest first."""
        query = self.query(DeliveriesQuery)
        paging = {name: query.pop(name) for name in ("limit", "cursor") if name in query}
        if "type" in query:
            query["news__type"] = query.pop("type")
        found = selectors.deliveries_of(self.hook).filter(**query)
        return Response(page(request, found, DeliverySerializer, **paging))


class DeliveryApi(HookApi):
    """What belongs to one delivery."""

    ids_in_path = {**HookApi.ids_in_path, "delivery_id": ids.DELIVERY}
    delivery: Delivery

    def find(self, **of: str) -> None:
        super().find(**of)
        self.delivery = selectors.find_delivery(self.hook, of["delivery_id"])


class DeliveryView(DeliveryApi):
    """A delivery."""

    @extend_schema(operation_id="get_delivery", responses=answers(200, DeliveryDetailSerializer))
    def get(self, request: Request, hook_id: str, delivery_id: str) -> Response:
        """A delivery with its body and every attempt."""
        self.query(StrictSerializer)
        return Response(DeliveryDetailSerializer(self.delivery).data)


class Redeliver(DeliveryApi):
    """Once more."""

    @extend_schema(operation_id="redeliver", request=None, responses=outcomes(202, DeliverySerializer))
    def post(self, request: Request, hook_id: str, delivery_id: str) -> Response:
        """Send the same again under the same `webhook-id`, also while the webhook is off."""
        self.body(StrictSerializer)
        managing.redeliver(self.delivery, timezone.now())
        return _accepted(self.hook, self.delivery.pk)


def _with_secret(made: Made) -> dict[str, object]:
    return dict(NewHookSerializer(made.hook, context={"secret": made.secret}).data)


def _accepted(hook: Hook, delivery_id: str) -> Response:
    """A delivery that is on its way, and where to see what becomes of it."""
    shown = DeliverySerializer(selectors.find_delivery(hook, delivery_id)).data
    return Response(shown, 202, headers={"Location": reverse("hook-delivery", args=[hook.pk, delivery_id])})
