"""Tables: find one, open one, and what people do at one between hands."""

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
from tables.api.serializers.lists import EntriesQuery
from tables.api.serializers.tables import (
    AutopilotBody,
    BotBody,
    BotSeatBody,
    ReadyBody,
    SeatBody,
    SubstituteBody,
    TableBody,
    TableEntriesSerializer,
    TableSerializer,
    TablesQuery,
)
from tables.models import Table
from tables.selectors import tables
from tables.selectors.guests import held_by
from tables.services import seating, standing_in
from tables.services.seating import ClockSettings
from tables.services.tokens import BOT_PLAY, MANAGE_TABLES, PLAY, PLAYING, SEAT_PLAY

PLAYERS: Final[Mapping[str, tuple[str, ...]]] = {"POST": (PLAY, BOT_PLAY)}
SEATED: Final[Mapping[str, tuple[str, ...]]] = {"POST": (PLAY, BOT_PLAY, SEAT_PLAY)}
ANY_SEATED: Final[Mapping[str, tuple[str, ...]]] = {"POST": PLAYING}
HOSTS: Final[Mapping[str, tuple[str, ...]]] = {"POST": (MANAGE_TABLES,)}


class Tables(ApiView):
    """Tables that one may see."""

    open_to_all = True
    scopes = HOSTS

    @extend_schema(
        operation_id="list_tables",
        parameters=[TablesQuery],
        responses=answers(200, a_page(TableSerializer, "TablePage")),
    )
    def get(self, request: Request) -> Response:
        """Public tables and those of my clubs, the newest first."""
        query = self.query(TablesQuery)
        paging = {name: query.pop(name) for name in ("limit", "cursor") if name in query}
        found = tables.visible_tables(self.player).filter(**query)
        return Response(page(request, found, TableSerializer, **paging))

    @extend_schema(operation_id="create_table", request=TableBody, responses=outcomes(201, TableSerializer))
    def post(self, request: Request) -> Response:
        """A new table in one of my clubs. Rule set and options are fixed for good."""
        body = self.body(TableBody)
        clock = ClockSettings(**body.pop("clock", {}))
        opened = seating.open_table(by=self.me, club_id=body.pop("club"), clock=clock, at=timezone.now(), **body)
        shown = TableSerializer(tables.find_table(opened.pk, self.me)).data
        return Response(shown, 201, headers={"Location": reverse("table", args=[opened.pk])})


class TableApi(ApiView):
    """What belongs to one table."""

    ids_in_path = {"table_id": ids.TABLE}
    table: Table

    def find(self, **of: str) -> None:
        self.table = tables.find_table(of["table_id"], self.player)


class TableView(TableApi):
    """A table."""

    open_to_all = True

    @extend_schema(operation_id="get_table", responses=answers(200, TableSerializer))
    def get(self, request: Request, table_id: str) -> Response:
        """A table, its seats, and the hand it plays."""
        self.query(StrictSerializer)
        return Response(TableSerializer(self.table).data)


class TableEntries(TableApi):
    """A table's log."""

    open_to_all = True

    @extend_schema(
        operation_id="list_table_entries", parameters=[EntriesQuery], responses=answers(200, TableEntriesSerializer)
    )
    def get(self, request: Request, table_id: str) -> Response:
        """What happened at a table between hands."""
        return Response({"entries": tables.table_entries(table_id, **self.query(EntriesQuery))})


class TableCommand(TableApi):
    """A verb: one call of a service, and the table as it is then."""

    def shown(self) -> Response:
        """The table after the command."""
        return Response(TableSerializer(tables.find_table(self.table.pk, self.me)).data)


class Join(TableCommand):
    """Sit down."""

    scopes = PLAYERS

    @extend_schema(operation_id="join_table", request=SeatBody, responses=outcomes(200, TableSerializer))
    def post(self, request: Request, table_id: str) -> Response:
        """Sit down, on a seat of one's choice or the first that is free."""
        body = self.body(SeatBody)
        seating.join(table_id=table_id, player=self.me, at=timezone.now(), **body)
        return self.shown()


