"""A client of the API for tests: Django's, with a token, JSON in and out."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tables.models import Player
from tables.services import tokens
from tests.tables.builders import NOON, fresh_key

V1 = "/api/v1"
ALL_SCOPES = tokens.SCOPES
PROBLEM = "application/problem+json"


class ApiClient:
    """Somebody who uses the API; without a player, anonymously."""

    def __init__(self, player: Player | None = None, scopes: tuple[str, ...] = ALL_SCOPES) -> None:
        self.player = player
        self.secret = ""
        if player is not None:
            self.secret = tokens.issue(player=player, name="test", scopes=scopes, at=NOON).secret
        self.client = Client()

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """Send a request to an address under /api/v1. ``body`` is JSON data, or bytes as they are."""
        given: dict[str, Any] = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.secret:
            given.setdefault("Authorization", f"Bearer {self.secret}")
        address = path if path.startswith("/api/") else V1 + path
        if body is None:
            return self.client.generic(method, address, headers=given)
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        kind = given.pop("Content-Type", "application/json")
        return self.client.generic(method, address, raw, content_type=kind, headers=given)

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.ask("POST", path, body, **headers)

    def act(self, hand: str, action: Mapping[str, Any], seq: int, key: str = "", **headers: str) -> HttpResponse:
        """One action of this player's seat."""
        body = {"expected_seq": seq, **action}
        return self.post(f"/hands/{hand}/actions", body, Idempotency_Key=key or fresh_key(), **headers)


def problem(response: HttpResponse, status: int, kind: str) -> dict[str, Any]:
    """The problem document of an answer, after its form has been looked at."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == PROBLEM
    found: dict[str, Any] = json.loads(response.content)
    assert found["type"] == kind
    assert found["status"] == status
    assert found["title"]
    assert "no-store" in response["Cache-Control"]
    return found


def faults(response: HttpResponse) -> set[tuple[str, str]]:
    """Pointers and codes of an invalid request."""
    return {(one["pointer"], one["code"]) for one in problem(response, 400, "invalid-request")["errors"]}
