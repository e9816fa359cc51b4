"""Everybody who may look at a hand, and what an answer to one of them was, to the byte."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

from django.contrib.auth.models import Permission, User
from django.db import connection, transaction
from django.db.models import Q
from django.test import Client

from tables.models import Club, Membership, Player
from tables.services import people, tokens
from tests.tables.builders import NOON
from tests.twins.sameness import Fate

API = "/api/"


@dataclass(frozen=True, slots=True)
class Ask:
    """One request. ``page``: with a browser's login even where a token would do."""

    method: str
    address: str
    body: bytes | None = None
    headers: tuple[tuple[str, str], ...] = ()
    page: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything about an answer that somebody could compare, and what it cost."""

    status: int
    headers: tuple[tuple[str, str], ...]
    cookies: str
    body: bytes
    statements: int


@dataclass(slots=True)
class Viewer:
    """Somebody who looks. ``opens``: may open a hand, if he says why; ``staff``: comes into the administration."""

    name: str
    player: Player | None = None
    seat: int | None = None
    opens: bool = False
    staff: bool = False
    secret: str = ""
    token: str = ""
    browser: Client = field(default_factory=lambda: Client(raise_request_exception=False))
    cookies: str = ""

    def ask(self, fate: Fate, ask: Ask, *, keep: bool = False) -> Answer:
        """The answer. Whatever it has changed is undone, unless it is to be kept."""
        fate.begin(f"{self.name} {ask.method} {ask.address}")
        self.browser.cookies = SimpleCookie(self.cookies)
        point = None if keep else transaction.savepoint()
        counted: list[str] = []
        with connection.execute_wrapper(lambda run, sql, *rest: (counted.append(sql), run(sql, *rest))[1]):
            answer = self.browser.generic(
                ask.method,
                ask.address,
                ask.body or b"",
                content_type="application/json" if ask.body is not None else "application/octet-stream",
                headers=self._headers(ask),
            )
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        if point is not None:
            transaction.savepoint_rollback(point)
        return Answer(answer.status_code, tuple(answer.items()), answer.cookies.output(), body, len(counted))

    def _headers(self, ask: Ask) -> Mapping[str, Any]:
        given = dict(ask.headers)
        if self.secret and not ask.page and ask.address.startswith(API):
            given["Authorization"] = f"Bearer {self.secret}"
        return given


def logged_in(viewer: Viewer) -> Viewer:
    """With a token and a browser's session."""
    assert viewer.player is not None
    issued = tokens.issue(player=viewer.player, name=viewer.name, scopes=tokens.SCOPES, at=NOON)
    viewer.secret, viewer.token = issued.secret, issued.token.pk
    viewer.browser.force_login(viewer.player.user)
    viewer.cookies = viewer.browser.cookies.output(header="")
    return viewer


def around_it(club: Club, host: Player) -> list[Viewer]:
    """Everybody else: hosts, members, strangers, officials who have opened nothing, and who has not said who he is."""
    member, arbiter = _person("member"), _person("arbiter")
    people.enrol(club=club, player=member)
    people.enrol(club=club, player=arbiter, role=Membership.Role.ARBITER)
    known = [
        Viewer("host", host),
        Viewer("member", member),
        Viewer("stranger", _person("stranger")),
        Viewer("arbiter", arbiter, opens=True),
        Viewer("clerk", _staff("clerk"), staff=True),
        Viewer("official", _staff("official", "open_hand"), opens=True, staff=True),
        Viewer("superuser", people.player_of(User.objects.create_superuser("root")), opens=True, staff=True),
    ]
    return [*map(logged_in, known), Viewer("nobody")]


def _person(name: str) -> Player:
    return people.player_of(User.objects.create_user(name))


def _staff(name: str, *more: str) -> Player:
    """Somebody who may read whatever the administration shows, and what else is named."""
    user = User.objects.create_user(name, is_staff=True)
    user.user_permissions.set(Permission.objects.filter(Q(codename__startswith="view_") | Q(codename__in=more)))
    return people.player_of(user)
