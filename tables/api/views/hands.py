"""Hands: look, ask what is legal, act."""

from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gouji.engine.views import Viewer
from tables import ids
from tables.api import tags
from tables.api.base import ApiView
from tables.api.limits import RefusalsCount
from tables.api.refusals import refusal_data
from tables.api.renderers import NdjsonRenderer
from tables.api.schema import ETAG, IDEMPOTENCY_KEY, KNOWN_VERSION, REPLAYED, VERSION, answers, outcomes
from tables.api.serializers.hands import (
    ActionAnswerSerializer,
    ActionBody,
    CheckBody,
    CheckSerializer,
    EntriesSerializer,
    EntrySerializer,
    HandEntriesQuery,
    HandQuery,
    HandSerializer,
    LegalQuery,
    LegalSerializer,
    ProofSerializer,
    RecordSerializer,
    ViewQuery,
    action_of,
)
from tables.errors import BadRequest, MissingScope, NotYourSeat
from tables.limits.counting import READING
from tables.live.topics import MoveTopic
from tables.live.waiting import Wait, parked
from tables.models import HandSummary
from tables.selectors import hands as visible
from tables.selectors import play, proof, records
from tables.services import hands, looks
from tables.services.holding import Held, held_in_hand
from tables.services.tokens import OPEN_HANDS, PLAYING, WATCH

WATCHERS: Final[Mapping[str, tuple[str, ...]]] = {"GET": (WATCH, *PLAYING)}
ASKERS: Final[Mapping[str, tuple[str, ...]]] = {"POST": (WATCH, *PLAYING)}
PLAYERS: Final[Mapping[str, tuple[str, ...]]] = {"POST": PLAYING}


class HandApi(ApiView):
    """What belongs to one hand."""

    ids_in_path = {"hand_id": ids.HAND}
    hand: HandSummary

    def find(self, **of: str) -> None:
        self.hand = visible.find_hand(of["hand_id"], self.player)

    @property
    def ruleset(self) -> str:
        """In which rule set a refusal's clause stands."""
        return play.ruleset(self.kwargs["hand_id"])

    def viewer(self, query: Mapping[str, Any]) -> Viewer:
        """As whom the request looks at the hand."""
        try:
            return visible.viewer(self.hand, self.player, query.get("view"))
        except MissingScope:
            if self.player is None:
                raise
        self.need(OPEN_HANDS)
        reason = query.get("reason", "")
        return looks.open_hand(hand_id=self.hand.pk, official=self.me, reason=reason, at=timezone.now())


class HandView(HandApi):
    """A hand."""

    open_to_all = True
    scopes = WATCHERS

    def find(self, **of: str) -> None:
        super().find(**of)
        visible.with_players(self.hand)

    @extend_schema(
        operation_id="get_hand",
        parameters=[HandQuery, VERSION, KNOWN_VERSION],
        responses={**answers(200, HandSerializer), 304: OpenApiResponse(description="As `If-None-Match` knows it.")},
    )
    def get(self, request: Request, hand_id: str) -> Response:
        """The hand as I may see it: from my seat, else as the public; now, or as it was."""
        query = self.query(HandQuery)
        viewer = self.viewer(query)
        shown = {
            **play.hand_view(hand_id, viewer, query.get("at"), self.hand.seats.all()),
            "table": self.hand.table_id,
            "match": self.hand.match,
            "viewer": f"seat:{viewer}" if isinstance(viewer, int) else viewer,
        }
        version = tags.of_view(shown)
        if tags.knows(request, version):
            return Response(status=304, headers={"ETag": version})
        return Response(shown, headers={"ETag": version})


class HandEntries(HandApi):
    """A hand's log."""

    open_to_all = True
    scopes = WATCHERS
    renderer_classes = [*ApiView.renderer_classes, NdjsonRenderer]

    @extend_schema(
        operation_id="list_hand_entries",
        parameters=[HandEntriesQuery],
        responses={
            **answers((200, "application/json"), EntriesSerializer),
            (200, NdjsonRenderer.media_type): OpenApiResponse(EntrySerializer, description="One entry a line."),
        },
    )
    def get(self, request: Request, hand_id: str) -> Response:
        """The entries above a seq, as I may see them; with `wait`, as soon as there is one."""
        query = self.query(HandEntriesQuery)
        viewer, after = self.viewer(query), query["after"]
        wait = Wait(
            since=lambda: [MoveTopic.now(hand_id)],
            happened=lambda: play.is_worth_reading(hand_id, viewer, after),
            again_at=lambda: play.more_at(hand_id, viewer),
        )
        if parked(request.META, wait, query["wait"], self.slot):
            return Response()
        if query["wait"] and isinstance(viewer, int):
            viewer = self.viewer(query)  # somebody else may play the seat by now
        answer = Response(play.hand_entries(hand_id, viewer, after=after, limit=query["limit"]))
        if request.accepted_media_type == NdjsonRenderer.media_type:
            answer.add_post_render_callback(NdjsonRenderer.keep_type)
        return answer


