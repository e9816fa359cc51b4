"""跑得快: tricks until a hand is empty, and then the scores (PDK-1.4, 1.5, 4, 5)."""

from __future__ import annotations

from collections.abc import Iterator

from ...actions import Action, Pass, Play
from ...cards import count_ranks
from ...events import Asked, BombStood, Exited, HandEnded, Passed, Played, TrickBegan, TrickWon
from ...policies.paodekuai.game import cards_left, game, standing, turn
from ...policies.paodekuai.plays import pick
from ...policies.paodekuai.restrictions import legal_plays, timeout_play, why_not_pass, why_not_play
from ...policies.paodekuai.settling import settle
from ...policies.paodekuai.shapes import BOMB
from ...refusals import Refusal
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...state import Result, Top
from ...table import Table

#: The stable code of a refusal by its clause; what is not listed is no pattern.
CODES = {
    "PDK-1.3": "lead_card_missing",
    "PDK-1.4": "leader_must_play",
    "PDK-2.17": "bomb_broken",
    "PDK-3.2": "does_not_beat",
    "PDK-4.1": "must_beat",
    "PDK-4.2": "must_play_highest",
}

# ---- rules ----


def cards_are_held(table: Table, seat: Seat, action: Play) -> Refusal | None:
    """PDK-1.4  Only cards in hand can be played."""
    return None if table.hand(seat).holds(action.cards) else Refusal("cards_not_held", "PDK-1.4")


def play_is_legal(table: Table, seat: Seat, action: Play) -> Refusal | None:
    """PDK-7  A pattern, no bomb broken up, the lead card in it, higher than the top, the highest single where due."""
    return _refused(why_not_play(game(table).turns, turn(table, seat), action.cards))


def pass_is_legal(table: Table, seat: Seat, action: Pass) -> Refusal | None:
    """PDK-7  Not as leader, nor where 必出 (PDK-4.1) or 报单必顶 (PDK-4.2) asks for a play."""
    return _refused(why_not_pass(game(table).turns, turn(table, seat)))


def _refused(clause: str | None) -> Refusal | None:
    return None if clause is None else Refusal(CODES.get(clause, "no_pattern"), clause)


# ---- acts ----


def _play(table: Table, seat: Seat, action: Play) -> Events:
    counts = count_ranks(action.cards)
    closing = table.top is None and counts == table.hand(seat).counts
    pattern = game(table).turns.patterns.read(counts, closing=closing)
    assert pattern is not None  # the rules have refused what is no pattern
    return (Played(seat, action.cards, pattern.code),)


def _pass(table: Table, seat: Seat, action: Pass) -> Events:
    return (Passed(seat),)


# ---- what follows by itself ----


def first_trick(table: Table) -> Events:
    """The named leader begins."""
    trick = table.trick
    if trick.leader is not None or trick.top is not None or table.state.leader is None:
        return ()
    return (TrickBegan(table.state.leader),)


def deal_is_over(table: Table) -> Events:
    """PDK-1.5  The deal ends at once when a hand is empty; a bomb on the table has not been beaten."""
    left = cards_left(table)
    if 0 not in left:
        return ()
    ended = (Exited(left.index(0), "out"), *_bomb_stands(table.top))
    return (*ended, HandEnded(_result(table.after(ended))))


def _bomb_stands(top: Top | None) -> Events:
    return (BombStood(top.seat),) if top is not None and top.kind == BOMB else ()


def _result(table: Table) -> Result:
    facts = standing(table)
    scores = settle(game(table).settlement, cards_left(table), facts.played, facts.bombs)
    last_deal = table.state.carry.hand_no >= table.rules.length
    leads_next = game(table).winner_leads_next and not last_deal
    return Result(
        points=scores.points,
        places=(scores.winner,),
        winner=scores.winner,
        spring=scores.spring,
        next_leader=scores.winner if leads_next else None,
    )


def turn_moves(table: Table) -> Events:
    """The next seat is asked; after n-1 passes in a row the last to play leads (PDK-1.4)."""
    trick = table.trick
    if trick.top is None:
        return () if trick.leader is None else (Asked((trick.leader,)),)
    seat = next((seat for seat in table.seating.others_after(trick.top.seat) if seat not in trick.answered), None)
    if seat is not None:
        return (Asked((seat,)),)
    return (TrickWon(trick.top.seat), *_bomb_stands(trick.top), TrickBegan(trick.top.seat))


# ---- options ----


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    rules, hand, now = game(table).turns, table.hand(seat), turn(table, seat)
    if why_not_pass(rules, now) is None:
        yield Pass()
    for pattern in legal_plays(rules, now):
        yield Play(pick(hand, pattern.counts, including=now.lead_card))


def _timeout(table: Table, seat: Seat) -> Action:
    now = turn(table, seat)
    pattern = timeout_play(game(table).turns, now)
    return Pass() if pattern is None else Play(pick(table.hand(seat), pattern.counts, including=now.lead_card))


PLAY = Phase(
    name="play",
    acts={Play: Act((cards_are_held, play_is_legal), _play), Pass: Act((pass_is_legal,), _pass)},
    steps=(first_trick, deal_is_over, turn_moves),
    options=_options,
    timeout=_timeout,
    finished=lambda table: False,
)
