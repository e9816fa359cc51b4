"""The patterns once more, written straight from the rule book and slowly, to compare the engine with.

Shares nothing with the engine but the numbering of ranks: 0 is a 3, 11 an ace, 12 a 2.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

ACE, TWO = 11, 12
Reading = tuple[str, int, int, str]  # code, size, top, kind of the attached cards
QUADS = {"bomb", "quad_one", "quad_three", "plane_quads"}


def linked_top(ranks: set[int], two_link: str) -> int | None:
    """The highest top under which these ranks follow each other."""
    rest = sorted(ranks - {TWO})
    if not rest or rest != list(range(rest[0], rest[-1] + 1)):
        return None
    if TWO not in ranks:
        return rest[-1]
    if two_link != "none" and rest[-1] == ACE:
        return TWO
    if two_link == "ace_and_three" and rest[0] == 0:
        return rest[-1]
    return None


def read(cards: list[int], options: dict, *, closing: bool = False) -> Reading | None:
    """The one reading of these ranks."""
    counts = Counter(cards)
    return (
        _equal_groups(counts, options)
        or _lone_quad(counts)
        or _planes(counts, options)
        or _lone_triple(counts, options, closing)
    )


def _equal_groups(counts: Counter, options: dict) -> Reading | None:
    if len(set(counts.values())) != 1:
        return None
    copies, size = next(iter(counts.values())), len(counts)
    if size == 1:
        return ["single", "pair", "triple", "bomb"][copies - 1], 1, next(iter(counts)), ""
    top = linked_top(set(counts), options["two_link"])
    if top is None or copies == 4 or size < (3 if copies == 1 else 2):
        return None
    return ["straight", "pair_run", "triple_run"][copies - 1], size, top, ""


def _lone_quad(counts: Counter) -> Reading | None:
    number = counts.total()
    if number in (5, 7) and 4 in counts.values():
        return ("quad_one" if number == 5 else "quad_three"), 1, max(counts, key=counts.get), "any"
    return None


def _lone_triple(counts: Counter, options: dict, closing: bool) -> Reading | None:
    rest = sorted(number for number in counts.values())
    if max(rest, default=0) != 3:
        return None
    top = max(counts, key=counts.get)
    if rest == [1, 3] and closing and options["tail"]:
        return "tail", 1, top, "any"
    kinds = {(2, 3): "pair", (1, 1, 3): "loose"}
    kind = kinds.get(tuple(rest))
    mode = options["triple_two"]
    if kind is None or (kind == "loose" and mode == "pair_only"):
        return None
    return "triple_two", 1, top, "any" if mode == "any" else kind


def _planes(counts: Counter, options: dict) -> Reading | None:
    if counts.total() != 10:
        return None
    for copies, code in ((4, "plane_quads"), (3, "plane_triples")):
        tops = [
            top
            for pair in combinations([rank for rank in counts if counts[rank] >= copies], 2)
            if (top := linked_top(set(pair), options["two_link"])) is not None
            and (copies == 4 or _may_attach(counts - Counter(dict.fromkeys(pair, 3)), options))
        ]
        if tops:
            kind = "any" if copies == 4 or options["triple_two"] == "any" else "pair"
            return code, 2, max(tops), kind
    return None


def _may_attach(rest: Counter, options: dict) -> bool:
    return options["triple_two"] == "any" or all(number % 2 == 0 for number in rest.values())


def beats(one: Reading, top: Reading) -> bool:
    """PDK-3, sentence by sentence."""
    if one[0] == "bomb":
        return top[0] != "bomb" or one[2] > top[2]
    same_kind = one[3] == top[3]
    return one[0] == top[0] and one[1] == top[1] and same_kind and one[2] > top[2]


def plays(hand: list[int], options: dict, top: Reading | None = None) -> Iterator[tuple[list[int], Reading]]:
    """Every set of cards of the hand that may be led, or that beats the top."""
    counts = Counter(hand)
    ranks = sorted(counts)
    for numbers in product(*(range(counts[rank] + 1) for rank in ranks)):
        cards = [rank for rank, number in zip(ranks, numbers, strict=True) for _ in range(number)]
        found = read(cards, options, closing=top is None and len(cards) == len(hand))
        if found is None or (top is not None and not beats(found, top)):
            continue
        if options["bomb_unsplittable"] and breaks_a_bomb(counts, Counter(cards), found):
            continue
        yield cards, found


def breaks_a_bomb(hand: Counter, cards: Counter, found: Reading) -> bool:
    taken = [cards[rank] for rank in hand if hand[rank] == 4 and cards[rank]]
    return any(number != 4 for number in taken) or (bool(taken) and found[0] not in QUADS)
