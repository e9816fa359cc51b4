"""Walking through a hand: where the links lead, and the list of what happened."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import urlencode

from django.utils.safestring import SafeString

from tables import words
from tables.admin.replay.access import name_of
from tables.admin.replay.sentences import MOMENTS, Sentences
from tables.selectors.replay import Entry, Replay

#: Where a jump over many events may come to rest.
LANDMARKS = frozenset({"trick_began", "phase_began", "charges_began", "fives_gathered", "hand_ended"})
#: Where what lies on the table begins.
TABLE_CLEARED = frozenset({"trick_began", "charges_began", "fives_gathered", "phase_began"})
ON_THE_TABLE = frozenset({"played", "set_played", "passed", "yielded", "yielder_passed", "burn_began", "burn_ended"})


@dataclass(frozen=True, slots=True)
class Steps:
    """The addresses of other points of the hand; empty where there is nothing further."""

    first: str
    before: str
    after: str
    last: str
    landmark_before: str
    landmark_after: str
    live: str


@dataclass(frozen=True, slots=True)
class Line:
    """One event in the list; ``by`` who caused it, where that is told."""

    seq: int
    href: str
    text: SafeString
    at: datetime | None
    by: str
    tone: str
    current: bool


def address(replay: Replay, at: int | None = None) -> str:
    """The hand page at another point, seen by the same viewer; without ``at`` the latest."""
    wanted = {"as": name_of(replay.viewer)} | ({} if at is None else {"at": str(at)})
    return f"?{urlencode(wanted)}"


def steps(replay: Replay) -> Steps:
    """Where the buttons lead."""
    marks = [one.seq for one in replay.entries if one.shown["type"] in LANDMARKS]
    back = max((seq for seq in marks if seq < replay.at), default=None)
    on = min((seq for seq in marks if seq > replay.at), default=None)
    first, last = replay.at == 1, replay.at == replay.last
    return Steps(
        first="" if first else address(replay, 1),
        before="" if first else address(replay, replay.at - 1),
        after="" if last else address(replay, replay.at + 1),
        last="" if last else address(replay, replay.last),
        landmark_before="" if back is None else address(replay, back),
        landmark_after="" if on is None else address(replay, on),
        live=address(replay),
    )


def lines(replay: Replay, say: Sentences) -> list[Line]:
    """All that has happened, as far as the viewer sees."""
    return [_line(replay, one, say) for one in replay.entries]


def trick_lines(replay: Replay, say: Sentences) -> list[Line]:
    """What has happened in the trick that lies on the table."""
    trick: list[Entry] = []
    for one in replay.entries[: replay.at]:
        if one.shown["type"] in TABLE_CLEARED:
            trick = [one] if one.shown["type"] == "fives_gathered" else []
        elif one.shown["type"] in ON_THE_TABLE:
            trick.append(one)
    return [replace(_line(replay, one, say), text=say.short(one.shown)) for one in trick]


def _line(replay: Replay, one: Entry, say: Sentences) -> Line:
    kind = one.shown["type"]
    tone = "mark" if kind in LANDMARKS else "moment" if kind in MOMENTS else ""
    actor = (one.actor or "").partition(":")[0]
    return Line(
        seq=one.seq,
        href=address(replay, one.seq),
        text=say.of(one.shown),
        at=one.at,
        by=words.said(words.ACTORS, actor) if actor in ("bot", "autopilot", "clock", "official") else "",
        tone=tone,
        current=one.seq == replay.at,
    )


def phases(replay: Replay) -> Sequence[tuple[str, bool]]:
    """The phases of the rule set in order, and whether each is the one that is open."""
    open_one = replay.then.state.phase.name
    names = [one.name for one in replay.then.rules.phases if one.name != "settle"]
    inside = {"run": "charge", "burn": "play"}.get(open_one, open_one)
    return [(words.said(words.PHASES, name), name == inside) for name in (*names, "over")]
