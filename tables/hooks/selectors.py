"""The hooks that somebody may see: those of the clubs that he is a host of."""

from django.db.models import QuerySet

from tables.errors import NotFound
from tables.hooks.models import Delivery, Hook
from tables.models import Membership, Player


def hooks_of(player: Player) -> "QuerySet[Hook]":
    """The hooks of a player's clubs where he is a host."""
    hosting = Membership.objects.filter(player=player, role=Membership.Role.HOST)
    return Hook.objects.filter(club__in=hosting.values("club"))


def find_hook(hook_id: str, player: Player) -> Hook:
    """One of them; raises NotFound."""
    hook = hooks_of(player).filter(pk=hook_id).first()
    if hook is None:
        raise NotFound
    return hook


def deliveries_of(hook: Hook) -> "QuerySet[Delivery]":
    """What a hook was told, with how it went."""
    return Delivery.objects.filter(hook=hook).select_related("news").prefetch_related("attempts")


def find_delivery(hook: Hook, delivery_id: str) -> Delivery:
    """One of them; raises NotFound."""
    delivery = deliveries_of(hook).filter(pk=delivery_id).first()
    if delivery is None:
        raise NotFound
    return delivery
