"""Bots of one's own: made, listed, given a new token, retired."""

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
from tables.api.serializers.bots import (
    BotSerializer,
    NewBotBody,
    NewBotSerializer,
    TurnsQuery,
    TurnsSerializer,
)
from tables.api.serializers.lists import ListQuery
from tables.limits.counting import TOKENS
from tables.live.turns import TurnWatch
from tables.live.waiting import parked
from tables.models import Player
from tables.selectors import people
from tables.services import bots
from tables.services.tokens import BOT_PLAY, PLAY, Issued

#: Whoever has a bot play may play himself.
OWNERS: Final[Mapping[str, tuple[str, ...]]] = {"POST": (PLAY,), "DELETE": (PLAY,)}


class Bots(ApiView):
    """One's bots."""

    scopes = OWNERS
    limits = {"POST": TOKENS}

    @extend_schema(
        operation_id="list_bots", parameters=[ListQuery], responses=answers(200, a_page(BotSerializer, "BotPage"))
    )
    def get(self, request: Request) -> Response:
        """My bots, the newest first."""
        return Response(page(request, people.bots_of(self.me), BotSerializer, **self.query(ListQuery)))

    @extend_schema(operation_id="create_bot", request=NewBotBody, responses=outcomes(201, NewBotSerializer))
    def post(self, request: Request) -> Response:
        """A bot of my own, whose program plays over this API by a token that may do nothing else."""
        made = bots.make(owner=self.me, at=timezone.now(), **self.body(NewBotBody))
        return Response(_shown(made), 201, headers={"Location": reverse("bot", args=[made.token.player_id])})


class BotApi(ApiView):
    """What belongs to one of one's bots."""

    ids_in_path = {"bot_id": ids.PLAYER}
    scopes = OWNERS
    bot: Player

    def find(self, **of: str) -> None:
        self.bot = people.find_bot(of["bot_id"], self.me)


class BotView(BotApi):
    """One of one's bots."""

    @extend_schema(operation_id="get_bot", responses=answers(200, BotSerializer))
    def get(self, request: Request, bot_id: str) -> Response:
        """One of my bots."""
        self.query(StrictSerializer)
        return Response(BotSerializer(self.bot).data)

    @extend_schema(operation_id="retire_bot", request=None, responses=outcomes(204, None))
    def delete(self, request: Request, bot_id: str) -> Response:
        """End a bot for good, with its token. What it has played stays."""
        self.body(StrictSerializer)
        bots.retire(bot=self.bot, at=timezone.now())
        return Response(status=204)


class RenewToken(BotApi):
    """A new token for a bot."""

    limits = {"POST": TOKENS}

    @extend_schema(operation_id="renew_bot_token", request=None, responses=outcomes(200, NewBotSerializer))
    def post(self, request: Request, bot_id: str) -> Response:
        """Give a bot a new token. Those that it had open nothing any more."""
        self.body(StrictSerializer)
        return Response(_shown(bots.renew_token(bot=self.bot, at=timezone.now())))


class BotTurns(ApiView):
    """What a bot is asked."""

    scopes = {"GET": (BOT_PLAY,)}

    @extend_schema(operation_id="list_bot_turns", parameters=[TurnsQuery], responses=answers(200, TurnsSerializer))
    def get(self, request: Request) -> Response:
        """My open turns at all my tables, for a bot; with `wait`, as soon as there is one. Answered ones are not open.

        Each comes with the view and the hints that its hand would show. At most fifty are told at once.
        """
        query = self.query(TurnsQuery)
        watch = TurnWatch(self.me, after=query["after"], hints=query["hints"])
        if parked(request.META, watch.wait, query["wait"], self.slot):
            return Response()
        return Response({"turns": watch.last.turns, "after": watch.last.after})


def _shown(issued: Issued) -> dict[str, object]:
    return dict(NewBotSerializer(issued.token.player, context={"issued": issued}).data)
