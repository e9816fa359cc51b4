"""What both 够级 sets share: options as policies, set-up positions, judging of loose cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..cards import FOUR, THREE
from ..events import LeaderNamed, PositionSet
from ..options import Option, choice, flag, number, points
from ..policies.gouji.answering import always, never, on_gouji
from ..policies.gouji.burning import federation_first, nearest_first
from ..policies.gouji.game import Gouji, standing
from ..policies.gouji.heads import headless_seats
from ..policies.gouji.opening import no_matter, opens_by_four, opens_by_standing, readies_by_standing
from ..policies.gouji.plays import beats, is_gouji, is_pure, read
from ..policies.gouji.settling import first_leads, last_leads, shown_for
from ..refusals import Malformed
from ..ruleset import Events, Ruleset
from ..seats import Seat
from ..state import BurnWindow, Exit, Fives, Trick
from ..table import Table

SHARED_OPTIONS: tuple[Option, ...] = (
    flag("burn", True),
    choice("men_rank", "bottom", "bottom", "stay_in"),
    flag("twos_count_for_gouji", True),
    flag("tribute", True),
    choice("return_tribute", "all", "none", "fall", "all"),
    choice("team_fall_tribute", "waive", "waive", "pay"),
    choice("chuan_multiplier", 2, 1, 2),
    points("place_points", [2, 1, 0, 0, -1, -2]),
    flag("public_after", True),
)

BURN_ORDERS = {"federation": federation_first, "seat": nearest_first}
REOPENING = {"none": never, "opposite_gouji": on_gouji, "opposite_any": always}
OPENING = {"standing": (opens_by_standing, no_matter), "pure_then_four": (readies_by_standing, opens_by_four)}
CLAIMS = {"none": ("none",), "xuan": ("none", "xuan"), "xuan_he": ("none", "xuan", "he")}
RETURNED: dict[str, Callable[[str], bool]] = {
    "none": lambda kind: False,
    "fall": lambda kind: kind == "la",
    "all": lambda kind: True,
}
NEXT_LEAD = {"last": last_leads, "first": first_leads, "show": shown_for}


def match_length(default: int) -> Option:
    """How many hands a match has (GJ-12.5)."""
    return number("hands", default, 1, 40)


def first_of_match(o: Mapping[str, Any], hand_no: int) -> bool:
    """Whether this is a first hand: number 1, or one that decides a match that ended even (GJ-11.8, 12.5)."""
    return hand_no == 1 or hand_no > o["hands"]


def shared_policies(o: Mapping[str, Any]) -> dict[str, Any]:
    """The options that mean the same in both sets, as policies."""
    won, plays_on = OPENING[o["open_rule"]]
    return {
        "threes_last": o["bie_san"],
        "burning": o["burn"],
        "burn_order": BURN_ORDERS[o["burn_priority"]],
        "reopens": REOPENING[o["pass_reopen"]],
        "yielder_passes": not o["yield_keeps_turn"],
        "men_exits": o["men_rank"] == "bottom",
        "twos_count": o["twos_count_for_gouji"],
        "won": won,
        "plays_on": plays_on,
        "claims": CLAIMS[o["claims"]],
        "tribute": o["tribute"],
        "returned": RETURNED[o["return_tribute"]],
        "team_fall_waived": o["team_fall_tribute"] == "waive",
        "place_points": tuple(o["place_points"]),
        "sweep_multiplier": o["chuan_multiplier"],
        "show_rank": FOUR if o["bie_san"] else THREE,
    }


def judge(policies: Gouji, question: Mapping[str, Any]) -> Mapping[str, Any]:
    """What loose cards are: ``is``, ``gouji`` and ``pure``, or whether they beat others (a record's ``judge``)."""
    play = read(question["cards"])
    verdict: dict[str, Any] = {"is": None, "gouji": False, "pure": False}
    if play is not None:
        verdict = {"is": "play", "gouji": is_gouji(play, policies.twos_count), "pure": is_pure(play)}
    if "against" in question:
        top = read(question["against"])
        verdict["beats"] = play is not None and top is not None and beats(play, top)
    return verdict


def facts(table: Table) -> dict[str, Any]:
    """What a state of 够级 shows beyond the keys that all games share."""
    now = standing(table)
    phase = table.state.phase
    trick = table.trick if isinstance(phase, Trick | BurnWindow) else None
    passed = trick.passed if trick else phase.passed if isinstance(phase, Fives) else ()
    return {
        "burner": now.burn.burner if now.burn and not table.state.over else None,
        "melee": now.melee,
        "passed": sorted(passed),
        "no_head": list(headless_seats(table)),
        "opened": sorted(now.opened),
        "ready": sorted(seat for seat in now.ready if table.active(seat)),
        "claims": {str(seat): claim for seat, claim in sorted(now.claims.items())},
        "yielder": trick.yielder if trick else None,
    }


# ---- set-up positions (the start of a record) ----

HOWS = ("out", "men", "burn_failed", "revolted", "charged")


def open_position(rules: Ruleset, position: Mapping[str, Any]) -> Events:
    """The facts that a set-up adds to its hands; ``position`` holds the keys of a record's ``start``."""
    seat = rules.seating.checked
    exits = tuple(Exit(seat(one["seat"]), _how(one.get("how"))) for one in position.get("exits", ()))
    opened = tuple(map(seat, position.get("opened", ())))
    set_up = PositionSet(
        exits=exits,
        opened=opened,
        ready=tuple(map(seat, position.get("ready", ()))),
        claims=_by_seat(rules, position.get("claims", {}), ("none", "xuan", "he")),
        heads=_by_seat(rules, position.get("head", {}), ("head", "none")),
        charges=tuple((one.seat, one.seat in opened) for one in exits if one.how == "charged"),
    )
    leader = position.get("leader")
    return (set_up,) if leader is None else (set_up, LeaderNamed(seat(leader)))


def _how(value: Any) -> str:
    if value in HOWS:
        return str(value)
    raise Malformed("/start/exits", "unknown_value", values=tuple(HOWS))


def _by_seat(rules: Ruleset, values: Mapping[str, Any], allowed: tuple[str, ...]) -> dict[Seat, str]:
    found = {}
    for key, value in values.items():
        if value not in allowed or not str(key).isdecimal():
            raise Malformed("/start", "unknown_value", values=allowed)
        found[rules.seating.checked(int(key))] = str(value)
    return found