class HandActions(RefusalsCount, HandApi):
    """What a seat does."""

    scopes = PLAYERS
    held: Mapping[int, Held]

    def find(self, **of: str) -> None:
        """Who has a seat of his own has played the hand, and sees it: that need not be asked."""
        self.held = held_in_hand(of["hand_id"], self.me.pk)
        if not any(one.is_own for one in self.held.values()):
            super().find(**of)

    @extend_schema(
        operation_id="act",
        parameters=[IDEMPOTENCY_KEY, ETAG, REPLAYED],
        request=ActionBody,
        responses=outcomes(201, ActionAnswerSerializer, 422),
    )
    def post(self, request: Request, hand_id: str) -> Response:
        """One action of one's seat, in the keys of the record format. A device names the seat."""
        if not self.held:
            raise NotYourSeat
        body = self.body(ActionBody)
        answer = hands.act(
            hand_id=hand_id,
            player=self.me.pk,
            data=action_of(body),
            key=_key(request),
            expected_seq=body["expected_seq"],
            seat=body.get("seat"),
            held=self.held,
            at=timezone.now(),
        )
        shown = play.answer_view(
            hand_id, answer.seat, first_seq=answer.first_seq, last_seq=answer.last_seq, change=answer.change
        )
        headers = {
            "ETag": tags.of_seq(shown),
            "Location": f"{reverse('hand-entries', args=[hand_id])}?after={_before(shown)}",
        }
        if answer.replayed:
            headers["Idempotent-Replayed"] = "true"
        return Response(shown, 201, headers=headers)


class HandCheck(HandApi):
    """Would this be legal?"""

    scopes = ASKERS
    limits = {"POST": READING}  # it changes nothing

    @extend_schema(operation_id="check_action", request=CheckBody, responses=outcomes(200, CheckSerializer))
    def post(self, request: Request, hand_id: str) -> Response:
        """Whether an action of one's seat would be accepted now. Changes nothing."""
        held = visible.require_seat(self.hand, self.me)
        body = self.body(CheckBody)
        seat = visible.seat_view(self.hand, self.me, body.get("seat"), held)
        refusal = play.check(hand_id, seat, action_of(body))
        if refusal is None:
            return Response({"legal": True})
        return Response({"legal": False, **refusal_data(refusal, self.ruleset)})


class HandLegalActions(HandApi):
    """What a seat could do."""

    open_to_all = True
    scopes = WATCHERS

    @extend_schema(operation_id="list_legal_actions", parameters=[LegalQuery], responses=answers(200, LegalSerializer))
    def get(self, request: Request, hand_id: str) -> Response:
        """What one's seat can do now: kinds of action, and as hints actions without cards, then plays, best first."""
        query = self.query(LegalQuery)
        seat = visible.seat_view(self.hand, self.player, query.get("seat"))
        return Response(play.legal(hand_id, seat, at=query.get("at"), limit=query["limit"]))


class HandRecord(HandApi):
    """The record file."""

    open_to_all = True
    scopes = WATCHERS

    @extend_schema(operation_id="get_record", parameters=[ViewQuery], responses=answers(200, RecordSerializer))
    def get(self, request: Request, hand_id: str) -> Response:
        """The hand as a file that replays to the same end; for whoever may see all of it."""
        return Response(records.hand_record(hand_id, self.viewer(self.query(ViewQuery))))


class HandProof(HandApi):
    """The proof of the deal."""

    open_to_all = True
    scopes = WATCHERS

    @extend_schema(operation_id="get_proof", parameters=[ViewQuery], responses=answers(200, ProofSerializer))
    def get(self, request: Request, hand_id: str) -> Response:
        """The commitment and the head of the log; once the hand is over, also what proves the deal."""
        viewer = self.viewer(self.query(ViewQuery))
        return Response({**proof.proof(hand_id, viewer), "head": proof.chain_head(hand_id, viewer)})


def _key(request: Request) -> str:
    key = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        raise BadRequest("/Idempotency-Key", "missing")
    return str(key)


def _before(shown: Mapping[str, Any]) -> int:
    """The seq before the entries that an action made."""
    entries = shown["entries"]
    return int(entries[0]["seq"]) - 1 if entries else int(shown["seq"])
