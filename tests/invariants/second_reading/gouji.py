"""A referee of classic 够级 from the first lead on, written straight from the rule book, to compare the engine with.

It shares nothing with the engine. Whom a play asks is worked out anew each time from what has happened in the trick.
"""

from collections import Counter
from dataclasses import dataclass, field

from tests.invariants.second_reading.gouji_plays import (
    BIG_JOKER,
    FOUR,
    THREE,
    TWO,
    Cards,
    all_plays,
    beats,
    has_joker,
    holds,
    is_a_play,
    is_gouji,
    is_pure,
    keeps_threes_back,
    less,
)

BURN_ORDERS = {"federation": (2, 4, 1, 5), "seat": (1, 2, 4, 5)}


@dataclass
class Top:
    owner: int
    cards: Cards
    force: bool
    dead: bool
    passed_before: set[int]
    answered: set[int] = field(default_factory=set)
    yielder: int | None = None


@dataclass
class Trick:
    leader: int
    top: Top | None = None
    passed: set[int] = field(default_factory=set)
    showed: set[int] = field(default_factory=set)
    last_goujis: set[int] = field(default_factory=set)


class Referee:
    def __init__(self, options: dict, start: dict) -> None:
        self.options = options
        self.hands: list[Cards] = start["hands"]
        self.first_leader: int = start["leader"]
        self.exits: list[tuple[int, str]] = []
        for seat, how in start["exits"]:
            self._leaves(seat, how)
        self.opened, self.ready = set(start["opened"]), set(start["ready"])
        self.claims, self.heads = dict(start["claims"]), dict(start["head"])
        self.shows: Counter[int] = Counter()
        self.burn: tuple[int, int] | None = None  # burner and burned
        self.melee = False
        self.booked: list[tuple[str, int, int, int]] = []
        self.window: dict[int, Cards | None] | None = None
        self._new_trick(self.first_leader)

    # ---- who is who ----

    @property
    def active(self) -> list[int]:
        gone = dict(self.exits)
        return [seat for seat in range(6) if seat not in gone]

    @property
    def over(self) -> bool:
        return len({seat % 2 for seat in self.active}) < 2

    def keeps_head(self, seat: int) -> bool:
        """要头 (GJ-8.4)."""
        return dict(self.exits).get((seat + 3) % 6) == "revolted" and self.heads.get(seat, "head") == "head"

    def has_head(self, seat: int) -> bool:
        opposite = (seat + 3) % 6
        burns = self.burn is not None and self.burn[0] == seat
        return burns or opposite in self.active or self.keeps_head(seat) or opposite in self.trick.last_goujis

    # ---- who is asked ----

    @property
    def asked(self) -> list[int]:
        if self.over:
            return []
        if self.window is not None:
            return sorted(self.waited_for)
        return [self.trick.leader] if self.trick.top is None else self._still_to_answer(self.trick.top)[:1]

    def _still_to_answer(self, top: Top) -> list[int]:
        if BIG_JOKER in top.cards or top.dead:
            return []
        opposite = (top.owner + 3) % 6
        others = [seat for steps in range(1, 6) if (seat := (top.owner + steps) % 6) in self.active]
        if self.melee:
            return [seat for seat in others if seat not in top.answered]
        waiting = [seat for seat in others if seat not in self.trick.passed]
        if top.yielder is not None:
            return [seat for seat in waiting if seat != top.yielder] + [seat for seat in waiting if seat == top.yielder]
        if top.force:
            waiting = [seat for seat in waiting if seat == opposite or not self.has_head(seat)]
        again = opposite in top.passed_before and opposite not in top.answered and opposite in self.active
        return [*waiting, opposite] if again and self._reopens(top) else waiting

    def _reopens(self, top: Top) -> bool:
        rule = self.options["pass_reopen"]
        return rule == "opposite_any" or (rule == "opposite_gouji" and self._gouji(top.cards))

    def _gouji(self, cards: Cards) -> bool:
        return is_gouji(cards, self.options["twos_count_for_gouji"])

    def may_yield(self, seat: int) -> bool:
        top = self.trick.top
        if top is None or top.force or self.melee or top.yielder is not None or seat != (top.owner + 3) % 6:
            return False
        left = [(top.owner + steps) % 6 in set(self.active) - self.trick.passed for steps in (1, 2, 4, 5)]
        return not any(left[:2]) and any(left[2:])

    # ---- what is legal, and which clause says no (GJ-15) ----

    def plays(self, seat: int) -> list[Cards]:
        verb = "play" if self.window is None else "burn"
        found = all_plays(self.hands[seat]) if seat in self.asked else set()
        return [cards for cards in found if self.why_not(seat, verb, cards) is None]

    def can(self, seat: int) -> list[str]:
        verbs = ("burn", "decline", "pass", "play", "yield")
        plays = self.plays(seat)
        some = {verb: plays if verb in ("play", "burn") else [()] for verb in verbs}
        return [verb for verb in verbs if any(self.why_not(seat, verb, cards) is None for cards in some[verb])]

    def why_not(self, seat: int, verb: str, cards: Cards = ()) -> str | None:
        top, hand = self.trick.top, self.hands[seat]
        if seat not in self.asked or (verb in ("burn", "decline")) == (self.window is None):
            return "GJ-3.1"
        if verb in ("play", "burn"):
            if not holds(hand, cards) or not is_a_play(cards):
                return "GJ-2.1"
            if self.options["bie_san"] and not keeps_threes_back(hand, cards):
                return "GJ-4.1"
            if top is not None and not beats(cards, top.cards):
                return "GJ-2.3"
            return None if top is not None or self._may_lead(seat, cards) else "GJ-5.4"
        if verb == "pass":
            return "GJ-3.1" if top is None else None
        return "GJ-3.5" if verb == "yield" and not self.may_yield(seat) else None

    def _may_lead(self, seat: int, cards: Cards) -> bool:
        """GJ-5.4: a burner leads a joker or empties his hand."""
        return self.burn is None or self.burn[0] != seat or has_joker(cards) or cards == self.hands[seat]

    # ---- what happens ----

    def does(self, seat: int, verb: str, cards: Cards) -> None:
        top = self.trick.top
        if self.window is not None:
            self._answers_window(seat, cards)
        elif verb == "play":
            self._puts_down(seat, cards)
        elif verb == "yield":
            top.yielder = seat
        else:
            self.trick.passed.add(seat)
            top.answered.add(seat)
            self._settles_if_nobody_is_left()

    def _answers_window(self, seat: int, cards: Cards) -> None:
        self.window[seat] = cards
        self.waited_for.remove(seat)
        if self.waited_for:
            return
        owner, burns, self.window = self.trick.top.owner, self.window, None
        for steps in BURN_ORDERS[self.options["burn_priority"]]:
            if burns.get(burner := (owner + steps) % 6):
                self._puts_down(burner, burns[burner], burning=True)
                return
        self._settles_if_nobody_is_left()

    def _puts_down(self, seat: int, cards: Cards, burning: bool = False) -> None:
        before = self.trick.top
        if before is not None:
            self._beaten(before, seat)
        gouji = self._gouji(cards) and not self.melee and self.has_head(seat)
        answers_a_last_one = (
            before is not None and before.owner == (seat + 3) % 6 and before.owner in self.trick.last_goujis
        )
        if gouji and self.keeps_head(seat) and seat not in self.trick.showed:
            self.trick.showed.add(seat)
            self.shows[seat] += 1
        if self.options["open_rule"] == "pure_then_four" and seat in self.ready:
            self.ready.remove(seat)
            self.opened |= {seat} if set(cards) == {FOUR} else set()
        dead = gouji and (self.keeps_head(seat) or answers_a_last_one)
        self.trick.top = Top(seat, cards, gouji, dead, set(self.trick.passed))
        self.hands[seat] = less(self.hands[seat], cards)
        if burning:
            self.burn = (seat, before.owner)
        if not self.hands[seat]:
            self._goes_out(seat)
        if not self.over and not self._window_opens():
            self._settles_if_nobody_is_left()

    def _beaten(self, top: Top, by: int) -> None:
        hand = self.hands[top.owner]
        if self.options["bie_san"] and set(hand) == {THREE}:
            self.booked.append(("men", top.owner, by, 1))
            if self.options["men_rank"] == "bottom":
                self._leaves(top.owner, "men")
        if self.burn is not None and self.burn[0] == top.owner:
            self.burn = None
        if top.yielder is not None and top.yielder != by and not self.options["yield_keeps_turn"]:
            self.trick.passed.add(top.yielder)

    def _goes_out(self, seat: int) -> None:
        if self.burn is not None and self.burn[0] == seat:
            self.booked.append(("shao", self.burn[1], seat, 1))
            self.burn = None
        self._leaves(seat, "out")
        if self.trick.top.force:
            self.trick.last_goujis.add(seat)

    def _leaves(self, seat: int, how: str) -> None:
        self.exits.append((seat, how))
        self.hands[seat] = ()

    def _window_opens(self) -> bool:
        top = self.trick.top
        if not self.options["burn"] or not top.force or BIG_JOKER in top.cards:
            return False
        pair = {top.owner, (top.owner + 3) % 6}
        self.waited_for = {s for s in self.active if s not in pair | self.trick.passed and self.has_head(s)}
        self.window = {} if self.waited_for else None
        return self.window is not None

    def _settles_if_nobody_is_left(self) -> None:
        top = self.trick.top
        if self._still_to_answer(top):
            return
        if top.force:
            self._stood(top)
        for seat in self.trick.showed:
            if self.keeps_head(seat) and self.shows[seat] >= 3:
                self.heads[seat] = "none"
        self._new_trick(top.owner)

    def _stood(self, top: Top) -> None:
        """GJ-7.1, 7.2."""
        if self.options["open_rule"] == "pure_then_four":
            if is_pure(top.cards) and top.owner in self.active and top.owner not in self.opened:
                self.ready.add(top.owner)
        elif not has_joker(top.cards) and top.cards != (TWO,):
            self.opened.add(top.owner)

    def _new_trick(self, leader: int) -> None:
        finished = [how for _, how in self.exits if how in ("out", "men", "burn_failed")]
        self.melee = self.melee or (self.burn is None and len(self.active) <= 4 and bool(finished))
        self.trick = Trick(next(seat for steps in range(6) if (seat := (leader + steps) % 6) in self.active))
        if self.burn is None or self.trick.leader != self.burn[0] or self.plays(self.burn[0]):
            return
        burner, burned = self.burn
        self.burn = None
        self._leaves(burner, "burn_failed")
        if not self.over:
            self._new_trick(burned)
