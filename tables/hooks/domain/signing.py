"""Signatures as the Standard Webhooks specification has them, so that its libraries can verify ours."""

import base64
import hashlib
import hmac
from collections.abc import Iterable
from datetime import datetime

PREFIX = "whsec_"


def shown(secret: bytes) -> str:
    """A secret as people copy it into their programs."""
    return PREFIX + base64.b64encode(secret).decode("ascii")


def signed_headers(event_id: str, at: datetime, body: str, secrets: Iterable[bytes]) -> dict[str, str]:
    """The three headers of a request that is sent ``at``; one signature for each secret that is valid.

    The time is that of this attempt: receivers refuse what is older than five minutes.
    """
    moment = str(int(at.timestamp()))
    content = f"{event_id}.{moment}.{body}".encode()
    return {
        "webhook-id": event_id,
        "webhook-timestamp": moment,
        "webhook-signature": " ".join(_signature(secret, content) for secret in secrets),
    }


def _signature(secret: bytes, content: bytes) -> str:
    return "v1," + base64.b64encode(hmac.new(secret, content, hashlib.sha256).digest()).decode("ascii")
