"""Options drawn at random, as different clubs might choose them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from gouji.engine.rulesets import describe

#: Matches stay short, so that many sets of options are met.
MOST_HANDS: Final = 5
MATCH_LENGTHS: Final = frozenset({"hands", "deals"})


def draw_options(ruleset: str, rng: Random) -> dict[str, Any]:
    """A value for every option of a rule set, each as likely as another."""
    return {option["name"]: _draw(option["name"], option["schema"], rng) for option in describe(ruleset)["options"]}


def _draw(name: str, schema: Mapping[str, Any], rng: Random) -> Any:
    if name in MATCH_LENGTHS:
        return rng.randint(schema["minimum"], MOST_HANDS)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if schema["type"] == "array":
        return _points(schema["minItems"], rng)
    return rng.randint(schema["minimum"], schema["maximum"])


def _points(number: int, rng: Random) -> list[int]:
    """Numbers that fall from the first to the last and sum to zero."""
    half = sorted((rng.randint(0, 10) for _ in range(number // 2)), reverse=True)
    return [*half, *(-one for one in reversed(half))]
