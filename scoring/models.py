"""What finished hands brought each player: a read model that can be dropped and made again from the ledger."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models import HandSummary, Player


class HandScore(models.Model):
    """One seat's points in one finished hand; ``place`` counts from 1 and is empty where the game gives none."""

    hand = models.ForeignKey(HandSummary, verbose_name=_("hand"), on_delete=models.CASCADE, related_name="scores")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, verbose_name=_("player"), on_delete=models.PROTECT, related_name="scores")
    points = models.IntegerField(_("points"))
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)

    class Meta:
        default_permissions = ("view",)
        verbose_name = _("score of a hand")
        verbose_name_plural = _("scores of hands")
        ordering = ["hand", "seat"]
        constraints = [models.UniqueConstraint(fields=["hand", "seat"], name="one_score_a_hand_seat")]

    def __str__(self) -> str:
        return f"{self.hand} · {self.seat}: {self.points:+d}"
