"""Browsers that hold a guest's seat, or are a club's tablet: the session remembers the token's id, its secret is thrown
away.
"""

from collections.abc import MutableMapping
from datetime import datetime
from typing import Any, Final

from tables.models import Token
from tables.services import tokens

KEY: Final = "token"


def remember(session: MutableMapping[str, Any], token: Token) -> None:
    """Let a browser play with a token, instead of one that it had before."""
    session[KEY] = token.pk


def token_of(session: MutableMapping[str, Any], *, at: datetime) -> Token | None:
    """The token of a browser, as long as it is valid."""
    token_id = session.get(KEY)
    return None if token_id is None else tokens.find_valid(token_id=token_id, at=at)
