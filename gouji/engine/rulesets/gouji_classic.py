"""``gouji-classic`` (seed 000): 216 cards, 憋三, 烧牌, 革命, 要头/无头, 宣点, tribute over five hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ..cards import four_packs
from ..events import LeaderNamed
from ..options import Option, choice, complete, fixed, flag
from ..phases.gouji.buying import BUY_THREES
from ..phases.gouji.declaring import DECLARE
from ..phases.gouji.heads import HEAD
from ..phases.gouji.settlement import SETTLE
from ..phases.gouji.showing import SHOW
from ..phases.gouji.tribute import RETURN
from ..phases.gouji.trick import BURN_WINDOW, PLAY
from ..policies.gouji.burning import empties_hand
from ..policies.gouji.ending import melee_after_four_are_left
from ..policies.gouji.game import Gouji
from ..policies.gouji.settling import classic_point_debts
from ..ruleset import Events, Ruleset
from ..seats import Seat, Seating
from ..state import Previous
from ..table import Table
from .gouji_shared import (
    NEXT_LEAD,
    SHARED_OPTIONS,
    facts,
    first_of_match,
    judge,
    match_length,
    open_position,
    shared_policies,
)

ID, VERSION = "gouji-classic", 1

OPTIONS: tuple[Option, ...] = (
    flag("bie_san", True),
    choice("burn_priority", "federation", "federation", "seat"),
    choice("pass_reopen", "opposite_any", "none", "opposite_gouji", "opposite_any"),
    flag("yield_keeps_turn", False),
    choice("open_rule", "standing", "standing", "pure_then_four"),
    flag("revolution", True),
    fixed("charge", False),
    fixed("five", False),
    fixed("resist", False),
    fixed("draw_reveal", False),
    choice("claims", "xuan", "none", "xuan"),
    choice("next_lead", "last", "last", "first", "show"),
    match_length(5),
    flag("show_counts", True),
    *SHARED_OPTIONS,
)


def _unless_swept(policy: Callable[..., Seat | None]) -> Callable[..., Seat | None]:
    """After 串三户 the next hand opens with 上班 (GJ-9.2)."""
    return lambda places, swept: None if swept else policy(places, swept)


def _policies(o: Mapping[str, Any]) -> Gouji:
    return Gouji(
        **shared_policies(o),
        joker_free_lead=empties_hand,
        melee_due=melee_after_four_are_left,
        kept_tricks=3,
        revolution=o["revolution"],
        resist=False,
        tribute_order=("men", "shao", "dian", "la"),
        sweep_cancels=True,
        point_debts=classic_point_debts,
        next_leader=_unless_swept(NEXT_LEAD[o["next_lead"]]),
        redeal_leader=lambda table: None,
    )


def leader_before_the_deal(next_lead: Callable[..., Seat | None], previous: Previous) -> Seat | None:
    """The leader where he is known before the deal; None where 上班 is due (GJ-12.1, 12.2)."""
    if previous.void or previous.places is None:
        return None
    return next_lead(previous.places, previous.chuan)


def build(given: Mapping[str, Any] | None) -> Ruleset:
    """The rule set with these options over the defaults."""
    o = complete(OPTIONS, given)
    policies = _policies(o)
    leads = partial(leader_before_the_deal, policies.next_leader)

    def names_leader(table: Table) -> Events:
        known = leads(table.state.carry.previous)
        return (LeaderNamed(known),) if known is not None and table.state.leader is None else ()

    def drawer(previous: Previous, named: Seat | None) -> Seat:
        known = leads(previous) if named is None else named
        return 0 if known is None else known

    return Ruleset(
        id=ID,
        version=VERSION,
        family="gouji",
        options=o,
        seating=Seating(6, teams=True),
        deck=four_packs,
        cards_each=None,
        drawer=drawer,
        first_hand=partial(first_of_match, o),
        draws_lot=lambda hands: True,
        phases=(SHOW, BUY_THREES, RETURN, DECLARE, HEAD, PLAY, SETTLE),
        inner=(BURN_WINDOW,),
        turn_clause="GJ-3.1",
        hands_option="hands",
        show_counts=o["show_counts"],
        public_after=o["public_after"],
        game=policies,
        judge=partial(judge, policies),
        names_leader=names_leader,
        open_position=open_position,
        facts=facts,
    )
