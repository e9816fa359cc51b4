"""打牌: tricks led, answered, passed and won, until the hand is over (GJ-3, GJ-4, GJ-7)."""

from __future__ import annotations

from collections.abc import Iterator

from ...actions import Action, Burn, Decline, Pass, Play, Yield
from ...cards import Cards
from ...events import Answered, Asked, Exited, Passed, Played, QuestionClosed, TrickBegan, TrickWon
from ...gouji_events.in_play import (
    BurnBegan,
    BurnEnded,
    DebtBooked,
    GoujiShown,
    HeadLost,
    LastGouji,
    MeleeBegan,
    PlayEnded,
    WindowOpened,
    Yielded,
    YielderPassed,
)
from ...policies.gouji.answering import may_yield, next_to_answer
from ...policies.gouji.burning import burner_leads, has_proper_lead, may_burn, proper_lead
from ...policies.gouji.ending import only_threes_left, places, play_is_over
from ...policies.gouji.game import game, standing
from ...policies.gouji.heads import has_force, keeps_head, only_burnable
from ...policies.gouji.plays import Combination, answers, is_gouji, is_pure, leads, read
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...state import BurnWindow, Debt, Top
from ...table import Table
from .play_rules import CARD_RULES, burner_leads_a_joker, leader_plays, yield_is_open

# ---- acts ----


def _reading(cards: Cards) -> Combination:
    play = read(cards)
    assert play is not None  # no other cards ever become a play
    return play


def kind_of(table: Table, play: Combination) -> str:
    """What the play is called in the log: pure, gouji or plain."""
    if is_pure(play):
        return "pure"
    return "gouji" if is_gouji(play, game(table).twos_count) else "plain"


def play_cards(table: Table, seat: Seat, action: Play) -> Events:
    """A lead or an answer, with what it does to a burn, to the one who is beaten, and to his own opening."""
    beaten = _beaten(table, seat)
    return _put_down(table, seat, action.cards, beaten) + _relieves(table, seat) + beaten


def _put_down(table: Table, seat: Seat, cards: Cards, beaten: Events) -> Events:
    """The play itself. Whom it shuts in may be the head of who plays it: his 够级 then has no force (GJ-2.7, 4.3)."""
    play = _reading(cards)
    force = has_force(table.after(beaten), seat, play)
    played = Played(seat, cards, kind_of(table, play), force, force and only_burnable(table, seat))
    return (*_yielder_passes(table), played, *_shows(table, seat, force), *game(table).plays_on(table, seat, play))


def _yielder_passes(table: Table) -> Events:
    """GJ-3.5: where a seat behind him plays, the yielder counts as passed (option ``yield_keeps_turn``)."""
    yielder = table.trick.yielder
    waiting = yielder is not None and yielder not in table.state.awaiting.seats
    if yielder is None or not waiting or not game(table).yielder_passes:
        return ()
    return (YielderPassed(yielder),)


def _shows(table: Table, seat: Seat, force: bool) -> Events:
    """GJ-8.4: one is counted for each trick in which a player who keeps his head shows a 够级."""
    counts = force and keeps_head(table, seat) and seat not in table.trick.showers
    return (GoujiShown(seat),) if counts and game(table).kept_tricks is not None else ()


def _relieves(table: Table, seat: Seat) -> Events:
    """解烧 (GJ-5.6)."""
    burn, top = standing(table).burn, table.trick.top
    if burn is None or top is None or top.seat != burn.burner:
        return ()
    return (BurnEnded(burn.burner, "relieved"),)


def _beaten(table: Table, seat: Seat) -> Events:
    """闷 (GJ-4.3): the owner of the beaten play holds 3s alone."""
    top = table.trick.top
    if top is None or not table.active(top.seat) or not only_threes_left(table, top.seat):
        return ()
    booked = DebtBooked(Debt("men", top.seat, seat, 1))
    return (booked, Exited(top.seat, "men")) if game(table).men_exits else (booked,)


def _pass(table: Table, seat: Seat, action: Pass) -> Events:
    return (Passed(seat),)


def _yield(table: Table, seat: Seat, action: Yield) -> Events:
    return (Yielded(seat),)


def answer_sealed(table: Table, seat: Seat, action: Action) -> Events:
    """An answer that stays hidden until everybody has answered (GJ-5.2)."""
    return (Answered(seat, action),)


# ---- what follows by itself, in this order ----


def somebody_is_out(table: Table) -> Events:
    """走科 (GJ-4.2), and with it the success of a burn (GJ-5.8)."""
    empty = [seat for seat, hand in enumerate(table.state.hands) if not hand.cards and table.active(seat)]
    if not empty:
        return ()
    seat, top = empty[0], table.trick.top
    last_gouji = top is not None and top.seat == seat and top.force
    return (*_burn_succeeds(table, seat), Exited(seat, "out"), *((LastGouji(seat),) if last_gouji else ()))


def _burn_succeeds(table: Table, seat: Seat) -> Events:
    burn = standing(table).burn
    if burn is None or burn.burner != seat:
        return ()
    return BurnEnded(seat, "succeeded"), DebtBooked(Debt("shao", burn.burned, burn.burner, 1))


def hand_is_over(table: Table) -> Events:
    """GJ-3.10; a trick that the end cuts off is won by nobody (GJ-12.4)."""
    if not play_is_over(table):
        return ()
    left = tuple(len(hand) for hand in table.state.hands)
    following = [one.name for one in table.rules.phases]
    return (PlayEnded(places(table), left, following[following.index("play") + 1]),)


