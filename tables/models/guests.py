"""People without an account: the links that seat them, and the tablets that a club hands around."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.ids import new_seat_link_id
from tables.models.fields import public_id
from tables.models.people import SHOWN_NAME, Club, Player
from tables.models.table import Table


class Device(models.Model):
    """A club's tablet. Its player never sits anywhere: in his name the tablet reads, and plays for its guests. Player
    and device have one id, ``dev_…``.
    """

    player = models.OneToOneField(Player, primary_key=True, on_delete=models.PROTECT, related_name="device")
    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="devices")
    made_by = models.ForeignKey(Player, verbose_name=_("made by"), on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(_("created"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        default_permissions = ("view", "change")
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.player.name


class Guest(models.Model):
    """A player without an account. He is one at ``table`` only, and what opens his seat ends when he gets up.

    ``keeper`` is the device that plays for him; without one he has a seat token of his own.
    """

    player = models.OneToOneField(Player, primary_key=True, on_delete=models.CASCADE, related_name="guest")
    table = models.ForeignKey(Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="guests")
    keeper = models.ForeignKey(
        Device, verbose_name=_("device"), null=True, blank=True, on_delete=models.PROTECT, related_name="guests"
    )
    since = models.DateTimeField(_("since"))

    class Meta:
        default_permissions = ("view",)
        verbose_name = _("guest")
        verbose_name_plural = _("guests")

    def __str__(self) -> str:
        return self.player.name


class SeatLink(models.Model):
    """A link with which one guest sits down, once. Only the SHA-256 of its secret is kept.

    ``seat`` is empty for any that is free, ``name`` is what the host calls the guest. ``guest`` is who has sat down
    with it, ``revoked_at`` when that ended or can no longer begin.
    """

    id = public_id(new_seat_link_id)
    table = models.ForeignKey(Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="seat_links")
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    name = models.CharField(_("name"), max_length=SHOWN_NAME, blank=True)
    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    made_by = models.ForeignKey(Player, verbose_name=_("made by"), on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("expires"))
    guest = models.ForeignKey(
        Guest, verbose_name=_("guest"), null=True, blank=True, on_delete=models.CASCADE, related_name="links"
    )
    used_at = models.DateTimeField(_("used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        default_permissions = ("view", "change")
        verbose_name = _("seat link")
        verbose_name_plural = _("seat links")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name or self.pk
