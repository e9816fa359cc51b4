"""A referee of 跑得快 written straight from the rule book, slowly, to compare the engine with.

It reads patterns with :mod:`tests.engine.paodekuai.naive` and shares nothing with the engine but the names of cards.
"""

from collections import Counter

from tests.engine.paodekuai import naive

RANKS = "3456789TJQKA2"
FREE = None


def rank_of(card: str) -> int:
    return RANKS.index(card[0])


def by_rank(cards) -> list[int]:
    return sorted(map(rank_of, cards))


class Referee:
    """One deal: whose turn, what lies on the table, and why something is refused."""

    def __init__(self, options: dict, hands: list[list[str]], leader: int, lead_card: str | None) -> None:
        self.options, self.hands, self.turn = options, [list(hand) for hand in hands], leader
        self.lead_card = lead_card
        self.top = None  # (owner, reading)
        self.passed: list[int] = []
        self.played: set[int] = set()
        self.bombs: list[int] = []

    @property
    def winner(self) -> int | None:
        return next((seat for seat, hand in enumerate(self.hands) if not hand), None)

    # ---- PDK-7 ----

    def why_not_play(self, seat: int, cards: list[str]) -> str | None:
        hand = self.hands[seat]
        if self.winner is not None or seat != self.turn or Counter(cards) - Counter(hand):
            return "PDK-1.4"
        reading = self._reading(hand, cards)
        if reading is None:
            return "PDK-2"
        if self.options["bomb_unsplittable"] and naive.breaks_a_bomb(
            Counter(by_rank(hand)), Counter(by_rank(cards)), reading
        ):
            return "PDK-2.17"
        if self.lead_card is not None and self.lead_card not in cards:
            return "PDK-1.3"
        if self.top is not None and not naive.beats(reading, self.top[1]):
            return "PDK-3.2"
        if reading[0] == "single" and self._bound_by_a_last_card(seat) and reading[2] != self._highest(seat):
            return "PDK-4.2" if self._another_lead(seat) else FREE
        return FREE

    def why_not_pass(self, seat: int) -> str | None:
        if self.winner is not None or seat != self.turn or self.top is None:
            return "PDK-1.4"
        if self.options["must_play"] and self.plays(seat):
            return "PDK-4.1"
        highest = self._highest(seat)
        single = self.top[1][0] == "single"
        if single and self._bound_by_a_last_card(seat) and highest is not None and highest > self.top[1][2]:
            return "PDK-4.2"
        return FREE

    def plays(self, seat: int) -> dict[tuple[int, ...], list[str]]:
        """Every legal play, by its ranks."""
        found = {}
        for numbers, _ in naive.plays(by_rank(self.hands[seat]), self.options):
            cards = self._some(seat, numbers)
            if self.why_not_play(seat, cards) is FREE:
                found[tuple(numbers)] = cards
        return found

    def _some(self, seat: int, ranks: list[int]) -> list[str]:
        """Cards of these ranks, the lead card first."""
        hand = sorted(self.hands[seat], key=lambda card: card != self.lead_card)
        cards = []
        for rank in ranks:
            cards.append(next(card for card in hand if rank_of(card) == rank and card not in cards))
        return cards

    def _reading(self, hand: list[str], cards: list[str]) -> naive.Reading | None:
        closing = self.top is None and len(cards) == len(hand)
        return naive.read(by_rank(cards), self.options, closing=closing) if cards else None

    def _bound_by_a_last_card(self, seat: int) -> bool:
        after = (seat + 1) % len(self.hands)
        return self.options["last_card"] == "top_single" and len(self.hands[after]) == 1

    def _highest(self, seat: int) -> int | None:
        counts = Counter(by_rank(self.hands[seat]))
        whole = self.options["bomb_unsplittable"]
        return max((rank for rank, number in counts.items() if not (whole and number == 4)), default=None)

    def _another_lead(self, seat: int) -> bool:
        """Whether PDK-1.3 leaves a leader anything but singles that are too low."""
        if self.lead_card is None or rank_of(self.lead_card) == self._highest(seat):
            return True
        return any(
            len(numbers) > 1 and rank_of(self.lead_card) in numbers
            for numbers, _ in naive.plays(by_rank(self.hands[seat]), self.options)
        )

    # ---- what happens ----

    def play(self, cards: list[str]) -> None:
        seat = self.turn
        reading = self._reading(self.hands[seat], cards)
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.top, self.passed, self.lead_card = (seat, reading), [], None
        self.played.add(seat)
        self.turn = (seat + 1) % len(self.hands)
        if self.winner is not None:
            self._trick_is_over()

    def pass_(self) -> None:
        self.passed.append(self.turn)
        self.turn = (self.turn + 1) % len(self.hands)
        if len(self.passed) == len(self.hands) - 1:
            self._trick_is_over()

    def _trick_is_over(self) -> None:
        owner, reading = self.top
        if reading[0] == "bomb":
            self.bombs.append(owner)
        self.top, self.passed, self.turn = None, [], owner

    # ---- PDK-4.4 to 5.4 ----

    @property
    def spring(self) -> str:
        if self.played != {self.winner}:
            return "none"
        return "big_spring" if self.bombs else "spring"

    def scores(self) -> list[int]:
        losers = [seat for seat in range(len(self.hands)) if seat != self.winner]
        owed = {seat: self._stake(seat) * self.options["base"] for seat in losers}
        scores = [sum(owed.values()) if seat == self.winner else -owed[seat] for seat in range(len(self.hands))]
        doubled = self.spring == "big_spring" and self.options["spring_doubles_bombs"]
        value = self.options["bomb_points"] * (2 if doubled else 1)
        for owner in self.bombs:
            for seat in range(len(self.hands)):
                scores[seat] += value * len(losers) if seat == owner else -value
        return scores

    def _stake(self, seat: int) -> int:
        shut_out, doubled = seat not in self.played, self.options["shutout_double"]
        if self.options["settlement"] == "cards":
            return (26 if doubled else 13) if shut_out else len(self.hands[seat])
        if self.spring != "none":
            return 4 if doubled else 2
        return 2 if shut_out and doubled else 1
