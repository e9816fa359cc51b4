"""What a seat can do, one small type an act; :mod:`gouji.engine.action_text` gives them the record file's keys."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from .cards import Cards
from .seats import Seat
from .values import value


@value
class Play:
    """Lead or answer with these cards."""

    do: ClassVar[str] = "play"
    cards: Cards


@value
class Pass:
    """过牌: no answer to the top play."""

    do: ClassVar[str] = "pass"


@value
class Yield:
    """让牌: let the two seats behind decide first (GJ-3.5)."""

    do: ClassVar[str] = "yield"


@value
class Burn:
    """烧牌: cover another pair's 够级 with these cards (GJ-5.2)."""

    do: ClassVar[str] = "burn"
    cards: Cards


@value
class Decline:
    """Not to burn in an open burn window."""

    do: ClassVar[str] = "decline"


@value
class Show:
    """上班: show same-suit 4s (or 3s); no cards for "nothing to show" (GJ-12.1)."""

    do: ClassVar[str] = "show"
    cards: Cards = ()


@value
class Declare:
    """The sealed declaration: 宣点 or 和点, 革命 (classic), 扛贡 (shandong)."""

    do: ClassVar[str] = "declare"
    claim: str = "none"
    revolt: bool = False
    resist: bool = False


@value
class ChooseHead:
    """要头/无头, 有头/无头: ``head`` or ``none`` (GJ-8.4, GJ-10.4)."""

    do: ClassVar[str] = "head"
    choose: str


@value
class Reveal:
    """Show a big joker and name a later draw of the opposite (1 is his first); None for "no" (GJ-11.7)."""

    do: ClassVar[str] = "reveal"
    draw: int | None = None


@value
class BuyFour:
    """买四: buy a 4 if none is held, or not (GJ-6.3)."""

    do: ClassVar[str] = "buy_four"
    buy: bool


@value
class Return:
    """还贡: give these cards back; ``to`` where tribute came from more than one seat (GJ-11.5)."""

    do: ClassVar[str] = "return"
    cards: Cards
    to: Seat | None = None


@value
class Charge:
    """冲点, or not (GJ-10.1)."""

    do: ClassVar[str] = "charge"
    charge: bool


@value
class Vote:
    """Which loser of the sweep is 拉客; None for no preference (GJ-9.3)."""

    do: ClassVar[str] = "vote"
    seat: Seat | None = None


Action: TypeAlias = (
    Play | Pass | Yield | Burn | Decline | Show | Declare | ChooseHead | Reveal | BuyFour | Return | Charge | Vote
)


@value
class Command:
    """An act by a seat, to be judged."""

    seat: Seat
    action: Action
