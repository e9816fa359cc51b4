"""Everything that the hand page shows, gathered for its template."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from gouji.engine.views import ARBITER, PUBLIC, Viewer
from tables import words
from tables.admin.replay.access import Access, Official, name_of
from tables.admin.replay.cards import Pile, piles
from tables.admin.replay.choices import seat_choices, verdict
from tables.admin.replay.forms import WhatIfForm
from tables.admin.replay.seats import panels
from tables.admin.replay.sentences import Sentences
from tables.admin.replay.steps import lines, phases, steps, trick_lines
from tables.models import HandSummary
from tables.selectors.looks import looks_at
from tables.selectors.proof import proof
from tables.selectors.replay import Replay
from tables.selectors.stints import stints


@dataclass(frozen=True, slots=True)
class ViewerLink:
    """One of the views to choose from; ``locked`` ones ask for a reason, ``refused`` ones are not for this user."""

    name: str
    label: str
    seat: int | None
    current: bool
    locked: bool
    refused: bool


@dataclass(frozen=True, slots=True)
class TopPlay:
    """What lies on the table to be beaten."""

    who: SafeString
    kind: str
    piles: tuple[Pile, ...]


def context(hand: HandSummary, replay: Replay, user: Official, posted: Any = None) -> dict[str, Any]:
    """The template's context; ``posted`` is the filled form of an alternative to be judged, if there is one."""
    people = list(hand.seats.all())
    names = {one.seat: one.player.name for one in people}
    say = Sentences(names, teams=replay.then.rules.seating.teams)
    all_lines = lines(replay, say)
    return {
        "hand": hand,
        "replay": replay,
        "viewer": name_of(replay.viewer),
        "viewers": viewer_links(user, names, replay.viewer),
        "official": user,
        "phase": words.said(words.PHASES, str(replay.shown["phase"])),
        "phases": phases(replay),
        "steps": steps(replay),
        "lines": all_lines,
        "line": all_lines[replay.at - 1],
        "panels": panels(replay, people, say),
        "top": _top(replay, say),
        "trick": trick_lines(replay, say),
        "to_act": say.seats(replay.shown["to_act"]),
        "owed": [say.debt(debt) for debt in replay.shown["owed"]],
        "booked": [say.debt(debt) for debt in replay.shown.get("debts") or ()],
        "result": _result(replay.shown, say),
        "choices": seat_choices(replay, say),
        **_alternative(replay, say, hand.table.ruleset, posted),
        "played": _played(replay, say),
        "looks": list(looks_at(hand.pk)[:20]),
        "proof": proof(hand.pk, user.widest),
        "may_download": user.access(ARBITER) is Access.GRANTED,
        "options": sorted(replay.then.rules.options.items()),
    }


def _played(replay: Replay, say: Sentences) -> list[tuple[SafeString, list[dict[str, Any]]]]:
    """The seats that have changed hands, with everybody who played them."""
    found = stints([replay.hand_id], upto=replay.last)
    by_seat = [(seat, found[replay.hand_id, seat]) for seat in replay.then.rules.seating]
    return [
        (say.seat(seat), [one | {"kind": words.said(words.ACTORS, one["kind"])} for one in players])
        for seat, players in by_seat
        if len(players) > 1
    ]


def viewer_links(user: Official, names: Mapping[int, str], current: Viewer) -> list[ViewerLink]:
    """Public, every seat, and all hands."""
    wanted: list[tuple[Viewer, str]] = [
        (PUBLIC, _("Public")),
        *names.items(),
        (ARBITER, _("All hands")),
    ]
    return [
        ViewerLink(
            name=name_of(viewer),
            label=label,
            seat=viewer if isinstance(viewer, int) else None,
            current=viewer == current,
            locked=user.access(viewer) is Access.NEEDS_REASON,
            refused=user.access(viewer) is Access.REFUSED,
        )
        for viewer, label in wanted
    ]


def _top(replay: Replay, say: Sentences) -> TopPlay | None:
    top = replay.shown["top"]
    if top is None:
        return None
    kind = words.said(words.KINDS, top["kind"])
    return TopPlay(say.seat(top["seat"]), kind, piles(top["cards"]))


def _result(shown: Mapping[str, Any], say: Sentences) -> dict[str, Any] | None:
    """How the hand ended; None while it has not."""
    if "points" not in shown:
        return None
    points = shown["points"] or ()
    order = shown["places"] if shown["places"] and len(shown["places"]) == len(points) else range(len(points))
    return {
        "void": shown["void"],
        "rows": [(say.seat(seat), points[seat]) for seat in order],
        "chuan": shown["chuan"],
        "spring": words.SPRINGS.get(shown["spring"] or ""),
        "next_leader": None if shown["next_leader"] is None else say.seat(shown["next_leader"]),
    }


def _alternative(replay: Replay, say: Sentences, ruleset: str, posted: Any) -> dict[str, Any]:
    """The form that asks whether something would be legal, and the answer."""
    seats = [(seat, f"{seat} · {say.name(seat)}") for seat in replay.judged_seats]
    if not seats or replay.then.state.over:
        return {"what_if": None, "verdict": None}
    asked = [seat for seat in replay.then.state.awaiting.seats if seat in replay.judged_seats]
    form = WhatIfForm(
        posted,
        seats=seats,
        verbs=replay.verbs,
        initial={"seat": asked[0] if asked else seats[0][0]},
        auto_id="what-if-%s",
    )
    judged = verdict(replay, form, say, ruleset) if posted is not None and form.is_valid() else None
    return {"what_if": form, "verdict": judged}
