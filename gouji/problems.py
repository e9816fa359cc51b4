"""Problem documents (RFC 9457): the one place that knows HTTP statuses.

Their types are the contract of the API and never change. Which error becomes which is :mod:`gouji.handler`'s business.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

CONTENT_TYPE: Final = "application/problem+json"
CHALLENGE: Final = 'Bearer realm="gouji"'


@dataclass(frozen=True, slots=True)
class Kind:
    """What all problems of a type share: status, title, and after how many seconds to try again."""

    status: int
    title: Any  # text that is translated when it is shown
    retry_after: int | None = None


KINDS: Final[Mapping[str, Kind]] = {
    "invalid-request": Kind(400, _("The request cannot be read.")),
    "unauthenticated": Kind(401, _("This needs a valid token.")),
    "not-your-seat": Kind(403, _("That is not your seat.")),
    "missing-scope": Kind(403, _("The token may not do that.")),
    "forbidden": Kind(403, _("You may not do that here.")),
    "conflict-of-interest": Kind(403, _("You play in this hand yourself.")),
    "not-found": Kind(404, _("There is nothing here.")),
    "method-not-allowed": Kind(405, _("This address does not take that method.")),
    "not-acceptable": Kind(406, _("There is no answer in a form that you accept.")),
    "request-timeout": Kind(408, _("The body did not come in time.")),
    "stale-sequence": Kind(409, _("That was decided on an older question.")),
    "hand-closed": Kind(409, _("The hand is over.")),
    "table-frozen": Kind(409, _("The table is frozen.")),
    "table-state": Kind(409, _("The table is not in a state for that.")),
    "request-in-progress": Kind(409, _("Others were faster. Send the same request again."), retry_after=1),
    "content-too-large": Kind(413, _("The body is too long.")),
    "unsupported-media-type": Kind(415, _("The body is not JSON in UTF-8.")),
    "illegal-action": Kind(422, _("The rules forbid that.")),
    "idempotency-key-reused": Kind(422, _("The idempotency key was used for another request.")),
    "rate-limited": Kind(429, _("Too many requests."), retry_after=1),
    "internal-error": Kind(500, _("Something went wrong on our side.")),
    "unavailable": Kind(503, _("The database does not answer."), retry_after=5),
}

#: Errors of DRF that carry no more than their status.
BY_STATUS: Final[Mapping[int, str]] = {
    400: "invalid-request",
    401: "unauthenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "content-too-large",
    415: "unsupported-media-type",
    429: "rate-limited",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem document: its type, a sentence about this case, and further members; after how many seconds to try
    again, where that is not the same for all of its type.
    """

    type: str
    detail: str | None = None
    members: Mapping[str, Any] = field(default_factory=dict)
    retry_after: int | None = None

    @property
    def kind(self) -> Kind:
        """What the type says."""
        return KINDS[self.type]

    def document(self) -> dict[str, Any]:
        """The members of the document."""
        shown: dict[str, Any] = {"type": self.type, "title": str(self.kind.title), "status": self.kind.status}
        if self.detail is not None:
            shown["detail"] = self.detail
        return shown | dict(self.members)

    def response(self) -> HttpResponse:
        """The document as an answer."""
        text = json.dumps(self.document(), ensure_ascii=False)
        response = HttpResponse(text, content_type=CONTENT_TYPE, status=self.kind.status)
        response["Cache-Control"] = "no-store"
        retry_after = self.kind.retry_after if self.retry_after is None else self.retry_after
        if retry_after is not None:
            response["Retry-After"] = str(retry_after)
        if self.kind.status == HTTPStatus.UNAUTHORIZED:
            response["WWW-Authenticate"] = CHALLENGE
        return response
