"""``paodekuai`` (seed 003): 跑得快 with thirteen cards, two to four players, sessions of several deals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ..cards import RANK_NAMES, SUITS, Cards, count_ranks, one_pack_without_jokers
from ..events import LeaderNamed
from ..options import Option, choice, complete, flag, number
from ..phases.paodekuai.trick import PLAY
from ..policies.paodekuai.assembly import BOMB_POINTS, LEADS, pattern_rules, settlement_rules, turn_rules
from ..policies.paodekuai.beating import beats
from ..policies.paodekuai.game import RunFast, cards_left
from ..policies.paodekuai.patterns import PatternRules
from ..policies.paodekuai.restrictions import announced
from ..policies.paodekuai.settling import NO_SPRING
from ..ruleset import Events, Ruleset
from ..seats import Seating
from ..table import Table

ID, VERSION = "paodekuai", 1

CARDS_EACH = 13

OPTIONS: tuple[Option, ...] = (
    choice("players", 3, 2, 3, 4),
    choice("lead", "winner_leads", "diamond3_every_deal", "winner_leads"),
    flag("first_play_contains_lead_card", False),
    choice("two_link", "ace", "ace", "ace_and_three", "none"),
    choice("triple_two", "pair_only", "pair_only", "any", "separate"),
    flag("must_play", True),
    choice("last_card", "top_single", "none", "top_single"),
    flag("tail", True),
    choice("settlement", "cards", "cards", "rank"),
    flag("shutout_double", True),
    flag("spring_doubles_bombs", True),
    choice("bomb_points", BOMB_POINTS["cards"], 1, 2, 3, 5, 10),
    flag("bomb_unsplittable", False),
    number("base", 1, 1, 1000),
    number("deals", 8, 1, 40),
    flag("show_counts", True),
    flag("public_after", True),
)


def _completed(given: Mapping[str, Any] | None) -> dict[str, Any]:
    """All options; what a bomb earns depends on the settlement unless it is chosen (PDK-4.4)."""
    o = complete(OPTIONS, given)
    if "bomb_points" not in (given or {}):
        o["bomb_points"] = BOMB_POINTS[o["settlement"]]
    return o


def _named(o: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: o[name] for name in names}


def _policies(o: Mapping[str, Any]) -> RunFast:
    patterns = pattern_rules(**_named(o, "two_link", "triple_two", "tail", "bomb_unsplittable"))
    return RunFast(
        turns=turn_rules(patterns, **_named(o, "must_play", "last_card")),
        settlement=settlement_rules(
            **_named(o, "settlement", "base", "bomb_points", "shutout_double", "spring_doubles_bombs")
        ),
        leads=LEADS[o["lead"]],
        lead_card_binds=o["first_play_contains_lead_card"],
        winner_leads_next=o["lead"] == "winner_leads",
    )


def judge(patterns: PatternRules, question: Mapping[str, Any]) -> Mapping[str, Any]:
    """What loose cards are: code, linked ranks and top, or whether they beat others (a record's ``judge``)."""
    closing = bool(question.get("leading", False) and question.get("whole_hand", False))
    pattern = patterns.read(count_ranks(question["cards"]), closing=closing)
    if "against" in question:
        top = patterns.read(count_ranks(question["against"]))
        return {"beats": pattern is not None and top is not None and beats(pattern, top)}
    if pattern is None:
        return {"is": None}
    return {"is": pattern.code, "size": pattern.size, "top": RANK_NAMES[pattern.top]}


def facts(table: Table) -> dict[str, Any]:
    """What a state of 跑得快 shows beyond the keys that all games share."""
    phase, result = table.state.phase, table.state.result
    return {
        "passed": sorted(getattr(phase, "passed", ())),
        "announced": list(announced(cards_left(table))),
        "spring": result.spring if result else NO_SPRING,
    }


def no_diamond(hands: tuple[Cards, ...]) -> bool:
    """Whether no diamond was dealt, so that the shuffle names the leader (PDK-1.2)."""
    return not any(one.suit == SUITS[3] for hand in hands for one in hand)


def open_position(rules: Ruleset, position: Mapping[str, Any]) -> Events:
    """A record that names the leader overrules the cards."""
    leader = position.get("leader")
    return () if leader is None else (LeaderNamed(rules.seating.checked(leader)),)


def build(given: Mapping[str, Any] | None) -> Ruleset:
    """The rule set with these options over the defaults."""
    o = _completed(given)
    policies = _policies(o)

    def names_leader(table: Table) -> Events:
        """PDK-1.2, and whether the card that decided binds the first play (PDK-1.3)."""
        if table.state.leader is not None:
            return ()
        hands = [hand.cards for hand in table.state.hands]
        lead = policies.leads(hands, table.state.carry.previous.winner)
        if lead is None:
            return (LeaderNamed(table.state.carry.lot),)
        binding = (lead.card,) if lead.card is not None and policies.lead_card_binds else ()
        return (LeaderNamed(lead.seat, binding),)

    return Ruleset(
        id=ID,
        version=VERSION,
        family="paodekuai",
        options=o,
        seating=Seating(o["players"], teams=False),
        deck=one_pack_without_jokers,
        cards_each=CARDS_EACH,
        drawer=lambda previous, named: 0,
        first_hand=lambda hand_no: hand_no == 1,
        draws_lot=no_diamond,
        phases=(PLAY,),
        inner=(),
        turn_clause="PDK-1.4",
        hands_option="deals",
        show_counts=o["show_counts"],
        public_after=o["public_after"],
        game=policies,
        judge=partial(judge, policies.turns.patterns),
        names_leader=names_leader,
        open_position=open_position,
        facts=facts,
    )
