"""Actions ⇄ the keys of the record format: strict, and the same for records, the API and stored sealed answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .actions import (
    Action,
    Burn,
    BuyFour,
    Charge,
    ChooseHead,
    Declare,
    Decline,
    Pass,
    Play,
    Return,
    Reveal,
    Show,
    Vote,
    Yield,
)
from .cards import Card, Cards, Hand, card
from .notation import parse_faces, show_cards
from .refusals import Malformed

CLAIMS = ("none", "xuan", "he")
HEADS = ("head", "none")
LARGEST: Final = 999  # of a number


def whole_number(value: Any, pointer: str, least: int) -> int:
    """A number from outside; raises :class:`Malformed`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(pointer, "not_integer")
    if not least <= value <= LARGEST:
        raise Malformed(pointer, "out_of_range", least=least, most=LARGEST)
    return value


class _Fields:
    """The keys of one action, read one by one; what nobody read is refused by name."""

    def __init__(self, data: Mapping[str, Any], hand: Hand, last: Cards) -> None:
        self.data = data
        self.hand = hand
        self.last = last
        self.known = {"do"}

    def take(self, key: str, default: Any = ...) -> Any:
        self.known.add(key)
        if key in self.data:
            return self.data[key]
        if default is ...:
            raise Malformed(f"/{key}", "missing")
        return default

    def cards(self, default: Any = ...) -> Cards:
        found = self.take("cards", default)
        return resolve(parse_faces(found), self.hand, self.last)

    def boolean(self, key: str, default: Any = ...) -> bool:
        value = self.take(key, default)
        if not isinstance(value, bool):
            raise Malformed(f"/{key}", "not_boolean")
        return value

    def integer(self, key: str) -> int | None:
        value = self.take(key, None)
        return None if value is None else whole_number(value, f"/{key}", 0)

    def choice(self, key: str, values: tuple[str, ...]) -> str:
        value = self.take(key)
        if not isinstance(value, str) or value not in values:
            raise Malformed(f"/{key}", "unknown_value", values=values)
        return value

    def done(self) -> None:
        for key in self.data:
            if key not in self.known:
                raise Malformed(f"/{key}", "unknown_field")


_READERS: dict[str, Callable[[_Fields], Action]] = {
    "play": lambda f: Play(f.cards()),
    "pass": lambda f: Pass(),
    "yield": lambda f: Yield(),
    "burn": lambda f: Burn(f.cards()),
    "decline": lambda f: Decline(),
    "show": lambda f: Show(f.cards("")),
    "declare": lambda f: Declare(f.choice("claim", CLAIMS), f.boolean("revolt", False), f.boolean("resist", False)),
    "head": lambda f: ChooseHead(f.choice("choose", HEADS)),
    "reveal": lambda f: Reveal(f.integer("draw")),
    "buy_four": lambda f: BuyFour(f.boolean("buy")),
    "return": lambda f: Return(f.cards(), f.integer("to")),
    "charge": lambda f: Charge(f.boolean("charge")),
    "vote": lambda f: Vote(f.integer("for")),
}

#: The words that ``do`` may have.
VERBS = tuple(_READERS)

#: The further keys that each of them needs, and those that it may have.
KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "play": (("cards",), ()),
    "pass": ((), ()),
    "yield": ((), ()),
    "burn": (("cards",), ()),
    "decline": ((), ()),
    "show": ((), ("cards",)),
    "declare": (("claim",), ("revolt", "resist")),
    "head": (("choose",), ()),
    "reveal": ((), ("draw",)),
    "buy_four": (("buy",), ()),
    "return": (("cards",), ("to",)),
    "charge": (("charge",), ()),
    "vote": ((), ("for",)),
}


def read_action(data: Mapping[str, Any], hand: Hand | None = None, last: Cards = ()) -> Action:
    """The action that these keys describe.

    ``hand`` gives suits to cards written by rank alone, those in ``last`` last of all. Raises :class:`Malformed`
    with a JSON pointer for an unknown word, a missing or an unknown key.
    """
    verb = data.get("do")
    if not isinstance(verb, str) or verb not in _READERS:
        raise Malformed("/do", "unknown_action", values=VERBS)
    fields = _Fields(data, hand or Hand(), last)
    action = _READERS[verb](fields)
    fields.done()
    return action


def write_action(action: Action) -> dict[str, Any]:
    """The keys of an action; :func:`read_action` reads them back. Suits are always written."""
    match action:
        case Play(cards) | Burn(cards):
            return {"do": action.do, "cards": show_cards(cards)}
        case Show(cards):
            return {"do": action.do, **({"cards": show_cards(cards)} if cards else {})}
        case Declare(claim, revolt, resist):
            extra = {"revolt": True} if revolt else {}
            return {"do": action.do, "claim": claim, **extra, **({"resist": True} if resist else {})}
        case ChooseHead(choose):
            return {"do": action.do, "choose": choose}
        case Reveal(draw):
            return {"do": action.do, **({} if draw is None else {"draw": draw})}
        case BuyFour(buy):
            return {"do": action.do, "buy": buy}
        case Return(cards, to):
            return {"do": action.do, "cards": show_cards(cards), **({} if to is None else {"to": to})}
        case Charge(charge):
            return {"do": action.do, "charge": charge}
        case Vote(seat):
            return {"do": action.do, **({} if seat is None else {"for": seat})}
        case _:
            return {"do": action.do}


def resolve(faces: list[Card | int], hand: Hand, last: Cards = ()) -> Cards:
    """Give every card written by rank alone a suit: of the cards held and not named, those in ``last`` last.

    A rank of which the hand has no more becomes a face it does not hold often enough, so that the rules refuse it.
    """
    free = list(hand.cards)
    for face in faces:
        if isinstance(face, Card) and face in free:
            free.remove(face)
    marked = list(last)
    spare = [one for one in free if not _strike(marked, one)]
    spare += [one for one in last if one in free]
    return tuple(face if isinstance(face, Card) else _first_of_rank(spare, face) for face in faces)


def _strike(marked: list[Card], one: Card) -> bool:
    if one in marked:
        marked.remove(one)
        return True
    return False


def _first_of_rank(spare: list[Card], rank: int) -> Card:
    for position, one in enumerate(spare):
        if one.rank == rank:
            return spare.pop(position)
    return card(rank)
