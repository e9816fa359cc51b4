"""Two worlds side by side: the same questions to both, and every difference in words."""

from dataclasses import fields

from tests.twins.house import House
from tests.twins.pairs import Pair
from tests.twins.questions import Plan
from tests.twins.sameness import forget
from tests.twins.viewers import Answer
from tests.twins.worlds import World, world


def differences(house: House, pair: Pair, plan: Plan) -> list[str]:
    """What tells the two worlds of a pair from each other."""
    with world(house, pair.first) as first:
        asked = list(plan(first, pair))
        forget()
        before = [viewer.ask(house.fate, ask) for viewer, ask in asked]
        told = first.told_outside
    with world(house, pair.second) as second:
        forget()
        after = [viewer.ask(house.fate, ask) for viewer, ask in asked]
        assert told, "there is a hook"
        outside = [f"webhook: {told} against {second.told_outside}"] if told != second.told_outside else []
    found = [*outside, *_told_otherwise(first, second, pair)]
    for (viewer, ask), one, other in zip(asked, before, after, strict=True):
        assert one.status < 500, (viewer.name, ask, one)
        if one != other:
            found.append(f"{viewer.name}: {ask.method} {ask.address} {ask.body or b''!r}: {difference(one, other)}")
    return found


def _told_otherwise(first: World, second: World, pair: Pair) -> list[str]:
    """Who was told something else while he acted."""
    return [
        f"{told.actor.name} acting: {difference(told.answer, second.told[at].answer)}"
        for at, told in first.told.items()
        if told.actor.seat not in pair.apart and told.answer != second.told[at].answer
    ]


def difference(one: Answer, other: Answer) -> str:
    """In what two answers differ."""
    told = ""
    for field in fields(Answer):
        mine, theirs = getattr(one, field.name), getattr(other, field.name)
        if mine != theirs and field.name == "headers":
            told += f"headers {sorted({*mine} ^ {*theirs})} "
        elif mine != theirs and field.name != "body":
            told += f"{field.name} {mine!r} against {theirs!r} "
        elif mine != theirs:
            start = max(0, _same(mine, theirs) - 60)
            told += f"body …{mine[start : start + 120]!r} against …{theirs[start : start + 120]!r} "
    return told


def _same(one: bytes, other: bytes) -> int:
    """How far two texts are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))
