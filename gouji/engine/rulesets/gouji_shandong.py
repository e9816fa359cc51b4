"""``gouji-shandong`` (seed 001, 点烧闷拉): 196 cards drawn, 买三买四, 宣点/和点, 扛贡, 冲点, 会五, opening by a 4."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ..cards import shandong_packs
from ..events import LeaderNamed
from ..options import Option, choice, complete, fixed, flag
from ..phases.gouji.buying import BUY_THREES_AND_FOURS
from ..phases.gouji.charging import CHARGE, RUN
from ..phases.gouji.declaring import DECLARE
from ..phases.gouji.fives import FIVES
from ..phases.gouji.heads import HEAD
from ..phases.gouji.reveal import REVEAL
from ..phases.gouji.settlement import SETTLE
from ..phases.gouji.tribute import RETURN
from ..phases.gouji.trick import BURN_WINDOW, PLAY
from ..phases.gouji.voting import VOTE
from ..policies.gouji.burning import single_final_three
from ..policies.gouji.ending import melee_after_two_have_gone
from ..policies.gouji.game import Gouji
from ..policies.gouji.settling import shandong_point_debts
from ..ruleset import Events, Ruleset, only_if
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

ID, VERSION = "gouji-shandong", 1

OPTIONS: tuple[Option, ...] = (
    fixed("bie_san", True),
    choice("burn_priority", "seat", "federation", "seat"),
    choice("pass_reopen", "none", "none", "opposite_gouji", "opposite_any"),
    flag("yield_keeps_turn", True),
    choice("open_rule", "pure_then_four", "standing", "pure_then_four"),
    fixed("revolution", False),
    flag("charge", True),
    flag("five", True),
    flag("resist", True),
    flag("draw_reveal", True),
    choice("claims", "xuan_he", "none", "xuan", "xuan_he"),
    choice("next_lead", "last", "last", "first"),
    match_length(4),
    flag("show_counts", False),
    *SHARED_OPTIONS,
)


def _last_of(previous: Previous, named: Seat | None) -> Seat | None:
    """拉客 of the previous hand, who draws first (GJ-1.4)."""
    return previous.places[-1] if previous.places else None


def _policies(o: Mapping[str, Any]) -> Gouji:
    next_leader = NEXT_LEAD[o["next_lead"]]

    def redeal_leader(table: Table) -> Seat | None:
        before = table.state.carry.previous
        return next_leader(before.places, before.chuan) if before.places else None

    return Gouji(
        **shared_policies(o),
        joker_free_lead=single_final_three,
        melee_due=melee_after_two_have_gone,
        kept_tricks=None,
        revolution=False,
        resist=o["resist"],
        tribute_order=("dian", "shao", "men", "la"),
        sweep_cancels=False,
        point_debts=shandong_point_debts,
        next_leader=next_leader,
        redeal_leader=redeal_leader,
    )


def build(given: Mapping[str, Any] | None) -> Ruleset:
    """The rule set with these options over the defaults."""
    o = complete(OPTIONS, given)
    policies = _policies(o)

    def names_leader(table: Table) -> Events:
        """GJ-12.1, 12.2: the one the last hand names; in the first hand the first drawer."""
        if table.state.leader is not None:
            return ()
        carry = table.state.carry
        places = carry.previous.places
        known = policies.next_leader(places, carry.previous.chuan) if places else None
        return (LeaderNamed(carry.first_drawer if known is None else known),)

    return Ruleset(
        id=ID,
        version=VERSION,
        family="gouji",
        options=o,
        seating=Seating(6, teams=True),
        deck=shandong_packs,
        cards_each=None,
        drawer=_last_of,
        first_hand=partial(first_of_match, o),
        draws_lot=lambda hands: False,
        phases=(
            *only_if(o["draw_reveal"] and o["tribute"], REVEAL),
            DECLARE,
            BUY_THREES_AND_FOURS,
            RETURN,
            *only_if(o["charge"], CHARGE),
            HEAD,
            *only_if(o["five"], FIVES),
            PLAY,
            VOTE,
            SETTLE,
        ),
        inner=(RUN, BURN_WINDOW),
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
