"""What the seats could do at this point, and what becomes of an alternative."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gouji.engine.refusals import Malformed
from tables import rulebook_html, words
from tables.admin.replay.forms import ALTERNATIVES, WhatIfForm
from tables.admin.replay.sentences import Sentences
from tables.faults import fault_text
from tables.selectors.replay import Replay
from tables.wording import refusal_text

HINTS = 12  # shown in full for each seat


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal action; ``do``, ``cards`` and ``number`` are what the form would hold for it."""

    text: SafeString
    do: str
    cards: str
    number: str


@dataclass(frozen=True, slots=True)
class SeatChoices:
    """What one seat could do: the best hints, and how many actions in all (``more``: even more than counted)."""

    seat: int
    who: SafeString
    hints: tuple[Hint, ...]
    count: int
    more: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an alternative would have been legal, and the clause that forbids it.

    ``why`` says it in a sentence, also for a text that is no action at all.
    """

    legal: bool
    who: SafeString
    action: SafeString
    code: str = ""
    rule: str = ""
    clause: rulebook_html.Section | None = None
    why: str = ""


def seat_choices(replay: Replay, say: Sentences) -> list[SeatChoices]:
    """For every seat that may still act and whose cards the viewer may see."""
    asked = [seat for seat in replay.then.state.awaiting.seats if seat in replay.judged_seats]
    found = [replay.choices(seat, HINTS) for seat in asked]
    return [
        SeatChoices(
            seat=one.seat,
            who=say.seat(one.seat),
            hints=tuple(_hint(action, say) for action in one.actions),
            count=one.count,
            more=one.more,
        )
        for one in found
    ]


def _hint(action: Mapping[str, Any], say: Sentences) -> Hint:
    bare = {key: value for key, value in action.items() if key not in ("cards", "to", "for", "draw")}
    number = next((action[key] for key in ("to", "for", "draw") if key in action), "")
    return Hint(say.action(action), _alternative(bare, action), action.get("cards", ""), str(number))


def _alternative(bare: Mapping[str, Any], action: Mapping[str, Any]) -> str:
    """The key of the form's choice that stands for an action."""
    offered = [key for key, _label, data in ALTERNATIVES[action["do"]] if data == bare]
    if len(offered) > 1:  # the second of a pair is the one without cards or number
        return offered[0] if len(action) > len(bare) else offered[1]
    return offered[0] if offered else ""


def verdict(replay: Replay, form: WhatIfForm, say: Sentences, ruleset: str) -> Verdict:
    """Judge what a valid form describes; nothing is changed by it."""
    seat, action = form.cleaned_data["seat"], form.action
    who = say.seat(seat)
    try:
        refusal = replay.why_not(seat, action)
    except Malformed as malformed:
        return Verdict(False, who, _described(action, say), why=fault_text(malformed.code, malformed.facts))
    if refusal is None:
        return Verdict(True, who, _described(action, say))
    book = reverse("admin:tables_rules", args=[ruleset])
    clause = rulebook_html.section(refusal.rule, book)
    why = refusal_text(refusal)
    return Verdict(False, who, _described(action, say), refusal.code, refusal.rule, clause, why)


def _described(action: Mapping[str, Any], say: Sentences) -> SafeString:
    """The action as a sentence, its cards as typed where they cannot be drawn."""
    try:
        return say.action(action)
    except Malformed:
        return format_html("{} <code>{}</code>", words.action_words(dict(action)), action["cards"])
