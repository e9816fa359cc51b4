"""The registry of rule sets: an id, options and a version give a :class:`~gouji.engine.ruleset.Ruleset`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ..options import BadOptions, Option
from ..ruleset import Ruleset
from . import gouji_classic, gouji_shandong, paodekuai

Build = Callable[[Mapping[str, Any] | None], Ruleset]

#: Every version ever published: a running hand keeps its own.
_BUILDERS: dict[tuple[str, int], Build] = {
    (gouji_classic.ID, 1): gouji_classic.build,
    (gouji_shandong.ID, 1): gouji_shandong.build,
    (paodekuai.ID, 1): paodekuai.build,
}
_OPTIONS: dict[str, tuple[Option, ...]] = {
    gouji_classic.ID: gouji_classic.OPTIONS,
    gouji_shandong.ID: gouji_shandong.OPTIONS,
    paodekuai.ID: paodekuai.OPTIONS,
}

IDS: tuple[str, ...] = tuple(_OPTIONS)


class UnknownRuleset(ValueError):
    """There is no rule set with this id, or no such version of it."""


def latest(ruleset_id: str) -> int:
    """The newest version of a rule set."""
    versions = [version for known, version in _BUILDERS if known == ruleset_id]
    if not versions:
        raise UnknownRuleset(f"there is no rule set {ruleset_id!r}; there are {', '.join(IDS)}")
    return max(versions)


def build(ruleset_id: str, options: Mapping[str, Any] | None = None, version: int | None = None) -> Ruleset:
    """A rule set with its options; raises :class:`UnknownRuleset` or :class:`~gouji.engine.options.BadOptions`."""
    chosen = latest(ruleset_id) if version is None else version
    if (ruleset_id, chosen) not in _BUILDERS:
        raise UnknownRuleset(f"rule set {ruleset_id!r} has no version {chosen!r}")
    return _built(ruleset_id, chosen, json.dumps(options or {}, sort_keys=True))


@lru_cache(maxsize=256)
def _built(ruleset_id: str, version: int, options: str) -> Ruleset:
    return _BUILDERS[ruleset_id, version](json.loads(options))


def describe(ruleset_id: str) -> dict[str, Any]:
    """Id, version and options with their JSON Schemas and defaults."""
    version = latest(ruleset_id)
    options = [option.describe() for option in _OPTIONS[ruleset_id]]
    return {"id": ruleset_id, "version": version, "options": options}


__all__ = ["IDS", "BadOptions", "UnknownRuleset", "build", "describe", "latest"]
