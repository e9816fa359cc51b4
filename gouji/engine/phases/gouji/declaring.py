"""The sealed declaration: 宣点 and 和点, with 革命 (classic) or 扛贡 (shandong) (GJ-7.4, 8.1, 8.2, 11.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ...actions import Action, Declare
from ...cards import BIG_JOKER, SMALL_JOKER, TWO
from ...gouji_events.before_play import Claimed, DebtLapsed, Resisted
from ...gouji_events.in_play import Opened
from ...policies.gouji.game import game
from ...refusals import Refusal
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...table import Table
from .asking import asks, closed, closes, everybody, revolters, revolts, voids
from .trick import answer_sealed


def claim_is_known(table: Table, seat: Seat, action: Declare) -> Refusal | None:
    """GJ-7.4  Which claims there are is an option of the table."""
    if action.claim in game(table).claims:
        return None
    return Refusal("no_such_claim", "GJ-7.4", {"claims": list(game(table).claims)})


def revolt_is_open(table: Table, seat: Seat, action: Declare) -> Refusal | None:
    """GJ-8.1  Only a player with neither joker nor 2 may revolt, where the option allows it."""
    if not action.revolt or may_revolt(table, seat):
        return None
    return Refusal("no_revolt", "GJ-8.1")


def may_revolt(table: Table, seat: Seat) -> bool:
    """Whether this hand may revolt."""
    counts = table.hand(seat).counts
    return game(table).revolution and not (counts[TWO] or counts[SMALL_JOKER] or counts[BIG_JOKER])


def resist_is_open(table: Table, seat: Seat, action: Declare) -> Refusal | None:
    """GJ-11.6  扛贡 needs four small or four big jokers; a big joker that was revealed counts for nobody."""
    return None if not action.resist or excused_by(table, seat) else Refusal("no_resist", "GJ-11.6")


def excused_by(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Who would pay nothing if this seat resisted: he with four SJ, his whole team with four BJ, or nobody."""
    if not game(table).resist:
        return ()
    counts = table.hand(seat).counts
    revealed = sum(1 for one in table.state.marks.received[seat] if one.rank == BIG_JOKER)
    if counts[BIG_JOKER] - revealed >= 4:
        return table.seating.team(seat)
    return (seat,) if counts[SMALL_JOKER] >= 4 else ()


def _opens_the_seals(table: Table, answers: dict[Seat, Action]) -> Events:
    declared = {seat: answer for seat, answer in answers.items() if isinstance(answer, Declare)}
    claims = {seat: answer.claim for seat, answer in sorted(declared.items()) if answer.claim != "none"}
    facts: Events = (Claimed(claims), *_agreed(table, claims), *_resistance(table, declared))
    for seat in sorted(seat for seat, answer in declared.items() if answer.revolt):
        facts += revolts(table.after(facts), seat)
    after = table.after(facts)
    return facts + voids(after) if revolters(after) >= 2 else facts


def _agreed(table: Table, claims: dict[Seat, str]) -> Events:
    """和点 counts only if both of a pair said it: then both have opened (GJ-7.4)."""
    agreed = [pair for pair in table.seating.pairs() if all(claims.get(seat) == "he" for seat in pair)]
    return tuple(Opened(seat) for pair in agreed for seat in pair)


def _resistance(table: Table, declared: dict[Seat, Declare]) -> Events:
    facts: Events = ()
    for seat in sorted(seat for seat, answer in declared.items() if answer.resist):
        excused = excused_by(table, seat)
        owed = [debt for debt in table.after(facts).state.carry.debts if debt.payer in excused]
        facts += (Resisted(seat, excused), *map(DebtLapsed, owed))
    return facts


def _somebody_has_a_choice(table: Table) -> bool:
    """GJ-13.3: by public knowledge."""
    policies = game(table)
    may_resist = policies.resist and policies.tribute and bool(table.state.carry.debts)
    return len(policies.claims) > 1 or policies.revolution or may_resist


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    revolt = (False, True) if may_revolt(table, seat) else (False,)
    resist = (False, True) if excused_by(table, seat) else (False,)
    for claim in game(table).claims:
        for revolting in revolt:
            for resisting in resist:
                yield Declare(claim, revolting, resisting)


DECLARE = Phase(
    name="declare",
    applies=_somebody_has_a_choice,
    acts={Declare: Act((claim_is_known, revolt_is_open, resist_is_open), answer_sealed)},
    steps=(asks(everybody, sealed=True), closes(_opens_the_seals)),
    finished=closed,
    options=_options,
    timeout=lambda table, seat: Declare(),
)
