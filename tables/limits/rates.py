"""How many in how many seconds, as settings say it: ``600/60``, or ``off``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_RATE: Final = re.compile("([1-9][0-9]{0,8})/([1-9][0-9]{0,6})", re.ASCII)
_OFF: Final = "off"
_ALL: Final = "all"

Rates = Mapping[str, "Rate | None"]


@dataclass(frozen=True, slots=True)
class Rate:
    """At most ``number`` in ``seconds``, which begin with the first of them."""

    number: int
    seconds: int


def rates(defaults: Mapping[str, str], given: Iterable[str]) -> Rates:
    """Rates by name: the defaults, changed by what is given as ``name=rate``, one after another; ``all`` names every
    one. None where there is no limit. Raises ValueError.
    """
    found = {name: _read(text) for name, text in defaults.items()}
    for one in given:
        name, _, text = one.partition("=")
        if name not in found and name != _ALL:
            raise ValueError(f"there is no limit {name!r}; there are {', '.join(found)}, and {_ALL}")
        found |= dict.fromkeys(found if name == _ALL else (name,), _read(text))
    return found


def _read(text: str) -> Rate | None:
    if text == _OFF:
        return None
    parts = _RATE.fullmatch(text)
    if parts is None:
        raise ValueError(f"a limit is a number of requests and of seconds, such as 600/60, or {_OFF}: not {text!r}")
    return Rate(int(parts[1]), int(parts[2]))
