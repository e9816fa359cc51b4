"""Guests: seat links, the tokens that they are exchanged for, a club's devices, and who they seat."""

from collections.abc import Mapping
from typing import Final

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tables import ids
from tables.api.base import ApiView
from tables.api.fields import StrictSerializer
from tables.api.paging import page
from tables.api.schema import a_page, answers, outcomes
from tables.api.serializers.guests import (
    DeviceBody,
    DeviceSerializer,
    GuestBody,
    GuestSeatBody,
    NewDeviceSerializer,
    NewSeatLinkSerializer,
    SeatLinkBody,
    SeatLinkSerializer,
    SeatTokenBody,
    SeatTokenSerializer,
)
from tables.api.serializers.lists import ListQuery
from tables.api.serializers.tables import TableSerializer
from tables.api.views.tables import TableCommand
from tables.models import Club, Device, SeatLink, Table
from tables.selectors import guests as known
from tables.selectors import people, tables
from tables.services import devices, guests, seat_links
from tables.services.tokens import DEVICE_PLAY, MANAGE_TABLES

HOSTS: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(("GET", "POST", "DELETE"), (MANAGE_TABLES,))


class HostedTableApi(ApiView):
    """What only hosts of a table know of."""

    ids_in_path = {"table_id": ids.TABLE}
    scopes = HOSTS
    table: Table

    def find(self, **of: str) -> None:
        self.table = tables.find_hosted(of["table_id"], self.me)


class SeatLinks(HostedTableApi):
    """The links to a table's seats."""

    @extend_schema(
        operation_id="list_seat_links",
        parameters=[ListQuery],
        responses=answers(200, a_page(SeatLinkSerializer, "SeatLinkPage")),
    )
    def get(self, request: Request, table_id: str) -> Response:
        """Links to this table's seats, the newest first, also used and revoked ones; for hosts."""
        return Response(page(request, known.links_of(self.table), SeatLinkSerializer, **self.query(ListQuery)))

    @extend_schema(
        operation_id="create_seat_link", request=SeatLinkBody, responses=outcomes(201, NewSeatLinkSerializer)
    )
    def post(self, request: Request, table_id: str) -> Response:
        """A link with which one guest sits down without an account, once; for hosts."""
        body = self.body(SeatLinkBody)
        made = seat_links.make(table_id=table_id, by=self.me, at=timezone.now(), **body)
        # The part after # reaches no server, no log and no Referer.
        url = request.build_absolute_uri(reverse("pages:seat")) + "#" + made.secret
        shown = NewSeatLinkSerializer(made.link, context={"url": url}).data
        return Response(shown, 201, headers={"Location": reverse("seat-link", args=[table_id, made.link.pk])})


class SeatLinkView(HostedTableApi):
    """One link to a seat."""

    ids_in_path = {**HostedTableApi.ids_in_path, "link_id": ids.SEAT_LINK}
    found: SeatLink

    def find(self, **of: str) -> None:
        super().find(**of)
        self.found = known.find_link(of["link_id"], self.table)

    @extend_schema(operation_id="get_seat_link", responses=answers(200, SeatLinkSerializer))
    def get(self, request: Request, table_id: str, link_id: str) -> Response:
        """A link to one of this table's seats; for hosts."""
        self.query(StrictSerializer)
        return Response(SeatLinkSerializer(self.found).data)

    @extend_schema(operation_id="revoke_seat_link", request=None, responses=outcomes(204, None))
    def delete(self, request: Request, table_id: str, link_id: str) -> Response:
        """Revoke a link, and what its guest holds by it. A new link to the same seat takes his place over."""
        self.body(StrictSerializer)
        seat_links.revoke(link=self.found, at=timezone.now())
        return Response(status=204)


