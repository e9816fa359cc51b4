"""Values: small records that are never changed once they are made, such as facts, actions and states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

_Kind = TypeVar("_Kind")


@dataclass_transform(frozen_default=True)
def value(kind: type[_Kind]) -> type[_Kind]:
    """A dataclass for whatever every move makes anew, frozen for the type checker alone.

    That nobody assigns to its fields is for the type checker to see. A guard at run time would make each of them five
    times as dear to make, and replaying is hardly more than making them.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)
