"""Signing secrets: computed when they are needed, so that a copy of the database can sign nothing."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from hmac import compare_digest
from typing import Final

from django.conf import settings
from django.db.models import Q
from django.utils.crypto import salted_hmac

from tables.hooks.domain import signing
from tables.hooks.models import Hook, HookKey

OLD_ONE_LIVES: Final = timedelta(days=1)  # time to bring a new secret to the receivers
_PURPOSE: Final = "hooks.signing"


class SecretLost(Exception):
    """The server's key is another one than when the secret was made."""


def renew(hook: Hook, at: datetime) -> str:
    """Give a hook a new secret and return it, for the only time; the one before signs as well for a day."""
    hook.keys.filter(expires_at=None).update(expires_at=at + OLD_ONE_LIVES)
    salt = secrets.token_hex(16)
    secret = _computed(hook.pk, salt, settings.SECRET_KEY)
    HookKey.objects.create(hook=hook, salt=salt, check_digest=_check_digest(secret), created_at=at)
    return signing.shown(secret)


def of(hook: Hook, at: datetime) -> list[bytes]:
    """The secrets that sign now, the newest first; raises SecretLost."""
    valid = hook.keys.filter(Q(expires_at=None) | Q(expires_at__gt=at)).order_by("-created_at")
    return [_found(key, [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]) for key in valid]


def _found(key: HookKey, server_keys: Iterable[str | bytes]) -> bytes:
    for server_key in server_keys:
        secret = _computed(key.hook_id, key.salt, server_key)
        if compare_digest(_check_digest(secret), key.check_digest):
            return secret
    raise SecretLost


def _computed(hook_id: str, salt: str, server_key: str | bytes) -> bytes:
    return salted_hmac(_PURPOSE, f"{hook_id}:{salt}", secret=server_key, algorithm="sha256").digest()


def _check_digest(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()
