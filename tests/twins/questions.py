"""Who asks what at a point of a hand."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from tests.twins.attempts import attempts
from tests.twins.pairs import Pair
from tests.twins.routes import readings
from tests.twins.viewers import Ask, Viewer
from tests.twins.worlds import World

Asked = tuple[Viewer, Ask]
Plan = Callable[[World, Pair], Iterable[Asked]]


def unaware(first: World, pair: Pair) -> list[Viewer]:
    """Those who may not know in what the worlds differ. Once the hand is over its players may, and officials."""
    over = first.now.state.over
    return [
        one
        for one in first.house.viewers
        if one.seat not in pair.apart and not (over and (one.seat is not None or (one.opens and one.staff)))
    ]


def everything(part: int, of: int, rng: Random) -> Plan:
    """Every question once, by somebody who gets further with it than most; or one part of them."""

    def chosen(first: World, pair: Pair) -> Iterator[Asked]:
        asking = unaware(first, pair)
        staff = [one for one in asking if one.staff] or asking
        for ask in list(readings(first))[part::of]:
            yield rng.choice(staff if _admin(ask) else asking), ask
        for viewer in asking:
            yield from ((viewer, ask) for ask in list(_own(first, viewer))[part::of])

    return chosen


def some(number: int, rng: Random) -> Plan:
    """So many of these questions: as many about the hand as in the administration, as attempts, and as elsewhere."""

    def chosen(first: World, pair: Pair) -> Iterator[Asked]:
        asking = unaware(first, pair)
        staff = [one for one in asking if one.staff] or asking
        common = list(readings(first))
        admin = [ask for ask in common if _admin(ask)]
        about = (f"/api/v1/hands/{first.house.hand}", "/api/v1/bots/me/turns")
        hand = [ask for ask in common if ask.address.startswith(about)]
        rest = sorted({*common} - {*admin, *hand}, key=repr)
        for _ in range(number // 4):
            yield rng.choice(staff), rng.choice(admin)
            yield rng.choice(asking), rng.choice(hand)
            yield rng.choice(asking), rng.choice(rest)
            viewer = rng.choice(asking)
            yield viewer, rng.choice(list(_own(first, viewer)))

    return chosen


def _admin(ask: Ask) -> bool:
    return ask.address.startswith("/admin/")


def _own(first: World, viewer: Viewer) -> Iterator[Ask]:
    """What depends on who asks, and what the players have sent, sent again by anybody."""
    yield from attempts(first, viewer)
    yield from (told.sent for told in first.told.values())