def first_trick(table: Table) -> Events:
    """The play begins: the leader, or the next active seat where he takes no part (GJ-8.6)."""
    trick, leader = table.trick, table.state.leader
    if trick.leader is not None or trick.top is not None:
        return ()
    return _new_trick(table, leader if leader is not None else 0)


def _new_trick(table: Table, leader: Seat) -> Events:
    return (*_melee_begins(table), TrickBegan(table.next_active(leader)))


def _melee_begins(table: Table) -> Events:
    """乱缠 begins with a trick, not while a burn is alive (GJ-3.8)."""
    facts = standing(table)
    due = not facts.melee and facts.burn is None and game(table).melee_due(table)
    return (MeleeBegan(),) if due else ()


def burner_fails(table: Table) -> Events:
    """烧失败: the burner must lead and no proper play exists; the burned player leads, or whoever follows (GJ-5.9)."""
    burn = standing(table).burn
    if burn is None or table.trick.leader != burn.burner or table.trick.top is not None:
        return ()
    if has_proper_lead(table, burn.burner):
        return ()
    failed = (BurnEnded(burn.burner, "failed"), Exited(burn.burner, "burn_failed"))
    after = table.after(failed)
    return failed if play_is_over(after) else failed + _new_trick(after, burn.burned)


def burn_window_opens(table: Table) -> Events:
    """GJ-5.1: before the opposite is asked; so at every lead of a burner again (反烧, GJ-5.5)."""
    top = table.trick.top
    if top is None or top.windowed:
        return ()
    seats = may_burn(table, top)
    return (WindowOpened(seats),) if seats else ()


def turn_moves(table: Table) -> Events:
    """The leader, or the next seat to answer, is asked; a top that nobody is left to answer has won."""
    trick = table.trick
    if trick.top is None:
        return () if trick.leader is None else (Asked((trick.leader,)),)
    seat = next_to_answer(table, trick.top)
    return (Asked((seat,)),) if seat is not None else _trick_is_won(table, trick.top)


def _trick_is_won(table: Table, top: Top) -> Events:
    """The owner has opened or is ready; kept heads may be lost; he leads, or whoever follows him (接风, GJ-3.9)."""
    won = (TrickWon(top.seat), *game(table).won(table, top, _reading(top.cards)), *_heads_lost(table))
    return won + _new_trick(table.after(won), top.seat)


def _heads_lost(table: Table) -> Events:
    """GJ-8.4: after the third trick in which he showed a 够级."""
    limit = game(table).kept_tricks
    shows = standing(table).shows
    return tuple(
        HeadLost(seat)
        for seat in table.trick.showers
        if limit is not None and shows[seat] >= limit and keeps_head(table, seat)
    )


# ---- burn window ----


def window_closes(table: Table) -> Events:
    """All have answered: the first burn in order covers the play, the others are void (GJ-5.2, 5.3)."""
    phase = table.state.phase
    assert isinstance(phase, BurnWindow)
    burns = {seat: action for seat, action in phase.answers if isinstance(action, Burn)}
    top = phase.trick.top
    assert top is not None
    order = game(table).burn_order(table.seating, top.seat)
    seat = next((seat for seat in order if seat in burns), None)
    closed = (QuestionClosed(),)
    return closed if seat is None else closed + _cover(table.after(closed), seat, burns[seat])


def _cover(table: Table, seat: Seat, action: Burn) -> Events:
    top, burn = table.trick.top, standing(table).burn
    assert top is not None
    countered = (BurnEnded(burn.burner, "countered"),) if burn else ()
    beaten = _beaten(table, seat)
    return (*_put_down(table, seat, action.cards, beaten), *countered, BurnBegan(seat, top.seat), *beaten)


# ---- options ----


def _plays(table: Table, seat: Seat) -> Iterator[Combination]:
    top, hand, last = table.trick.top, table.hand(seat), game(table).threes_last
    if top is not None:
        return answers(hand.counts, _reading(top.cards), last)
    found = leads(hand.counts, last)
    if burner_leads(table, seat):
        return (play for play in found if proper_lead(table, seat, play))
    return found


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    if table.trick.top is not None:
        yield Pass()
        if may_yield(table, seat):
            yield Yield()
    hand = table.hand(seat)
    for play in _plays(table, seat):
        yield Play(play.out_of(hand))


def _burn_options(table: Table, seat: Seat) -> Iterator[Action]:
    yield Decline()
    hand = table.hand(seat)
    for play in _plays(table, seat):
        yield Burn(play.out_of(hand))


def _timeout(table: Table, seat: Seat) -> Action:
    """GJ-13.7: pass; as leader the smallest legal play (a burner's: with a joker)."""
    if table.trick.top is not None:
        return Pass()
    smallest = min(_plays(table, seat), key=lambda play: play.smallness)
    return Play(smallest.out_of(table.hand(seat)))


PLAY = Phase(
    name="play",
    acts={
        Play: Act((*CARD_RULES, burner_leads_a_joker), play_cards),
        Pass: Act((leader_plays,), _pass),
        Yield: Act((yield_is_open,), _yield),
    },
    steps=(somebody_is_out, hand_is_over, first_trick, burner_fails, burn_window_opens, turn_moves),
    options=_options,
    timeout=_timeout,
    finished=lambda table: False,
)

BURN_WINDOW = Phase(
    name="burn",
    acts={Burn: Act(CARD_RULES, answer_sealed), Decline: Act((), answer_sealed)},
    steps=(window_closes,),
    options=_burn_options,
    timeout=lambda table, seat: Decline(),
    finished=lambda table: False,
)
