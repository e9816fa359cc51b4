"""买三, 买四: who has no 3 (or 4) gets one (GJ-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...actions import Action, BuyFour
from ...cards import BIG_JOKER, FOUR, SMALL_JOKER, THREE, TWO, Cards, Rank
from ...gouji_events.before_play import Bought
from ...policies.gouji.game import game
from ...ruleset import Act, Events, Phase
from ...seats import Seat
from ...table import Table
from .asking import asks, closes, everybody, revolters, revolts, voids
from .trick import answer_sealed

PRICES = (TWO, SMALL_JOKER, BIG_JOKER)


def in_play_order(table: Table) -> tuple[Seat, ...]:
    """The active seats in play order from the leader."""
    return tuple(seat for seat in table.seating.round_from(table.state.leader or 0) if table.active(seat))


def pick(table: Table, seat: Seat, rank: Rank) -> Cards:
    """The card of a rank that moves where nobody chooses: suit order, of equal faces an unmarked one (GJ-1.5)."""
    return table.hand(seat).of_rank(rank)[:1]


def _trade(table: Table, buyer: Seat, seller: Seat, rank: Rank, price: Cards) -> Events:
    return (Bought(buyer, seller, pick(table, seller, rank)[0], price),)


# ---- classic (GJ-6.1, 6.2) ----


def _own_price(table: Table, seat: Seat) -> Cards:
    """The lowest of 2, SJ, BJ; own cards before eaten ones."""
    hand, eaten = table.hand(seat), table.state.marks.eaten[seat]
    for usable in (hand.less(eaten), hand):
        for rank in PRICES:
            if usable.counts[rank]:
                return usable.of_rank(rank)[:1]
    return ()


def _sellers(table: Table, buyer: Seat) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who sells (the opposite, then his teammates) and who gives (the buyer's teammates), in the order asked."""

    def spare(seats: Iterable[Seat]) -> tuple[Seat, ...]:
        able = [seat for seat in seats if table.active(seat) and table.hand(seat).counts[THREE] >= 2]
        return tuple(sorted(able, key=lambda seat: -table.hand(seat).counts[THREE]))

    seating, opposite = table.seating, table.seating.opposite(buyer)
    others = [seat for seat in seating.others_after(buyer) if seat != opposite]
    rivals = [seat for seat in others if not seating.same_team(seat, buyer)]
    return spare((opposite,)) + spare(rivals), spare(seating.teammates(buyer))


def _classic_purchase(table: Table, buyer: Seat) -> Events:
    price = _own_price(table, buyer)
    if not price and game(table).revolution:
        second = revolters(table) > 0
        gone = revolts(table, buyer)
        return gone + voids(table.after(gone)) if second else gone
    sellers, givers = _sellers(table, buyer)
    if sellers:
        return _trade(table, buyer, sellers[0], THREE, price)
    return _trade(table, buyer, givers[0], THREE, ()) if givers else ()


def threes_are_bought(table: Table) -> Events:
    """The next purchase of a 3, or the automatic revolution of who cannot pay."""
    if not game(table).threes_last:
        return ()
    for buyer in in_play_order(table):
        if not table.hand(buyer).counts[THREE] and (facts := _classic_purchase(table, buyer)):
            return facts
    return ()


BUY_THREES = Phase(
    name="buy",
    applies=lambda table: bool(threes_are_bought(table)),
    acts={},
    steps=(threes_are_bought,),
    options=lambda table, seat: (),
    timeout=lambda table, seat: BuyFour(False),
)

# ---- shandong (GJ-6.3) ----


def _fixed_price(table: Table, seat: Seat) -> Cards:
    """One 2; without a 2 the lowest joker; with neither it is free."""
    return next((found for rank in PRICES if (found := pick(table, seat, rank))), ())


def _sweeps(table: Table, buyer: Seat) -> tuple[tuple[bool, tuple[Seat, ...]], ...]:
    """The three sweeps: whether it is a sale, and from whom."""
    seating, opposite = table.seating, table.seating.opposite(buyer)
    rivals = tuple(
        seat for seat in seating.others_after(buyer) if seat != opposite and not seating.same_team(seat, buyer)
    )
    return (True, (opposite,)), (False, seating.teammates(buyer)), (True, rivals)


def shared_out(table: Table, rank: Rank, buyers: Iterable[Seat]) -> Events:
    """All trades in cards of a rank: everything above one is surplus, and goes to these buyers sweep by sweep."""
    facts: Events = ()
    for number in range(3):
        for buyer in buyers:
            now = table.after(facts)
            if now.hand(buyer).counts[rank]:
                continue
            sale, sellers = _sweeps(now, buyer)[number]
            able = [seat for seat in sellers if now.active(seat) and now.hand(seat).counts[rank] >= 2]
            if able:
                price = _fixed_price(now, buyer) if sale else ()
                facts += _trade(now, buyer, able[0], rank, price)
    return facts


def _threes_shared(table: Table) -> Events:
    return shared_out(table, THREE, in_play_order(table))


def _fours_bought(table: Table, answers: dict[Seat, Action]) -> Events:
    wanting = [seat for seat in in_play_order(table) if isinstance(answer := answers.get(seat), BuyFour) and answer.buy]
    return shared_out(table, FOUR, wanting)


def _four_is_surplus(table: Table) -> bool:
    return any(table.hand(seat).counts[FOUR] >= 2 for seat in table.active_seats)


def _asks_for_fours(table: Table) -> Events:
    return asks(everybody, sealed=True)(table) if _four_is_surplus(table) else ()


def _closes(table: Table) -> Events:
    return closes(_fours_bought)(table) if table.state.awaiting.asked else ()


def _options(table: Table, seat: Seat) -> Iterator[Action]:
    yield BuyFour(False)
    yield BuyFour(True)


BUY_THREES_AND_FOURS = Phase(
    name="buy",
    applies=lambda table: bool(_threes_shared(table)) or _four_is_surplus(table),
    acts={BuyFour: Act((), answer_sealed)},
    steps=(_threes_shared, _asks_for_fours, _closes),
    options=_options,
    timeout=lambda table, seat: BuyFour(False),
)