class SeatTokens(ApiView):
    """Sitting down with a link."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="open_seat", request=SeatTokenBody, responses=outcomes(201, SeatTokenSerializer))
    def post(self, request: Request) -> Response:
        """Exchange a link for a token that opens its seat, and ends with it. The link is used then."""
        body, at = self.body(SeatTokenBody), timezone.now()
        found = seat_links.read(body["link"], at=at)
        seated = seat_links.open_seat(found, name=body.get("name", ""), at=at)
        more = {"secret": seated.issued.secret, "table": found.table_id, "seat": seated.seat}
        shown = SeatTokenSerializer(seated.issued.token, context=more).data
        return Response(shown, 201, headers={"Location": reverse("token", args=[seated.issued.token.pk])})


class AddGuest(TableCommand):
    """Have a guest sit down."""

    scopes = {"POST": (DEVICE_PLAY,)}

    @extend_schema(operation_id="add_guest", request=GuestBody, responses=outcomes(200, TableSerializer))
    def post(self, request: Request, table_id: str) -> Response:
        """Have somebody without an account sit down, for whom this device plays; at a table of the device's club."""
        body = self.body(GuestBody)
        guests.add_guest(table_id=table_id, by=self.me, at=timezone.now(), **body)
        return self.shown()


class RemoveGuest(TableCommand):
    """Have a guest get up."""

    scopes = {"POST": (MANAGE_TABLES, DEVICE_PLAY)}

    @extend_schema(operation_id="remove_guest", request=GuestSeatBody, responses=outcomes(200, TableSerializer))
    def post(self, request: Request, table_id: str) -> Response:
        """Have a guest get up, while no match is running; for hosts, and for the device that plays for him."""
        body = self.body(GuestSeatBody)
        guests.remove_guest(table_id=table_id, by=self.me, at=timezone.now(), **body)
        return self.shown()


class HostedClubApi(ApiView):
    """What only hosts of a club know of."""

    ids_in_path = {"club_id": ids.CLUB}
    scopes = HOSTS
    club: Club

    def find(self, **of: str) -> None:
        self.club = people.find_hosted_club(of["club_id"], self.me)


class Devices(HostedClubApi):
    """A club's devices."""

    @extend_schema(
        operation_id="list_devices",
        parameters=[ListQuery],
        responses=answers(200, a_page(DeviceSerializer, "DevicePage")),
    )
    def get(self, request: Request, club_id: str) -> Response:
        """The club's devices, the newest first, also revoked ones; for hosts."""
        return Response(page(request, known.devices_of(self.club), DeviceSerializer, **self.query(ListQuery)))

    @extend_schema(operation_id="create_device", request=DeviceBody, responses=outcomes(201, NewDeviceSerializer))
    def post(self, request: Request, club_id: str) -> Response:
        """Register a tablet that seats guests at the club's tables and plays for them; for hosts."""
        body = self.body(DeviceBody)
        made = devices.register(club_id=club_id, by=self.me, at=timezone.now(), **body)
        shown = NewDeviceSerializer(made.device, context={"secret": made.secret}).data
        return Response(shown, 201, headers={"Location": reverse("device", args=[club_id, made.device.pk])})


class DeviceView(HostedClubApi):
    """One of a club's devices."""

    ids_in_path = {**HostedClubApi.ids_in_path, "device_id": ids.DEVICE}
    found: Device

    def find(self, **of: str) -> None:
        super().find(**of)
        self.found = known.find_device(of["device_id"], self.club)

    @extend_schema(operation_id="get_device", responses=answers(200, DeviceSerializer))
    def get(self, request: Request, club_id: str, device_id: str) -> Response:
        """One of the club's devices; for hosts."""
        self.query(StrictSerializer)
        return Response(DeviceSerializer(self.found).data)

    @extend_schema(operation_id="revoke_device", request=None, responses=outcomes(204, None))
    def delete(self, request: Request, club_id: str, device_id: str) -> Response:
        """Revoke a device, for good. Its guests stay seated; a seat link takes the place of one over."""
        self.body(StrictSerializer)
        devices.revoke(device=self.found, at=timezone.now())
        return Response(status=204)
