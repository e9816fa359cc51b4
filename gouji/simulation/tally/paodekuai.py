"""What is counted in 跑得快."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gouji.engine.actions import Pass
from gouji.engine.cards import ACE, THREE, TWO
from gouji.engine.events import BombStood, HandEnded, LeaderNamed, Passed, Played
from gouji.engine.phases.paodekuai.trick import pass_is_legal
from gouji.engine.policies.paodekuai.game import cards_left, standing
from gouji.engine.policies.paodekuai.restrictions import before_last_card
from gouji.engine.policies.paodekuai.settling import BIG_SPRING, NO_SPRING, SPRING
from gouji.engine.policies.paodekuai.shapes import (
    BOMB,
    PAIR,
    PAIR_RUN,
    PLANE_QUADS,
    PLANE_TRIPLES,
    QUAD_ONE,
    QUAD_THREE,
    SINGLE,
    STRAIGHT,
    TAIL,
    TRIPLE,
    TRIPLE_RUN,
    TRIPLE_TWO,
)
from gouji.engine.ruleset import Ruleset
from gouji.engine.table import Table

from .rows import Row

RUNS: Final = frozenset({STRAIGHT, PAIR_RUN, TRIPLE_RUN})


def _with(name: str, *values: Any) -> Callable[[Ruleset], bool]:
    return lambda rules: rules.options[name] in values


def _is(code: str) -> Callable[[Table, Played], bool]:
    return lambda table, event: event.kind == code


def _played(rule: str, chinese: str, code: str, possible: Callable[[Ruleset], bool] = lambda rules: True) -> Row:
    return Row(rule, f"{chinese} {code}", Played, _is(code), possible)


# ---- who leads ----


def _by_diamond(table: Table, event: LeaderNamed) -> bool:
    return table.state.carry.previous.winner is None and not _by_lot(table, event)


def _by_lot(table: Table, event: LeaderNamed) -> bool:
    """Without a diamond in play, which takes two players: with more one is always dealt."""
    dealt = (one for hand in table.state.hands for one in hand.cards)
    return table.seating.size == 2 and not any(one.suit == "d" for one in dealt)


def _by_winner(table: Table, event: LeaderNamed) -> bool:
    return event.seat == table.state.carry.previous.winner


# ---- plays ----


def _ranks(event: Played) -> set[int]:
    return {one.rank for one in event.cards}


def _two_on_top(table: Table, event: Played) -> bool:
    return event.kind in RUNS and {ACE, TWO} <= _ranks(event)


def _two_at_the_bottom(table: Table, event: Played) -> bool:
    return event.kind in RUNS and {TWO, THREE} <= _ranks(event)


def _bomb_on_other(table: Table, event: Played) -> bool:
    return event.kind == BOMB and table.top is not None and table.top.kind != BOMB


def _bomb_beaten(table: Table, event: Played) -> bool:
    return table.top is not None and table.top.kind == BOMB


def _must(rule: str) -> Callable[[Table, Played], bool]:
    """The seat followed, and was not free to pass."""

    def times(table: Table, event: Played) -> bool:
        if table.top is None:
            return False
        refusal = pass_is_legal(table, event.seat, Pass())
        return refusal is not None and refusal.rule == rule

    return times


def _before_last_card(table: Table, event: Played) -> bool:
    return event.kind == SINGLE and before_last_card(cards_left(table), event.seat)


def _announces(table: Table, event: Played) -> bool:
    return len(table.hand(event.seat)) - len(event.cards) == 1


# ---- the end ----


def _ends_in(spring: str) -> Callable[[Table, HandEnded], bool]:
    return lambda table, event: event.result.spring == spring


def _shut_out(table: Table, event: HandEnded) -> int:
    if event.result.spring != NO_SPRING:
        return 0
    return table.seating.size - len(standing(table).played)


ROWS: Final = (
    Row("PDK-1.2", "方块领牌 lowest diamond leads", LeaderNamed, _by_diamond),
    Row("PDK-1.2", "赢家领牌 winner leads", LeaderNamed, _by_winner, _with("lead", "winner_leads")),
    Row("PDK-1.2", "抽签领牌 lot leads", LeaderNamed, _by_lot, _with("players", 2)),
    Row(
        "PDK-1.3",
        "首出须含 lead card binds",
        LeaderNamed,
        lambda table, event: bool(event.lead_card),
        _with("first_play_contains_lead_card", True),
    ),
    Row("PDK-1.4", "过 pass", Passed),
    _played("PDK-2.1", "单张", SINGLE),
    _played("PDK-2.2", "对子", PAIR),
    _played("PDK-2.3", "连对", PAIR_RUN),
    _played("PDK-2.4", "三张", TRIPLE),
    _played("PDK-2.5", "三带二", TRIPLE_TWO),
    _played("PDK-2.6", "三连", TRIPLE_RUN),
    _played("PDK-2.7", "四带一", QUAD_ONE),
    _played("PDK-2.8", "四带三", QUAD_THREE),
    _played("PDK-2.9", "顺子", STRAIGHT),
    _played("PDK-2.10", "炸弹", BOMB),
    _played("PDK-2.11", "三飞机", PLANE_TRIPLES),
    _played("PDK-2.11", "四飞机", PLANE_QUADS),
    _played("PDK-2.12", "收尾", TAIL, _with("tail", True)),
    Row("PDK-2.16", "二接A two above ace", Played, _two_on_top, _with("two_link", "ace", "ace_and_three")),
    Row("PDK-2.16", "二接三 two below three", Played, _two_at_the_bottom, _with("two_link", "ace_and_three")),
    Row("PDK-3.1", "炸弹管牌 bomb on another pattern", Played, _bomb_on_other),
    Row("PDK-4.1", "必出 had to play", Played, _must("PDK-4.1"), _with("must_play", True)),
    Row("PDK-4.2", "报单必顶 single before a last card", Played, _before_last_card, _with("last_card", "top_single")),
    Row("PDK-4.2", "报单不得过 no pass before a last card", Played, _must("PDK-4.2"), _with("must_play", False)),
    Row("PDK-4.3", "报单 last card announced", Played, _announces),
    Row("PDK-4.4", "炸弹计分 bomb stood", BombStood),
    Row("PDK-4.4", "炸弹被炸 bomb beaten", Played, _bomb_beaten),
    Row("PDK-4.5", "春天 spring", HandEnded, _ends_in(SPRING)),
    Row("PDK-4.5", "大春天 big spring", HandEnded, _ends_in(BIG_SPRING)),
    Row("PDK-4.6", "全关 one of several shut out", HandEnded, _shut_out),
)
