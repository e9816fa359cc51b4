"""The seats around the table as they are drawn."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from gouji.engine.views import ARBITER
from tables import words
from tables.admin.replay.cards import Pile, piles
from tables.admin.replay.sentences import Sentences, signed
from tables.models import HandSeat
from tables.selectors.replay import Entry, Replay


@dataclass(frozen=True, slots=True)
class Badge:
    """A short word about a seat; ``tone`` is its colour."""

    text: str
    tone: str


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """One seat. ``piles`` is None where the cards are hidden, ``count`` where not even their number is told."""

    seat: int
    name: str
    bot: str
    autopilot: str
    side: str
    piles: tuple[Pile, ...] | None
    count: int | None
    to_act: bool
    gone: bool
    badges: tuple[Badge, ...]
    answer: SafeString | None


def panels(replay: Replay, people: Iterable[HandSeat], say: Sentences) -> list[SeatPanel]:
    """All seats, by number."""
    by_seat = {one.seat: one for one in people}
    hands = _hands(replay)
    answers = _sealed_answers(replay)
    return [
        SeatPanel(
            seat=seat,
            name=by_seat[seat].player.name if seat in by_seat else "",
            bot=by_seat[seat].bot if seat in by_seat else "",
            autopilot=by_seat[seat].autopilot if seat in by_seat else "",
            side=say.side(seat),
            piles=None if seat not in hands else piles(hands[seat]),
            count=_count(replay, seat),
            to_act=seat in replay.shown["to_act"],
            gone=any(one["seat"] == seat for one in replay.shown["exits"]),
            badges=tuple(_badges(replay.shown, seat)),
            answer=say.action(answers[seat]) if seat in answers else None,
        )
        for seat in replay.then.rules.seating
    ]


def _hands(replay: Replay) -> dict[int, str]:
    """The hands that the engine's view shows this viewer, and no others."""
    shown = replay.shown
    if "hands" in shown:
        return dict(enumerate(shown["hands"]))
    return {shown["seat"]: shown["hand"]} if "hand" in shown else {}


def _count(replay: Replay, seat: int) -> int | None:
    """How many cards, where that is told; before the deal nobody has any."""
    left = replay.shown["cards_left"]
    return left[seat] if seat < len(left) else 0


def _sealed_answers(replay: Replay) -> dict[int, Mapping[str, Any]]:
    """The answers to the open sealed question that this viewer may see: all of them, or his own."""
    awaiting = replay.then.state.awaiting
    if not awaiting.sealed:
        return {}
    if replay.viewer != ARBITER:
        mine = replay.shown.get("my_answer")
        return {replay.shown["seat"]: mine} if mine else {}
    open_ones: list[Entry] = [one for one in replay.entries if awaiting.since < one.seq <= replay.at]
    return {one.shown["seat"]: one.shown["action"] for one in open_ones if one.shown["type"] == "answered"}


def _badges(shown: Mapping[str, Any], seat: int) -> Iterator[Badge]:
    yield from _ending(shown, seat)
    if shown["leader"] == seat and shown["phase"] in ("play", "burn"):
        yield Badge(_("leads"), "info")
    if shown.get("burner") == seat:
        yield Badge(_("burning"), "hot")
    for name, text, tone in _STATES:
        if seat in (shown.get(name) or ()):
            yield Badge(text(), tone)
    if shown.get("yielder") == seat:
        yield Badge(_("yielded"), "dim")
    claim = shown.get("claims", {}).get(str(seat), "none")
    if claim != "none":
        yield Badge(words.said(words.CLAIMS, claim), "info")


_STATES: tuple[tuple[str, Callable[[], str], str], ...] = (
    ("opened", lambda: _("opened"), "good"),
    ("ready", lambda: _("ready to open"), "info"),
    ("no_head", lambda: _("no head"), "dim"),
    ("announced", lambda: _("one card left"), "hot"),
    ("passed", lambda: _("passed"), "dim"),
)


def _ending(shown: Mapping[str, Any], seat: int) -> Iterator[Badge]:
    """The place and points of a hand that is over, or how a seat has left one that is not."""
    places, points = shown.get("places"), shown.get("points")
    if places and len(places) > 1 and seat in places:
        yield Badge(_("place %(place)d") % {"place": places.index(seat) + 1}, "good" if seat == places[0] else "info")
    if shown.get("winner") == seat:
        yield Badge(_("winner"), "good")
    if points:
        yield Badge(signed(points[seat]), "good" if points[seat] > 0 else "hot" if points[seat] < 0 else "dim")
    for order, one in enumerate(shown["exits"], start=1):
        if one["seat"] == seat and not places:
            how = words.said(words.EXITS, one["how"])
            yield Badge(f"{order} · {how}" if one["how"] == "out" else how, "good" if one["how"] == "out" else "hot")
