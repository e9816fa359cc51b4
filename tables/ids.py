"""Public ids: a prefix that says what it names, then 128 random bits.

Nothing in them can be counted or guessed, and they stay unique when a backup is restored, which
serial numbers do not.
"""

import base64
import re
import secrets

PLAYER, CLUB, TABLE, HAND, TOKEN = "plr", "clb", "tbl", "hnd", "tok"
DEVICE, SEAT_LINK = "dev", "lnk"
HOOK, EVENT, DELIVERY = "hok", "evt", "dlv"
LONGEST = 40  # characters, with room for longer prefixes
_RANDOM = "[a-z2-7]{26}"


def new_id(prefix: str) -> str:
    """A fresh id such as ``hnd_mzxw6ytboi4dsmrqgezdgnbvgy``."""
    drawn = base64.b32encode(secrets.token_bytes(16)).decode("ascii")
    return f"{prefix}_{drawn.rstrip('=').lower()}"


def is_id(prefix: str, text: str) -> bool:
    """Whether a text has the form of an id with this prefix."""
    return re.fullmatch(f"{prefix}_{_RANDOM}", text) is not None


def pattern(prefix: str) -> str:
    """The form of an id with this prefix, as JSON Schema writes it."""
    return f"^{prefix}_{_RANDOM}$"


def new_player_id() -> str:
    """A fresh id of a player."""
    return new_id(PLAYER)


def new_club_id() -> str:
    """A fresh id of a club."""
    return new_id(CLUB)


def new_table_id() -> str:
    """A fresh id of a table."""
    return new_id(TABLE)


def new_hand_id() -> str:
    """A fresh id of a hand."""
    return new_id(HAND)


def new_token_id() -> str:
    """A fresh id of a token; it is not the secret."""
    return new_id(TOKEN)


def new_seat_link_id() -> str:
    """A fresh id of a seat link; it is not the secret."""
    return new_id(SEAT_LINK)
