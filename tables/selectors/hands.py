"""Which hands somebody may see, and from which seat."""

from collections.abc import Iterable

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects

from gouji.engine.views import ARBITER, PUBLIC, Viewer
from tables.errors import BadRequest, MissingScope, NotFound, NotYourSeat
from tables.hand_log import HANDS
from tables.models import HandSeat, HandSummary, Player, Table
from tables.selectors.guests import guest_of, held_by, the_seat
from tables.selectors.stints import has_played

OPEN_SCOPE = "hand:open"


def visible_hands(player: Player | None) -> "QuerySet[HandSummary]":
    """Hands of public tables and of the player's clubs (of a bot's owner), and those he has played himself. Of a guest
    his table's.
    """
    seen = Q(table__visibility=Table.Visibility.PUBLIC)
    if player is not None:
        seen |= Q(table__club__in=player.sponsor.memberships.values("club"))
        seen |= Q(pk__in=player.stints.values("hand"))
        if guest := guest_of(player):
            seen = Q(table=guest.table_id)
    return HandSummary.objects.filter(seen).select_related("table")


def find_hand(hand_id: str, player: Player | None) -> HandSummary:
    """One of them; raises NotFound."""
    try:
        return visible_hands(player).get(pk=hand_id)
    except HandSummary.DoesNotExist:
        raise NotFound from None


def seat_of(hand_id: str, player: Player | None) -> int | None:
    """The seat that a player has in a hand; none once somebody else plays it."""
    if player is None:
        return None
    return HandSeat.objects.filter(hand_id=hand_id, player=player).values_list("seat", flat=True).first()


def with_players(hand: HandSummary) -> HandSummary:
    """The hand with its seats and who plays them, for whoever looks at them several times."""
    prefetch_related_objects([hand], Prefetch("seats", HandSeat.objects.select_related("player")))
    return hand


def held_seats(hand: HandSummary, player: Player | None) -> tuple[int, ...]:
    """The seats from which a player may look at a hand: his own, of a device those that it keeps for its guests."""
    if player is None:
        return ()
    held = HandSeat.objects.filter(held_by(player.pk), hand=hand).order_by("seat")
    return tuple(held.values_list("seat", flat=True))


def viewer(hand: HandSummary, player: Player | None, wanted: str | None = None) -> Viewer:
    """As whom a player looks at a hand: from his own seat, else as the public. A device names the seat.

    ``wanted``: ``public`` is always granted; ``seat:3`` to who sits there, or keeps the seat, and to everybody for
    whom a finished hand is open; ``arbiter`` the same for a finished hand, else only by way of
    :func:`tables.services.looks.open_hand`. Raises NotYourSeat, MissingScope, BadRequest.
    """
    players = {one.seat: one.player_id for one in hand.seats.all()}
    mine = next((seat for seat, who in players.items() if player is not None and who == player.pk), None)
    own: Viewer = PUBLIC if mine is None else mine
    if wanted is None:
        return own
    if wanted == PUBLIC:
        return PUBLIC
    if wanted == ARBITER:
        if not _is_open(hand, player):
            raise MissingScope(OPEN_SCOPE)
        return ARBITER
    seat = _seat(players, wanted)
    if seat != mine and seat not in held_seats(hand, player) and not _is_open(hand, player):
        raise NotYourSeat
    return seat


def seat_view(
    hand: HandSummary, player: Player | None, seat: int | None = None, held: tuple[int, ...] | None = None
) -> int:
    """The seat for which a player may ask what it can do: one that he holds, or one of a hand that is open to him.

    Left out, it is the only one that he holds. ``held`` are those where the caller knows. Raises NotYourSeat,
    BadRequest.
    """
    mine = held_seats(hand, player) if held is None else held
    if seat is None or seat in mine:
        return the_seat(mine, seat)
    if all(one.seat != seat for one in hand.seats.all()):
        raise BadRequest("/seat", "no_such_seat")
    viewer(hand, player, f"seat:{seat}")
    return seat


def require_seat(hand: HandSummary, player: Player) -> tuple[int, ...]:
    """The seats that somebody holds; raises NotYourSeat for who holds none at all."""
    held = held_seats(hand, player)
    if not held:
        raise NotYourSeat
    return held


def _is_open(hand: HandSummary, player: Player | None) -> bool:
    """Whether a finished hand is open to somebody: those who have played in it see it whole (GJ-13.6)."""
    if hand.finished_at is None:
        return False
    return (player is not None and has_played(hand.pk, player)) or HANDS.load(hand.pk).state.rules.public_after


def _seat(seats: Iterable[int], wanted: str) -> int:
    for seat in seats:
        if wanted == f"seat:{seat}":
            return seat
    raise BadRequest("/view", "unknown_view")