class Leave(TableCommand):
    """Get up."""

    scopes = SEATED

    @extend_schema(operation_id="leave_table", request=None, responses=outcomes(200, TableSerializer))
    def post(self, request: Request, table_id: str) -> Response:
        """Get up. While a match is running a bot keeps the seat, until a host has somebody stand in."""
        self.body(StrictSerializer)
        seating.leave(table_id=table_id, player=self.me, at=timezone.now())
        return self.shown()


class Ready(TableCommand):
    """Be ready."""

    scopes = ANY_SEATED

    @extend_schema(operation_id="ready_for_hand", request=ReadyBody, responses=outcomes(200, TableSerializer))
    def post(self, request: Request, table_id: str) -> Response:
        """Be ready for the announced hand, and add to its shuffle. When everybody is, it is dealt.
        A device names the seat.
        """
        body = self.body(ReadyBody)
        seating.ready(table_id=table_id, player=self.me, at=timezone.now(), **body)
        return self.shown()


class AddBot(TableCommand):
    """Have a bot sit down."""

    scopes = HOSTS

    @extend_schema(operation_id="add_bot", request=BotBody, responses=outcomes(200, TableSerializer))
    def post(self, request: Request, table_id: str) -> Response:
        """Have a bot sit down, ours or one from outside; for the table's host and the hosts of its club."""
        body = self.body(BotBody)
        seating.add_bot(table_id=table_id, by=self.me, at=timezone.now(), **body)
        return self.shown()


class RemoveBot(TableCommand):
    """Have a bot get up."""

    scopes = HOSTS

    @extend_schema(operation_id="remove_bot", request=BotSeatBody, responses=outcomes(200, TableSerializer))
    def post(self, request: Request, table_id: str) -> Response:
        """Have a bot get up, while no match is running; for hosts."""
        body = self.body(BotSeatBody)
        seating.remove_bot(table_id=table_id, by=self.me, at=timezone.now(), **body)
        return self.shown()


class Start(TableCommand):
    """Start a match."""

    scopes = {"POST": (MANAGE_TABLES, PLAY)}

    @extend_schema(operation_id="start_match", request=None, responses=outcomes(200, TableSerializer))
    def post(self, request: Request, table_id: str) -> Response:
        """Start a match at a full table without waiting for all to be ready; for hosts and who sits there."""
        self.body(StrictSerializer)
        seating.start(table_id=table_id, by=self.me, at=timezone.now())
        return self.shown()


class Autopilot(TableCommand):
    """Be away, and be back."""

    @extend_schema(operation_id="autopilot", request=AutopilotBody, responses=outcomes(200, TableSerializer))
    def post(self, request: Request, table_id: str) -> Response:
        """Have a bot play for me while I am away, or take my seat back; hosts also for others.

        Lasts until the match ends, one of my actions is accepted, or I am `ready`. Begins by itself for who lets
        his time run out twice in a row.
        """
        body = self.body(AutopilotBody)
        held = self.table.seats.filter(held_by(self.me.pk))
        own = body.get("seat") is None or held.filter(seat=body["seat"]).exists()
        self.need(*(ANY_SEATED if own else HOSTS)["POST"])
        standing_in.autopilot(table_id=table_id, by=self.me, at=timezone.now(), **body)
        return self.shown()


class Substitute(TableCommand):
    """Have somebody stand in."""

    scopes = HOSTS

    @extend_schema(operation_id="substitute", request=SubstituteBody, responses=outcomes(200, TableSerializer))
    def post(self, request: Request, table_id: str) -> Response:
        """Have another player, or a bot, play a seat for the rest of the match; for hosts.

        From then on he sees and plays the seat, and nobody else. Points stay with the seat. The player himself may
        be named to return. Who has seen cards of the running hand cannot stand in.
        """
        body = self.body(SubstituteBody)
        standing_in.substitute(table_id=table_id, by=self.me, at=timezone.now(), **body)
        return self.shown()
