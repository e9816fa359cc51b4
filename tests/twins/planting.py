"""Leaks to be planted: what nobody should know of a hand, and the places where it could be told."""

from collections.abc import Callable
from typing import Any

from gouji.engine.refusals import Refusal
from gouji.engine.state import State
from tables.admin.hands import HandAdmin
from tables.hooks.services import noting
from tables.live import topics
from tables.models import Player
from tables.pages import table
from tables.selectors import play, proof

Told = Callable[[State], Any]
Now = Callable[[], State]


def number_of_choices(state: State) -> int:
    """What a seat could do, which tells of its cards."""
    return sum(len(set(hand.cards)) for hand in state.hands)


def lowest_first(state: State) -> list[int]:
    """The seats, sorted by what they hold."""
    return sorted(range(6), key=lambda seat: (sum(state.hands[seat].cards), seat))


def holds_a_joker(state: State) -> list[bool]:
    return [bool(hand.counts[14]) for hand in state.hands]


def still_to_answer(state: State) -> tuple[int, ...]:
    return state.awaiting.seats


# ---------------------------------------------------------------- where


def in_the_view(patch: Any, told: Told, now: Now) -> None:
    shown = play.view
    patch.setattr(play, "view", lambda *about: {**shown(*about), "planted": told(now())})


def in_an_order(patch: Any, told: Told, now: Now) -> None:
    position = play.position

    def sorted_seats(*about: Any) -> dict[str, Any]:
        shown = position(*about)
        return {**shown, "seats": [shown["seats"][seat] for seat in told(now())]}

    patch.setattr(play, "position", sorted_seats)


def in_the_number_of_queries(patch: Any, told: Told, now: Now) -> None:
    visible = proof.visible_seq

    def visible_seq(*about: Any) -> int:
        for _ in range(told(now()).count(True)):
            Player.objects.count()
        return visible(*about)

    patch.setattr(proof, "visible_seq", visible_seq)


def in_a_refusal(patch: Any, told: Told, now: Now) -> None:
    patch.setattr(play, "why_not", lambda *about: Refusal("not_your_turn", "GJ-3.1", {"to_act": [str(told(now()))]}))


def in_the_administration(patch: Any, told: Told, now: Now) -> None:
    patch.setattr(HandAdmin, "players", lambda *about: str(told(now())))


def on_a_page(patch: Any, told: Told, now: Now) -> None:
    patch.setattr(table, "ruleset_title", lambda ruleset: str(told(now())))


def in_a_stream(patch: Any, told: Told, now: Now) -> None:
    event = topics.frames.event

    def planted(name: str, data: dict[str, Any], **more: Any) -> bytes:
        return event(name, {**data, "planted": told(now())}, **more)

    patch.setattr(topics.frames, "event", planted)


def in_a_webhook(patch: Any, told: Told, now: Now) -> None:
    data = noting.news.data_of

    def planted(event: Any, *about: Any) -> dict[str, Any]:
        finished = event.name == "hand_finished"
        return {**data(event, *about), **({"planted": told(now())} if finished else {})}

    patch.setattr(noting.news, "data_of", planted)
