"""Oneself: who I am, my tokens, my clubs."""

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
from tables.api.serializers.lists import ListQuery
from tables.api.serializers.people import (
    ClubSerializer,
    MeSerializer,
    NewTokenSerializer,
    TokenBody,
    TokenSerializer,
)
from tables.limits.counting import TOKENS
from tables.models import Membership, Token
from tables.selectors import people
from tables.selectors.guests import held_seats
from tables.services import tokens


class Me(ApiView):
    """Oneself."""

    @extend_schema(operation_id="get_me", responses=answers(200, MeSerializer))
    def get(self, request: Request) -> Response:
        """Who I am, in which clubs, on which seats, and by which token."""
        self.query(StrictSerializer)
        mine = {"memberships": people.memberships(self.me), "seats": held_seats(self.me), "token": self.token}
        return Response(MeSerializer(self.me, context=mine).data)


class Tokens(ApiView):
    """One's tokens."""

    limits = {"POST": TOKENS}

    @extend_schema(
        operation_id="list_tokens", parameters=[ListQuery], responses=answers(200, a_page(TokenSerializer, "TokenPage"))
    )
    def get(self, request: Request) -> Response:
        """My tokens, the newest first."""
        return Response(page(request, people.tokens_of(self.me), TokenSerializer, **self.query(ListQuery)))

    @extend_schema(operation_id="create_token", request=TokenBody, responses=outcomes(201, NewTokenSerializer))
    def post(self, request: Request) -> Response:
        """A new token, with no more rights than the one that asks for it."""
        body = self.body(TokenBody)
        for scope in body["scopes"]:
            self.need(scope)
        issued = tokens.issue(player=self.me, at=timezone.now(), **body)
        shown = NewTokenSerializer(issued.token, context={"secret": issued.secret}).data
        return Response(shown, 201, headers={"Location": reverse("token", args=[issued.token.pk])})


class TokenView(ApiView):
    """One of one's tokens."""

    ids_in_path = {"token_id": ids.TOKEN}
    found: Token

    def find(self, **of: str) -> None:
        self.found = people.find_token(of["token_id"], self.me)

    @extend_schema(operation_id="get_token", responses=answers(200, TokenSerializer))
    def get(self, request: Request, token_id: str) -> Response:
        """One of my tokens."""
        self.query(StrictSerializer)
        return Response(TokenSerializer(self.found).data)

    @extend_schema(operation_id="revoke_token", request=None, responses=outcomes(204, None))
    def delete(self, request: Request, token_id: str) -> Response:
        """Revoke a token, for good."""
        self.body(StrictSerializer)
        tokens.revoke(player=self.me, token_id=token_id, at=timezone.now())
        return Response(status=204)


class Clubs(ApiView):
    """One's clubs."""

    @extend_schema(
        operation_id="list_clubs", parameters=[ListQuery], responses=answers(200, a_page(ClubSerializer, "ClubPage"))
    )
    def get(self, request: Request) -> Response:
        """The clubs that I am a member of, the one that I joined last first."""
        query, mine = self.query(ListQuery), people.memberships(self.me)
        return Response(page(request, mine, ClubSerializer, moment="since", key="club_id", **query))


class ClubView(ApiView):
    """One of one's clubs."""

    ids_in_path = {"club_id": ids.CLUB}
    found: Membership

    def find(self, **of: str) -> None:
        self.found = people.find_membership(of["club_id"], self.me)

    @extend_schema(operation_id="get_club", responses=answers(200, ClubSerializer))
    def get(self, request: Request, club_id: str) -> Response:
        """A club that I am a member of."""
        self.query(StrictSerializer)
        return Response(ClubSerializer(self.found).data)
