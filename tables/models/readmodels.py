"""Hands as lists and clocks need them: projections, rebuilt from the ledger at any time."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.fields import stream_id
from tables.models.people import Player
from tables.models.table import Table


class HandSummary(models.Model):
    """One hand of a table. ``result`` is what the engine counted, once the hand is over; ``settled``
    when the table has taken note of it; ``table_seq`` is the event of the table that began it.
    """

    id = stream_id(primary_key=True)
    table = models.ForeignKey(Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="hands")
    match = models.PositiveIntegerField(_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    table_seq = models.PositiveBigIntegerField(editable=False)
    started_at = models.DateTimeField(_("started"))
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    result = models.JSONField(_("result"), null=True, blank=True)
    settled = models.BooleanField(_("settled"), default=False)

    class Meta:
        default_permissions = ("view",)
        permissions = [("open_hand", _("Can see hidden cards, with a reason that is recorded"))]
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["-started_at", "id"]
        indexes = [
            models.Index(
                fields=["finished_at"],
                name="hand_unsettled",
                condition=models.Q(settled=False, finished_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.match}.{self.number}"


class HandSeat(models.Model):
    """Who plays which seat of a hand now, or did at its end: ``bot`` where a program does, ``autopilot`` where one
    does for a person who is away.
    """

    hand = models.ForeignKey(HandSummary, verbose_name=_("hand"), on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, verbose_name=_("player"), on_delete=models.PROTECT, related_name="hand_seats")
    bot = models.CharField(_("bot"), max_length=40, blank=True)
    autopilot = models.CharField(_("autopilot"), max_length=40, blank=True)

    class Meta:
        default_permissions = ("view",)
        verbose_name = _("seat of a hand")
        verbose_name_plural = _("seats of hands")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat"], name="one_player_a_hand_seat"),
            models.UniqueConstraint(fields=["hand", "player"], name="one_hand_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.hand} · {self.seat}"


class Stint(models.Model):
    """Who really played a seat of a hand from which seq to which, one row for each change; the seq is what could be
    seen then (decision 0017). ``to_seq`` is empty while he plays, and below ``from_seq`` where nothing became
    visible in his time. ``bot`` is the program that played, ``autopilot`` whether for its player; ``table_seq`` is
    the event of the table that began it.
    """

    hand = models.ForeignKey(HandSummary, verbose_name=_("hand"), on_delete=models.CASCADE, related_name="stints")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, verbose_name=_("player"), on_delete=models.PROTECT, related_name="stints")
    bot = models.CharField(_("bot"), max_length=40, blank=True)
    autopilot = models.BooleanField(_("autopilot"), default=False)
    table_seq = models.PositiveBigIntegerField(editable=False)
    from_seq = models.PositiveBigIntegerField(_("from"))
    to_seq = models.PositiveBigIntegerField(_("to"), null=True, blank=True)

    class Meta:
        default_permissions = ("view",)
        verbose_name = _("who played")
        verbose_name_plural = _("who played")
        ordering = ["seat", "table_seq"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat", "table_seq"], name="one_stint_a_change"),
        ]

    def __str__(self) -> str:
        return f"{self.hand} · {self.seat} · {self.from_seq}"


class TurnClock(models.Model):
    """The open question of a running hand and when it ends; at most one a hand.

    ``since`` is the seq at which the question opened, ``pending`` who has still to answer, ``banks``
    what is left of each seat's time bank (ms). ``due_at`` is the deadline, ``bots_at`` when the next
    bot is to answer. Both are empty while nothing is asked. ``lease_until`` keeps two sweeps apart.
    """

    hand = models.OneToOneField(HandSummary, primary_key=True, on_delete=models.CASCADE, related_name="clock")
    move_ms = models.PositiveIntegerField()
    bot_pace_ms = models.PositiveIntegerField()
    bots = models.JSONField(default=list, help_text=_("seats that bots play"))
    banks = models.JSONField(default=list)
    applied_seq = models.PositiveBigIntegerField(default=0)
    since = models.PositiveBigIntegerField(default=0)
    pending = models.JSONField(default=list)
    sealed = models.BooleanField(default=False)
    opened_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    bots_at = models.DateTimeField(null=True)
    lease_until = models.DateTimeField(null=True)

    class Meta:
        default_permissions = ("view",)
        verbose_name = _("clock")
        verbose_name_plural = _("clocks")
        indexes = [
            models.Index(fields=["due_at"], name="clock_due", condition=models.Q(due_at__isnull=False)),
            models.Index(fields=["bots_at"], name="clock_bots", condition=models.Q(bots_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.hand_id} @ {self.since}"
