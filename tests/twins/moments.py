"""Points of a hand at which people look at it."""

from collections.abc import Callable, Mapping

from gouji.engine.state import BurnWindow, Fives, Question, Returns, Run, State, Trick


def _before_play(state: State) -> bool:
    return isinstance(state.phase, Question | Returns) and bool(state.awaiting.seats)


def _in_a_trick(state: State) -> bool:
    return isinstance(state.phase, Trick | Run | Fives) and bool(state.awaiting.seats)


def _in_a_window(state: State) -> bool:
    return isinstance(state.phase, BurnWindow) and bool(state.awaiting.seats)


def _sealed(state: State) -> bool:
    """Somebody has answered, and somebody has still to."""
    return state.awaiting.sealed and 0 < len(state.awaiting.seats) < len(state.awaiting.asked)


Moment = Callable[[State], bool]

MOMENTS: Mapping[str, Moment] = {
    "before play": _before_play,
    "in a trick": _in_a_trick,
    "in a burn window": _in_a_window,
    "sealed": _sealed,
    "over": lambda state: state.over,
}
#: A game without sealed questions, and with nothing before the play, has fewer of them.
OF_RULESET: Mapping[str, tuple[str, ...]] = {
    "gouji-classic": tuple(MOMENTS),
    "gouji-shandong": tuple(MOMENTS),
    "paodekuai": ("in a trick", "over"),
}
