"""Who really played which seat of a hand, as everybody may read it."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from django.db.models import Q, QuerySet

from tables.domain.actors import AUTOPILOT
from tables.models import Player, Stint, Table

PLAYED_BY: Final = (*Player.Kind.values, AUTOPILOT)
Played: TypeAlias = dict[tuple[str, int], list[dict[str, Any]]]


def stints(hand_ids: Iterable[str] | QuerySet[Any], *, upto: int | None = None) -> Played:
    """By hand and seat who played it, in order; ``upto`` is how far somebody sees who is kept behind."""
    found: Played = defaultdict(list)
    for one in Stint.objects.filter(hand_id__in=hand_ids).select_related("player"):
        if upto is None or one.from_seq <= upto + 1:
            found[one.hand_id, one.seat].append(_shown(one, upto))
    return found


def candidates(table: Table) -> "QuerySet[Player]":
    """Whom a host would ask to stand in, by name: members of the club, and who has played this hand; none who sits
    here. The service has the last word.
    """
    known = Q(memberships__club=table.club_id) | Q(stints__hand=table.hand)
    people = Player.objects.filter(known, kind=Player.Kind.PERSON).exclude(seats__table=table)
    return people.order_by("name", "pk").distinct()


def has_played(hand_id: str, player: Player) -> bool:
    """Whether somebody has had a seat of this hand at any time."""
    return Stint.objects.filter(hand_id=hand_id, player=player).exists()


def _shown(one: Stint, upto: int | None) -> dict[str, Any]:
    hidden = upto is not None and one.to_seq is not None and one.to_seq > upto
    return {
        "player": one.player_id,
        "name": one.player.name,
        "kind": AUTOPILOT if one.autopilot else one.player.kind,
        "bot": one.bot or None,
        "from_seq": one.from_seq,
        "to_seq": None if hidden else one.to_seq,
    }
