"""What happens, while it happens: server-sent events."""

import re
from typing import Any, Final

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from gouji.engine.views import ARBITER, Viewer
from tables.api.base import ApiView
from tables.api.fields import QueryWhole, StrictSerializer
from tables.api.renderers import EventStreamRenderer
from tables.api.schema import answers
from tables.api.serializers.hands import ViewQuery
from tables.api.serializers.streams import EventSerializer
from tables.api.views.hands import WATCHERS, HandApi
from tables.api.views.tables import TableApi
from tables.errors import BadRequest
from tables.limits.counting import STREAMS
from tables.live import frames
from tables.live.opening import open_stream
from tables.live.passes import Pass
from tables.live.topics import HandTopic, TableTopic, Topic
from tables.models import Table
from tables.selectors.guests import guest_of
from tables.selectors.hands import held_seats, seat_of
from tables.selectors.looks import LASTS

LAST_ID: Final = "Last-Event-ID"
_ID: Final = re.compile("[0-9]{1,15}", re.ASCII)
RESUMED: Final = OpenApiParameter(
    LAST_ID,
    {"type": "string", "pattern": "^[0-9]{0,15}$"},
    OpenApiParameter.HEADER,
    description="the id of the last event that arrived; before `after`",
)
STREAM: Final = OpenApiResponse(
    EventSerializer,
    description="Events, each as its schema says. `entries`: the data is that of the log, the id the seq up to which it"
    " goes. A hand's last event is `over`, whose data names the `next_hand`.",
)


class AfterQuery(StrictSerializer):
    """From where on."""

    after = QueryWhole(default=0, help_text="entries with a higher seq")


class HandStreamQuery(ViewQuery, AfterQuery):
    """Through whose eyes, and from where on."""


class StreamApi(ApiView):
    """A stream."""

    open_to_all = True
    limits = {"GET": STREAMS}
    renderer_classes = [EventStreamRenderer]

    def answer(self, topic: Topic, after: int, shown: Pass) -> HttpResponse:
        """The stream, or its head for a server that goes on by itself."""
        body = open_stream(self.request.META, topic, _resumed(self.request, after), shown)
        # Proxies that gather what they pass on are asked not to.
        return HttpResponse(body, content_type=frames.CONTENT_TYPE, headers={"X-Accel-Buffering": "no"})

    def shown(self, club: str, **more: Any) -> Pass:
        """On what the right to listen rests; ``club`` is where one must be a member, if anywhere. A guest is none: his
        token ends with his seat.
        """
        player, token = self.player, self.token
        if player is None:
            return Pass()
        club = "" if guest_of(player) else club
        if token is None:
            session = self.request._request.session.session_key  # noqa: SLF001  as DRF itself does
            return Pass(session=str(session), player=player.pk, club=club, **more)
        until = [at for at in (token.expires_at, more.pop("until", None)) if at is not None]
        return Pass(token=token.pk, player=player.pk, club=club, until=min(until, default=None), **more)


class HandStream(StreamApi, HandApi):
    """A hand, live."""

    scopes = WATCHERS

    @extend_schema(
        operation_id="stream_hand",
        parameters=[HandStreamQuery, RESUMED],
        responses=answers((200, frames.CONTENT_TYPE), STREAM),
    )
    def get(self, request: Request, hand_id: str) -> HttpResponse:
        """The entries above a seq, as I may see them, as they come; ends when the hand is over."""
        query = self.query(HandStreamQuery)
        viewer = self.viewer(query)
        topic = HandTopic(hand_id, self.hand.table_id, viewer)
        return self.answer(topic, query["after"], self._shown(viewer))

    def _shown(self, viewer: Viewer) -> Pass:
        """A seat lasts until somebody else plays it; what an official has opened closes with his look."""
        table, held = self.hand.table, held_seats(self.hand, self.player)
        seat = (self.hand.pk, viewer) if isinstance(viewer, int) and viewer in held else None
        if seat_of(self.hand.pk, self.player) is not None:
            return self.shown("", seat=seat)
        club = "" if table.visibility == Table.Visibility.PUBLIC else table.club_id
        if viewer == ARBITER and self.hand.finished_at is None:
            return self.shown(club, hand=self.hand.pk, until=timezone.now() + LASTS)
        return self.shown(club, seat=seat)


class TableStream(StreamApi, TableApi):
    """A table, live."""

    @extend_schema(
        operation_id="stream_table",
        parameters=[AfterQuery, RESUMED],
        responses=answers((200, frames.CONTENT_TYPE), STREAM),
    )
    def get(self, request: Request, table_id: str) -> HttpResponse:
        """What happens at a table between hands, as it happens: seats, readiness, hands that come and go."""
        query = self.query(AfterQuery)
        public = self.table.visibility == Table.Visibility.PUBLIC
        return self.answer(TableTopic(table_id), query["after"], self.shown("" if public else self.table.club_id))


def _resumed(request: Request, after: int) -> int:
    """From where on: after what a client that comes back has got already, else after what it asks for."""
    given = request.META.get("HTTP_LAST_EVENT_ID")
    if not given:
        return after
    if not _ID.fullmatch(given):
        raise BadRequest(f"/{LAST_ID}", "not_integer")
    return int(given)
