"""Schemathesis over the whole description of the API, in this process: requests made from it, answers held to it.

All checks of schemathesis are on. What JSON Schema cannot say, and is therefore no fault of the description, stands in
:data:`UNSAYABLE`, each with its reason.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from threading import BoundedSemaphore
from typing import Any

import pytest
import schemathesis
from django.db import connections
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import Failure
from schemathesis.engine import Status, events, from_schema
from schemathesis.engine.recorder import ScenarioRecorder
from schemathesis.generation.case import Case
from schemathesis.openapi.checks import RejectedPositiveData, UseAfterFree
from schemathesis.transport.wsgi import WSGITransport

from gouji.wsgi import application
from tables.live import waiting
from tests.api.client import V1
from tests.contract.world import World
from tests.tables.builders import fresh_key

#: Codes with which a request may be refused that is as described, and why no schema can tell.
UNSAYABLE = {
    "no_cursor": "cursors are opaque",
    "out_of_range": "up to which seq a hand goes is known when it is asked",
    "no_such_seat": "how many seats there are depends on the table",
    "unknown_view": "the same",
    "unknown_bot": "who is a bot",
    "unknown_player": "who may sit at a table",
    "past": "what time it is",
    "bad_name": "which characters can be printed",
    "bad_text": "the same",
    "bad_url": "what a URL is takes more than a pattern",
    "bad_scheme": "the same",
    "bad_port": "the same",
    "credentials": "the same",
    "fragment": "the same",
    "unknown_host": "which names there are",
    "private_address": "which addresses they mean",
    "too_many": "how many there are already",
    "bad_option": "which options there are depends on the rule set, and they on one another",
    "not_integer": "to JSON Schema 2.0 is a whole number; here it is one only as 2",
    "too_many_cards": "words in a text cannot be counted",
    "too_long": "nor the bytes of a nonce",
    "too_many_digits": "said once for all bodies, in words",
    "unreadable_text": "the same: NUL and half of a surrogate pair are no text",
    "null_characters_not_allowed": "the same, in a query",
}
JUDGED = ["2xx", "304", "401", "403", "404", "409", "422"]  # 422: well-formed, and against the rules
REAL = 0.8  # so often an address names something that there is


@dataclass
class Fuzz:
    """A run: how the requests of each operation were answered, and what did not hold."""

    statuses: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    failures: dict[tuple[str, str], list[str]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)

    @property
    def cases(self) -> int:
        return sum(sum(counted.values()) for counted in self.statuses.values())

    @property
    def succeeded(self) -> set[str]:
        """Operations that were seen to."""
        return {label for label, counted in self.statuses.items() if any(200 <= one < 300 for one in counted)}

    def story(self) -> str:
        """What did not hold, three examples of each, and the figures."""
        broken = [f"{check}: {label}\n" + "\n".join(all_[:3]) for (check, label), all_ in self.failures.items()]
        figures = [f"{label}: {dict(counted)}" for label, counted in sorted(self.statuses.items())]
        return "\n\n".join([*broken, *self.errors, "\n".join(figures), f"{self.cases} cases"])

    def note(self, event: events.EngineEvent) -> None:
        """Remember what an event of the engine tells."""
        if isinstance(event, events.FatalError):
            raise event.exception
        if isinstance(event, events.NonFatalError):
            self.errors.append(f"{event.label}: {event.value!r}")
        if isinstance(event, events.ScenarioFinished):
            self._note_answers(event.recorder)
            self._note_failures(event.recorder)

    def _note_answers(self, seen: ScenarioRecorder) -> None:
        for case_id, interaction in seen.interactions.items():
            case = seen.cases[case_id].value
            if interaction.response is not None and case.method.upper() == case.operation.method.upper():
                self.statuses[case.operation.label][interaction.response.status_code] += 1

    def _note_failures(self, seen: ScenarioRecorder) -> None:
        for case_id, checks in seen.checks.items():
            answer = seen.interactions[case_id].response
            text = "" if answer is None else f"{answer.status_code} {answer.text[:500]}"
            for check in checks:
                if check.status == Status.FAILURE and check.failure_info is not None:
                    told = check.failure_info
                    where = (check.name, seen.cases[case_id].value.operation.label)
                    self.failures[where].append(f"{told.failure.message}\n{told.code_sample[:2000]}\n{text}\n")


def fuzz(
    world: World, *, secret: str, cases: int, seed: int, seconds: int | None = None, only: Set[str] | None = None
) -> Fuzz:
    """Try once what each keyword of the description allows and forbids, then ``cases`` of each operation by chance.

    With ``seconds``: on until so much time has passed, following ids from answer to answer. Without a ``secret``: as
    somebody who shows no token. ``only``: these operations.
    """
    config = SchemathesisConfig.from_dict(
        {
            "seed": seed,
            "continue-on-failure": True,
            "headers": {"Authorization": f"Bearer {secret}"} if secret else {},
            "dictionaries": {name: {"values": values} for name, values in world.ids.items()},
            "parameters": {
                f"{where}.{name}": {"dictionary": name, "probability": REAL}
                for where in ("path", "body")
                for name in world.ids
            },
            "checks": {"positive_data_acceptance": {"expected-statuses": JUDGED}},
            "generation": {"max-examples": cases, "no-shrink": True, "deterministic": seconds is None},
            "phases": {"stateful": {"enabled": seconds is not None}},
            **({} if seconds is None else {"max-time": seconds}),
        }
    )
    schema = schemathesis.openapi.from_wsgi(f"{V1}/schema", application, config=config)
    if only is not None:
        schema = schema.include(name=sorted(only))
    _hook(schema, world)
    found = Fuzz()
    with _nothing_waits():
        for event in from_schema(schema).execute():
            found.note(event)
    return found


def _hook(schema: Any, world: World) -> None:
    turn = count()

    @schema.hook
    def filter_case(_: Any, case: Case) -> bool:
        """Nobody revokes the token that he goes on with."""
        return world.token_in_use not in (case.path_parameters or {}).values()

    @schema.hook
    def map_path_parameters(_: Any, given: dict[str, Any] | None) -> dict[str, Any] | None:
        """What is within something is asked for there."""
        for value in tuple((given or {}).values()):
            given = {**(given or {}), **world.within.get(value, {})}
        return given

    @schema.hook
    def filter_failure(_: Any, failure: Failure, case: Case, response: Any) -> bool:
        """A request that is as described may be refused for what cannot be described. And what is revoked (tokens,
        devices, seat links) stays to be read, and says since when; only what is deleted is gone.
        """
        if isinstance(failure, UseAfterFree):
            return bool(response.content) and response.json().get("revoked_at") is None
        if isinstance(failure, RejectedPositiveData) and failure.status_code == 400:
            return not {one["code"] for one in response.json()["errors"]} <= UNSAYABLE.keys()
        return True

    @schema.hook
    def map_case(_: Any, case: Case) -> Case:
        """Chance alone never finds an action that the rules allow: every other one is made from a hint."""
        acts = case.operation.path.endswith("/actions") and case.meta and case.meta.generation.mode.is_positive
        if acts and next(turn) % 2 and (asked := world.question()):
            case.path_parameters, case.body = {"hand_id": asked[0]}, asked[1]
            case.headers["Idempotency-Key"] = fresh_key()
        return case


@contextmanager
def _nothing_waits() -> Iterator[None]:
    """No long poll waits here: there is no room for one. Nothing that is meant for a socket is handed to the
    application, which schemathesis forgets when it asks again without a token. None of its threads leaves a connection.
    """
    room = BoundedSemaphore(1)
    room.acquire()
    send = WSGITransport.send

    def without_socket(self: WSGITransport, case: Case, *, session: Any = None, **options: Any) -> Any:
        for name in ("max_redirects", "verify", "cert") if session is None else ():
            options.pop(name, None)
        try:
            return send(self, case, session=session, **options)
        finally:
            connections.close_all()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(waiting, "_threads", room)
        patch.setattr(WSGITransport, "send", without_socket)
        yield
