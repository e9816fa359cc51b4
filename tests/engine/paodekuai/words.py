"""The words in which the tests of 跑得快 are written."""

from collections.abc import Iterable

from gouji.engine.cards import Cards, Counts, Hand, count_ranks
from gouji.engine.notation import RANK_BY_NAME, parse_cards, show_counts
from gouji.engine.policies.paodekuai.assembly import pattern_rules, turn_rules
from gouji.engine.policies.paodekuai.patterns import PatternRules
from gouji.engine.policies.paodekuai.plays import pick
from gouji.engine.policies.paodekuai.restrictions import Turn, TurnRules
from gouji.engine.policies.paodekuai.shapes import Pattern

PATTERN_OPTIONS = ("two_link", "triple_two", "tail", "bomb_unsplittable")


def ranks(text: str) -> Counts:
    """Counts by rank of a text such as ``3 3 T``."""
    counts = [0] * 15
    for name in text.split():
        counts[RANK_BY_NAME[name]] += 1
    return tuple(counts)


def shown(plays: Iterable[Pattern]) -> list[str]:
    """Plays as texts, in their order."""
    return [show_counts(play.counts) for play in plays]


def rules_with(**options: object) -> TurnRules:
    """The patterns and duties under these options, the others at their defaults."""
    of_patterns = {name: value for name, value in options.items() if name in PATTERN_OPTIONS}
    of_turns = {name: value for name, value in options.items() if name not in PATTERN_OPTIONS}
    return turn_rules(pattern_rules(**of_patterns), **of_turns)


def reading(rules: PatternRules, text: str, *, closing: bool = False) -> tuple[str, int, str] | None:
    """Code, size and the name of the top, None for no pattern."""
    pattern = rules.read(ranks(text), closing=closing)
    if pattern is None:
        return None
    names = {rank: name for name, rank in RANK_BY_NAME.items()}
    return pattern.code, pattern.size, names[pattern.top]


def turn(rules: TurnRules, hand: str, *, over: str = "", lead_card: str = "", last: bool = False) -> Turn:
    """A turn with this hand; ``over``: the play on the table; ``last``: the next seat holds one card."""
    return Turn(
        hand=ranks(hand),
        top=rules.patterns.read(ranks(over)) if over else None,
        lead_card=parse_cards(lead_card)[0] if lead_card else None,
        before_last_card=last,
    )


def some_cards(text: str) -> Cards:
    """Cards of these ranks, suits in order; words with a suit stay as they are."""
    if all(len(word) == 2 for word in text.split()):
        return parse_cards(text)
    pack = parse_cards(" ".join(name + suit for name in list(RANK_BY_NAME)[:13] for suit in "shcd"))
    return pick(Hand(pack), ranks(text))


def counted(text: str) -> Counts:
    """Counts by rank of cards whose suits are named."""
    return count_ranks(parse_cards(text))
