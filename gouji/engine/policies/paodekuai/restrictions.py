"""The duties of a turn: what a seat may play, must play, and when it may pass (PDK-1.3, 1.7, 4.1, 4.2, PDK-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gouji.engine.cards import Card, Cards, Counts, Rank, count_ranks
from gouji.engine.policies.paodekuai.beating import beats
from gouji.engine.policies.paodekuai.held import RANKS
from gouji.engine.policies.paodekuai.patterns import PatternRules
from gouji.engine.policies.paodekuai.plays import answers, leads
from gouji.engine.policies.paodekuai.shapes import SINGLE, Pattern
from gouji.engine.seats import Seat
from gouji.engine.values import value


@value
class Turn:
    """What the seat to act faces.

    ``top``: the play to beat, None for a leader; ``lead_card``: the card that this play must contain (PDK-1.3), None
    on every turn but the first and where the option is off; ``before_last_card``: the next seat holds exactly one.
    """

    hand: Counts
    top: Pattern | None = None
    lead_card: Card | None = None
    before_last_card: bool = False


#: The rank that a single of this turn must have, None where it is free.
SingleRank: TypeAlias = Callable[[PatternRules, Turn], Rank | None]
#: The clause that forbids a pass, or None.
PassRule: TypeAlias = Callable[[PatternRules, Turn], str | None]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TurnRules:
    """The patterns of a rule set and the duties it adds to them."""

    patterns: PatternRules
    single_rank: SingleRank
    pass_rules: tuple[PassRule, ...]


# ---- whom PDK-4.2 and 4.3 mean ----


def before_last_card(cards_left: Sequence[int], seat: Seat) -> bool:
    """PDK-4.2  Whether the seat sits immediately before a player with exactly one card."""
    return cards_left[(seat + 1) % len(cards_left)] == 1


def announced(cards_left: Sequence[int]) -> tuple[Seat, ...]:
    """PDK-4.3  The seats with exactly one card left (报单)."""
    return tuple(seat for seat, number in enumerate(cards_left) if number == 1)


# ---- last_card ----


def any_single(_rules: PatternRules, _turn: Turn) -> Rank | None:
    """PDK-4.2  ``last_card`` = ``none``: every single will do."""
    return None


def highest_before_last_card(rules: PatternRules, turn: Turn) -> Rank | None:
    """PDK-4.2  Before a player with one card a single must be the highest, or PDK-1.3 left nothing to lead."""
    if not turn.before_last_card:
        return None
    highest = _highest(rules.free(turn.hand))
    if turn.lead_card is None or turn.lead_card.rank == highest:
        return highest
    others = (play for play in leads(rules, turn.hand) if play.code != SINGLE)
    return highest if any(play.counts[turn.lead_card.rank] for play in others) else None


def _highest(free: Counts) -> Rank | None:
    return max((rank for rank in RANKS if free[rank]), default=None)


# ---- plays ----


def legal_plays(rules: TurnRules, turn: Turn) -> Iterator[Pattern]:
    """Every play that would be accepted, each rank multiset once, lazily; cheapest first, bombs last (PDK-4.7).

    A play that must contain the lead card is made of cards that do: :func:`.plays.pick` with ``including``.
    """
    patterns, top = rules.patterns, turn.top
    found = leads(patterns, turn.hand) if top is None else answers(patterns, turn.hand, top)
    single = rules.single_rank(patterns, turn)
    needed = turn.lead_card
    for play in found:
        if needed is not None and not play.counts[needed.rank]:
            continue
        if single is None or play.code != SINGLE or play.top == single:
            yield play


def why_not_play(rules: TurnRules, turn: Turn, cards: Cards) -> str | None:
    """PDK-7  The first clause that forbids playing these cards, which the seat holds; None when it may."""
    patterns, counts = rules.patterns, count_ranks(cards)
    closing = turn.top is None and counts == turn.hand
    pattern = patterns.read(counts, closing=closing)
    if pattern is None:
        return patterns.why_no_pattern(counts)
    if patterns.breaks_a_bomb(turn.hand, pattern):
        return "PDK-2.17"
    if turn.lead_card is not None and turn.lead_card not in cards:
        return "PDK-1.3"
    if turn.top is not None and not beats(pattern, turn.top):
        return "PDK-3.2"
    if pattern.code == SINGLE and rules.single_rank(patterns, turn) not in (None, pattern.top):
        return "PDK-4.2"
    return None


# ---- passes ----


def why_not_pass(rules: TurnRules, turn: Turn) -> str | None:
    """PDK-7  The first clause that forbids a pass; None when the seat may."""
    if turn.top is None:
        return "PDK-1.4"
    for rule in rules.pass_rules:
        if (clause := rule(rules.patterns, turn)) is not None:
            return clause
    return None


def must_beat(rules: PatternRules, turn: Turn) -> str | None:
    """PDK-4.1  必出: who holds anything that beats the top, bombs included, may not pass."""
    if turn.top is None or not any(answers(rules, turn.hand, turn.top)):
        return None
    return "PDK-4.1"


def must_top_single(rules: PatternRules, turn: Turn) -> str | None:
    """PDK-4.2  报单必顶: before a player with one card, who holds a card above the single on the table may not pass."""
    if turn.top is None or turn.top.code != SINGLE:
        return None
    highest = highest_before_last_card(rules, turn)
    return "PDK-4.2" if highest is not None and highest > turn.top.top else None


# ---- the clock ----


def timeout_play(rules: TurnRules, turn: Turn) -> Pattern | None:
    """PDK-1.7  What the clock plays, None for a pass: no more than it must, and then the lowest.

    A leader always has a play: with cards in hand there is a single or a whole quad, and PDK-4.2 yields to PDK-1.3.
    """
    if why_not_pass(rules, turn) is None:
        return None
    return next(legal_plays(rules, turn))
