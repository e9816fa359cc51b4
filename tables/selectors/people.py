"""What a person may see of himself: his clubs and his tokens."""

from django.db.models import Q, QuerySet

from tables.errors import NotAllowed, NotFound
from tables.models import Club, Membership, Player, Table, Token


def memberships(player: Player) -> "QuerySet[Membership]":
    """The player's clubs, with his role in each, by name."""
    return Membership.objects.filter(player=player).select_related("club").order_by("club__name")


def find_membership(club_id: str, player: Player) -> Membership:
    """One of them, by the club; raises NotFound."""
    found = memberships(player).filter(club=club_id).first()
    if found is None:
        raise NotFound
    return found


def find_hosted_club(club_id: str, player: Player) -> Club:
    """A club of which somebody is a host; raises NotFound, NotAllowed."""
    membership = find_membership(club_id, player)
    if membership.role != Membership.Role.HOST:
        raise NotAllowed(needs=Membership.Role.HOST.value)
    return membership.club


def is_member(player: Player, club_id: str) -> bool:
    """Whether somebody belongs to a club."""
    return memberships(player).filter(club=club_id).exists()


def find_club(club_id: str, player: Player | None) -> Club:
    """A club that somebody belongs to, or that has tables for everybody; raises NotFound."""
    seen = Q(tables__visibility=Table.Visibility.PUBLIC)
    if player is not None:
        seen |= Q(memberships__player=player)
    club = Club.objects.filter(seen, pk=club_id).distinct().first()
    if club is None:
        raise NotFound
    return club


def tokens_of(player: Player) -> "QuerySet[Token]":
    """The player's tokens, also those that are no longer valid."""
    return Token.objects.filter(player=player)


def find_token(token_id: str, player: Player) -> Token:
    """One of them; raises NotFound."""
    token = tokens_of(player).filter(pk=token_id).first()
    if token is None:
        raise NotFound
    return token


def bots_of(player: Player) -> "QuerySet[Player]":
    """The bots that a person has made and not retired."""
    return Player.objects.filter(owner=player, retired_at=None)


def find_bot(bot_id: str, player: Player) -> Player:
    """One of them; raises NotFound."""
    bot = bots_of(player).filter(pk=bot_id).first()
    if bot is None:
        raise NotFound
    return bot
